import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Commit, Store } from '../../src/app/ports.ts';
import { project } from '../../src/app/projection.ts';
import { DEFAULT_SETTINGS, type Table } from '../../src/app/table.ts';
import type { StoredEvent, TableEvent } from '../../src/app/table-events.ts';
import { resolveOptions } from '../../src/engine/options.ts';
import { projectRoot } from '../../src/paths.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { PROJECTED_TABLES } from '../../src/store/rebuild.ts';

export const MIGRATIONS = join(projectRoot, 'migrations');

/** A second program on the same file. */
export function otherConnection(file: string): Database.Database {
  return new Database(file, { timeout: 0 });
}

/** Every row of every projection, in the order of its key. */
export function projectionsOf(file: string): Record<string, unknown[]> {
  const db = otherConnection(file);
  try {
    const rows = (name: string): unknown[] => {
      const all = db.prepare(`SELECT * FROM ${name}`).all();
      return all.map((row) => JSON.stringify(row)).sort();
    };
    return Object.fromEntries(PROJECTED_TABLES.map((name) => [name, rows(name)]));
  } finally {
    db.close();
  }
}

const resolved = resolveOptions(rulesetOf('push-down'), {});
if (!resolved.ok) throw new Error('the defaults are legal');

export const OPENED: TableEvent = {
  type: 'opened',
  id: 'table1',
  guildId: 'server',
  channelId: 'channel',
  hostId: 'ann',
  locale: 'en',
  game: 'push-down',
  options: resolved.options,
  settings: DEFAULT_SETTINGS,
  rematchOf: null,
};

export function joinedEvent(seat: 0 | 1 | 2 | 3, userId: string): TableEvent {
  return { type: 'joined', seat, userId, name: userId, locale: 'en' };
}

/** A commit of these events after a table (null: a new one). */
export function commitOf(
  before: Table | null,
  events: readonly TableEvent[],
  more: Partial<Commit> = {},
): Commit & { readonly after: Table } {
  const first = (before?.version ?? 0) + 1;
  const stored = events.map((event, at): StoredEvent => ({ version: first + at, at: 1_000, event }));
  const { table, projection } = project(before, stored);
  return {
    tableId: table.id,
    expectedVersion: before?.version ?? 0,
    at: 1_000,
    events: stored,
    interactionId: null,
    tablesPerChannel: null,
    ...projection,
    ...more,
    after: table,
  };
}

/** Commits that have to be good, one after the other. */
export async function committed(store: Store, ...commits: Commit[]): Promise<void> {
  for (const commit of commits) {
    const result = await store.commit(commit);
    if (!result.ok) throw new Error(`conflict: ${JSON.stringify(result)}`);
  }
}
