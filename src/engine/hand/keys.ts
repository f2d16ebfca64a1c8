import { KINDS } from '../tiles.ts';
import { HIGH_KEYS, LOW_KEYS } from './cost-tables.ts';
import { type HandForm, SEVEN_DIFFERENT_PAIRS, SEVEN_PAIRS, THIRTEEN_ORPHANS } from './form.ts';

/**
 * A hand as eight numbers: for each suit the counts of ranks 1..6 and of ranks 7..9 as base-5 digits, then the winds and
 * the dragons likewise. Adding a tile adds `KEY_STEP[tile]` to the number `KEY_PART[tile]`. The missing suit is left out.
 */
export type HandKeys = Int32Array;
export const KEY_PARTS = 8;
const WIND_KEYS = 625;
const DRAGON_KEYS = 125;

export const KEY_PART = new Uint8Array(KINDS);
export const KEY_STEP = new Int32Array(KINDS);
for (let tile = 0; tile < KINDS; tile++) {
  const rank = tile < 27 ? tile % 9 : tile - 27;
  const high = tile < 27 ? rank >= 6 : rank >= 4;
  KEY_PART[tile] = (tile < 27 ? 2 * Math.floor(tile / 9) : 6) + (high ? 1 : 0);
  KEY_STEP[tile] = 5 ** (high ? rank - (tile < 27 ? 6 : 4) : rank);
}

/** The honours as one number, 1z least: what `honourClass` asks for. */
export const honourKey = (winds: number, dragons: number): number => winds + WIND_KEYS * dragons;

export const lowKey = (c: Uint8Array, i: number): number =>
  c[i]! + 5 * (c[i + 1]! + 5 * (c[i + 2]! + 5 * (c[i + 3]! + 5 * (c[i + 4]! + 5 * c[i + 5]!))));
export const highKey = (c: Uint8Array, i: number): number => c[i]! + 5 * (c[i + 1]! + 5 * c[i + 2]!);
export const windKey = (c: Uint8Array): number => c[27]! + 5 * (c[28]! + 5 * (c[29]! + 5 * c[30]!));

/** Writes the keys of `counts` (34 kinds, at most four of each) into `keys`, without the missing suit. */
export function keysOf(counts: Uint8Array, form: HandForm, keys: HandKeys): void {
  const missing = form.missingSuit;
  keys[0] = lowKey(counts, 0);
  keys[1] = highKey(counts, 6);
  keys[2] = lowKey(counts, 9);
  keys[3] = highKey(counts, 15);
  keys[4] = lowKey(counts, 18);
  keys[5] = highKey(counts, 24);
  keys[6] = windKey(counts);
  keys[7] = highKey(counts, 31);
  if (missing !== null) {
    keys[2 * missing] = 0;
    keys[2 * missing + 1] = 0;
  }
}

// What the shapes without sets need to know of a hand, as fields of one sum: kinds, kinds held twice or more, kinds
// held four times, kinds held one or three times (six bits each), terminal and honour kinds, and such kinds held twice
// or more (four bits each).
const PAIRS = 6;
const QUADS = 12;
const ODDS = 18;
const ORPHANS = 24;
const ORPHAN_PAIRS = 28;

function traitsOfCount(count: number, orphan: boolean): number {
  if (count === 0) return 0;
  let traits = 1;
  if (count >= 2) traits += 1 << PAIRS;
  if (count === 4) traits += 1 << QUADS;
  if (count % 2 === 1) traits += 1 << ODDS;
  if (orphan) traits += (1 << ORPHANS) + (count >= 2 ? 1 << ORPHAN_PAIRS : 0);
  return traits;
}

function traitTable(size: number, orphan: (digit: number) => boolean): Int32Array {
  const table = new Int32Array(size);
  for (let digit = 0, step = 1; step < size; digit++, step *= 5)
    for (let count = 1; count <= 4; count++) {
      const own = traitsOfCount(count, orphan(digit));
      for (let rest = 0; rest < step; rest++) table[count * step + rest] = table[rest]! + own;
    }
  return table;
}

