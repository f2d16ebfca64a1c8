/** The private hand: numbered tiles in one or two rows, melds and bonus tiles below, waits at the foot. */
import { type DrawList, Sheet, type TileLook } from '../draw-list.ts';
import { textWidth } from '../glyphs.ts';
import type { HandScene, WaitPicture } from '../scenes.ts';
import { type TileSize, tileSize } from '../sprites/body.ts';
import { drawFlow, flow, looseClusters, meldCluster } from './melds.ts';

interface Style {
  readonly tile: TileSize;
  readonly meld: TileSize;
  readonly wait: TileSize;
  readonly gap: number;
  /** Before the drawn tile. */
  readonly apart: number;
  readonly number: { readonly size: number; readonly height: number };
  readonly space: number;
}

/** One row of small tiles. */
const ONE_ROW: Style = {
  tile: tileSize(60),
  meld: tileSize(46),
  wait: tileSize(40),
  gap: 2,
  apart: 16,
  number: { size: 15, height: 19 },
  space: 8,
};
/**
 * Two rows of large tiles, each more than twice as wide as a phone shows it; in the wider hands of seventeen a little
 * less, for fewer bytes of what is shown as large anyhow.
 */
const TWO_ROWS: Style = {
  tile: tileSize(90),
  meld: tileSize(62),
  wait: tileSize(50),
  gap: 3,
  apart: 20,
  number: { size: 21, height: 26 },
  space: 12,
};
const TWO_LONG_ROWS: Style = { ...TWO_ROWS, tile: tileSize(82), meld: tileSize(54), apart: 18 };

const MARGIN = 4;
/** Larger hands stand in two rows unless the scene says otherwise. */
const MOST_IN_ONE_ROW = 10;
/** Larger hands stand in two long rows. */
const MOST_IN_SHORT_ROWS = 14;
/** Room for a kong and a wait, however small the hand. */
const MIN_COLUMNS = 4;

/** Where every tile of the hand lies. About 710 pixels wide for a hand of 14 in two rows, 910 for one of 17. */
export function layoutHand(scene: HandScene): DrawList {
  // Counted as if the melds were still in the hand and a tile were drawn, so that neither a draw nor a claim changes
  // the width of the picture or the size of its tiles. After a claim (3n + 2 tiles, none drawn) nothing is to come.
  const complete = scene.drawn === null && scene.tiles.length % 3 === 2;
  const whole = scene.tiles.length + 3 * scene.melds.length + (complete ? 0 : 1);
  const style = styleOf(whole, scene.rows);
  const columns = style === ONE_ROW ? whole : Math.ceil(whole / 2);
  const sheet = new Sheet();
  const step = style.tile.width + style.gap;
  const offered = scene.offered ?? null;
  // A tile on offer lies where a drawn one would, or beside it.
  const slots =
    scene.tiles.length + (offered !== null && scene.drawn !== null ? 2 : complete && offered === null ? 0 : 1);
  const apart = whole % columns === 0 || slots % columns === 0 ? style.apart : 0;
  const width = Math.max(MIN_COLUMNS, columns) * step - style.gap + apart;
  const rows = Math.max(1, Math.ceil(slots / columns));
  // Two rows of nearly the same length rather than a full one and a rest.
  const inRow = Math.ceil(slots / rows);
  const numbered = scene.numbers !== false;
  const rowHeight = style.tile.height + (numbered ? style.number.height + 4 : 0);

  const place = (at: number) => {
    const row = Math.floor(at / inRow);
    const apart = at < scene.tiles.length || at % inRow === 0 ? 0 : style.apart;
    const x = MARGIN + (at % inRow) * step + apart;
    return { x, y: MARGIN + row * (rowHeight + style.space) };
  };
  const shown = scene.drawn === null ? scene.tiles : [...scene.tiles, scene.drawn];
  shown.forEach((tile, at) => {
    const { x, y } = place(at);
    const dimmed = scene.dimmed?.includes(at) ?? false;
    const marked = scene.marked?.includes(at) ?? false;
    if (numbered) {
      sheet.pill(String(at + 1), x + style.tile.width / 2, y, {
        ...style.number,
        fill: marked ? 'gold' : 'chip',
        paint: marked ? 'night' : dimmed ? 'soft' : 'white',
        ground: 'clear',
        align: 'center',
      });
    }
    const look: TileLook = dimmed ? 'dimmed' : marked ? 'framed' : 'plain';
    sheet.tile(tile, x, y + rowHeight - style.tile.height, style.tile, 'clear', look);
  });
  if (offered !== null) {
    const { x: left, y } = place(slots - 1);
    const top = y + rowHeight - style.tile.height;
    if (numbered) {
      const sign = { x: left, y, width: style.tile.width, height: style.number.height };
      sheet.sign('arrow', sign, 'clear');
    }
    sheet.tile(offered, left, top, style.tile, 'clear', 'framed');
  }

  let y = MARGIN + rowHeight * rows + style.space * (rows - 1);
  y = layTable(sheet, scene, style, y, width);
  y = layWaits(sheet, scene.waits ?? [], style, y, width);
  return { width: width + 2 * MARGIN, height: y + MARGIN, palette: 'clear', items: sheet.items };
}

