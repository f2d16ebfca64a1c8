import type { PaymentContext } from '../ruleset.ts';
import { nextSeat, type Seat } from '../tiles.ts';
import type { Transfer } from '../transfers.ts';

/**
 * Who pays for one win, in turn order from the winner: the discarder or konger alone; on a self-draw every other seat
 * that has not won yet.
 */
export function winPayers(payment: Pick<PaymentContext, 'winner' | 'from' | 'active'>): Seat[] {
  if (payment.from !== null) return [payment.from];
  return [1, 2, 3].map((steps) => nextSeat(payment.winner, steps)).filter((seat) => payment.active.includes(seat));
}

/** The transfers of one win. `amount` is what this payer owes in coins. */
export function winTransfers(
  payment: PaymentContext,
  payers: readonly Seat[],
  amount: (payer: Seat) => number,
): Omit<Transfer, 'line'>[] {
  return payers.map((from) => ({ from, to: payment.winner, amount: amount(from), reason: 'win' }));
}
