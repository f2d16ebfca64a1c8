import type { Tile } from '../tiles.ts';
import type { HandForm } from './form.ts';
import { usefulTiles } from './useful.ts';

/**
 * The kinds that complete a hand of 3n+1 tiles, ascending; none when it is not ready. A kind is listed although its
 * other copies are in melds or rivers, but never when the hand itself holds all four.
 *
 * @example waits(countTiles(parseTiles('23m456p789s11122z')), 0, form) // [0, 3]
 */
export function waits(counts: Uint8Array, melds: number, form: HandForm): Tile[] {
  const useful = usefulTiles(counts, melds, form);
  return useful.distance === 0 ? useful.tiles : [];
}
