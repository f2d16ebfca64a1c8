import { KINDS, type Meld, type Tile } from '../../engine/tiles.ts';
import { neighbours } from '../club.ts';
import type { Position } from '../position.ts';
import { type Clock, clockOf } from './clock.ts';
import { type Danger, dangerOf } from './danger.ts';
import { Forecast, FURTHEST } from './forecast.ts';
import { HABITS, type Habits } from './habits.ts';
import { type Plan, plansOf } from './plans.ts';
import { Pricer, type Worth } from './worth.ts';

/** A second plan is worth this much of what it promises: the hand may still turn that way. */
const SECOND_PLAN = 0.2;
/** What a plan is worth after a discard that throws it back a step. */
const THROWN_BACK = 0.3;
/** How many steps further from ready than the nearest hand a plan may be. */
const DETOUR = 2;
/** What the club player's choice is worth beside the forecast, as a share of the most that any discard promises. */
const SWIFTNESS = 0.1;

/** One discard as the expert sees it. */
export interface WeighedDiscard {
  readonly tile: Tile;
  /** What the hand promises after it, in coins above never winning. */
  readonly promise: number;
  /** What that is worth with the danger of the discard taken off. */
  readonly coins: number;
  /** How likely somebody wins on it. */
  readonly danger: number;
}

const copies = new Int16Array(KINDS);

/** Weighs hands and discards of one decision. Hands are given in `position.counts`, which is left as it was. */
export class Judge {
  readonly clock: Clock;
  readonly #position: Position;
  readonly #pricer: Pricer;
  readonly #search: Habits['search'];

  constructor(position: Position) {
    this.#position = position;
    this.clock = clockOf(position);
    this.#pricer = new Pricer(position);
    this.#search = HABITS[position.rules.id].search;
  }

  /** What a win on this tile brings now, by how it is completed. */
  worthOf(winTile: Tile): Worth {
    return this.#pricer.worthOf(this.#position.counts, this.#position.melds, winTile, false);
  }

  /**
   * What 3n+1 tiles promise with these melds.
   *
   * @param acting share of the others that act before the own next draw: 1 after the own discard, 0 when drawing.
   */
  promise(melds: readonly Meld[], acting: number): number {
    const { counts } = this.#position;
    const { rounds } = this.clock;
    let first = 0;
    let second = 0;
    let nearest = FURTHEST;
    for (const plan of this.#plans(melds)) {
      const { distance } = plan.useful(counts, melds.length);
      if (plan.name === 'any') nearest = distance;
      if (distance > nearest + DETOUR) continue;
      const found = this.#forecast(plan, melds).of(counts);
      if (found === null) continue;
      const coins = acting * found.discarded[rounds]! + (1 - acting) * found.drawing[rounds]!;
      second = Math.max(second, Math.min(first, coins));
      first = Math.max(first, coins);
    }
    return first + SECOND_PLAN * second;
  }

  /** Every one of `tiles` as a discard from 3n+2 tiles with these melds, best first. */
  discards(melds: readonly Meld[], tiles: readonly Tile[]): WeighedDiscard[] {
    const first = new Float64Array(KINDS);
    const second = new Float64Array(KINDS);
    let speed: Int16Array = copies;
    let nearest = FURTHEST;
    for (const plan of this.#plans(melds)) {
      const distance = plan.discards(this.#position.counts, melds.length, copies);
      if (plan.name === 'any') {
        nearest = distance;
        speed = copies.slice();
      }
      if (distance > Math.min(FURTHEST, nearest + DETOUR)) continue;
      for (const [tile, coins] of this.#byPlan(plan, melds, tiles, distance)) {
        second[tile] = Math.max(second[tile]!, Math.min(first[tile]!, coins));
        first[tile] = Math.max(first[tile]!, coins);
      }
    }
    const danger = dangerOf(this.#position);
    const swiftest = 64 * Math.max(1, ...tiles.map((tile) => speed[tile]!));
    const top = Math.max(...tiles.map((tile) => first[tile]!));
    const weighed = tiles.map((tile) => {
      const promise = first[tile]! + SECOND_PLAN * second[tile]!;
      const swift = Math.max(0, 64 * speed[tile]! + 63 - neighbours(this.#position, tile)) / swiftest;
      const coins = promise + SWIFTNESS * top * swift - this.#search.caution * this.#cost(danger, tile, promise);
      return { tile, promise, coins, danger: danger.chance[tile]! };
    });
    return weighed.sort((a, b) => b.coins - a.coins);
  }

  #plans(melds: readonly Meld[]): readonly Plan[] {
    const plans = plansOf(this.#position, melds);
    return this.#search.plans ? plans : plans.slice(0, 1);
  }

  #forecast(plan: Plan, melds: readonly Meld[]): Forecast {
    return new Forecast(this.#position, this.clock, this.#pricer, plan, melds);
  }

  /** What each discard leaves of a plan; `copies` holds the useful tiles after it. Alike ones are not all forecast. */
  #byPlan(plan: Plan, melds: readonly Meld[], tiles: readonly Tile[], distance: number): [Tile, number][] {
    const { counts } = this.#position;
    const fitting = tiles
      .filter((tile) => copies[tile]! >= 0)
      .map((tile) => ({ tile, useful: copies[tile]!, near: neighbours(this.#position, tile) }))
      .sort((a, b) => b.useful - a.useful || a.near - b.near);
    const forecast = this.#forecast(plan, melds);
    const looks = this.#search.looks[distance <= 1 ? 0 : distance === 2 ? 1 : 2];
    const found = new Map<Tile, number>();
    let last = { coins: 0, useful: 1 };
    for (const [rank, { tile, useful }] of fitting.entries()) {
      let coins = (last.coins * useful) / last.useful;
      if (rank < looks) {
        counts[tile]!--;
        coins = forecast.of(counts)?.discarded[this.clock.rounds] ?? 0;
        counts[tile]!++;
        last = { coins, useful: Math.max(1, useful) };
      }
      found.set(tile, coins);
    }
    const best = Math.max(0, ...found.values());
    return tiles.map((tile) => [tile, found.get(tile) ?? THROWN_BACK * best]);
  }

  /**
   * What the danger of a discard costs on average. Where the first win ends the deal, so does a loss: what the hand
   * promised is gone, and what the deal would have cost anyway is saved.
   */
  #cost(danger: Danger, tile: Tile, promise: number): number {
    const ends = this.#position.policies.winnersToEnd === 1;
    const gone = ends ? danger.chance[tile]! * (promise - this.clock.relief[this.clock.rounds]!) : 0;
    return danger.coins[tile]! + gone;
  }
}
