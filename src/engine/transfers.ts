import type { Seat } from './tiles.ts';

export type TransferReason = 'win' | 'kong' | 'kong-transfer' | 'pig' | 'ready-check' | 'refund';

/**
 * Coins that one seat owes another, whole and positive, before anybody's balance is looked at.
 * `line` numbers the transfers of a deal from 0 in the order of rules 5.7; it is the ledger's key with table and deal.
 * A refund names the line it gives back: only what was really paid on that line returns.
 */
export interface Transfer {
  readonly line: number;
  readonly from: Seat;
  readonly to: Seat;
  readonly amount: number;
  readonly reason: TransferReason;
  readonly refunds?: number;
  /** A kong transfer names the kong line whose money it moves on: only what was really paid on that line moves. */
  readonly moves?: number;
}

/** Net of the transfers for each seat, indexed by seat. */
export function netOf(
  transfers: readonly Pick<Transfer, 'from' | 'to' | 'amount'>[],
): [number, number, number, number] {
  const net: [number, number, number, number] = [0, 0, 0, 0];
  for (const { from, to, amount } of transfers) {
    net[from] -= amount;
    net[to] += amount;
  }
  return net;
}
