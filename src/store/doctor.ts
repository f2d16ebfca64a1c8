import type { Database } from 'better-sqlite3';
import { project } from '../app/projection.ts';
import type { Table, TableId } from '../app/table.ts';
import type { StoredEvent } from '../app/table-events.ts';
import { createBooks } from './books.ts';
import { readEvents } from './reads.ts';
import { PROJECTED_TABLES, rebuildProjections } from './rebuild.ts';

/** Something that is not as it should be. `table` is null where no single table is to blame. */
export interface Finding {
  readonly check: 'file' | 'replay' | 'ledger' | 'projection';
  readonly table: TableId | null;
  readonly detail: string;
}

/**
 * Examines a database without changing it: the file itself, a replay of every table from its events, the ledger
 * against the settled deals and against itself, and every projection against a fresh one.
 *
 * @returns nothing where all is well
 */
export function examine(db: Database): Finding[] {
  const replay = replayTables(db);
  const findings = [...examineFile(db), ...replay, ...examineLedger(db)];
  // A table that cannot be replayed cannot be projected either: one cause, one finding.
  return replay.length > 0 ? findings : [...findings, ...examineProjections(db)];
}

function examineFile(db: Database): Finding[] {
  const problems = db.prepare<[], string>('PRAGMA integrity_check').pluck().all();
  const orphans = db.prepare<[], { table: string }>('PRAGMA foreign_key_check').all();
  return [
    ...problems.filter((line) => line !== 'ok').map((detail) => finding('file', null, detail)),
    ...orphans.map(({ table }) => finding('file', null, `a row of ${table} refers to nothing`)),
  ];
}

function replayTables(db: Database): Finding[] {
  const books = createBooks(db);
  const ids = db.prepare<[], TableId>('SELECT DISTINCT table_id FROM events ORDER BY table_id').pluck().all();
  return ids.flatMap((id) => {
    const booked = new Map(books.bookings(id).map((line) => [`${line.deal}:${line.line}`, line.amount]));
    try {
      return replayTable(readEvents(db, id), booked).map((key) =>
        finding('ledger', id, `line ${key} (deal:line) is not booked as it was settled`),
      );
    } catch (error) {
      return [finding('replay', id, String(error))];
    }
  });
}

/** Lines of settled deals that the ledger does not have as they are. */
function replayTable(events: readonly StoredEvent[], booked: ReadonlyMap<string, number>): string[] {
  const wrong: string[] = [];
  let table: Table | null = null;
  for (const stored of events) {
    const step = project(table, [stored]);
    table = step.table;
    for (const { line, amount } of step.projection.deal?.transfers ?? []) {
      const key = `${step.projection.deal?.deal}:${line}`;
      if (booked.get(key) !== amount) wrong.push(key);
    }
  }
  return wrong;
}

function examineLedger(db: Database): Finding[] {
  const uneven = db
    .prepare<[], { key: string; tableId: TableId | null }>(
      `SELECT key, table_id AS tableId FROM bookings WHERE
         (SELECT coalesce(sum(coins), 0) FROM entries WHERE booking_id = id) <> 0
         OR (SELECT coalesce(sum(coins), 0) FROM entries WHERE booking_id = id AND side = 'payee') <> paid`,
    )
    .all();
  return uneven.map(({ key, tableId }) => finding('ledger', tableId, `the entries of ${key} do not balance`));
}

function examineProjections(db: Database): Finding[] {
  const rowsOf = (name: string): string[] =>
    db
      .prepare(`SELECT * FROM ${name}`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort();
  const before = PROJECTED_TABLES.map(rowsOf);
  const after: string[][] = [];
  const rehearsal = db.transaction(() => {
    rebuildProjections(db);
    after.push(...PROJECTED_TABLES.map(rowsOf));
    throw new Rehearsed();
  });
  try {
    rehearsal.immediate();
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return PROJECTED_TABLES.flatMap((name, at) => {
    const was = new Set(before[at]);
    const is = new Set(after[at]);
    const wrong = [...was].filter((row) => !is.has(row));
    const missing = [...is].filter((row) => !was.has(row));
    return [...wrong, ...missing].length === 0
      ? []
      : [finding('projection', null, `${name}: ${wrong.length} rows are wrong, ${missing.length} are missing`)];
  });
}

/** Rolls the rehearsal back. */
class Rehearsed extends Error {}

function finding(check: Finding['check'], table: TableId | null, detail: string): Finding {
  return { check, table, detail };
}
