import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { StoreError } from '../app/ports.ts';

/** One file of `migrations/`: `0001-tables-and-coins.sql` has number 1. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, hex; line ends do not count. */
  readonly checksum: string;
}

interface AppliedRow {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** The migrations of a folder, by number. @throws Error when the numbers are not 1, 2, 3 ... */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  const migrations = files.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n');
    return { number: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
  migrations.forEach((migration, at) => {
    if (migration.number !== at + 1)
      throw new Error(`migrations/ has ${migration.name} where number ${at + 1} belongs`);
  });
  return migrations;
}

/**
 * Brings the database to the newest schema: each migration in its own transaction, after a copy of an existing file
 * has been written beside it (`<file>.before-<number>.backup`).
 *
 * @returns the file of the copy, or null where none was needed
 * @throws StoreError `newer-schema` for a database of a newer program and `changed-migration` where an applied
 * migration reads differently now; nothing is changed then.
 */
export function migrate(db: Database, migrations: readonly Migration[]): string | null {
  const applied = appliedMigrations(db);
  const newest = applied.at(-1)?.number ?? 0;
  if (newest > migrations.length) {
    throw new StoreError(
      'newer-schema',
      `The database ${db.name} was written by a newer version of Sparrow (schema ${newest}; this version knows up to ` +
        `${migrations.length}). Nothing was changed. Start the newer version, or restore an older backup.`,
    );
  }
  for (const row of applied) {
    if (migrations[row.number - 1]?.checksum !== row.checksum) {
      throw new StoreError(
        'changed-migration',
        `Migration ${row.name} is not the one that the database ${db.name} was made with. Nothing was changed.`,
      );
    }
  }
  const pending = migrations.slice(newest);
  if (pending.length === 0) return null;
  const copy = newest > 0 ? backUp(db, pending[0]!.number) : null;
  for (const migration of pending) {
    db.transaction(() => {
      db.exec(migration.sql);
      db.prepare('INSERT INTO schema_migrations (number, name, checksum) VALUES (?, ?, ?)').run(
        migration.number,
        migration.name,
        migration.checksum,
      );
    }).immediate();
  }
  return copy;
}

function appliedMigrations(db: Database): AppliedRow[] {
  const tables = db.prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  if (tables.some(({ name }) => name === 'schema_migrations')) {
    return db.prepare<[], AppliedRow>('SELECT number, name, checksum FROM schema_migrations ORDER BY number').all();
  }
  if (tables.length > 0) {
    throw new StoreError('damaged', `The file ${db.name} is a database of another program. Nothing was changed.`);
  }
  db.exec(
    'CREATE TABLE schema_migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT',
  );
  return [];
}

function backUp(db: Database, number: number): string {
  const base = `${db.name}.before-${String(number).padStart(4, '0')}`;
  let file = `${base}.backup`;
  for (let copy = 2; existsSync(file); copy++) file = `${base}-${copy}.backup`;
  db.prepare('VACUUM INTO ?').run(file);
  return file;
}
