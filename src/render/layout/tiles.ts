/** Groups of tiles on a clear ground. */
import { type DrawList, pillWidth, Sheet } from '../draw-list.ts';
import { canDraw } from '../glyphs.ts';
import type { TileGroup, TilesScene } from '../scenes.ts';
import { tileSize } from '../sprites/body.ts';
import { drawFlow, type Flow, flow } from './melds.ts';

const MARGIN = 4;
const MAX_WIDTH = 616;
const TILE = tileSize(64);
const GAP = 22;
const ROW_GAP = 14;
const LABEL = { size: 23, height: 32, gap: 6 } as const;

export function layoutTiles(scene: TilesScene): DrawList {
  const rows: Placed[][] = [[]];
  let x = 0;
  let width = 0;
  for (const group of scene.groups) {
    const laid = flow([{ tiles: group.tiles, claimed: -1, framed: group.marked ?? -1 }], TILE, MAX_WIDTH);
    const label = labelOf(group);
    const needed = Math.max(laid.width, label === '' ? 0 : pillWidth(label, LABEL));
    if (x > 0 && x + needed > MAX_WIDTH) {
      x = 0;
      rows.push([]);
    }
    rows.at(-1)!.push({ laid, label, x, height: laid.height + (label === '' ? 0 : LABEL.height + LABEL.gap) });
    width = Math.max(width, x + needed);
    x += needed + GAP;
  }
  const sheet = new Sheet();
  let y = MARGIN;
  for (const row of rows) {
    const height = Math.max(0, ...row.map((group) => group.height));
    // Groups stand on one line, also beside one in several rows or with a label.
    for (const group of row) layGroup(sheet, group, MARGIN + group.x, y + height - group.height);
    y += height + ROW_GAP;
  }
  return {
    width: Math.max(1, width) + 2 * MARGIN,
    height: Math.max(1, y - ROW_GAP) + MARGIN,
    palette: 'clear',
    items: sheet.items,
  };
}

interface Placed {
  readonly laid: Flow;
  readonly label: string;
  readonly x: number;
  readonly height: number;
}

const labelOf = (group: TileGroup): string => (group.label !== undefined && canDraw(group.label) ? group.label : '');

function layGroup(sheet: Sheet, { laid, label }: Placed, x: number, y: number): void {
  let top = y;
  if (label !== '') {
    sheet.pill(label, x, y, { ...LABEL, fill: 'chip', paint: 'white', ground: 'clear' });
    top += LABEL.height + LABEL.gap;
  }
  drawFlow(sheet, laid, x, top, 'clear');
}
