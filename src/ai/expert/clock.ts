import type { Position } from '../position.ts';
import { HABITS } from './habits.ts';

/** What the rest of the deal does to any hand. Lists are indexed by own draws left. */
export interface Clock {
  /** Own draws left. */
  readonly rounds: number;
  /** Chance that the deal outlasts the others' turns before the draw. */
  readonly survive: Float64Array;
  /** What a win saves beside what it brings, in coins: the losses that would still come. */
  readonly relief: Float64Array;
  /** What being ready saves when the wall ends, in coins. */
  readonly endReady: number;
  /** Opponents that still play. */
  readonly others: number;
  /** Tiles the player cannot see. */
  readonly unseen: number;
}

/** Battle: how likely a round brings the third win, by wins so far. Measured over club players. */
const THIRD_WIN = [0.005, 0.02, 0.08] as const;
/** Ready check: what a ready hand saves against one that is not, in stakes. Measured over club players. */
const READY_CHECK = 2.6;

/** Reads the clock of a deal for the seat that decides. */
export function clockOf(position: Position): Clock {
  const { view, unseen, policies, rules, seat } = position;
  const { hazard, loss } = HABITS[rules.id];
  const scale = amountScale(position);
  const playing = view.seats.filter(({ win }) => win === null).length;
  const rounds = Math.floor(view.wallLeft / playing);
  const battle = policies.winnersToEnd > 1;
  const endReady = policies.endChecks ? READY_CHECK * 10 * scale : 0;
  const survive = new Float64Array(rounds + 1);
  const relief = new Float64Array(rounds + 1);
  relief[0] = endReady;
  for (let left = 0; left <= rounds; left++) {
    const round = seat.river.length + rounds - left;
    const lost = Math.min(hazard.most, Math.max(0, hazard.slope * (round - hazard.from)));
    // In a battle others' wins cost money and the deal goes on.
    survive[left] = 1 - (battle ? (THIRD_WIN[view.wins.length] ?? 1) : lost);
    if (left > 0) relief[left] = lost * loss * scale + survive[left]! * relief[left - 1]!;
  }
  return {
    rounds,
    survive,
    relief,
    endReady,
    others: playing - 1,
    unseen: unseen.reduce((sum, copies) => sum + copies, 0),
  };
}

/** The table's amounts against the defaults that losses were measured with. */
function amountScale({ view, rules, policies }: Position): number {
  const { options } = view;
  if (policies.casual) return 0.1;
  switch (rules.id) {
    case 'taiwanese':
      return (Number(options.base) + 2 * Number(options.perTai)) / 140;
    case 'malaysian':
      return Number(options.stake);
    default:
      return Number(options.stake) / 10;
  }
}
