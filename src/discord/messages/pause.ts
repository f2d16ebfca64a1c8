import type { Pause } from '../../app/table.ts';
import type { MessageKey, Translate } from '../../i18n/index.ts';
import { permissionWords } from '../permissions.ts';
import { countdown } from '../words.ts';

/** That the table stands still, why, and who can make it go on. */
export function pausedLine(t: Translate, pause: Pause): string {
  if (pause.reason === 'agreed') return t('table.pausedAgreed', { when: countdown(pause.until) });
  return t('table.paused', { reason: pauseReason(t, pause) });
}

/** Why the table stands still, as part of a sentence: the permissions by name where those are missing. */
export function pauseReason(t: Translate, { reason, detail }: Pick<Pause, 'reason' | 'detail'>): string {
  const permissions = reason === 'message-refused' ? permissionWords(t, detail.split(' ')) : '';
  if (permissions !== '') return t('table.pause.lacking', { permissions });
  return t(`table.pause.${reason}` satisfies MessageKey);
}
