import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { storeError } from './errors.ts';
import { migrate, readMigrations } from './migrate.ts';

/** How long opening waits for another writer. */
const OPENING_BUSY_MS = 5_000;
/** How long one commit waits for another writer. Short: longer waits are retried without blocking. */
const BUSY_MS = 200;

/** A day: Discord's tokens live 15 minutes, and nothing is delivered again after that. */
const INTERACTIONS_KEPT_MS = 86_400_000;

export interface DatabaseOptions {
  /** The database file; it and its folder are made when missing. */
  readonly file: string;
  /** Folder of the numbered SQL files. */
  readonly migrations: string;
}

/**
 * Opens the database file, ready to use: write-ahead log, every commit synced to disk, foreign keys on, newest schema.
 *
 * @throws StoreError saying what is wrong with the file; nothing is changed then.
 */
export function openDatabase({ file, migrations }: DatabaseOptions): Database.Database {
  let db: Database.Database | null = null;
  try {
    mkdirSync(dirname(file), { recursive: true });
    db = new Database(file, { timeout: OPENING_BUSY_MS });
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    migrate(db, readMigrations(migrations));
    db.pragma('journal_mode = WAL');
    db.prepare('DELETE FROM interactions WHERE at < (SELECT max(at) FROM interactions) - ?').run(INTERACTIONS_KEPT_MS);
    // Tokens are secrets: those of finished tables are good for nothing any more.
    db.exec("DELETE FROM hand_views WHERE table_id IN (SELECT id FROM tables WHERE phase = 'closed')");
    db.pragma(`busy_timeout = ${BUSY_MS}`);
    return db;
  } catch (error) {
    db?.close();
    throw storeError(error);
  }
}
