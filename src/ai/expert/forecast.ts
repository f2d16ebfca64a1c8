import { KINDS, type Meld, suitOf, type Tile } from '../../engine/tiles.ts';
import type { Position } from '../position.ts';
import type { Clock } from './clock.ts';
import { HABITS, type Habits } from './habits.ts';
import type { Plan } from './plans.ts';
import type { Pricer } from './worth.ts';

/** Hands further from ready than this are not followed. */
export const FURTHEST = 7;

/** How many useful tiles are followed at each distance (inner index), by the distance that the forecast starts from. */
const BREADTH: readonly (readonly number[])[] = [
  [],
  [0, 12],
  [0, 3, 4],
  [0, 2, 2, 3],
  [0, 2, 2, 2, 2],
  [0, 2, 2, 1, 1, 2],
  [0, 2, 1, 1, 1, 1, 2],
  [0, 2, 1, 1, 1, 1, 1, 2],
];
/** Discards that are tried after each draw that makes a hand ready, and after the others. */
const TRIED = { ready: 2, before: 1 } as const;
/** The most that one round's draws and one tile's claims may come to: a chain of chances stays one. */
const MOST_DRAWN = 0.9;
const MOST_CLAIMED = 0.95;
const MOST_WON_ON = 0.3;
const MOST_CLAIMED_OF_ONE = 0.5;

/** A number a kind: their sums tell the hands of a decision apart. */
const KEYS = Float64Array.from({ length: KINDS }, (_, tile) => {
  const first = Math.imul(tile + 1, 0x9e37_79b1) ^ 0x5bd1_e995;
  const high = Math.imul(first ^ (first >>> 15), 0x85eb_ca6b);
  const low = Math.imul(high ^ (high >>> 13), 0xc2b2_ae35);
  return (high >>> 8) * 2 ** 24 + ((low ^ (low >>> 16)) >>> 8);
});
const OPEN_KEY = 2 ** 52;
const copies = new Int16Array(KINDS);

/** What a hand of 3n+1 tiles promises, in coins above never winning; lists are indexed by own draws left. */
interface Promised {
  /** After the own discard, the others to act first. */
  readonly discarded: Float64Array;
  /** The own draw comes next. */
  readonly drawing: Float64Array;
}

/**
 * Follows a hand along one plan to its wins. A hand comes nearer as useful tiles are drawn or claimed, round by round,
 * against the chance that the deal ends first; ready hands are priced wait by wait, with the freedom to let a small
 * win pass. Hands that are met again are remembered, so a forecast serves one decision.
 */
export class Forecast {
  readonly #position: Position;
  readonly #clock: Clock;
  readonly #pricer: Pricer;
  readonly #plan: Plan;
  readonly #melds: readonly Meld[];
  readonly #habits: Habits;
  /** Whether claims would cost a concealed hand something. */
  readonly #concealed: boolean;
  readonly #known = new Map<number, Promised>();
  #breadth: readonly number[] = [];

  constructor(position: Position, clock: Clock, pricer: Pricer, plan: Plan, melds: readonly Meld[]) {
    this.#position = position;
    this.#clock = clock;
    this.#pricer = pricer;
    this.#plan = plan;
    this.#melds = melds;
    this.#habits = HABITS[position.rules.id];
    this.#concealed = pricer.paysConcealed && melds.every(({ type }) => type === 'concealed-kong');
  }

  /** What 3n+1 tiles promise; null where they are too far from ready. `counts` is left as it was. */
  of(counts: Uint8Array): Promised | null {
    const { distance } = this.#plan.useful(counts, this.#melds.length);
    if (distance > FURTHEST || distance < 0) return null;
    this.#breadth = BREADTH[distance]!;
    return this.#hand(counts, false);
  }

