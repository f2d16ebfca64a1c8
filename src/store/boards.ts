import type { Database } from 'better-sqlite3';
import { aliasOf } from '../app/alias.ts';
import type { Leaderboard, LeaderboardQuery, LeaderboardRow } from '../app/ports.ts';
import { HOUSE } from './books.ts';

type BoardQuery = Omit<LeaderboardQuery, 'limit' | 'offset'>;

/** Leaderboards of one server over an open database. */
export function createBoards(db: Database) {
  return {
    leaderboard: (guildId: string, query: LeaderboardQuery): Leaderboard => {
      const parameters = parametersOf(guildId, query);
      const board = ranked(query);
      const rows = db
        .prepare<unknown[], LeaderboardRow>(`${board} ${NAMED} ORDER BY position LIMIT :limit OFFSET :offset`)
        .all({ ...parameters, limit: query.limit, offset: query.offset });
      const total = db.prepare<unknown[], number>(`${board} SELECT count(*) FROM ranked`).pluck().get(parameters) ?? 0;
      return { rows, total };
    },
    rank: (guildId: string, userId: string, query: BoardQuery): LeaderboardRow | null =>
      db
        .prepare<unknown[], LeaderboardRow>(`${ranked(query)} ${NAMED} WHERE ranked.userId = :userId`)
        .get({ ...parametersOf(guildId, query), userId }) ?? null,
  };
}

function parametersOf(guildId: string, query: BoardQuery): Record<string, unknown> {
  return { guildId, game: query.game ?? null, since: query.since ?? 0, people: query.amongPeople ? 2 : 1 };
}

/** The common table `ranked (rank, position, userId, value, deals, wins)` of one board. */
function ranked(query: BoardQuery): string {
  return `WITH sums AS (${query.by === 'coins' ? BY_COINS : byResults(query, query.by)}),
    ranked AS (SELECT rank() OVER (ORDER BY value DESC) AS rank,
      row_number() OVER (ORDER BY value DESC, userId) AS position, userId, value, deals, wins FROM sums)`;
}

const NAMED = `SELECT ranked.*, members.name FROM ranked
  LEFT JOIN members ON members.guild_id = :guildId AND members.user_id = ranked.userId`;

/** Who has had themselves forgotten is on no board. */
const KNOWN = (column: string): string => `${column} NOT LIKE '${aliasOf('%')}'`;

const BY_COINS = `SELECT accounts.user_id AS userId, accounts.coins AS value,
    coalesce(sum(statistics.deals), 0) AS deals, coalesce(sum(statistics.wins), 0) AS wins
  FROM accounts LEFT JOIN statistics
    ON statistics.guild_id = accounts.guild_id AND statistics.user_id = accounts.user_id
  WHERE accounts.guild_id = :guildId AND accounts.user_id <> '${HOUSE}' AND ${KNOWN('accounts.user_id')}
  GROUP BY accounts.user_id`;

function byResults(query: BoardQuery, by: 'net' | 'wins' | 'biggest'): string {
  const units = query.game !== undefined;
  const value = { net: 'sum(net)', wins: 'sum(wins)', biggest: units ? 'max(units)' : 'max(coins)' }[by];
  // The sums of all time are kept; a period, or deals among people only, are added up deal by deal.
  const allTime = query.since === undefined && query.amongPeople !== true;
  const net = query.amongPeople === true ? 'net_among_people' : 'net';
  const source = allTime
    ? `SELECT user_id, game, deals, wins, net, biggest_units AS units, biggest_coins AS coins
       FROM statistics WHERE guild_id = :guildId`
    : `SELECT user_id, game, 1 AS deals, wins, ${net} AS net, best_units AS units, best_coins AS coins
       FROM plays WHERE guild_id = :guildId AND counted = 1 AND at >= :since AND people >= :people`;
  return `SELECT user_id AS userId, ${value} AS value, sum(deals) AS deals, sum(wins) AS wins
    FROM (${source}) WHERE (:game IS NULL OR game = :game) AND ${KNOWN('user_id')} GROUP BY user_id`;
}
