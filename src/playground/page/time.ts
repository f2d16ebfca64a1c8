/** Times as Discord writes them: the little stamp beside a name, and `<t:…:R>` and its kin in texts. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The units of relative times, largest first: seconds in one, and from how many seconds on it is used. */
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', 1],
];

/**
 * "in 20 seconds", "3 minutes ago".
 *
 * @param seconds the time, in seconds since 1970
 * @param now the same
 */
export function relativeTime(seconds: number, now: number, locale: string): string {
  const difference = seconds - now;
  const [unit, length] = units.find(([, each]) => Math.abs(difference) >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(difference / length), unit);
}

const styles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

/** A point in time in one of Discord's styles other than `R`; an unknown style is `f`. */
export function absoluteTime(seconds: number, style: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, styles[style] ?? styles.f).format(seconds * 1000);
}

/** The stamp beside an author's name: the time alone today, with "Yesterday at" the day before, else the date too. */
export function messageTime(iso: string, now: Date, locale: string): string {
  const date = new Date(iso);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / (day * 1000));
  if (days === 0) return time;
  if (days === 1) return `Yesterday at ${time}`;
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).format(date)} ${time}`;
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
