import type { HandForm } from '../../engine/hand/form.ts';
import { discardCopies, usefulCopies, usefulTiles } from '../../engine/hand/useful.ts';
import { KINDS, type Meld, SUITS, type Tile } from '../../engine/tiles.ts';
import type { Position } from '../position.ts';

/**
 * A way to a complete hand, narrower than the game's form: hands of one suit, of pungs, of pairs, or any. It answers
 * for hands in `counts` how far they are, what helps, and what may go.
 */
export interface Plan {
  readonly name: 'any' | 'half-flush' | 'full-flush' | 'pungs' | 'pairs';
  /** Whether sets may be claimed on the way. */
  readonly open: boolean;
  /** Distance to ready of 3n+1 tiles, and the kinds that lower it. */
  readonly useful: (
    counts: Uint8Array,
    melds: number,
  ) => { readonly distance: number; readonly tiles: readonly Tile[] };
  /**
   * Writes for each kind of 3n+2 tiles whose discard keeps the distance how many unseen tiles help afterwards, -1 for
   * the others, and returns the distance.
   */
  readonly discards: (counts: Uint8Array, melds: number, copies: Int16Array) => number;
}

const inPlan = new Uint8Array(KINDS);

/** Hands made of `allowed` kinds only; the rest is ballast that goes first. */
function narrowed(name: Plan['name'], allowed: Uint8Array | null, form: HandForm, unseen: Uint8Array): Plan {
  if (allowed === null) {
    return {
      name,
      open: true,
      useful: (counts, melds) => usefulTiles(counts, melds, form, unseen),
      discards: (counts, melds, copies) => discardCopies(counts, melds, form, unseen, copies),
    };
  }
  const open = unseen.map((copies, tile) => (allowed[tile] === 1 ? copies : 0));
  const restrict = (counts: Uint8Array): boolean => {
    let ballast = false;
    for (let tile = 0; tile < KINDS; tile++) {
      inPlan[tile] = allowed[tile] === 1 ? counts[tile]! : 0;
      if (inPlan[tile] !== counts[tile]) ballast = true;
    }
    return ballast;
  };
  return {
    name,
    open: true,
    useful: (counts, melds) => {
      restrict(counts);
      const { distance, tiles } = usefulTiles(inPlan, melds, form, open);
      return { distance, tiles: tiles.filter((tile) => allowed[tile] === 1) };
    },
    discards: (counts, melds, copies) => {
      if (!restrict(counts)) return discardCopies(inPlan, melds, form, open, copies);
      const { distance } = usefulTiles(inPlan, melds, form, open);
      const after = usefulCopies(inPlan, melds, form, open);
      for (let tile = 0; tile < KINDS; tile++) copies[tile] = counts[tile]! > 0 && allowed[tile] === 0 ? after : -1;
      return distance;
    },
  };
}

/** How many kinds are held once, twice, and three times or more. */
const held = [0, 0, 0, 0];
function countHeld(counts: Uint8Array, barred: (tile: Tile) => boolean): void {
  held.fill(0);
  for (let tile = 0; tile < KINDS; tile++) if (!barred(tile)) held[Math.min(3, counts[tile]!)]!++;
}

/** Pungs and a pair: the kinds held most become pungs, the next one the pair. */
function pungsPlan(sets: number, form: HandForm, unseen: Uint8Array): Plan {
  const barred = (tile: Tile): boolean =>
    form.missingSuit !== null && tile < 27 && ((tile / 9) | 0) === form.missingSuit;
  const distanceOf = (counts: Uint8Array, melds: number): number => {
    countHeld(counts, barred);
    const wanted = sets - melds;
    const pungs = Math.min(held[3]!, wanted);
    const fromPairs = Math.min(held[2]!, wanted - pungs);
    const fromSingles = Math.min(held[1]!, wanted - pungs - fromPairs);
    const fresh = wanted - pungs - fromPairs - fromSingles;
    const pair = held[3]! > pungs || held[2]! > fromPairs ? 0 : held[1]! > fromSingles ? 1 : 2;
    return fromPairs + 2 * fromSingles + 3 * fresh + pair - 1;
  };
  const helps = (counts: Uint8Array, melds: number, tile: Tile, now: number): boolean => {
    if (barred(tile) || counts[tile]! > 2 || unseen[tile] === 0) return false;
    counts[tile]!++;
    const after = distanceOf(counts, melds);
    counts[tile]!--;
    return after < now;
  };
  const copiesOf = (counts: Uint8Array, melds: number, now: number): number => {
    // Whether one more helps depends on how many are held, not on the kind.
    let sum = 0;
    for (let size = 0; size <= 2; size++) {
      const some = counts.findIndex((count, tile) => count === size && !barred(tile) && unseen[tile]! > 0);
      if (some < 0 || !helps(counts, melds, some, now)) continue;
      for (let tile = 0; tile < KINDS; tile++) if (counts[tile] === size && !barred(tile)) sum += unseen[tile]!;
    }
    return sum;
  };
  return {
    name: 'pungs',
    open: true,
    useful: (counts, melds) => {
      const distance = distanceOf(counts, melds);
      const tiles: Tile[] = [];
      for (let tile = 0; tile < KINDS; tile++) if (helps(counts, melds, tile, distance)) tiles.push(tile);
      return { distance, tiles };
    },
    discards: (counts, melds, copies) => {
      const keep = Math.max(0, distanceOf(counts, melds));
      for (let tile = 0; tile < KINDS; tile++) {
        copies[tile] = -1;
        if (counts[tile] === 0) continue;
        counts[tile]!--;
        if (distanceOf(counts, melds) === keep) copies[tile] = copiesOf(counts, melds, keep);
        counts[tile]!++;
      }
      return keep;
    },
  };
}

