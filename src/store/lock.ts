import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { StoreError } from '../app/ports.ts';
import { storeError } from './errors.ts';

/** A process that was told to end may still be at it when the next one starts. */
const PATIENCE_MS = 1_000;

/**
 * Makes this process the only one that works on a database file, with an exclusive lock of SQLite on the empty file
 * `<file>.lock` beside it. The operating system lets the lock go when the process ends, however it ends; the file
 * itself stays and means nothing. Reading the database is free to everybody.
 *
 * @returns lets the lock go
 * @throws StoreError `locked` while another process (or another store of this one) works on the file; whatever
 * keeps the lock's file from being made else.
 */
export function claimDatabase(file: string): () => void {
  let lock: Database.Database | null = null;
  try {
    mkdirSync(dirname(file), { recursive: true });
    lock = new Database(`${file}.lock`, { timeout: PATIENCE_MS });
    lock.exec('BEGIN EXCLUSIVE');
    const held = lock;
    return () => held.close();
  } catch (cause) {
    lock?.close();
    const error = storeError(cause);
    if (error.problem !== 'locked') throw error;
    throw new StoreError(
      'locked',
      `Another Sparrow works on the database ${file}. One process a database: stop the other one first, or give this ` +
        'one another DATA_DIR. Nothing was changed.',
      { cause },
    );
  }
}
