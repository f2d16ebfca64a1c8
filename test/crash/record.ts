/** What a database tells after a kill, looked at in a copy so that the file itself stays as the kill left it. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { foldTable } from '../../src/app/evolve-table.ts';
import { project } from '../../src/app/projection.ts';
import type { Table, TableId } from '../../src/app/table.ts';
import type { StoredEvent } from '../../src/app/table-events.ts';
import { openDatabase } from '../../src/store/database.ts';
import { examine } from '../../src/store/doctor.ts';
import { readEvents } from '../../src/store/reads.ts';
import { MIGRATIONS, otherConnection } from '../store/file.ts';

export interface DatabaseRecord {
  /** Every table that was ever opened, by id. */
  readonly tables: ReadonlyMap<TableId, { readonly table: Table; readonly events: readonly StoredEvent[] }>;
  /** Interactions that had their effect. */
  readonly handled: ReadonlySet<string>;
  /** What is wrong with it; empty where all is well. */
  readonly problems: readonly string[];
}

/** Reads everything in the database file of a bot that was killed, as it lies there, and says what is wrong with it. */
export function readRecord(databaseFile: string): DatabaseRecord {
  const folder = mkdtempSync(join(tmpdir(), 'sparrow-record-'));
  const file = join(folder, 'sparrow.db');
  try {
    for (const part of ['', '-wal']) {
      if (existsSync(databaseFile + part)) copyFileSync(databaseFile + part, file + part);
    }
    const db = openDatabase({ file, migrations: MIGRATIONS });
    try {
      return read(db);
    } finally {
      db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the database of a running bot holds at one moment: all of its tables, or those of these ids. */
export function readTables(databaseFile: string, only?: readonly TableId[]): DatabaseRecord['tables'] {
  const db = otherConnection(databaseFile);
  try {
    return db.transaction(() => tablesOf(db, only))();
  } finally {
    db.close();
  }
}

function tablesOf(db: Database, only?: readonly TableId[]): DatabaseRecord['tables'] {
  const ids = only ?? db.prepare<[], TableId>('SELECT DISTINCT table_id FROM events').pluck().all();
  return new Map(
    ids.map((id) => {
      const events = readEvents(db, id);
      return [id, { table: foldTable(events), events }];
    }),
  );
}

function read(db: Database): DatabaseRecord {
  const tables = tablesOf(db);
  const handled = new Set(db.prepare<[], string>('SELECT id FROM interactions').pluck().all());
  const found = examine(db).map(({ check, table, detail }) => `${check} ${table ?? ''}: ${detail}`);
  return { tables, handled, problems: [...found, ...coinProblems(db), ...bookingProblems(db, tables)] };
}

/** Coins come from the house and nowhere else, and nobody owes any. */
function coinProblems(db: Database): string[] {
  const sum = db.prepare<[], number | null>('SELECT sum(coins) FROM accounts').pluck().get() ?? 0;
  const debtors = db.prepare<[], string>("SELECT user_id FROM accounts WHERE coins < 0 AND user_id <> ''").pluck();
  return [
    ...(sum === 0 ? [] : [`all accounts add up to ${sum} coins`]),
    ...debtors.all().map((userId) => `${userId} owes coins`),
  ];
}

/** Exactly the lines that were settled are booked: each once, and none besides. */
function bookingProblems(db: Database, tables: DatabaseRecord['tables']): string[] {
  const booked = db
    .prepare<[], string>("SELECT table_id || ' ' || deal || ':' || line FROM bookings WHERE table_id IS NOT NULL")
    .pluck()
    .all();
  const settled = [...tables].flatMap(([id, { events }]) => settledLines(events).map((line) => `${id} ${line}`));
  const [a, b] = [booked.toSorted().join('\n'), settled.toSorted().join('\n')];
  return a === b ? [] : [`booked: ${booked.length} lines, settled: ${settled.length}`];
}

function settledLines(events: readonly StoredEvent[]): string[] {
  const lines: string[] = [];
  let before: Table | null = null;
  for (const stored of events) {
    const { table, projection } = project(before, [stored]);
    before = table;
    const { deal } = projection;
    if (deal !== null) lines.push(...deal.transfers.map(({ line }) => `${deal.deal}:${line}`));
  }
  return lines;
}
