import type { Database } from 'better-sqlite3';
import type { CoinCorrection, CorrectedCoins, GuildLogEntry } from '../app/guild-book.ts';
import type { Books } from './books.ts';

/** Settings of servers with their log, and coins moved by hand, over an open database. */
export function createGuildBook(db: Database, books: Books) {
  const putSettings = db.prepare(
    `INSERT INTO settings (owner, id, data) VALUES ('guild', ?, ?)
     ON CONFLICT (owner, id) DO UPDATE SET data = excluded.data`,
  );
  const addLine = db.prepare(
    `INSERT INTO guild_log (guild_id, at, actor_id, action, target, detail)
     VALUES (:guildId, :at, :actorId, :action, :target, :detail)`,
  );
  const lines = db.prepare<[string, number, number], GuildLogEntry>(
    `SELECT at, actor_id AS actorId, action, target, detail FROM guild_log
     WHERE guild_id = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
  );

  const change = db.transaction(
    (guildId: string, settings: Readonly<Record<string, unknown>>, entry: GuildLogEntry): void => {
      putSettings.run(guildId, JSON.stringify(settings));
      addLine.run({ guildId, ...entry });
    },
  );
  const correct = db.transaction((guildId: string, correction: CoinCorrection): CorrectedCoins => {
    const { userId, at, actorId, reason } = correction;
    const corrected = books.correct(guildId, correction);
    if (corrected.repeated) return { moved: corrected.moved, coins: corrected.coins };
    const detail = `${corrected.moved > 0 ? '+' : ''}${corrected.moved}${reason === '' ? '' : ` ${reason}`}`;
    addLine.run({ guildId, at, actorId, action: 'coins', target: userId, detail });
    return { moved: corrected.moved, coins: corrected.coins };
  });

  return {
    changeGuild: (guildId: string, settings: Readonly<Record<string, unknown>>, entry: GuildLogEntry): void =>
      change.immediate(guildId, settings, entry),
    correctCoins: (guildId: string, correction: CoinCorrection): CorrectedCoins =>
      correct.immediate(guildId, correction),
    guildLog: (guildId: string, page: { readonly limit: number; readonly offset: number }): GuildLogEntry[] =>
      lines.all(guildId, page.limit, page.offset),
  };
}