  /** `open`: a set of the hand in `counts` has been claimed on the way and lies on the table by now. */
  #hand(counts: Uint8Array, open: boolean): Promised {
    let key = open ? OPEN_KEY : 0;
    for (let tile = 0; tile < KINDS; tile++) key += counts[tile]! * KEYS[tile]!;
    let found = this.#known.get(key);
    if (found === undefined) {
      const { distance, tiles } = this.#plan.useful(counts, this.#melds.length);
      found = distance <= 0 ? this.#ready(counts, tiles, open) : this.#onTheWay(counts, tiles, distance, open);
      this.#known.set(key, found);
    }
    return found;
  }

  #ready(counts: Uint8Array, waits: readonly Tile[], open: boolean): Promised {
    const { unseen } = this.#position;
    const { rounds, survive, relief, others, endReady } = this.#clock;
    const discarded = new Float64Array(rounds + 1);
    const drawing = new Float64Array(rounds + 1);
    const live = waits.filter((tile) => unseen[tile]! > 0);
    const share = live.map((tile) => unseen[tile]! / this.#clock.unseen);
    const worth = live.map((tile) => this.#pricer.worthOf(counts, this.#melds, tile, open));
    const fed = others * this.#habits.fed.win;
    const drawn = share.reduce((sum, each) => sum + each, 0);
    drawing[0] = live.length > 0 ? endReady : 0;
    discarded[0] = drawing[0]!;
    for (let left = 1; left <= rounds; left++) {
      let own = (1 - drawn) * discarded[left - 1]!;
      for (let i = 0; i < live.length; i++) {
        const { selfDraw } = worth[i]!;
        if (selfDraw > 0) own += share[i]! * (selfDraw + relief[left - 1]!);
      }
      drawing[left] = own;
      let taken = 0;
      let won = 0;
      for (let i = 0; i < live.length; i++) {
        const { discard } = worth[i]!;
        if (discard === 0) continue;
        const rate = Math.min(MOST_WON_ON, fed * share[i]!);
        taken += rate;
        won += rate * Math.max(discard + relief[left]!, own);
      }
      discarded[left] = survive[left]! * (won + (1 - taken) * own);
    }
    return { discarded, drawing };
  }

  #onTheWay(counts: Uint8Array, useful: readonly Tile[], distance: number, open: boolean): Promised {
    const { rounds, survive } = this.#clock;
    const discarded = new Float64Array(rounds + 1);
    const drawing = new Float64Array(rounds + 1);
    const steps = this.#steps(counts, useful, distance, open);
    const sum = steps.reduce((total, { drawn }) => total + drawn, 0);
    for (let left = 1; left <= rounds; left++) {
      let own = (1 - sum) * discarded[left - 1]!;
      for (const { drawn, after } of steps) own += drawn * after[left - 1]!;
      drawing[left] = own;
      let taken = 0;
      let gained = 0;
      for (const { claimed, afterClaim } of steps) {
        taken += claimed;
        gained += claimed * Math.max(afterClaim[left]!, own);
      }
      if (taken > MOST_CLAIMED) {
        gained *= MOST_CLAIMED / taken;
        taken = MOST_CLAIMED;
      }
      discarded[left] = survive[left]! * (gained + (1 - taken) * own);
    }
    return { discarded, drawing };
  }

  /** The useful tiles that are followed, standing for all of them: how often each comes in a round, and what then. */
  #steps(counts: Uint8Array, useful: readonly Tile[], distance: number, open: boolean) {
    const { unseen } = this.#position;
    const { growth, fed } = this.#habits;
    const live = useful.filter((tile) => unseen[tile]! > 0);
    const all = live.reduce((sum, tile) => sum + unseen[tile]!, 0);
    const followed = live.sort((a, b) => unseen[b]! - unseen[a]!).slice(0, this.#breadth[distance] ?? 1);
    const kept = followed.reduce((sum, tile) => sum + unseen[tile]!, 0);
    const pace = growth[Math.min(distance, growth.length - 1)]!;
    const each = (all / kept / this.#clock.unseen) * pace;
    const shrink = Math.min(1, MOST_DRAWN / (kept * each));
    return followed.map((tile) => {
      const rate = unseen[tile]! * each;
      const claimers = this.#plan.open ? this.#claimers(counts, tile) : 0;
      counts[tile]!++;
      const after = this.#best(counts, distance, open);
      const opens = claimers > 0 && this.#concealed && !open;
      const afterClaim = opens ? this.#best(counts, distance, true) : after;
      counts[tile]!--;
      const claimed = Math.min(MOST_CLAIMED_OF_ONE, claimers * fed.claim * rate);
      return { drawn: shrink * rate, claimed, after, afterClaim };
    });
  }

  /** The best of the likeliest discards from 3n+2 tiles, for each number of draws left. */
  #best(counts: Uint8Array, distance: number, open: boolean): Float64Array {
    this.#plan.discards(counts, this.#melds.length, copies);
    const likely: Tile[] = [];
    for (let wanted = distance === 1 ? TRIED.ready : TRIED.before; wanted > 0; wanted--) {
      let best = -1;
      for (let tile = 0; tile < KINDS; tile++) {
        if (copies[tile]! >= 0 && !likely.includes(tile) && (best < 0 || copies[tile]! > copies[best]!)) best = tile;
      }
      if (best >= 0) likely.push(best);
    }
    let most: Float64Array | null = null;
    for (const tile of likely) {
      counts[tile]!--;
      const { discarded } = this.#hand(counts, open);
      counts[tile]!++;
      most = most === null ? discarded : discarded.map((coins, left) => Math.max(coins, most![left]!));
    }
    return most ?? new Float64Array(this.#clock.rounds + 1);
  }

  /** Opponents that a useful tile may be claimed from: all of them for a pung, the one before for a chow. */
  #claimers(counts: Uint8Array, tile: Tile): number {
    if (counts[tile]! >= 2) return this.#clock.others;
    if (!this.#position.policies.chow || suitOf(tile) === null || this.#plan.name === 'pungs') return 0;
    const rank = tile % 9;
    const has = (step: number): boolean => rank + step >= 0 && rank + step <= 8 && counts[tile + step]! > 0;
    return (has(-2) && has(-1)) || (has(-1) && has(1)) || (has(1) && has(2)) ? 1 : 0;
  }
}
