/** One player's panel of the board. */
import type { Box, Sheet } from '../draw-list.ts';
import { canDraw, textWidth } from '../glyphs.ts';
import { type DiscardPicture, RIVER_SHOWN, type SeatPicture } from '../scenes.ts';
import { type TileSize, tileSize } from '../sprites/body.ts';
import type { Ground } from '../theme.ts';
import { type Cluster, drawFlow, type Flow, flow, looseClusters, meldCluster, plainCluster } from './melds.ts';

const WINDS = [
  { han: '東', letter: 'E' },
  { han: '南', letter: 'S' },
  { han: '西', letter: 'W' },
  { han: '北', letter: 'N' },
] as const;

const PAD = 12;
const HEAD = 48;
const FRAME = 4;
const SPACE = 8;
const RIVER_GAP = 1;
/** Largest tile and number of rows of a hand that is laid open. */
const OPEN = { width: 44, rows: 2 } as const;
const COUNT_TILE = tileSize(25);
const EMBLEM = tileSize(30);

/** Widths of a tile in the river: six to fourteen of them fill a row of a panel of the board. */
const RIVER_WIDTHS = [66, 56, 49, 43, 39, 35, 32, 30, 27];
const MELD_WIDTHS = [66, 56, 49, 42, 38, 34, 30, 26, 24, 22];

/**
 * What melds and river are tried at, best first: large, the river rather than the melds, and neither out of proportion.
 * The first pair at which everything fits is taken; the last ones hold five kongs, twelve bonus tiles, a winning tile
 * and a full river.
 */
const WIDTHS = RIVER_WIDTHS.flatMap((river) =>
  MELD_WIDTHS.filter((meld) => meld <= river * 1.1 && meld >= river * 0.62).map((meld) => ({ meld, river })),
).sort((one, other) => other.river + other.meld * 0.8 - (one.river + one.meld * 0.8));

/** Draws the panel of `seat` into `box`. */
export function laySeat(sheet: Sheet, seat: SeatPicture, box: Box): void {
  const ground: Ground = seat.turn ? 'turn' : 'panel';
  if (seat.turn) {
    sheet.panel(box, 14, 'gold', 'page');
    const inner = { x: box.x + FRAME, y: box.y + FRAME, width: box.width - 2 * FRAME, height: box.height - 2 * FRAME };
    sheet.panel(inner, 14 - FRAME, ground, 'gold');
  } else {
    sheet.panel(box, 14, ground, 'page');
  }
  layHead(sheet, seat, { x: box.x + PAD, y: box.y + FRAME, width: box.width - 2 * PAD, height: HEAD }, ground);

  let top = box.y + FRAME + HEAD + 2;
  const open = openHand(seat, box.width - 2 * PAD);
  if (open !== null) {
    drawFlow(sheet, open, box.x + PAD, top, ground);
    top += open.height + SPACE;
  }
  const room = { width: box.width - 2 * PAD, height: box.y + box.height - FRAME - SPACE / 2 - top };
  const { table, river } = choose(seat, room);
  drawFlow(sheet, table, box.x + PAD, top, ground);
  const riverTop = top + (table.height === 0 ? 0 : table.height + SPACE);
  layRiver(sheet, seat.river, river, { x: box.x + PAD, y: riverTop }, ground);
}

/** The concealed tiles in one row or two, as large as they fit; null where they are not shown. */
function openHand(seat: SeatPicture, width: number): Flow | null {
  if (seat.open === undefined) return null;
  const { tiles, drawn } = seat.open;
  const clusters = [
    ...(tiles.length === 0 ? [] : [plainCluster(tiles)]),
    ...(drawn === null ? [] : [plainCluster([drawn])]),
  ];
  const whole = tiles.length + 1.5;
  const columns = whole * (OPEN.width + 1) > width ? Math.ceil(whole / OPEN.rows) + 0.5 : whole;
  return flow(clusters, tileSize(Math.min(OPEN.width, Math.floor(width / columns) - 1)), width);
}

interface River {
  readonly size: TileSize;
  readonly columns: number;
  readonly rows: number;
}

