import type { Reading } from '../score.ts';
import type { Tile } from '../tiles.ts';
import { LOW_KEYS } from './cost-tables.ts';
import { highKey, honourKey, lowKey, windKey } from './keys.ts';
import { honourTable, PAIRED, PUNG_COUNT, PUNGS, SPLIT, SPLITS, suitTable, TRAITS } from './set-table.ts';

/** The hand's tiles as keys of the set tables: three suits, then the honours. */
export type PartKeys = Int32Array;

/** Writes the keys of 34 counts, at most four of each kind. */
export function partKeys(counts: Uint8Array, keys: PartKeys): void {
  keys[0] = lowKey(counts, 0) + LOW_KEYS * highKey(counts, 6);
  keys[1] = lowKey(counts, 9) + LOW_KEYS * highKey(counts, 15);
  keys[2] = lowKey(counts, 18) + LOW_KEYS * highKey(counts, 24);
  keys[3] = honourKey(windKey(counts), highKey(counts, 31));
}

const TABLES = [suitTable, suitTable, suitTable, honourTable] as const;

/** Where the splits of one part stand and how many there are. */
const splitsAt = new Int32Array(4);
const splitCount = new Int32Array(4);

/** One reading: where the split of each suit, and of the honours, starts in its table's pool. */
export type ReadingParts = Int32Array;

/** Goes through all readings of a hand as sets and one pair, one walk at a time; `at` is the current reading. */
export class ReadingWalk {
  readonly at: ReadingParts = new Int32Array(4);
  private readonly step = new Int32Array(4);
  private open = false;

  /** @returns whether there is any reading; `at` then holds the first. */
  start(keys: PartKeys): boolean {
    let pairs = 0;
    for (let part = 0; part < 4; part++) {
      const table = TABLES[part]!;
      const entry = table.entry(keys[part]!);
      const splits = table.pool[entry]!;
      this.open = false;
      if (splits === 0) return false;
      pairs += table.pool[entry + PAIRED]!;
      splitsAt[part] = entry + SPLITS;
      splitCount[part] = splits;
      this.step[part] = 0;
      this.at[part] = entry + SPLITS;
    }
    // Four parts of 3n+2 tiles each are 3n+2 together too.
    this.open = pairs === 1;
    return this.open;
  }

  /** Moves on to the next reading; false when all have been seen. */
  next(): boolean {
    for (let part = 0; part < 4; part++) {
      const step = this.step[part]! + 1;
      if (step < splitCount[part]!) {
        this.step[part] = step;
        this.at[part]! += SPLIT;
        return this.open;
      }
      this.step[part] = 0;
      this.at[part] = splitsAt[part]!;
    }
    this.open = false;
    return false;
  }
}

type ReadingSet = Reading['sets'][number];
const CHOW_SETS: readonly ReadingSet[] = Array.from({ length: 27 }, (_, tile) => Object.freeze({ type: 'chow', tile }));
const PUNG_SETS: readonly ReadingSet[] = Array.from({ length: 34 }, (_, tile) => Object.freeze({ type: 'pung', tile }));

/**
 * The reading of these parts, with the winning tile placed: in a chow if any holds it, else the pair, else the pung. No
 * reading is worth more with another choice, since a pung counts less when the last tile came from somebody else (rules
 * 0.4, 3.2). `winTile` -1 places nothing.
 */
export function readingAt(at: ReadingParts, winTile: Tile): Reading {
  const sets: ReadingSet[] = [];
  let pair: Tile | null = null;
  let chow = -1;
  let pung = -1;
  for (let part = 0; part < 4; part++) {
    const { pool } = TABLES[part]!;
    const split = at[part]!;
    let chows = pool[split]!;
    const pungs = pool[split + PUNGS]!;
    const first = 9 * part;
    if (pungs >> 9 !== 0) pair = first + (pungs >> 9) - 1;
    let left = pungs & 511;
    for (let tile = first; (chows | left) !== 0; tile++) {
      if ((left & 1) === 1) {
        if (tile === winTile) pung = sets.length;
        sets.push(PUNG_SETS[tile]!);
      }
      for (let starts = chows & 7; starts > 0; starts--) {
        if (chow < 0 && winTile >= tile && winTile <= tile + 2) chow = sets.length;
        sets.push(CHOW_SETS[tile]!);
      }
      chows >>= 3;
      left >>= 1;
    }
  }
  const winningPart = chow >= 0 ? chow : pair === winTile ? 'pair' : pung >= 0 ? pung : null;
  return { shape: 'sets', sets, pair, winningPart };
}

/** Order among readings of one total (rules 0.4), higher first: more pungs, then the lower pair. */
export function tieRank(at: ReadingParts): number {
  let pungs = 0;
  let pair = 0;
  for (let part = 0; part < 4; part++) {
    const { pool } = TABLES[part]!;
    const split = at[part]!;
    pungs += (pool[split + TRAITS]! >> PUNG_COUNT) & 15;
    const pairRank = pool[split + PUNGS]! >> 9;
    if (pairRank !== 0) pair = 9 * part + pairRank;
  }
  return 64 * pungs + 63 - pair;
}

/**
 * Every way to read tiles in hand as `setsNeeded` sets and a pair (rules 0.1, 0.4): no two alike, suits in order, sets by
 * rank. Seven pairs and thirteen orphans are not sets; empty when the tiles are no such hand.
 *
 * @param counts 34 counts, at most four of each, melds left out
 * @example readings(countTiles(parseTiles('111222333m99p')), 3).length // 2
 */
export function readings(counts: Uint8Array, setsNeeded: number): Reading[] {
  let tiles = 0;
  for (const count of counts) tiles += count;
  if (tiles !== 3 * setsNeeded + 2) return [];
  const keys = new Int32Array(4);
  partKeys(counts, keys);
  const walk = new ReadingWalk();
  const found: Reading[] = [];
  for (let more = walk.start(keys); more; more = walk.next()) found.push(readingAt(walk.at, -1));
  return found;
}

const whole = new Uint8Array(4);
const paired = new Uint8Array(4);

/**
 * How many kinds complete 3n+1 tiles as sets and a pair, counted up to `limit`. `copies` says how many of each kind the
 * player holds anywhere: a kind held four times is no wait (TW-5).
 */
export function countWaits(keys: PartKeys, copies: Uint8Array, limit: number): number {
  let wholes = 0;
  let pairs = 0;
  for (let part = 0; part < 4; part++) {
    const table = TABLES[part]!;
    const entry = table.entry(keys[part]!);
    whole[part] = table.pool[entry]! > 0 ? 1 : 0;
    paired[part] = table.pool[entry + PAIRED]!;
    wholes += whole[part]!;
    pairs += paired[part]!;
  }
  let found = 0;
  for (let part = 0; part < 4; part++) {
    // All other parts have to be whole already, with no more than one pair among them.
    if (wholes - whole[part]! < 3 || pairs - paired[part]! > 1) continue;
    for (let ranks = TABLES[part]!.completing(keys[part]!); ranks !== 0; ranks &= ranks - 1) {
      const kind = 9 * part + 31 - Math.clz32(ranks & -ranks);
      if (copies[kind]! < 4 && ++found === limit) return found;
    }
  }
  return found;
}
