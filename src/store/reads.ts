import type { Database } from 'better-sqlite3';
import { type Balance, type PlayedDeal, type PlayerStatistics, StoreError, type TableRow } from '../app/ports.ts';
import type { TableId } from '../app/table.ts';
import { EVENT_SCHEMA, type StoredEvent, type TableEvent } from '../app/table-events.ts';
import { upcast } from './upcast.ts';

const TABLE_COLUMNS = `id, guild_id AS guildId, channel_id AS channelId, message_id AS messageId, host_id AS hostId,
  game, phase, opened_at AS openedAt, deadline_at AS deadlineAt, version`;

interface EventRow {
  readonly version: number;
  readonly at: number;
  readonly type: string;
  readonly payload: string;
  readonly schema: number;
}

/** All events of a table in order, in the newest schema. @throws StoreError `damaged` or `newer-schema`, naming table and event. */
export function readEvents(db: Database, tableId: TableId): StoredEvent[] {
  const rows = db
    .prepare<[string], EventRow>(
      'SELECT version, at, type, payload, schema FROM events WHERE table_id = ? ORDER BY version',
    )
    .all(tableId);
  return rows.map((row, at) => {
    const where = `event ${at + 1} of table ${tableId}`;
    if (row.version !== at + 1) throw new StoreError('damaged', `There is no ${where}.`);
    if (row.schema > EVENT_SCHEMA) {
      throw new StoreError('newer-schema', `A newer version of Sparrow wrote ${where} (schema ${row.schema}).`);
    }
    return { version: row.version, at: row.at, event: readEvent(row, where) };
  });
}

function readEvent(row: EventRow, where: string): TableEvent {
  let event: unknown;
  try {
    event = JSON.parse(row.payload);
  } catch (cause) {
    throw new StoreError('damaged', `Cannot read ${where}: it is not JSON.`, { cause });
  }
  if (typeof event !== 'object' || event === null || !('type' in event) || event.type !== row.type) {
    throw new StoreError('damaged', `Cannot read ${where}: it is no event of type ${row.type}.`);
  }
  return upcast(event as Record<string, unknown>, row.schema) as unknown as TableEvent;
}

/** The reads of tables, ledger and statistics over an open database. */
export function createReads(db: Database) {
  const live = db.prepare<[], TableRow>(
    `SELECT ${TABLE_COLUMNS} FROM tables WHERE phase <> 'closed' ORDER BY opened_at, id`,
  );
  const ofChannel = db.prepare<[string], TableRow>(
    `SELECT ${TABLE_COLUMNS} FROM tables WHERE channel_id = ? AND phase <> 'closed' ORDER BY opened_at, id`,
  );
  const ofUser = db.prepare<[string, string], TableRow>(
    `SELECT ${TABLE_COLUMNS} FROM tables WHERE id =
       (SELECT table_id FROM seats WHERE guild_id = ? AND user_id = ? AND active = 1)`,
  );
  const handled = db.prepare<[string], TableId>('SELECT table_id FROM interactions WHERE id = ?').pluck();
  const coins = db
    .prepare<[string, string], number>('SELECT coins FROM accounts WHERE guild_id = ? AND user_id = ?')
    .pluck();
  const sums = db.prepare<[{ guildId: string; userId: string; game: string | null }], PlayerStatistics>(
    `SELECT user_id AS userId, sum(deals) AS deals, sum(wins) AS wins, sum(self_draws) AS selfDraws,
       sum(deal_ins) AS dealIns, sum(net) AS net, sum(net_among_people) AS netAmongPeople,
       max(biggest_coins) AS biggestCoins, max(biggest_units) AS biggestUnits
     FROM statistics WHERE guild_id = :guildId AND user_id = :userId AND (:game IS NULL OR game = :game) GROUP BY user_id`,
  );
  const plays = db.prepare<[string, string, number, number], Omit<PlayedDeal, 'drawn'> & { readonly drawn: number }>(
    `SELECT table_id AS tableId, deal, game, at, seat, wins, net, points, drawn, people FROM plays
     WHERE guild_id = ? AND user_id = ? ORDER BY at DESC, table_id, deal DESC LIMIT ? OFFSET ?`,
  );

  return {
    liveTables: (): TableRow[] => live.all(),
    tablesOfChannel: (channelId: string): TableRow[] => ofChannel.all(channelId),
    tableOfUser: (guildId: string, userId: string): TableRow | null => ofUser.get(guildId, userId) ?? null,
    handledBy: (interactionId: string): TableId | null => handled.get(interactionId) ?? null,
    balance: (guildId: string, userId: string): number | null => coins.get(guildId, userId) ?? null,
    balances: (guildId: string, userIds: readonly string[]): Balance[] =>
      userIds.flatMap((userId) => {
        const held = coins.get(guildId, userId);
        return held === undefined ? [] : [{ userId, coins: held }];
      }),
    statistics: (guildId: string, userId: string, game?: string): PlayerStatistics | null =>
      sums.get({ guildId, userId, game: game ?? null }) ?? null,
    history: (guildId: string, userId: string, page: { limit: number; offset: number }): PlayedDeal[] =>
      plays.all(guildId, userId, page.limit, page.offset).map((row) => ({ ...row, drawn: row.drawn === 1 })),
  };
}
