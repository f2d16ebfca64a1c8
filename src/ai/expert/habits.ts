import type { GameId } from '../../engine/score.ts';
import type { Position } from '../position.ts';
import type { Pace } from './chances.ts';
import { coinsOf } from './worth.ts';

/** What the expert knows of a game from watching it: measured over self-play of club players. */
interface Habits {
  readonly pace: Pace;
  /** Mean loss in a deal that one does not win, as so many times the discard price of a hand of this total. */
  readonly loss: { readonly total: number; readonly times: number };
}

const RACE: Pace = {
  growth: { any: 1.3, 'half-flush': 1.4, 'full-flush': 1.3, pungs: 2, pairs: 1.3 },
  claims: 1.1,
  wins: 0.77,
  endings: { from: 3.25, slope: 0.048, most: 0.65 },
};

const BATTLE: Pace = {
  growth: { any: 2.5, 'half-flush': 1.65, 'full-flush': 1.65, pungs: 2.3, pairs: 1.8 },
  claims: 0.5,
  wins: 0.9,
  endings: { from: 8.5, slope: 0.02, most: 0.5 },
};

export const HABITS: Readonly<Record<GameId, Habits>> = {
  'push-down': { pace: RACE, loss: { total: 1, times: 1.2 } },
  taiwanese: { pace: RACE, loss: { total: 3, times: 0.5 } },
  malaysian: { pace: RACE, loss: { total: 1, times: 1.1 } },
  sichuan: { pace: BATTLE, loss: { total: 1, times: 2.5 } },
};

/** What a seat loses on average in a deal that it does not win, in coins: a win is worth this much more than it brings. */
export function lossWithoutWin(position: Position): number {
  const { total, times } = HABITS[position.rules.id].loss;
  if (position.policies.casual) return 1 / 3;
  return times * coinsOf(position, { cappedTotal: total }, position.own.seat, 'discard', null);
}
