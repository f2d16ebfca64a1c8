import type { Database } from 'better-sqlite3';
import type { BalancePoint, BiggestHand, PatternCount } from '../app/ports.ts';

/** What a profile shows beside the sums of `statistics`, over an open database. */
export function createProfiles(db: Database) {
  const patterns = db.prepare<[string, string], PatternCount>(
    `SELECT game, pattern.value AS pattern, count(*) AS count FROM plays, json_each(plays.best_patterns) AS pattern
     WHERE guild_id = ? AND user_id = ? AND counted = 1
     GROUP BY game, pattern.value ORDER BY count DESC, game, pattern`,
  );
  const biggest = db.prepare<[string, string], BiggestHand>(
    `SELECT table_id AS tableId, deal, seat, game, best_coins AS coins, best_units AS units FROM plays
     WHERE guild_id = ? AND user_id = ? AND counted = 1 AND wins > 0
     ORDER BY best_coins DESC, best_units DESC, at DESC, table_id, deal LIMIT 1`,
  );
  // One point for each deal however many lines it has: the balance after the last of them.
  const balances = db.prepare<[string, string, number], BalancePoint>(
    `SELECT at, coins FROM (
       SELECT at, coins, max(booking_id) AS last FROM (
         SELECT bookings.at, entries.booking_id, sum(entries.coins) OVER (ORDER BY entries.booking_id) AS coins,
           coalesce(bookings.table_id || '-' || bookings.deal, bookings.key) AS moment
         FROM entries JOIN bookings ON bookings.id = entries.booking_id
         WHERE entries.guild_id = ? AND entries.user_id = ?)
       GROUP BY moment ORDER BY last DESC LIMIT ?)
     ORDER BY last`,
  );

  return {
    patternCounts: (guildId: string, userId: string): PatternCount[] => patterns.all(guildId, userId),
    biggestHand: (guildId: string, userId: string): BiggestHand | null => biggest.get(guildId, userId) ?? null,
    balanceHistory: (guildId: string, userId: string, limit: number): BalancePoint[] =>
      balances.all(guildId, userId, limit),
  };
}
