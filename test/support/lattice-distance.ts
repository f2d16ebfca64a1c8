import { KINDS } from '../../src/engine/tiles.ts';
import type { BruteForm } from './brute-distance.ts';

/** Sets 0..5, without and with a pair: index `2 * sets + pair`. */
const PARTS = 12;
const NO_PAIR = 0b0101_0101_0101;
const NEVER = 60;

/**
 * Tiles missing from one suit for so many sets and a pair, for every count of its ranks, straight from the definition:
 * nothing is missing where the tiles hold the sets; else one more than with the best further tile, never a fifth. The
 * key is the counts in base 5, so a hand with a tile more has the higher key, and one sweep each way is enough.
 */
function latticeOf(ranks: number, runs: boolean): Uint8Array {
  const size = 5 ** ranks;
  const steps = Array.from({ length: ranks }, (_, rank) => 5 ** rank);
  const digits = new Uint8Array(ranks + 2);
  const holds = new Uint16Array(size);
  for (let key = 0; key < size; key++) {
    let found = 1;
    for (let rank = 0; rank < ranks; rank++) {
      const count = digits[rank]!;
      const step = steps[rank]!;
      if (count >= 1) found |= holds[key - step]!;
      if (count >= 2) found |= (holds[key - 2 * step]! & NO_PAIR) << 1;
      if (count >= 3) found |= holds[key - 3 * step]! << 2;
      if (runs && count >= 1 && digits[rank + 1]! >= 1 && digits[rank + 2]! >= 1) found |= holds[key - 31 * step]! << 2;
    }
    holds[key] = found & 0xfff;
    for (let rank = 0; rank < ranks; rank++) {
      if (digits[rank]! < 4) {
        digits[rank]!++;
        break;
      }
      digits[rank] = 0;
    }
  }

  const missing = new Uint8Array(size * PARTS);
  digits.fill(4, 0, ranks);
  for (let key = size - 1; key >= 0; key--) {
    for (let part = 0; part < PARTS; part++) {
      let least = NEVER;
      if ((holds[key]! >> part) & 1) least = 0;
      else
        for (let rank = 0; rank < ranks; rank++) {
          if (digits[rank]! === 4) continue;
          const more = missing[(key + steps[rank]!) * PARTS + part]! + 1;
          if (more < least) least = more;
        }
      missing[key * PARTS + part] = least;
    }
    for (let rank = 0; rank < ranks; rank++) {
      if (digits[rank]! > 0) {
        digits[rank]!--;
        break;
      }
      digits[rank] = 4;
    }
  }
  return missing;
}

/** Counts of one suit, or of the honours, as a key. */
function keyOf(counts: Uint8Array, first: number, end: number): number {
  let key = 0;
  for (let tile = end - 1; tile >= first; tile--) key = key * 5 + counts[tile]!;
  return key;
}

/** The least sum of a part of each for every number of sets and pairs. */
function sumInto(sum: Uint8Array, a: Uint8Array, atA: number, b: Uint8Array, atB: number): void {
  sum.fill(NEVER);
  for (let i = 0; i < PARTS; i++)
    for (let j = 0; i + j < PARTS; j++) {
      if ((i & j & 1) === 1) continue;
      const both = a[atA + i]! + b[atB + j]!;
      if (both < sum[i + j]!) sum[i + j] = both;
    }
}

const isOrphan = (tile: number): boolean => tile >= 27 || tile % 9 === 0 || tile % 9 === 8;

/** A suit that no set and no pair can be made of. */
const FORBIDDEN = new Uint8Array(PARTS).fill(NEVER).fill(0, 0, 1);

/**
 * Distance to ready and useful tiles by definition, fast enough for hundreds of thousands of hands: the whole lattice of
 * a suit's counts is worked out once. Shares nothing with the engine but the numbers of the tiles.
 */
export class LatticeJudge {
  private readonly suit = latticeOf(9, true);
  private readonly honours = latticeOf(7, false);
  private readonly held = new Uint8Array(KINDS);
  private readonly tables: Uint8Array[] = [this.suit, this.suit, this.suit, this.honours];
  private readonly offsets = new Int32Array(4);
  private readonly rest = new Uint8Array(PARTS);
  private readonly two = new Uint8Array(PARTS);
  /** Kinds held once, twice or more, three times, four times; terminals and honours held at all, and twice or more. */
  private singles = 0;
  private pairs = 0;
  private triples = 0;
  private fours = 0;
  private orphanKinds = 0;
  private orphanPairs = 0;