function styleOf(whole: number, rows: 1 | 2 = whole > MOST_IN_ONE_ROW ? 2 : 1): Style {
  if (rows === 1) return ONE_ROW;
  return whole > MOST_IN_SHORT_ROWS ? TWO_LONG_ROWS : TWO_ROWS;
}

/** Melds, bonus tiles and the missing suit below the hand; answers where the next thing may start. */
function layTable(sheet: Sheet, scene: HandScene, style: Style, top: number, width: number): number {
  const missing = scene.missingSuit ?? null;
  const clusters = [...scene.melds.map(meldCluster), ...looseClusters(scene.bonus)];
  if (clusters.length === 0 && missing === null) return top;
  const y = top + style.space;
  const emblem = style.meld;
  const aside = missing === null ? 0 : emblem.width + style.space;
  const laid = flow(clusters, style.meld, width - aside);
  drawFlow(sheet, laid, MARGIN + aside, y, 'clear');
  if (missing === null) return y + laid.height;
  const lift = Math.max(0, laid.rowHeight - emblem.height);
  sheet.sign(`no-suit-${missing}`, { x: MARGIN, y: y + lift, width: emblem.width, height: emblem.height }, 'clear');
  return y + Math.max(laid.height, lift + emblem.height);
}

function layWaits(sheet: Sheet, waits: readonly WaitPicture[], style: Style, top: number, width: number): number {
  if (waits.length === 0) return top;
  const y = top + style.space;
  const size = style.wait;
  const text = Math.round(size.width * 0.44);
  const pad = style.space;
  const label = Math.round(size.width * 0.7);
  const cells = waits.map((wait) => ({
    wait,
    width: size.width + 6 + Math.ceil(Math.max(textWidth(`×${wait.left}`, text), textWidth(wait.value ?? '', text))),
  }));
  const rows: (typeof cells)[] = [];
  let used = 0;
  for (const cell of cells) {
    if (rows.length === 0 || used + cell.width > width - 2 * pad - label) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(cell);
    used += cell.width + pad;
  }
  const height = rows.length * (size.height + pad) + pad;
  sheet.panel({ x: MARGIN, y, width, height }, pad, 'page', 'clear');
  sheet.text('聽', MARGIN + pad, y, { size: label * 0.9, height, paint: 'gold', ground: 'page' });
  rows.forEach((row, index) => {
    let x = MARGIN + pad + label;
    const rowTop = y + pad + index * (size.height + pad);
    for (const { wait, width: cellWidth } of row) {
      sheet.tile(wait.tile, x, rowTop, size, 'page', wait.left > 0 ? 'plain' : 'faded');
      const left = x + size.width + 6;
      const half = Math.floor(size.height / 2);
      const count = { size: text, height: half, paint: wait.left > 0 ? 'white' : 'soft', ground: 'page' } as const;
      sheet.text(`×${wait.left}`, left, wait.value === undefined ? rowTop + half / 2 : rowTop, count);
      sheet.text(wait.value ?? '', left, rowTop + half, { size: text, height: half, paint: 'gold', ground: 'page' });
      x += cellWidth + pad;
    }
  });
  return y + height;
}
