import { addHonours, addSuits, honourClass, missingTiles, suitClass } from './cost-tables.ts';
import type { HandForm } from './form.ts';
import { type HandKeys, highKey, honourKey, lesser, lowKey, specialDistance, traitsOf, windKey } from './keys.ts';

/** `distance` for keys that the caller keeps (see `keysOf`). */
export function distanceOfKeys(keys: HandKeys, melds: number, form: HandForm): number {
  return distanceOfParts(
    keys[0]!,
    keys[1]!,
    keys[2]!,
    keys[3]!,
    keys[4]!,
    keys[5]!,
    keys[6]!,
    keys[7]!,
    form.sets - melds,
    melds > 0 ? 0 : form.special,
  );
}

function distanceOfParts(
  low0: number,
  high0: number,
  low1: number,
  high1: number,
  low2: number,
  high2: number,
  winds: number,
  dragons: number,
  sets: number,
  special: number,
): number {
  const standard =
    missingTiles(
      sets,
      addSuits(suitClass(low0, high0), suitClass(low1, high1)),
      addHonours(suitClass(low2, high2), honourClass(honourKey(winds, dragons))),
    ) - 2;
  if (special === 0) return standard;
  return lesser(standard, specialDistance(traitsOf(low0, high0, low1, high1, low2, high2, winds, dragons), special));
}

/**
 * How far a hand is from complete: -1 complete, 0 ready (one tile completes it), n ready after n better tiles. The
 * least over all shapes of the form; a fifth copy of a kind in hand never counts, copies in melds are not looked at.
 *
 * @param counts tiles in hand by kind (34), at most four of each: 3n+1 or 3n+2 tiles, melds left out.
 * @param melds melds laid down, concealed kongs included.
 * @example distance(countTiles(parseTiles('123m456p789s1122z')), 0, form) // 0
 */
export function distance(counts: Uint8Array, melds: number, form: HandForm): number {
  const missing = form.missingSuit;
  return distanceOfParts(
    missing === 0 ? 0 : lowKey(counts, 0),
    missing === 0 ? 0 : highKey(counts, 6),
    missing === 1 ? 0 : lowKey(counts, 9),
    missing === 1 ? 0 : highKey(counts, 15),
    missing === 2 ? 0 : lowKey(counts, 18),
    missing === 2 ? 0 : highKey(counts, 24),
    windKey(counts),
    highKey(counts, 31),
    form.sets - melds,
    melds > 0 ? 0 : form.special,
  );
}

/** Whether 3n+2 tiles and the melds are a complete hand of the form. Tiles of the missing suit never are part of one. */
export function isComplete(counts: Uint8Array, melds: number, form: HandForm): boolean {
  return distance(counts, melds, form) === -1;
}