/** Seven pairs in hand; four of a kind are two of them where the game says so. */
function pairsPlan(fours: boolean, form: HandForm, unseen: Uint8Array): Plan {
  const barred = (tile: Tile): boolean =>
    form.missingSuit !== null && tile < 27 && ((tile / 9) | 0) === form.missingSuit;
  const isSingle = (count: number): boolean => count === 1 || (fours && count === 3);
  const distanceOf = (counts: Uint8Array): number => {
    let pairs = 0;
    let singles = 0;
    for (let tile = 0; tile < KINDS; tile++) {
      const count = counts[tile]!;
      if (count === 0 || barred(tile)) continue;
      if (count >= 2) pairs += fours && count === 4 ? 2 : 1;
      if (isSingle(count)) singles++;
    }
    const whole = Math.min(7, pairs);
    return 13 - 2 * whole - Math.min(7 - whole, singles);
  };
  const useful = (counts: Uint8Array): Tile[] => {
    const tiles: Tile[] = [];
    for (let tile = 0; tile < KINDS; tile++) {
      if (isSingle(counts[tile]!) && !barred(tile) && unseen[tile]! > 0) tiles.push(tile);
    }
    return tiles;
  };
  return {
    name: 'pairs',
    open: false,
    useful: (counts) => ({ distance: distanceOf(counts), tiles: useful(counts) }),
    discards: (counts, _melds, copies) => {
      const keep = Math.max(0, distanceOf(counts));
      for (let tile = 0; tile < KINDS; tile++) {
        copies[tile] = -1;
        if (counts[tile] === 0) continue;
        counts[tile]!--;
        if (distanceOf(counts) === keep) copies[tile] = useful(counts).reduce((sum, each) => sum + unseen[each]!, 0);
        counts[tile]!++;
      }
      return keep;
    },
  };
}

const FLUSHES = SUITS.map((suit) => ({
  suit,
  half: Uint8Array.from({ length: KINDS }, (_, tile) => Number(tile >= 27 || Math.floor(tile / 9) === suit)),
  full: Uint8Array.from({ length: KINDS }, (_, tile) => Number(tile < 27 && Math.floor(tile / 9) === suit)),
}));

/** The plans that these melds leave open. */
export function plansOf({ rules, form, unseen }: Position, melds: readonly Meld[]): Plan[] {
  const plans: Plan[] = [narrowed('any', null, form, unseen)];
  const fits = (allowed: Uint8Array): boolean => melds.every(({ tile }) => allowed[tile] === 1);
  for (const { suit, half, full } of FLUSHES) {
    if (suit === form.missingSuit) continue;
    if (fits(full)) plans.push(narrowed('full-flush', full, form, unseen));
    if (rules.tiles.honours && fits(half)) plans.push(narrowed('half-flush', half, form, unseen));
  }
  if (melds.every(({ type }) => type !== 'chow')) plans.push(pungsPlan(form.sets, form, unseen));
  if (melds.length === 0 && form.shapes.includes('seven-pairs')) plans.push(pairsPlan(true, form, unseen));
  if (melds.length === 0 && form.shapes.includes('seven-different-pairs')) plans.push(pairsPlan(false, form, unseen));
  return plans;
}
