import type { Database } from 'better-sqlite3';
import type { CoinCorrection, CorrectedCoins } from '../app/guild-book.ts';
import { DAILY_COINS, OPENING_COINS, settle } from '../app/ledger.ts';
import { dayOf } from '../app/periods.ts';
import type { BookedLine, DealRecord, TopUp } from '../app/ports.ts';
import type { TableId } from '../app/table.ts';
import type { Seat } from '../engine/tiles.ts';

/** The user id under which the house of a server keeps its account. */
export const HOUSE = '';

interface BookingRow {
  readonly deal: number;
  readonly line: number;
  readonly from: Seat;
  readonly to: Seat;
  readonly payer: string;
  readonly payee: string;
  readonly reason: BookedLine['reason'];
  readonly amount: number;
  readonly paid: number;
  readonly waived: number;
}

interface NewBooking {
  readonly key: string;
  readonly guildId: string;
  readonly payer: string;
  readonly payee: string;
  readonly reason: string;
  readonly amount: number;
  readonly paid: number;
  readonly tableId: TableId | null;
  readonly deal: number | null;
  readonly line: number | null;
  readonly from: Seat | null;
  readonly to: Seat | null;
  readonly at: number;
}

/** A booking that no deal has made. */
const NO_DEAL = { tableId: null, deal: null, line: null, from: null, to: null } as const;

/** The double-entry ledger. All methods belong inside a transaction of the caller. */
export interface Books {
  /** Makes the person's account with the house's opening grant, where there is none yet. */
  grant(guildId: string, userId: string, at: number): void;
  /** See `LedgerWrites.topUp`. */
  topUp(guildId: string, userId: string, at: number): TopUp;
  /**
   * Gives coins from the house or takes them there. `repeated`: had been done before and is not done again.
   */
  correct(guildId: string, correction: CoinCorrection): CorrectedCoins & { readonly repeated: boolean };
  /** Books a finished deal. What was booked before is not booked again: the lines that stand are returned. */
  bookDeal(guildId: string, tableId: TableId, deal: DealRecord, at: number): BookedLine[];
  /** Everything booked for a table, by deal and line. */
  bookings(tableId: TableId): BookedLine[];
}

export function createBooks(db: Database): Books {
  const addAccount = db.prepare(
    'INSERT INTO accounts (guild_id, user_id, coins) VALUES (?, ?, 0) ON CONFLICT DO NOTHING',
  );
  const moveCoins = db.prepare('UPDATE accounts SET coins = coins + ? WHERE guild_id = ? AND user_id = ?');
  const coinsOf = db
    .prepare<[string, string], number>('SELECT coins FROM accounts WHERE guild_id = ? AND user_id = ?')
    .pluck();
  const addBooking = db.prepare(
    `INSERT INTO bookings
       (key, guild_id, payer_id, payee_id, reason, amount, paid, waived, table_id, deal, line, from_seat, to_seat, at)
     VALUES (:key, :guildId, :payer, :payee, :reason, :amount, :paid, :amount - :paid, :tableId, :deal, :line, :from,
       :to, :at)`,
  );
  const addEntry = db.prepare(
    'INSERT INTO entries (booking_id, side, guild_id, user_id, coins) VALUES (?, ?, ?, ?, ?)',
  );
  const hasKey = db.prepare<[string], number>('SELECT count(*) FROM bookings WHERE key = ?').pluck();
  const movedTo = db
    .prepare<[string, string], number>(
      'SELECT coalesce(sum(coins), 0) FROM entries WHERE booking_id = (SELECT id FROM bookings WHERE key = ?) AND user_id = ?',
    )
    .pluck();
  const bookingsOfTable = db.prepare<[string], BookingRow>(
    `SELECT deal, line, from_seat AS "from", to_seat AS "to", payer_id AS payer, payee_id AS payee, reason, amount,
       paid, waived
     FROM bookings WHERE table_id = ? ORDER BY deal, line`,
  );

  function book(booking: NewBooking): void {
    const { lastInsertRowid: id } = addBooking.run(booking);
    if (booking.paid === 0) return;
    const { guildId, payer, payee, paid } = booking;
    addEntry.run(id, 'payer', guildId, payer, -paid);
    addEntry.run(id, 'payee', guildId, payee, paid);
    addAccount.run(guildId, payer);
    addAccount.run(guildId, payee);
    // The payer first: a person's balance may not fall below zero even for a moment.
    moveCoins.run(-paid, guildId, payer);
    moveCoins.run(paid, guildId, payee);
  }

  function bookings(tableId: TableId): BookedLine[] {
    return bookingsOfTable.all(tableId).map(({ payer, payee, ...line }) => ({
      ...line,
      fromUser: payer === HOUSE ? null : payer,
      toUser: payee === HOUSE ? null : payee,
    }));
  }

  /** Coins from the house that no deal has moved. */
  function give(guildId: string, userId: string, key: string, reason: 'grant' | 'daily', amount: number, at: number) {
    book({ ...NO_DEAL, key, guildId, payer: HOUSE, payee: userId, reason, amount, paid: amount, at });
  }

  function grant(guildId: string, userId: string, at: number): void {
    if (addAccount.run(guildId, userId).changes === 0) return;
    give(guildId, userId, `grant:${guildId}:${userId}`, 'grant', OPENING_COINS, at);
  }

  return {
    grant,

    topUp(guildId, userId, at) {
      const coins = coinsOf.get(guildId, userId);
      if (coins === undefined) return { ok: false, why: 'new', coins: 0 };
      const key = `daily:${guildId}:${userId}:${dayOf(at)}`;
      if (hasKey.get(key) === 1) return { ok: false, why: 'today', coins };
      if (coins >= DAILY_COINS) return { ok: false, why: 'enough', coins };
      give(guildId, userId, key, 'daily', DAILY_COINS - coins, at);
      return { ok: true, granted: DAILY_COINS - coins, coins: DAILY_COINS };
    },

    correct(guildId, { userId, coins: amount, at, interactionId }) {
      grant(guildId, userId, at);
      const key = `correction:${interactionId}`;
      const repeated = hasKey.get(key) === 1;
      if (!repeated) {
        const held = coinsOf.get(guildId, userId) ?? 0;
        const paid = amount > 0 ? amount : Math.min(-amount, held);
        const sides = amount > 0 ? { payer: HOUSE, payee: userId } : { payer: userId, payee: HOUSE };
        book({ ...NO_DEAL, key, guildId, ...sides, reason: 'correction', amount: Math.abs(amount), paid, at });
      }
      return { moved: movedTo.get(key, userId) ?? 0, coins: coinsOf.get(guildId, userId) ?? 0, repeated };
    },

    bookDeal(guildId, tableId, deal, at) {
      if (deal.transfers.length === 0) return [];
      const standing = bookings(tableId).filter((line) => line.deal === deal.deal);
      if (standing.length > 0) return standing;
      const people = deal.accounts.filter((account) => account !== null);
      const balances = new Map(people.map((userId) => [userId, coinsOf.get(guildId, userId) ?? 0]));
      const lines = settle(deal.deal, deal.transfers, deal.accounts, balances);
      for (const line of lines) {
        book({
          key: `deal:${tableId}:${line.deal}:${line.line}`,
          guildId,
          payer: line.fromUser ?? HOUSE,
          payee: line.toUser ?? HOUSE,
          reason: line.reason,
          amount: line.amount,
          paid: line.paid,
          tableId,
          deal: line.deal,
          line: line.line,
          from: line.from,
          to: line.to,
          at,
        });
      }
      return lines;
    },

    bookings,
  };
}