  /** Distance of the hand: -1 complete, 0 ready. The hand holds at most four of a kind. */
  distance(counts: Uint8Array, melds: number, form: BruteForm): number {
    this.read(counts, form);
    this.readRest(3);
    const special = this.missingFromShapes(melds, form);
    return Math.min(this.missingWith(3, this.offsets[3]!, form.sets - melds), special) - 1;
  }

  /** Writes 1 for every kind that brings the hand one step nearer, 0 for the others, and returns its distance. */
  useful(counts: Uint8Array, melds: number, form: BruteForm, useful: Uint8Array): number {
    const now = this.distance(counts, melds, form);
    const { held } = this;
    useful.fill(0);
    for (let part = 0; part < 4; part++) {
      if (part === form.missingSuit) continue;
      this.readRest(part);
      for (let tile = 9 * part, step = PARTS; tile < Math.min(9 * part + 9, KINDS); tile++, step *= 5) {
        if (held[tile] === 4) continue;
        const fromSets = this.missingWith(part, this.offsets[part]! + step, form.sets - melds);
        this.tally(tile, held[tile]!, -1);
        this.tally(tile, held[tile]! + 1, 1);
        const missing = Math.min(fromSets, this.missingFromShapes(melds, form));
        this.tally(tile, held[tile]! + 1, -1);
        this.tally(tile, held[tile]!, 1);
        if (missing - 1 < now) useful[tile] = 1;
      }
    }
    return now;
  }

  private read(counts: Uint8Array, form: BruteForm): void {
    this.held.set(counts);
    for (let part = 0; part < 4; part++) {
      const missing = part === form.missingSuit;
      if (missing) this.held.fill(0, 9 * part, 9 * part + 9);
      this.tables[part] = missing ? FORBIDDEN : part === 3 ? this.honours : this.suit;
      this.offsets[part] = PARTS * keyOf(this.held, 9 * part, Math.min(9 * part + 9, KINDS));
    }
    this.singles = 0;
    this.pairs = 0;
    this.triples = 0;
    this.fours = 0;
    this.orphanKinds = 0;
    this.orphanPairs = 0;
    for (let tile = 0; tile < KINDS; tile++) this.tally(tile, this.held[tile]!, 1);
  }

  /** Sums all parts but one into `rest`. */
  private readRest(without: number): void {
    const a = without === 0 ? 1 : 0;
    const b = without <= 1 ? 2 : 1;
    const c = without === 3 ? 2 : 3;
    const { tables, offsets, two, rest } = this;
    sumInto(two, tables[a]!, offsets[a]!, tables[b]!, offsets[b]!);
    sumInto(rest, two, 0, tables[c]!, offsets[c]!);
  }

  /** Tiles missing for the sets and a pair when `part` stands at this place of its table. */
  private missingWith(part: number, offset: number, sets: number): number {
    const table = this.tables[part]!;
    const { rest } = this;
    let least = NEVER;
    for (let own = 0; own <= sets; own++) {
      const others = 2 * (sets - own);
      least = Math.min(
        least,
        table[offset + 2 * own]! + rest[others + 1]!,
        table[offset + 2 * own + 1]! + rest[others]!,
      );
    }
    return least;
  }

  /** Counts a kind held so often in, or out, of the sums that the shapes without sets depend on. */
  private tally(tile: number, count: number, sign: 1 | -1): void {
    if (count === 1) this.singles += sign;
    if (count >= 2) this.pairs += sign;
    if (count === 3) this.triples += sign;
    if (count === 4) this.fours += sign;
    if (count >= 1 && isOrphan(tile)) this.orphanKinds += sign;
    if (count >= 2 && isOrphan(tile)) this.orphanPairs += sign;
  }

  /** Tiles missing for seven pairs or thirteen orphans, whichever is nearer. */
  private missingFromShapes(melds: number, { sevenPairs, orphans }: BruteForm): number {
    if (melds > 0) return NEVER;
    const any = sevenPairs === 'any';
    const pairs = Math.min(7, this.pairs + (any ? this.fours : 0));
    const begun = Math.min(7 - pairs, this.singles + (any ? this.triples : 0));
    const fromPairs = sevenPairs === 'none' ? NEVER : 14 - 2 * pairs - begun;
    return orphans ? Math.min(fromPairs, 14 - this.orphanKinds - Math.min(1, this.orphanPairs)) : fromPairs;
  }
}
