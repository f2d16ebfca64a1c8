import type { Database } from 'better-sqlite3';
import { amongPeople, paidNet } from '../app/ledger.ts';
import type { BookedLine, DealRecord, SeatRow, TableRow } from '../app/ports.ts';
import { SEATS } from '../engine/tiles.ts';

/** Writes the projections of one table's events. All methods belong inside a transaction of the caller. */
export interface Projections {
  table(row: TableRow): void;
  /** All people of the table; nobody else keeps a chair there. */
  seats(table: Pick<TableRow, 'id' | 'guildId'>, rows: readonly SeatRow[]): void;
  /** How people who sat down are called: the newest name counts. */
  names(
    table: Pick<TableRow, 'id' | 'guildId'>,
    names: readonly { readonly userId: string; readonly name: string }[],
    at: number,
  ): void;
  /** What each person made of a finished deal, with the coins that were really paid. */
  deal(
    table: Pick<TableRow, 'id' | 'guildId' | 'game'>,
    deal: DealRecord,
    booked: readonly BookedLine[],
    at: number,
  ): void;
}

export function createProjections(db: Database): Projections {
  const putTable = db.prepare(
    `INSERT INTO tables
       (id, guild_id, channel_id, message_id, host_id, game, phase, opened_at, deadline_at, version)
     VALUES (:id, :guildId, :channelId, :messageId, :hostId, :game, :phase, :openedAt, :deadlineAt, :version)
     ON CONFLICT (id) DO UPDATE SET channel_id = excluded.channel_id, message_id = excluded.message_id,
       host_id = excluded.host_id, phase = excluded.phase, deadline_at = excluded.deadline_at,
       version = excluded.version`,
  );
  const dropSeats = db.prepare('DELETE FROM seats WHERE table_id = ?');
  const addSeat = db.prepare('INSERT INTO seats (table_id, seat, user_id, guild_id, active) VALUES (?, ?, ?, ?, ?)');
  const addPlay = db.prepare(
    `INSERT INTO plays
       (table_id, deal, seat, guild_id, user_id, game, at, drawn, people, counted, wins, self_draws, deal_ins, best_units,
        best_coins, best_patterns, points, net, net_among_people)
     VALUES (:tableId, :deal, :seat, :guildId, :userId, :game, :at, :drawn, :people, :counted, :wins, :selfDraws, :dealIns,
       :bestUnits, :bestCoins, :bestPatterns, :points, :net, :netAmongPeople)`,
  );
  const addStatistics = db.prepare(
    `INSERT INTO statistics
       (guild_id, user_id, game, deals, wins, self_draws, deal_ins, net, net_among_people, biggest_units, biggest_coins)
     VALUES (:guildId, :userId, :game, 1, :wins, :selfDraws, :dealIns, :net, :netAmongPeople, :bestUnits, :bestCoins)
     ON CONFLICT (guild_id, user_id, game) DO UPDATE SET
       deals = deals + 1, wins = wins + excluded.wins, self_draws = self_draws + excluded.self_draws,
       deal_ins = deal_ins + excluded.deal_ins, net = net + excluded.net,
       net_among_people = net_among_people + excluded.net_among_people,
       biggest_units = max(biggest_units, excluded.biggest_units),
       biggest_coins = max(biggest_coins, excluded.biggest_coins)`,
  );

  const putName = db.prepare(
    `INSERT INTO members (guild_id, user_id, name, at, table_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name, at = excluded.at, table_id = excluded.table_id
     WHERE (excluded.at, excluded.table_id) >= (members.at, members.table_id)`,
  );

  return {
    table(row) {
      putTable.run(row);
    },

    seats(table, rows) {
      dropSeats.run(table.id);
      for (const row of rows) addSeat.run(table.id, row.seat, row.userId, table.guildId, row.active ? 1 : 0);
    },

    names(table, names, at) {
      for (const { userId, name } of names) putName.run(table.guildId, userId, name, at, table.id);
    },

    deal(table, deal, booked, at) {
      const net = paidNet(booked);
      const netAmongPeople = paidNet(amongPeople(booked));
      for (const seat of SEATS) {
        const userId = deal.accounts[seat];
        const result = deal.results[seat];
        if (userId == null || result === undefined) continue;
        const row = {
          tableId: table.id,
          deal: deal.deal,
          seat,
          guildId: table.guildId,
          userId,
          game: table.game,
          at,
          drawn: deal.drawn ? 1 : 0,
          people: deal.people,
          counted: deal.counted ? 1 : 0,
          ...result,
          bestPatterns: JSON.stringify(result.bestPatterns),
          net: net[seat],
          netAmongPeople: netAmongPeople[seat],
        };
        addPlay.run(row);
        // A practice deal is in the history and counts nowhere else.
        if (deal.counted) addStatistics.run(row);
      }
    },
  };
}
