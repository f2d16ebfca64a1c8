import { KINDS, type Suit } from '../../src/engine/tiles.ts';

/** What the reference needs to know of a form; deliberately not the engine's own type. */
export interface BruteForm {
  readonly sets: number;
  readonly missingSuit: Suit | null;
  readonly sevenPairs: 'none' | 'any' | 'different';
  readonly orphans: boolean;
}

const SETS: number[][] = [];
for (let t = 0; t < KINDS; t++) SETS.push([t, t, t]);
for (let t = 0; t < 27; t++) if (t % 9 <= 6) SETS.push([t, t + 1, t + 2]);
const ORPHANS = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/**
 * Tiles that are missing from the nearest complete hand, by trying targets set by set: a set that shares no tile with
 * what is left of the hand costs three wherever it is put, so only sets that share one are branched on.
 */
function missingFromSets(hand: readonly number[], sets: number): number {
  const target = new Array<number>(KINDS).fill(0);
  let best = 3 * sets + 2;

  function missing(tiles: readonly number[]): number {
    let count = 0;
    for (const tile of tiles) {
      target[tile]!++;
      if (target[tile]! > hand[tile]!) count++;
    }
    return tiles.some((tile) => target[tile]! > 4) ? 99 : count;
  }
  function putBack(tiles: readonly number[]): void {
    for (const tile of tiles) target[tile]!--;
  }
  function addPair(cost: number): void {
    best = Math.min(best, cost + 2);
    for (let t = 0; t < KINDS; t++) {
      if (hand[t] === 0) continue;
      best = Math.min(best, cost + missing([t, t]));
      putBack([t, t]);
    }
  }
  function addSets(left: number, from: number, cost: number): void {
    if (cost >= best) return;
    addPair(cost + 3 * left);
    if (left === 0) return;
    for (let i = from; i < SETS.length; i++) {
      const cut = missing(SETS[i]!);
      if (cut < 3) addSets(left - 1, i, cost + cut);
      putBack(SETS[i]!);
    }
  }
  addSets(sets, 0, 0);
  return best;
}

/** Seven pairs: take the slots of two tiles that the hand fills best. */
function missingFromPairs(hand: readonly number[], different: boolean): number {
  const slots = hand.flatMap((count) =>
    different ? [Math.min(count, 2)] : [Math.min(count, 2), Math.max(0, count - 2)],
  );
  slots.sort((a, b) => b - a);
  return 14 - slots.slice(0, 7).reduce((sum, filled) => sum + filled, 0);
}

function missingFromOrphans(hand: readonly number[]): number {
  return Math.min(
    ...ORPHANS.map((pair) => ORPHANS.reduce((sum, t) => sum + Math.max(0, (t === pair ? 2 : 1) - hand[t]!), 0)),
  );
}

/** Distance to ready by trying targets: -1 complete, 0 ready. Slow, and shares nothing with the engine's tables. */
export function bruteDistance(counts: ArrayLike<number>, melds: number, form: BruteForm): number {
  const hand = Array.from(counts, (count, t) =>
    form.missingSuit !== null && t < 27 && Math.floor(t / 9) === form.missingSuit ? 0 : count,
  );
  let missing = missingFromSets(hand, form.sets - melds);
  if (melds === 0) {
    if (form.sevenPairs !== 'none')
      missing = Math.min(missing, missingFromPairs(hand, form.sevenPairs === 'different'));
    if (form.orphans) missing = Math.min(missing, missingFromOrphans(hand));
  }
  return missing - 1;
}
