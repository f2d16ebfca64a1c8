/** What a chain of draws needs to know about the deal. */
export interface Clock {
  /** Own draws that are left. */
  readonly rounds: number;
  /** Rounds that have been played. */
  readonly elapsed: number;
  /** Tiles that the player cannot see. */
  readonly unseen: number;
  /** How likely somebody else ends the deal in a round: a line over the rounds played. */
  readonly endings: { readonly from: number; readonly slope: number; readonly most: number };
}

/** One step of a hand on its way: the unseen tiles that help, and how many tiles a round it can take them from. */
export interface Step {
  readonly useful: number;
  /** 1 for the own draw, more where others' discards can be claimed. */
  readonly looks: number;
}

const MOST_STEPS = 14;
const at = new Float64Array(MOST_STEPS + 1);
const pace = new Float64Array(MOST_STEPS + 1);

/**
 * The chance to complete a hand before the deal ends. `steps[k]` is what brings a hand that is k from ready on;
 * `steps[0]` are the waits. A chain over rounds, at most one step a round.
 *
 * @param distance where the hand stands now, after its discard: `steps.length - 1`.
 */
export function chanceToWin(clock: Clock, steps: readonly Step[]): number {
  const distance = steps.length - 1;
  if (distance > MOST_STEPS) return 0;
  for (let k = 0; k <= distance; k++) {
    const { useful, looks } = steps[k]!;
    if (useful <= 0) return 0;
    pace[k] = 1 - (1 - Math.min(1, useful / clock.unseen)) ** looks;
    at[k] = 0;
  }
  at[distance] = 1;
  let won = 0;
  let going = 1;
  const { from, slope, most } = clock.endings;
  for (let round = 0; round < clock.rounds; round++) {
    const win = at[0]! * pace[0]!;
    won += going * win;
    at[0]! -= win;
    for (let k = 1; k <= distance; k++) {
      const step = at[k]! * pace[k]!;
      at[k]! -= step;
      at[k - 1]! += step;
    }
    going *= 1 - Math.min(most, Math.max(0, slope * (clock.elapsed + round - from)));
  }
  return won;
}
