import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { StoreError } from '../app/ports.ts';
import type { TableId } from '../app/table.ts';
import type { StoredEvent } from '../app/table-events.ts';
import { storeError } from './errors.ts';
import { readEvents } from './reads.ts';

/** A database that is only looked at, also while a bot works on it. */
export interface ReadOnlyStore {
  /** @throws StoreError as `EventStore.events` */
  events(tableId: TableId): StoredEvent[];
  /** What SQLite finds wrong with the file; nothing where it is whole. */
  damage(): string[];
  /** Writes a whole, consistent copy to `file`. @throws StoreError, also where `file` exists already. */
  backup(file: string): void;
  close(): void;
}

/**
 * Opens a database without the right to write to it: no migration, no clean-up.
 *
 * @throws StoreError where there is no such file, or it is no database.
 */
export function openReadOnly(file: string): ReadOnlyStore {
  if (!existsSync(file)) throw new StoreError('read-only', `There is no database ${file}.`);
  const db = guarded(() => new Database(file, { readonly: true, timeout: 5_000 }));
  return {
    events: (tableId) => guarded(() => readEvents(db, tableId)),
    damage: () => {
      try {
        const lines = db.prepare<[], string>('PRAGMA integrity_check').pluck().all();
        return lines.filter((line) => line !== 'ok');
      } catch (error) {
        const { problem, message } = storeError(error);
        if (problem !== 'damaged') throw storeError(error);
        return [message];
      }
    },
    backup: (copy) => {
      if (existsSync(copy)) throw new StoreError('failed', `${copy} exists already and is not overwritten.`);
      guarded(() => db.prepare('VACUUM INTO ?').run(copy));
    },
    close: () => db.close(),
  };
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(error);
  }
}
