/** The private hand: numbered tiles in one or two rows, melds and bonus tiles below, waits at the foot. */
import { type DrawList, Sheet, type TileLook } from '../draw-list.ts';
import { textWidth } from '../glyphs.ts';
import type { HandScene, WaitPicture } from '../scenes.ts';
import { tileSize } from '../sprites/body.ts';
import { drawFlow, flow, looseClusters, meldCluster } from './melds.ts';

/** Two rows of large tiles, or one row of small ones. */
const STYLES = {
  1: { tile: tileSize(60), gap: 2, apart: 16, meld: tileSize(44), number: { size: 14, height: 18 }, space: 8 },
  2: { tile: tileSize(96), gap: 4, apart: 26, meld: tileSize(60), number: { size: 21, height: 26 }, space: 12 },
} as const;

type Style = (typeof STYLES)[1 | 2];

const MARGIN = 4;
/** Hands with more concealed tiles than this stand in two rows unless the scene says otherwise. */
const ONE_ROW = 10;

/** Where every tile of the hand lies. `layoutHand(scene).width` is about 720 for 14 tiles in two rows. */
export function layoutHand(scene: HandScene): DrawList {
  // The place of the drawn tile is kept free when there is none, so that the picture does not jump at every draw.
  const count = scene.tiles.length + 1;
  const rows = scene.rows ?? (count > ONE_ROW ? 2 : 1);
  const style = STYLES[rows];
  const sheet = new Sheet();
  const firstRow = rows === 2 ? Math.ceil(count / 2) : count;
  const step = style.tile.width + style.gap;
  const offered = scene.offered ?? null;
  const extra = scene.drawn !== null && offered !== null ? 1 : 0;
  const lastRow = rows === 2 ? count - firstRow : count;
  const width = Math.max(
    firstRow * step - style.gap + (rows === 1 ? style.apart : 0),
    lastRow * step - style.gap + style.apart + extra * (step + style.apart),
    flowWidth(style),
  );
  const numbered = scene.numbers !== false;
  const rowHeight = style.tile.height + (numbered ? style.number.height + 4 : 0);

  const place = (at: number) => {
    const row = rows === 2 && at >= firstRow ? 1 : 0;
    const x = MARGIN + (at - row * firstRow) * step + (at === scene.tiles.length ? style.apart : 0);
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
    const { x, y } = place(scene.tiles.length);
    const left = x + extra * (step + style.apart);
    const top = y + rowHeight - style.tile.height;
    if (numbered) {
      const sign = { x: left, y, width: style.tile.width, height: style.number.height };
      sheet.sign('arrow', sign, 'clear');
    }
    sheet.tile(offered, left, top, style.tile, 'clear', 'framed');
  }

  let y = MARGIN + rowHeight * rows + (rows === 2 ? style.space : 0);
  y = layTable(sheet, scene, style, y, width);
  y = layWaits(sheet, scene.waits ?? [], style, y, width);
  return { width: width + 2 * MARGIN, height: y + MARGIN, palette: 'clear', items: sheet.items };
}

/** Room for at least one kong and one wait, however few concealed tiles there are. */
const flowWidth = (style: Style): number => style.meld.width * 6;

/** Melds, bonus tiles and the missing suit below the hand; answers where the next thing may start. */
function layTable(sheet: Sheet, scene: HandScene, style: Style, top: number, width: number): number {
  const missing = scene.missingSuit ?? null;
  const emblem = missing === null ? 0 : style.meld.width + style.space;
  const clusters = [...scene.melds.map(meldCluster), ...looseClusters(scene.bonus)];
  const laid = flow(clusters, style.meld, width - emblem);
  if (laid.height === 0 && missing === null) return top;
  const y = top + style.space;
  drawFlow(sheet, laid, MARGIN, y, 'clear');
  if (missing !== null) {
    const size = style.meld;
    const x = MARGIN + width - size.width;
    sheet.sign(`no-suit-${missing}`, { x, y: y + Math.max(0, laid.rowHeight - size.height), ...size }, 'clear');
  }
  return y + Math.max(laid.height, missing === null ? 0 : style.meld.height);
}

function layWaits(sheet: Sheet, waits: readonly WaitPicture[], style: Style, top: number, width: number): number {
  if (waits.length === 0) return top;
  const y = top + style.space;
  const size = style.meld;
  const text = Math.round(size.width * 0.42);
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