const lowTraits = traitTable(LOW_KEYS, (digit) => digit === 0);
const highTraits = traitTable(HIGH_KEYS, (digit) => digit === 2);
const windTraits = traitTable(WIND_KEYS, () => true);
const dragonTraits = traitTable(DRAGON_KEYS, () => true);

/** The traits of a whole hand, to be read by the functions below. */
export function traitsOfKeys(keys: HandKeys): number {
  return traitsOf(keys[0]!, keys[1]!, keys[2]!, keys[3]!, keys[4]!, keys[5]!, keys[6]!, keys[7]!);
}

/** `traitsOfKeys` of keys that stand nowhere. */
export function traitsOf(
  low0: number,
  high0: number,
  low1: number,
  high1: number,
  low2: number,
  high2: number,
  winds: number,
  dragons: number,
): number {
  return (
    (lowTraits[low0]! +
      highTraits[high0]! +
      lowTraits[low1]! +
      highTraits[high1]! +
      lowTraits[low2]! +
      highTraits[high2]! +
      windTraits[winds]! +
      dragonTraits[dragons]!) |
    0
  );
}

/** Kinds held at all. */
export const kindsIn = (traits: number): number => traits & 63;
/** Kinds held four times. */
export const quadsIn = (traits: number): number => (traits >>> QUADS) & 63;
/** Kinds held one or three times. */
export const oddsIn = (traits: number): number => (traits >>> ODDS) & 63;
/** Terminal and honour kinds held. */
export const orphansIn = (traits: number): number => (traits >>> ORPHANS) & 15;

/**
 * The lesser of two small integers without a branch: in hands as they come either may be the lesser, and a branch that
 * nobody can foretell takes longer than the rest of a distance.
 */
export const lesser = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));

/** Pairs that count for the shape, at most seven; four of a kind are two of them only in `SEVEN_PAIRS`. */
export function pairsIn(traits: number, shape: number): number {
  const pairs = (traits >>> PAIRS) & 63;
  return lesser(7, shape === SEVEN_PAIRS ? pairs + quadsIn(traits) : pairs);
}

/** Tiles that begin another pair of the shape: kinds held once, in `SEVEN_PAIRS` also those held three times. */
export function singlesIn(traits: number, shape: number): number {
  return shape === SEVEN_PAIRS ? oddsIn(traits) : kindsIn(traits) - ((traits >>> PAIRS) & 63);
}

/** Whether some terminal or honour kind is held twice. */
export function hasOrphanPair(traits: number): boolean {
  return traits >>> ORPHAN_PAIRS !== 0;
}

function pairsDistance(pairs: number, singles: number): number {
  const counted = lesser(7, pairs);
  return 13 - 2 * counted - lesser(7 - counted, singles);
}

function orphansDistance(traits: number): number {
  const paired = -(traits >>> ORPHAN_PAIRS) >>> 31;
  return 13 - orphansIn(traits) - paired;
}

/** Distance to one shape without sets, -1 complete. */
export function shapeDistance(traits: number, shape: number): number {
  if (shape === THIRTEEN_ORPHANS) return orphansDistance(traits);
  return pairsDistance(pairsIn(traits, shape), singlesIn(traits, shape));
}

/**
 * Distance to the nearest shape without sets (seven pairs, thirteen orphans), -1 complete; 99 where `special` has none.
 * The hand has no melds and four sets are the game's standard.
 */
export function specialDistance(traits: number, special: number): number {
  let least = 99;
  const pairs = (traits >>> PAIRS) & 63;
  // Where four of a kind may be two pairs, nothing is nearer to pairs that have to differ.
  if ((special & SEVEN_PAIRS) !== 0) least = pairsDistance(pairs + quadsIn(traits), oddsIn(traits));
  else if ((special & SEVEN_DIFFERENT_PAIRS) !== 0) least = pairsDistance(pairs, kindsIn(traits) - pairs);
  return (special & THIRTEEN_ORPHANS) !== 0 ? lesser(least, orphansDistance(traits)) : least;
}
