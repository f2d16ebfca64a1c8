/** Groups of tiles on a clear ground. */
import { type DrawList, pillWidth, Sheet } from '../draw-list.ts';
import { canDraw } from '../glyphs.ts';
import type { TileGroup, TilesScene } from '../scenes.ts';
import { tileSize } from '../sprites/body.ts';
import { drawFlow, type Flow, flow } from './melds.ts';

const MARGIN = 4;
const MAX_WIDTH = 600;
const TILE = tileSize(64);
const GAP = 22;
const LABEL = { size: 20, height: 28 } as const;

export function layoutTiles(scene: TilesScene): DrawList {
  const sheet = new Sheet();
  let x = 0;
  let y = MARGIN;
  let rowHeight = 0;
  let width = 0;
  for (const group of scene.groups) {
    const laid = flow([{ tiles: group.tiles, claimed: -1, framed: group.marked ?? -1 }], TILE, MAX_WIDTH);
    const label = labelOf(group);
    const needed = Math.max(laid.width, label === '' ? 0 : pillWidth(label, LABEL));
    if (x > 0 && x + needed > MAX_WIDTH) {
      x = 0;
      y += rowHeight + 14;
      rowHeight = 0;
    }
    rowHeight = Math.max(rowHeight, layGroup(sheet, laid, label, MARGIN + x, y));
    width = Math.max(width, x + needed);
    x += needed + GAP;
  }
  return {
    width: Math.max(1, width) + 2 * MARGIN,
    height: Math.max(1, y + rowHeight) + MARGIN,
    palette: 'clear',
    items: sheet.items,
  };
}

const labelOf = (group: TileGroup): string => (group.label !== undefined && canDraw(group.label) ? group.label : '');

function layGroup(sheet: Sheet, laid: Flow, label: string, x: number, y: number): number {
  let top = y;
  if (label !== '') {
    sheet.pill(label, x, y, { ...LABEL, fill: 'chip', paint: 'white', ground: 'clear' });
    top += LABEL.height + 6;
  }
  drawFlow(sheet, laid, x, top, 'clear');
  return top + laid.height - y;
}
