/** Which picture and which corner index belong to which tile kind. */
import { ALL_KINDS, rankOf, type Suit, suitOf, type Tile } from '../../engine/tiles.ts';
import { drawAnimal } from './animals.ts';
import { drawBamboo, drawStick } from './bamboo.ts';
import { drawBlank, type TileSize } from './body.ts';
import { drawCharacter } from './characters.ts';
import { drawDot, drawDots } from './dots.ts';
import { drawFlower } from './flowers.ts';
import { drawHonour } from './honours.ts';
import { INK } from './inks.ts';
import { FACE, han, letter, type Pen } from './pen.ts';
import { drawSeason } from './seasons.ts';

const HONOUR_INDEX = 'ESWNPFC';

/**
 * What stands in the corner of a tile: 1..9 in the suits, E S W N, P F C (White, Green, Red dragon),
 * 1..4 on flowers, seasons and animals.
 *
 * @throws RangeError for a number that is no tile.
 */
export function cornerIndex(tile: Tile): string {
  if (!Number.isInteger(tile) || tile < 0 || tile >= ALL_KINDS) throw new RangeError(`${tile} is no tile`);
  const rank = rankOf(tile);
  if (tile < 27) return String(rank);
  if (tile < 34) return HONOUR_INDEX[rank - 1] ?? '';
  return String(((rank - 1) % 4) + 1);
}

/** The picture alone, in the units of a face. */
export function drawPicture(pen: Pen, tile: Tile): void {
  const suit = suitOf(tile);
  const rank = rankOf(tile);
  if (suit === 0) drawCharacter(pen, rank);
  else if (suit === 1) drawDots(pen, rank);
  else if (suit === 2) drawBamboo(pen, rank);
  else if (tile < 34) drawHonour(pen, rank);
  else if (tile < 38) drawFlower(pen, rank);
  else if (tile < 42) drawSeason(pen, rank - 4);
  else drawAnimal(pen, rank);
}

/** Draws the whole tile with its top left corner at the pen's origin; `inset` pixels of the face's rim stay empty. */
export function drawTile(pen: Pen, tile: Tile, size: TileSize, inset = 0): void {
  const index = cornerIndex(tile);
  drawBlank(pen, size);
  pen.save();
  pen.translate(inset, inset);
  pen.scale((size.width - 2 * inset) / FACE.width, (size.face - inset) / FACE.height);
  drawPicture(pen, tile);
  letter(pen, index, 5.5, 23.5, 27, INK.index);
  pen.restore();
}

/** The sign of a whole suit, to be drawn on a blank: ten thousand, a dot, a stick of bamboo. */
export function drawSuitEmblem(pen: Pen, suit: Suit, size: TileSize): void {
  pen.save();
  pen.scale(size.width / FACE.width, size.face / FACE.height);
  if (suit === 0) han(pen, '萬', 50, 60, 86, INK.red);
  else if (suit === 1) drawDot(pen, 50, 59, 36, INK.blue);
  else drawStick(pen, 50, 59, 2.1, INK.green);
  pen.restore();
}
