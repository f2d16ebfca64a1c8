import type { Transfer } from '../engine/transfers.ts';
import type { BookedLine } from './ports.ts';

/** What the house grants when somebody first sits down to play in a server. */
export const OPENING_COINS = 10_000;

/** Who has fewer coins than this may be topped up to it by the house, once a day. */
export const DAILY_COINS = 2_000;

/**
 * Books nominal transfers against real balances, in the order of their lines. Nobody goes below zero: who cannot cover
 * a transfer pays what is left and the rest is waived. A refund, or kong money that moves on, is at most what was really
 * paid on its line.
 * The house (account null) covers everything.
 *
 * @param accounts the account of each chair, null for the house
 * @param balances coins of every person among `accounts` before the deal's settlement
 * @returns one line for each transfer; `paid + waived = amount`
 * @example
 * settle(1, [{ line: 0, from: 0, to: 1, amount: 80, reason: 'win' }], ['ann', 'ben', null, null], new Map([['ann', 50], ['ben', 0]]))
 * // paid 50, waived 30
 */
export function settle(
  deal: number,
  transfers: readonly Transfer[],
  accounts: readonly (string | null)[],
  balances: ReadonlyMap<string, number>,
): BookedLine[] {
  const coins = new Map(balances);
  const paidOnLine = new Map<number, number>();
  return transfers.map((transfer) => {
    const fromUser = accounts[transfer.from] ?? null;
    const toUser = accounts[transfer.to] ?? null;
    const earlier = transfer.refunds ?? transfer.moves;
    const due = earlier === undefined ? transfer.amount : Math.min(transfer.amount, paidOnLine.get(earlier) ?? 0);
    const paid = fromUser === null ? due : Math.min(due, coins.get(fromUser) ?? 0);
    if (fromUser !== null) coins.set(fromUser, (coins.get(fromUser) ?? 0) - paid);
    if (toUser !== null) coins.set(toUser, (coins.get(toUser) ?? 0) + paid);
    paidOnLine.set(transfer.line, paid);
    return {
      deal,
      line: transfer.line,
      from: transfer.from,
      to: transfer.to,
      fromUser,
      toUser,
      reason: transfer.reason,
      amount: transfer.amount,
      paid,
      waived: transfer.amount - paid,
    };
  });
}

/** The lines that moved coins between two people, without the house. */
export function amongPeople(lines: readonly BookedLine[]): BookedLine[] {
  return lines.filter(({ fromUser, toUser }) => fromUser !== null && toUser !== null);
}

/** What each chair really won or lost by these lines, indexed by seat. */
export function paidNet(lines: readonly BookedLine[]): [number, number, number, number] {
  const net: [number, number, number, number] = [0, 0, 0, 0];
  for (const line of lines) {
    net[line.from] -= line.paid;
    net[line.to] += line.paid;
  }
  return net;
}
