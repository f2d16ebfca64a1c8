import type { Database } from 'better-sqlite3';
import type { HandView } from '../app/ports.ts';
import type { TableId } from '../app/table.ts';

/** Durable odds and ends: private hand messages, settings of people and servers. */
export function createNotes(db: Database) {
  const putView = db.prepare(
    `INSERT INTO hand_views (table_id, seat, user_id, app_id, token, expires_at, message_id)
     VALUES (:tableId, :seat, :userId, :appId, :token, :expiresAt, :messageId)
     ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id, app_id = excluded.app_id,
       token = excluded.token, expires_at = excluded.expires_at, message_id = excluded.message_id`,
  );
  const views = db.prepare<[string], HandView>(
    `SELECT table_id AS tableId, seat, user_id AS userId, app_id AS appId, token, expires_at AS expiresAt,
       message_id AS messageId FROM hand_views WHERE table_id = ? ORDER BY seat`,
  );
  const dropView = db.prepare('DELETE FROM hand_views WHERE table_id = ? AND seat = ?');
  const putSettings = db.prepare(
    'INSERT INTO settings (owner, id, data) VALUES (?, ?, ?) ON CONFLICT (owner, id) DO UPDATE SET data = excluded.data',
  );
  const settings = db.prepare<[string, string], string>('SELECT data FROM settings WHERE owner = ? AND id = ?').pluck();
  const read = (owner: 'user' | 'guild', id: string): Record<string, unknown> =>
    JSON.parse(settings.get(owner, id) ?? '{}') as Record<string, unknown>;

  return {
    saveHandView: (view: HandView): void => {
      putView.run(view);
    },
    handViews: (tableId: TableId): HandView[] => views.all(tableId),
    forgetHandView: (tableId: TableId, seat: number): void => {
      dropView.run(tableId, seat);
    },
    userSettings: (userId: string) => read('user', userId),
    saveUserSettings: (userId: string, data: Readonly<Record<string, unknown>>): void => {
      putSettings.run('user', userId, JSON.stringify(data));
    },
    guildSettings: (guildId: string) => read('guild', guildId),
    saveGuildSettings: (guildId: string, data: Readonly<Record<string, unknown>>): void => {
      putSettings.run('guild', guildId, JSON.stringify(data));
    },
  };
}
