import { KINDS, type Tile } from '../tiles.ts';
import { addHonours, addSuits, honourClass, missingTiles, suitClass } from './cost-tables.ts';
import { distanceOfKeys } from './distance.ts';
import type { HandForm } from './form.ts';
import { belongs, type HandKeys, KEY_PART, KEY_PARTS, KEY_STEP, keysOf, specialDistance } from './keys.ts';

/** The tiles that bring a hand of 3n+1 tiles one step nearer. */
export interface Useful {
  readonly distance: number;
  /** Ascending kinds. */
  readonly tiles: Tile[];
  /** How many of them can still come. */
  readonly copies: number;
}

/** One discard from 3n+2 tiles and what the hand is afterwards. */
export interface DiscardValue extends Useful {
  readonly tile: Tile;
}

const keys: HandKeys = new Int32Array(KEY_PARTS);
/** Output of `findUseful`: kinds found, in no order. */
const found = new Uint8Array(KINDS);
const everyKind = Uint8Array.from({ length: KINDS }, (_, tile) => tile);
const narrowed = new Uint8Array(KINDS);

/**
 * Writes into `found` those of the first `length` kinds of `among` with which the hand in `keys` is at `target` or
 * nearer, and returns how many. Kinds held four times and kinds outside the form are left out.
 */
function findUseful(
  counts: Uint8Array,
  melds: number,
  form: HandForm,
  target: number,
  among: Uint8Array,
  length: number,
): number {
  const sets = form.sets - melds;
  const goal = target + 2;
  const characters = suitClass(keys[0]!, keys[1]!);
  const dots = suitClass(keys[2]!, keys[3]!);
  const bamboo = suitClass(keys[4]!, keys[5]!);
  const honours = honourClass(keys[6]!);
  const front = addSuits(characters, dots);
  const back = addHonours(bamboo, honours);
  // A tile lowers the distance by one at most: shapes that are further off cannot get there.
  const special = melds === 0 && form.special !== 0 && specialDistance(keys, form.special) <= target + 1;
  let size = 0;
  for (let i = 0; i < length; i++) {
    const tile = among[i]!;
    if (counts[tile] === 4 || !belongs(tile, form)) continue;
    const part = KEY_PART[tile]!;
    const before = keys[part]!;
    const key = before + KEY_STEP[tile]!;
    let missing: number;
    if (part < 2) {
      const suit = part === 0 ? suitClass(key, keys[1]!) : suitClass(keys[0]!, key);
      missing = missingTiles(sets, addSuits(suit, dots), back);
    } else if (part < 4) {
      const suit = part === 2 ? suitClass(key, keys[3]!) : suitClass(keys[2]!, key);
      missing = missingTiles(sets, addSuits(characters, suit), back);
    } else if (part < 6) {
      const suit = part === 4 ? suitClass(key, keys[5]!) : suitClass(keys[4]!, key);
      missing = missingTiles(sets, front, addHonours(suit, honours));
    } else {
      missing = missingTiles(sets, front, addHonours(bamboo, honourClass(key)));
    }
    if (missing > goal && special) {
      keys[part] = key;
      missing = specialDistance(keys, form.special) + 2;
      keys[part] = before;
    }
    if (missing <= goal) found[size++] = tile;
  }
  return size;
}

const copiesOf = (counts: Uint8Array, unseen: Uint8Array | undefined, tile: Tile): number =>
  unseen === undefined ? 4 - counts[tile]! : unseen[tile]!;

function collect(counts: Uint8Array, unseen: Uint8Array | undefined, size: number): { tiles: Tile[]; copies: number } {
  const tiles: Tile[] = [];
  let copies = 0;
  for (let i = 0; i < size; i++) {
    tiles.push(found[i]!);
    copies += copiesOf(counts, unseen, found[i]!);
  }
  return { tiles, copies };
}

/**
 * The kinds that bring a hand of 3n+1 tiles nearer, and how many of them can still come.
 *
 * @param unseen copies by kind that the player cannot see; without it, those not in this hand.
 */
export function usefulTiles(counts: Uint8Array, melds: number, form: HandForm, unseen?: Uint8Array): Useful {
  keysOf(counts, form, keys);
  const now = distanceOfKeys(keys, melds, form);
  const size = findUseful(counts, melds, form, now - 1, everyKind, KINDS);
  return { distance: now, ...collect(counts, unseen, size) };
}

/** How many unseen tiles bring a hand of 3n+1 tiles nearer: `usefulTiles(...).copies` without the list. */
export function usefulCopies(counts: Uint8Array, melds: number, form: HandForm, unseen: Uint8Array): number {
  keysOf(counts, form, keys);
  const now = distanceOfKeys(keys, melds, form);
  return countFound(unseen, findUseful(counts, melds, form, now - 1, everyKind, KINDS));
}

function countFound(unseen: Uint8Array, size: number): number {
  let copies = 0;
  for (let i = 0; i < size; i++) copies += unseen[found[i]!]!;
  return copies;
}

function take(tile: Tile, form: HandForm, step: 1 | -1): void {
  if (belongs(tile, form)) keys[KEY_PART[tile]!]! += step * KEY_STEP[tile]!;
}

/**
 * Every kind that can be discarded from 3n+2 tiles, best first: nearer to complete, then more useful copies, then the
 * lower kind.
 */
export function bestDiscards(counts: Uint8Array, melds: number, form: HandForm, unseen?: Uint8Array): DiscardValue[] {
  const values: DiscardValue[] = [];
  const rest = counts.slice();
  for (let tile = 0; tile < KINDS; tile++) {
    if (counts[tile] === 0) continue;
    rest[tile]!--;
    values.push({ tile, ...usefulTiles(rest, melds, form, unseen) });
    rest[tile]!++;
  }
  return values.sort((a, b) => a.distance - b.distance || b.copies - a.copies || a.tile - b.tile);
}

/**
 * The first of `bestDiscards` without its list of tiles: what players and simulations ask many times.
 *
 * @param unseen copies by kind that the player cannot see.
 */
export function bestDiscard(
  counts: Uint8Array,
  melds: number,
  form: HandForm,
  unseen: Uint8Array,
): { tile: Tile; distance: number; copies: number } {
  keysOf(counts, form, keys);
  // Some discard always keeps the distance; from a complete hand every discard leaves a ready one.
  const keep = Math.max(0, distanceOfKeys(keys, melds, form));
  // What helps the hand after a discard helps the hand before it, so only those kinds are looked at again.
  const size = findUseful(counts, melds, form, keep - 1, everyKind, KINDS);
  narrowed.set(found.subarray(0, size));
  let best = -1;
  let most = -1;
  for (let tile = 0; tile < KINDS; tile++) {
    if (counts[tile] === 0) continue;
    take(tile, form, -1);
    if (distanceOfKeys(keys, melds, form) === keep) {
      counts[tile]!--;
      const copies = countFound(unseen, findUseful(counts, melds, form, keep - 1, narrowed, size));
      counts[tile]!++;
      if (copies > most) {
        most = copies;
        best = tile;
      }
    }
    take(tile, form, 1);
  }
  return { tile: best, distance: keep, copies: most };
}
