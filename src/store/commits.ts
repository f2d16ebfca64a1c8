import type { Database } from 'better-sqlite3';
import type { Commit, CommitResult } from '../app/ports.ts';
import type { TableId } from '../app/table.ts';
import { EVENT_SCHEMA } from '../app/table-events.ts';
import type { Books } from './books.ts';
import { createProjections } from './projections.ts';

/** Thrown to roll one commit back without its neighbours; never leaves this module. */
class Conflict extends Error {
  readonly result: CommitResult;

  constructor(result: CommitResult) {
    super('conflict');
    this.result = result;
  }
}

/**
 * Applies commits. A whole group is one transaction, synced to disk once; a commit that is refused leaves its
 * neighbours alone.
 *
 * @throws SqliteError when the group could not be written; then none of it was.
 */
export function createCommitter(db: Database, books: Books): (group: readonly Commit[]) => CommitResult[] {
  const projections = createProjections(db);
  const handledFor = db.prepare<[string], TableId>('SELECT table_id FROM interactions WHERE id = ?').pluck();
  const handle = db.prepare('INSERT INTO interactions (id, table_id, at) VALUES (?, ?, ?)');
  const versionOf = db
    .prepare<[string], number>('SELECT coalesce(max(version), 0) FROM events WHERE table_id = ?')
    .pluck();
  const append = db.prepare(
    'INSERT INTO events (table_id, version, type, payload, schema, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const tablesInChannel = db
    .prepare<[string, string], number>(
      "SELECT count(*) FROM tables WHERE channel_id = ? AND phase <> 'closed' AND id <> ?",
    )
    .pluck();
  const seatElsewhere = db.prepare<[string, string, string], { tableId: TableId; channelId: string }>(
    `SELECT tables.id AS tableId, tables.channel_id AS channelId FROM seats JOIN tables ON tables.id = seats.table_id
     WHERE seats.guild_id = ? AND seats.user_id = ? AND seats.active = 1 AND seats.table_id <> ?`,
  );

  function refuseConflicts(commit: Commit): void {
    const { tableId, interactionId, table } = commit;
    const handled = interactionId === null ? undefined : handledFor.get(interactionId);
    if (handled !== undefined) throw new Conflict({ ok: false, conflict: 'interaction', tableId: handled });
    if (versionOf.get(tableId) !== commit.expectedVersion) throw new Conflict({ ok: false, conflict: 'version' });
    for (const { userId, active } of commit.seats ?? []) {
      const elsewhere = active ? seatElsewhere.get(table.guildId, userId, tableId) : undefined;
      if (elsewhere !== undefined) throw new Conflict({ ok: false, conflict: 'seat', userId, ...elsewhere });
    }
    if (commit.tablesPerChannel !== null) {
      const tables = tablesInChannel.get(table.channelId, tableId) ?? 0;
      if (tables >= commit.tablesPerChannel) throw new Conflict({ ok: false, conflict: 'channel', tables });
    }
  }

  const apply = db.transaction((commit: Commit): CommitResult => {
    refuseConflicts(commit);
    const { tableId, table, at } = commit;
    for (const { version, at: happened, event } of commit.events) {
      append.run(tableId, version, event.type, JSON.stringify(event), EVENT_SCHEMA, happened);
    }
    projections.table(table);
    if (commit.seats !== null) projections.seats(table, commit.seats);
    projections.names(table, commit.names, at);
    for (const userId of commit.grants) books.grant(table.guildId, userId, at);
    const { deal } = commit;
    const booked = deal === null ? [] : books.bookDeal(table.guildId, tableId, deal, at);
    if (deal !== null) projections.deal(table, deal, booked, at);
    if (commit.interactionId !== null) handle.run(commit.interactionId, tableId, at);
    return { ok: true, booked };
  });

  const applyGroup = db.transaction((group: readonly Commit[]): CommitResult[] =>
    group.map((commit) => {
      try {
        return apply(commit);
      } catch (error) {
        if (error instanceof Conflict) return error.result;
        throw error;
      }
    }),
  );

  return (group) => applyGroup.immediate(group);
}
