import type { Plan } from './plans.ts';
import type { Pricer } from './worth.ts';

/** How fast hands come together in a game, fitted to self-play of club players. */
export interface Pace {
  /** Hands also improve without a step: useful tiles on the way count this much more, by plan. */
  readonly growth: Readonly<Record<Plan['name'], number>>;
  /** How readily others discard what can be claimed on the way, and what wins, compared with a draw of one's own. */
  readonly claims: number;
  readonly wins: number;
  /** How likely somebody else ends the deal in a round: a line over the rounds played. */
  readonly endings: { readonly from: number; readonly slope: number; readonly most: number };
}

/** What a chain of draws needs to know about the deal. */
export interface Clock {
  readonly pace: Pace;
  /** What winning saves beside what it brings, in coins. */
  readonly relief: number;
  /** Whether a seat that wins late has paid for most of the deal already, so that a win saves less the later it is. */
  readonly fading: boolean;
  readonly pricer: Pricer;
  /** Own draws that are left. */
  readonly rounds: number;
  /** Rounds that have been played. */
  readonly elapsed: number;
  /** Tiles that the player cannot see. */
  readonly unseen: number;
}

/** One step of a hand on its way: the unseen tiles that help, and how many tiles a round it can take them from. */
export interface Step {
  readonly useful: number;
  /** 1 for the own draw, more where others' discards can be claimed. */
  readonly looks: number;
}

/** `early` is the chance with wins counted less the later they come, where losses come little by little. */
export interface Chance {
  readonly won: number;
  readonly early: number;
}

const NO_CHANCE: Chance = { won: 0, early: 0 };
const MOST_STEPS = 14;
const at = new Float64Array(MOST_STEPS + 1);
const share = new Float64Array(MOST_STEPS + 1);

/**
 * The chance to complete a hand before the deal ends. `steps[k]` is what brings a hand that is k from ready on;
 * `steps[0]` are the waits. A chain over rounds, at most one step a round.
 *
 * The hand stands at distance `steps.length - 1`, after its discard.
 */
export function chanceToWin(clock: Clock, plan: Plan['name'], steps: readonly Step[]): Chance {
  const growth = clock.pace.growth[plan];
  const distance = steps.length - 1;
  if (distance > MOST_STEPS) return NO_CHANCE;
  for (let k = 0; k <= distance; k++) {
    const { useful, looks } = steps[k]!;
    if (useful <= 0) return NO_CHANCE;
    const part = (useful / clock.unseen) * (k === 0 ? 1 : growth);
    share[k] = 1 - (1 - Math.min(0.95, part)) ** looks;
    at[k] = 0;
  }
  at[distance] = 1;
  let won = 0;
  let early = 0;
  let going = 1;
  const { from, slope, most } = clock.pace.endings;
  for (let round = 0; round < clock.rounds; round++) {
    const win = at[0]! * share[0]!;
    won += going * win;
    early += going * win * (clock.fading ? 1 - round / clock.rounds : 1);
    at[0]! -= win;
    for (let k = 1; k <= distance; k++) {
      const step = at[k]! * share[k]!;
      at[k]! -= step;
      at[k - 1]! += step;
    }
    going *= 1 - Math.min(most, Math.max(0, slope * (clock.elapsed + round - from)));
  }
  return { won, early };
}
