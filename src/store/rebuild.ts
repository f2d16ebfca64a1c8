import type { Database } from 'better-sqlite3';
import { project } from '../app/projection.ts';
import type { Table, TableId } from '../app/table.ts';
import { createBooks } from './books.ts';
import { createProjections } from './projections.ts';
import { readEvents } from './reads.ts';

/** What follows from events and ledger, and can be made again from them at any time. */
export const PROJECTED_TABLES = ['seats', 'tables', 'plays', 'statistics', 'accounts', 'members'] as const;

/**
 * Drops every projection and makes it again: tables, seats, names, plays and statistics from the events (with what the ledger
 * says was paid), balances from the ledger's entries. One transaction; readers see the old or the new ones.
 *
 * @throws StoreError `damaged` naming the table and event that cannot be read; nothing is changed then.
 */
export function rebuildProjections(db: Database): void {
  const projections = createProjections(db);
  const books = createBooks(db);
  const tables = db.prepare<[], TableId>('SELECT DISTINCT table_id FROM events ORDER BY table_id').pluck();
  db.transaction(() => {
    for (const name of PROJECTED_TABLES) db.exec(`DELETE FROM ${name}`);
    db.exec(
      `INSERT INTO accounts (guild_id, user_id, coins)
       SELECT guild_id, user_id, sum(coins) FROM entries GROUP BY guild_id, user_id`,
    );
    for (const tableId of tables.all()) rebuildTable(db, projections, books, tableId);
  }).immediate();
}

function rebuildTable(
  db: Database,
  projections: ReturnType<typeof createProjections>,
  books: ReturnType<typeof createBooks>,
  tableId: TableId,
): void {
  const booked = books.bookings(tableId);
  let table: Table | null = null;
  let rows: ReturnType<typeof project>['projection'] | null = null;
  let seats: NonNullable<ReturnType<typeof project>['projection']['seats']> = [];
  for (const stored of readEvents(db, tableId)) {
    const step = project(table, [stored]);
    ({ table, projection: rows } = step);
    seats = rows.seats ?? seats;
    projections.names(rows.table, rows.names, stored.at);
    const { deal } = rows;
    if (deal === null) continue;
    projections.deal(
      rows.table,
      deal,
      booked.filter((line) => line.deal === deal.deal),
      stored.at,
    );
  }
  if (rows === null) return;
  projections.table(rows.table);
  projections.seats(rows.table, seats);
}
