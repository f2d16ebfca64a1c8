/** Tiles as application emojis: the same pictures on a wider block, with an index that is read at 22 pixels. */
import { createCanvas } from 'canvas';
import type { Tile } from '../engine/tiles.ts';
import { drawBack, drawBlank, type TileSize } from './sprites/body.ts';
import { cornerIndex, drawPicture } from './sprites/faces.ts';
import { INK } from './sprites/inks.ts';
import { letter } from './sprites/pen.ts';

/** Width and height of an emoji in pixels. */
export const EMOJI_SIZE = 128;

const BLOCK: TileSize = { width: 114, height: 126, face: 112, ivory: 6, jade: 8, radius: 14 };

/**
 * A tile, or for null a back, as a square PNG of 128 pixels, some kilobytes large. Discord takes up to 256 KiB.
 *
 * @throws RangeError for a number that is no tile.
 */
export function tileEmoji(tile: Tile | null): Promise<Buffer> {
  const canvas = createCanvas(EMOJI_SIZE, EMOJI_SIZE);
  const pen = canvas.getContext('2d');
  pen.translate((EMOJI_SIZE - BLOCK.width) / 2, (EMOJI_SIZE - BLOCK.height) / 2);
  if (tile === null) {
    drawBack(pen, BLOCK);
  } else {
    const index = cornerIndex(tile);
    drawBlank(pen, BLOCK);
    pen.save();
    pen.translate(24, 11);
    pen.scale(0.86, 0.84);
    drawPicture(pen, tile);
    pen.restore();
    // Letters are wider than digits.
    if (/\d/.test(index)) letter(pen, index, 6, 41, 50, INK.index);
    else letter(pen, index, 6, 36, 42, INK.index);
  }
  return new Promise((resolve, reject) => {
    canvas.toBuffer((error, buffer) => (error === null ? resolve(buffer) : reject(error)), 'image/png');
  });
}
