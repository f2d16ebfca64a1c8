import type { Ruleset } from '../../engine/ruleset.ts';
import type { ScoreSheet, WinBy } from '../../engine/score.ts';
import { SEATS, type Seat } from '../../engine/tiles.ts';
import type { PlayerView } from '../../engine/view.ts';

/** What a winning hand is worth to its player. */
export interface Price {
  /** Fan or tai, the cap applied. */
  readonly units: number;
  /** The least and the most coins it brings, by who pays; null where wins are not paid in coins. */
  readonly coins: { readonly least: number; readonly most: number } | null;
}

/**
 * The price of the own hand as the ruleset's payments have it: nominal coins, before anybody's balance is looked at.
 *
 * @param from who discards or is robbed; null where anybody may.
 */
export function priceOf(
  rules: Ruleset,
  view: PlayerView,
  { cappedTotal }: Pick<ScoreSheet, 'cappedTotal'>,
  by: WinBy,
  from: Seat | null,
): Price {
  const winner = view.own?.seat ?? 0;
  if (!rules.policies(view.options).coins) return { units: cappedTotal, coins: null };
  const active = SEATS.filter((seat) => view.seats[seat].win === null);
  const payers = by === 'self-draw' ? [null] : from !== null ? [from] : active.filter((seat) => seat !== winner);
  const common = { winner, by, dealer: view.dealer, streak: view.streak, active, kongFeeder: null };
  const sums = payers.map((payer) =>
    rules
      .payWin({ cappedTotal }, { ...common, from: payer }, view.options)
      .reduce((sum, { amount }) => sum + amount, 0),
  );
  return { units: cappedTotal, coins: { least: Math.min(...sums), most: Math.max(...sums) } };
}