function choose(seat: SeatPicture, room: { width: number; height: number }): { table: Flow; river: River } {
  const clusters: Cluster[] = [...seat.melds.map(meldCluster), ...looseClusters(seat.bonus)];
  const winning = seat.winningTile ?? null;
  if (winning !== null) clusters.unshift({ tiles: [winning], claimed: -1, framed: 0 });
  const cells = Math.min(seat.river.length, RIVER_SHOWN) + (seat.river.length > RIVER_SHOWN ? 1 : 0);
  let best: { table: Flow; river: River } | null = null;
  for (const { meld, river } of WIDTHS) {
    const table = flow(clusters, tileSize(meld), room.width);
    const size = tileSize(river);
    const columns = Math.floor((room.width + RIVER_GAP) / (size.width + RIVER_GAP));
    const rows = Math.ceil(cells / columns);
    best = { table, river: { size, columns, rows } };
    const height = table.height + (table.height > 0 ? SPACE : 0) + rows * (size.height + RIVER_GAP);
    if (height <= room.height) return best;
  }
  return best as { table: Flow; river: River };
}

function layRiver(
  sheet: Sheet,
  discards: readonly DiscardPicture[],
  river: River,
  at: { x: number; y: number },
  ground: Ground,
): void {
  const { size, columns } = river;
  const hidden = Math.max(0, discards.length - RIVER_SHOWN);
  const before = hidden > 0 ? 1 : 0;
  const cell = (index: number) => ({
    x: at.x + (index % columns) * (size.width + RIVER_GAP),
    y: at.y + Math.floor(index / columns) * (size.height + RIVER_GAP),
  });
  if (hidden > 0) {
    const { x, y } = cell(0);
    const style = { size: size.width * 0.42, height: size.height, paint: 'soft', ground, align: 'center' } as const;
    sheet.text(`+${hidden}`, x + size.width / 2, y, style);
  }
  discards.slice(hidden).forEach((discard, index) => {
    const { x, y } = cell(index + before);
    const look = discard.last === true ? 'framed' : discard.claimed === true ? 'faded' : 'plain';
    sheet.tile(discard.tile, x, y, size, ground, look);
  });
}

/** Wind, dealer, score; from the right the tile count, the missing suit, ready and won. */
function layHead(sheet: Sheet, seat: SeatPicture, box: Box, ground: Ground): void {
  const line = { height: box.height, ground } as const;
  const wind = WINDS[seat.wind];
  const paint = seat.turn ? 'gold' : 'white';
  let x = box.x + 2;
  const name = sheet.text(wind.han, x, box.y, { ...line, size: 37, paint });
  x += name.width + 6;
  x += sheet.text(wind.letter, x, box.y, { ...line, size: 32, paint }).width + 12;
  const chip = { size: 24, height: 36, ground } as const;
  const chipTop = box.y + (box.height - chip.height) / 2;
  if (seat.dealer) x += sheet.pill('莊', x, chipTop, { ...chip, fill: 'red', paint: 'white' }).width + 10;

  let right = box.x + box.width - 2;
  right = sheet.text(String(seat.concealed), right, box.y, { ...line, size: 29, paint: 'soft', align: 'right' }).x - 7;
  right -= COUNT_TILE.width;
  sheet.tile(null, right, box.y + Math.round((box.height - COUNT_TILE.height) / 2), COUNT_TILE, ground);
  right -= 12;
  const missing = seat.missingSuit ?? null;
  if (missing !== null) {
    right -= EMBLEM.width;
    const y = box.y + Math.round((box.height - EMBLEM.height) / 2);
    sheet.sign(`no-suit-${missing}`, { x: right, y, width: EMBLEM.width, height: EMBLEM.height }, ground);
    right -= 12;
  }
  const score = [31, 27, 23, 20].find((size) => textWidth(seat.score, size) <= right - x - marksWidth(seat)) ?? 17;
  x += sheet.text(seat.score, x, box.y, { ...line, size: score, paint: 'soft' }).width + 14;
  const won = seat.won ?? false;
  if (won !== false) {
    x += sheet.pill('勝', x, chipTop, { ...chip, fill: 'gold', paint: 'night' }).width + 8;
    if (won !== true && canDraw(won) && textWidth(won, 27) <= right - x) {
      sheet.text(won, x, box.y, { ...line, size: 27, paint: 'gold' });
    }
  } else if (seat.ready === true) {
    sheet.pill('聽', x, chipTop, { ...chip, fill: 'chip', paint: 'gold' });
  }
}

const marksWidth = (seat: SeatPicture): number => ((seat.won ?? false) !== false || seat.ready === true ? 58 : 8);
