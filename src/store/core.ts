import type { Database } from 'better-sqlite3';
import type { Commit, CommitResult, Store } from '../app/ports.ts';
import { createBoards } from './boards.ts';
import { createBooks } from './books.ts';
import { createCommitter } from './commits.ts';
import { type DatabaseOptions, openDatabase } from './database.ts';
import { storeError } from './errors.ts';
import { createGuildBook } from './guild-book.ts';
import { claimDatabase } from './lock.ts';
import { createNotes } from './notes.ts';
import { createPersonalBook } from './personal.ts';
import { createProfiles } from './profiles.ts';
import { createReads, readEvents } from './reads.ts';

/** Everything the store can be asked for but to close. */
export type StoreMethod = Exclude<keyof Store, 'close'>;

/** One question to the store; plain data, so that it can cross into a worker thread. */
export type StoreCall = {
  [M in StoreMethod]: { readonly id: number; readonly method: M; readonly args: Parameters<Store[M]> };
}[StoreMethod];

/** `workMs`: what the database took for the transaction that this call was part of. */
export type StoreReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown; readonly workMs: number }
  | { readonly id: number; readonly ok: false; readonly problem: string; readonly message: string };

/** The answers to everything but commits, by method. */
type Answers = {
  readonly [M in Exclude<StoreMethod, 'commit'>]: (...args: Parameters<Store[M]>) => Awaited<ReturnType<Store[M]>>;
};

/** SQLite behind plain synchronous functions. Nothing here waits: a locked database is an error to be retried. */
export interface StoreCore {
  /** Applies a group of commits in one transaction. @throws StoreError with nothing written. */
  commit(group: readonly Commit[]): CommitResult[];
  /** Answers anything but a commit. @throws StoreError */
  answer(call: Exclude<StoreCall, { method: 'commit' }>): unknown;
  close(): void;
}

/** Opens the database and all that works on it. @throws StoreError saying what is wrong with the file. */
export function openCore(options: DatabaseOptions): StoreCore {
  const release = claimDatabase(options.file);
  try {
    return coreOf(openDatabase(options), release);
  } catch (error) {
    release();
    throw storeError(error);
  }
}

function coreOf(db: Database, release: () => void): StoreCore {
  const books = createBooks(db);
  const commit = createCommitter(db, books);
  const answers: Answers = {
    ...createReads(db),
    ...createBoards(db),
    ...createProfiles(db),
    ...createNotes(db),
    ...createGuildBook(db, books),
    ...createPersonalBook(db),
    events: (tableId) => readEvents(db, tableId),
    bookings: (tableId) => books.bookings(tableId),
    topUp: db.transaction((guildId: string, userId: string, at: number) => books.topUp(guildId, userId, at)).immediate,
    backup: (file) => {
      db.prepare('VACUUM INTO ?').run(file);
    },
  };
  return {
    commit: (group) => guarded(() => commit(group)),
    answer: (call) =>
      guarded(() => {
        const answer = answers[call.method] as (...args: readonly unknown[]) => unknown;
        return answer(...call.args);
      }),
    close: () => {
      db.close();
      release();
    },
  };
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(error);
  }
}
