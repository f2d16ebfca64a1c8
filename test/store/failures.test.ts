import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Commit } from '../../src/app/ports.ts';
import { createBooks } from '../../src/store/books.ts';
import { createCommitter } from '../../src/store/commits.ts';
import type { StoreReply } from '../../src/store/core.ts';
import { openDatabase } from '../../src/store/database.ts';
import { storeError } from '../../src/store/errors.ts';
import { createCallQueue } from '../../src/store/queue.ts';
import { readEvents } from '../../src/store/reads.ts';
import { testFolder } from '../app/house.ts';
import { commitOf, joinedEvent, MIGRATIONS, OPENED } from './file.ts';

/** A table of its own with somebody in it, and a name long enough to fill pages. */
function bulky(id: string, letters = 40_000): Commit {
  return commitOf(null, [{ ...OPENED, id } as typeof OPENED, joinedEvent(0, id.repeat(letters / id.length))]);
}

/** The queue over a real database, asked and answered without a thread between. */
function openQueue(db: Database) {
  const apply = createCommitter(db, createBooks(db));
  const replies: StoreReply[] = [];
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storeError(error);
    }
  };
  const queue = createCallQueue(
    { commit: (group) => guarded(() => apply(group)), answer: () => null, close: () => db.close() },
    (reply) => replies.push(reply),
  );
  return async (...commits: readonly Commit[]): Promise<string[]> => {
    const first = replies.length;
    commits.forEach((commit, at) => {
      queue.push({ id: first + at, method: 'commit', args: [commit] });
    });
    await expect.poll(() => replies.length - first, { interval: 5 }).toBe(commits.length);
    return replies.slice(first).map((reply) => (reply.ok ? 'written' : reply.problem));
  };
}

describe('a database that cannot be written to', () => {
  let db: Database;
  let commit: ReturnType<typeof openQueue>;
  beforeEach(() => {
    db = openDatabase({ file: join(testFolder(), 'sparrow.db'), migrations: MIGRATIONS });
    commit = openQueue(db);
  });
  afterEach(() => {
    db.close();
  });

  it('because the disk is full says so, has written nothing by halves, and goes on when there is room again', async () => {
    expect(await commit(bulky('before'))).toEqual(['written']);
    const pages = db.pragma('page_count', { simple: true }) as number;
    db.pragma(`max_page_count = ${pages + 4}`);
    // What is small still fits; its neighbours in the group do not take it with them.
    expect(await commit(bulky('large'), bulky('small', 500), bulky('huge'))).toEqual([
      'disk-full',
      'written',
      'disk-full',
    ]);
    for (const id of ['large', 'huge']) {
      expect(readEvents(db, id)).toEqual([]);
      expect(db.prepare('SELECT count(*) FROM tables WHERE id = ?').pluck().get(id)).toBe(0);
    }
    expect(readEvents(db, 'before')).toHaveLength(2);
    expect(readEvents(db, 'small')).toHaveLength(2);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.pragma('max_page_count = 1000000');
    expect(await commit(bulky('large'))).toEqual(['written']);
  });

  it('because it is read-only says so and is still read', async () => {
    expect(await commit(bulky('before'))).toEqual(['written']);
    db.pragma('query_only = ON');
    expect(await commit(bulky('after'))).toEqual(['read-only']);
    expect(readEvents(db, 'before')).toHaveLength(2);
    expect(readEvents(db, 'after')).toEqual([]);
  });
});

describe('what SQLite reports', () => {
  it.each([
    ['SQLITE_BUSY', 'locked', 'locked by another program'],
    ['SQLITE_BUSY_SNAPSHOT', 'locked', 'locked by another program'],
    ['SQLITE_FULL', 'disk-full', 'is full'],
    ['SQLITE_IOERR_WRITE', 'disk-full', 'or fails'],
    ['SQLITE_READONLY_DIRECTORY', 'read-only', 'read-only'],
    ['SQLITE_CANTOPEN', 'read-only', 'read-only'],
    ['SQLITE_CORRUPT_INDEX', 'damaged', 'damaged'],
    ['SQLITE_NOTADB', 'damaged', 'damaged'],
    ['SQLITE_MISUSE', 'failed', 'failed'],
  ])('%s is %s, in a sentence that keeps the code', (code, problem, words) => {
    const error = storeError(Object.assign(new Error('what happened'), { code }));
    expect(error).toMatchObject({ problem, message: expect.stringContaining(words) });
    expect(error.message).toContain(`${code}: what happened`);
  });
});
