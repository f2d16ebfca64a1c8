import { optionOf } from '../options.ts';
import type { RuleOptions, Ruleset } from '../ruleset.ts';
import { nextSeat, type Seat } from '../tiles.ts';
import type { Transfer } from '../transfers.ts';

export interface MadeKong {
  readonly kind: 'exposed' | 'added' | 'concealed';
  readonly seat: Seat;
  /** Who discarded the fourth tile of an exposed kong; null otherwise. */
  readonly from: Seat | null;
  /** Seats that have not won yet, the konger included. */
  readonly active: readonly Seat[];
}

/**
 * The money of one completed kong in coins (rules 1.3, 2.4, SC-1): the feeder alone pays an exposed kong, the others
 * pay a concealed or an added one, in turn order from the konger. Empty in games without kong money; a robbed kong
 * never comes here.
 */
export function kongTransfers(rules: Ruleset, options: RuleOptions, kong: MadeKong): Omit<Transfer, 'line'>[] {
  const money = rules.policies(options).kongMoney;
  if (money === null) return [];
  const amount = money[kong.kind] * Number(optionOf(rules, options, 'stake'));
  const transfers: Omit<Transfer, 'line'>[] = [];
  for (let steps = 1; steps <= 3; steps++) {
    const payer = nextSeat(kong.seat, steps);
    const pays = kong.kind === 'exposed' ? payer === kong.from : money.payers === 'all' || kong.active.includes(payer);
    if (pays) transfers.push({ from: payer, to: kong.seat, amount, reason: 'kong' });
  }
  return transfers;
}

/**
 * Kong cannon with `kongCannonTransfer: on` (rules 5.6, SC-15): the money of the kong just made moves from the konger,
 * who discarded the winning tile, to the winner; of several winners to the first after the discarder.
 *
 * @param transfers all transfers of the deal so far
 * @param lines the lines of the kong just made
 * @param winners in turn order after the discarder
 */
export function kongCannonTransfers(
  rules: Ruleset,
  options: RuleOptions,
  transfers: readonly Transfer[],
  lines: readonly number[],
  winners: readonly Seat[],
): Omit<Transfer, 'line'>[] {
  const winner = winners[0];
  if (winner === undefined || !rules.policies(options).kongCannonTransfer) return [];
  return transfers
    .filter((transfer) => transfer.reason === 'kong' && lines.includes(transfer.line))
    .map(({ to, amount, line }) => ({ from: to, to: winner, amount, reason: 'kong-transfer', moves: line }));
}
