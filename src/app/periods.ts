/** Stretches of time that a leaderboard can look at. Weeks begin on Monday; all of them at midnight UTC. */
export const PERIODS = ['all', 'season', 'month', 'week'] as const;
export type Period = (typeof PERIODS)[number];

/**
 * When the period that `now` lies in began, in milliseconds; undefined for all time.
 *
 * @param season when the server's season began; null where it has never begun anew
 *
 * @example periodStart('month', Date.UTC(2026, 6, 30, 12), null) // Date.UTC(2026, 6, 1)
 */
export function periodStart(period: Period, now: number, season: number | null): number | undefined {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (period) {
    case 'all':
      return undefined;
    case 'season':
      return season ?? undefined;
    case 'month':
      return Date.UTC(year, month, 1);
    case 'week':
      return Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7));
  }
}

/** The day that `now` lies in, in UTC: `"2026-07-30"`. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The midnight (UTC) after `now`, in milliseconds. */
export function nextDay(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1);
}
