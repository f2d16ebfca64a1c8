import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { aliasOf, FORGOTTEN_NAME } from '../app/alias.ts';
import type { Forgotten, PersonalData } from '../app/personal-book.ts';

/** Unique among all that will ever be made. */
const ALIAS_BYTES = 8;

type Servers = PersonalData['servers'];

/** What is stored about one person, and how it is taken out again. */
export function createPersonalBook(db: Database) {
  const servers = db.prepare<{ userId: string }, Servers[number]>(
    `SELECT guildId, members.name, accounts.coins,
       (SELECT count(*) FROM plays WHERE guild_id = guildId AND user_id = :userId) AS deals,
       (SELECT count(*) FROM entries WHERE guild_id = guildId AND user_id = :userId) AS bookings
     FROM (SELECT guild_id AS guildId FROM accounts WHERE user_id = :userId
           UNION SELECT guild_id FROM members WHERE user_id = :userId
           UNION SELECT guild_id FROM plays WHERE user_id = :userId)
     LEFT JOIN members ON members.guild_id = guildId AND members.user_id = :userId
     LEFT JOIN accounts ON accounts.guild_id = guildId AND accounts.user_id = :userId
     ORDER BY guildId`,
  );
  const settings = db.prepare<[string], string>("SELECT data FROM settings WHERE owner = 'user' AND id = ?").pluck();
  const handViews = db.prepare<[string], number>('SELECT count(*) FROM hand_views WHERE user_id = ?').pluck();
  const openTables = db.prepare<[string], { guildId: string; channelId: string }>(
    `SELECT tables.guild_id AS guildId, tables.channel_id AS channelId
     FROM seats JOIN tables ON tables.id = seats.table_id
     WHERE seats.user_id = ? AND tables.phase <> 'closed' ORDER BY tables.opened_at`,
  );

  const forget = db.transaction((userId: string): Forgotten => {
    const tables = openTables.all(userId);
    if (tables.length > 0) return { ok: false, tables };
    const alias = aliasOf(randomBytes(ALIAS_BYTES).toString('hex'));
    db.prepare('INSERT INTO forgetting (alias) VALUES (?)').run(alias);
    for (const sql of FORGET) db.prepare(sql).run({ userId, alias, name: FORGOTTEN_NAME });
    db.prepare('DELETE FROM forgetting').run();
    return { ok: true, alias };
  });

  return {
    personalData: (userId: string): PersonalData => ({
      servers: servers.all({ userId }),
      settings: JSON.parse(settings.get(userId) ?? '{}') as Record<string, unknown>,
      handViews: handViews.get(userId) ?? 0,
    }),
    forgetPerson: (userId: string): Forgotten => {
      // What is overwritten is gone from the pages of the file too.
      db.pragma('secure_delete = ON');
      try {
        return forget.immediate(userId);
      } finally {
        db.pragma('secure_delete = OFF');
      }
    },
  };
}

/** Events that name a person under `userId`; the text is looked at first, for a damaged event is no JSON. */
const NAMING = (type: string, field: string): string =>
  `type IN (${type}) AND instr(payload, '"${field}":"' || :userId || '"') > 0`;

/** Statements that put `:alias` and `:name` in the place of `:userId`, wherever it stands. */
const FORGET = [
  `UPDATE events SET payload = json_set(payload, '$.userId', :alias, '$.name', :name, '$.locale', 'en')
   WHERE ${NAMING("'joined'", 'userId')}`,
  `UPDATE events SET payload = json_set(payload, '$.userId', :alias)
   WHERE ${NAMING("'left', 'left-in-deal', 'removed', 'host-changed', 'closing'", 'userId')}`,
  `UPDATE events SET payload = json_set(payload, '$.hostId', :alias) WHERE ${NAMING("'opened'", 'hostId')}`,
  `UPDATE bookings SET payer_id = iif(payer_id = :userId, :alias, payer_id),
     payee_id = iif(payee_id = :userId, :alias, payee_id), key = replace(key, ':' || :userId, ':' || :alias)
   WHERE :userId IN (payer_id, payee_id)`,
  'UPDATE entries SET user_id = :alias WHERE user_id = :userId',
  'UPDATE accounts SET user_id = :alias WHERE user_id = :userId',
  'UPDATE plays SET user_id = :alias WHERE user_id = :userId',
  'UPDATE statistics SET user_id = :alias WHERE user_id = :userId',
  'UPDATE members SET user_id = :alias, name = :name WHERE user_id = :userId',
  'UPDATE seats SET user_id = :alias WHERE user_id = :userId',
  'UPDATE tables SET host_id = :alias WHERE host_id = :userId',
  'UPDATE guild_log SET actor_id = iif(actor_id = :userId, :alias, actor_id), target = iif(target = :userId, :alias, target)',
  "DELETE FROM settings WHERE owner = 'user' AND id = :userId",
  'DELETE FROM hand_views WHERE user_id = :userId',
];
