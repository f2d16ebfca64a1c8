import { addHonours, addSuits, honourClass, missingTiles, suitClass } from './cost-tables.ts';
import type { HandForm } from './form.ts';
import { type HandKeys, honourKey, KEY_PARTS, keysOf, lesser, specialDistance, traitsOfKeys } from './keys.ts';

/** `distance` for keys that the caller keeps (see `keysOf`). */
export function distanceOfKeys(keys: HandKeys, melds: number, form: HandForm): number {
  const standard =
    missingTiles(
      form.sets - melds,
      addSuits(suitClass(keys[0]!, keys[1]!), suitClass(keys[2]!, keys[3]!)),
      addHonours(suitClass(keys[4]!, keys[5]!), honourClass(honourKey(keys[6]!, keys[7]!))),
    ) - 2;
  if (melds > 0 || form.special === 0) return standard;
  return lesser(standard, specialDistance(traitsOfKeys(keys), form.special));
}

const ownKeys: HandKeys = new Int32Array(KEY_PARTS);

/**
 * How far a hand is from complete: -1 complete, 0 ready (one tile completes it), n ready after n better tiles. The
 * least over all shapes of the form; a fifth copy of a kind in hand never counts, copies in melds are not looked at.
 *
 * @param counts tiles in hand by kind (34), at most four of each: 3n+1 or 3n+2 tiles, melds left out.
 * @param melds melds laid down, concealed kongs included.
 * @example distance(countTiles(parseTiles('123m456p789s1122z')), 0, form) // 0
 */
export function distance(counts: Uint8Array, melds: number, form: HandForm): number {
  keysOf(counts, form, ownKeys);
  return distanceOfKeys(ownKeys, melds, form);
}

/** Whether 3n+2 tiles and the melds are a complete hand of the form. Tiles of the missing suit never are part of one. */
export function isComplete(counts: Uint8Array, melds: number, form: HandForm): boolean {
  return distance(counts, melds, form) === -1;
}
