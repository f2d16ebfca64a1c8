import type { Translate } from '../../i18n/index.ts';

/** Whole seconds as people say them: `90 s`, `5 min`, `24 h`. */
export function timeWord(t: Translate, seconds: number): string {
  if (seconds >= 3_600 && seconds % 3_600 === 0) return t('lobby.time.hours', { count: seconds / 3_600 });
  if (seconds >= 120 && seconds % 60 === 0) return t('lobby.time.minutes', { count: seconds / 60 });
  return t('lobby.time.seconds', { count: seconds });
}
