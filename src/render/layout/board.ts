/** The public table: a header and four panels in reading order. */
import { type DrawList, Sheet } from '../draw-list.ts';
import { canDraw, textWidth } from '../glyphs.ts';
import type { BoardScene } from '../scenes.ts';
import { tileSize } from '../sprites/body.ts';
import { laySeat } from './seat.ts';

/**
 * Narrow, so that little is lost where a phone shows it 316 pixels wide, and not so high that a window which allows 350
 * pixels of height makes it small.
 */
const BOARD = { width: 880, height: 744, header: 62, margin: 10, gap: 8 } as const;

const WALL_TILE = tileSize(30);

export function layoutBoard(scene: BoardScene): DrawList {
  const sheet = new Sheet();
  const { width, height, header, margin, gap } = BOARD;
  sheet.panel({ x: 0, y: 0, width, height }, 20, 'page', 'clear');
  layHeader(sheet, scene);
  const panel = { width: (width - 2 * margin - gap) / 2, height: (height - header - margin - gap) / 2 };
  scene.seats.forEach((seat, at) => {
    const x = margin + (at % 2) * (panel.width + gap);
    const y = header + Math.floor(at / 2) * (panel.height + gap);
    laySeat(sheet, seat, { x, y, ...panel });
  });
  return { width, height, palette: 'dark', items: sheet.items };
}

function layHeader(sheet: Sheet, scene: BoardScene): void {
  const { width, header } = BOARD;
  const line = { height: header, ground: 'page' } as const;
  const left = sheet.text(scene.round, 26, 0, { ...line, size: 36, paint: 'white' });
  const number = sheet.text(String(scene.wall), width - 26, 0, { ...line, size: 36, paint: 'white', align: 'right' });
  const icon = number.x - 10 - WALL_TILE.width;
  const y = Math.round((header - WALL_TILE.height) / 2);
  sheet.tile(null, icon, y, WALL_TILE, 'page');
  sheet.tile(null, icon - WALL_TILE.width, y, WALL_TILE, 'page');
  const word = scene.wallLabel ?? '';
  const labelled = sheet.text(word, icon - WALL_TILE.width - 12, 0, {
    ...line,
    size: 32,
    paint: 'soft',
    align: 'right',
  });
  const title = scene.title ?? '';
  const room = labelled.x - (left.x + left.width) - 40;
  const size = [31, 26, 21].find((candidate) => textWidth(title, candidate) <= room);
  if (size !== undefined && canDraw(title)) {
    const middle = Math.max(left.x + left.width + 20 + textWidth(title, size) / 2, width / 2);
    const fits = Math.min(middle, labelled.x - 20 - textWidth(title, size) / 2);
    sheet.text(title, fits, 0, { ...line, size, paint: 'soft', align: 'center' });
  }
}
