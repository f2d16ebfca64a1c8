import type { TableRefusal } from '../app/table-service.ts';
import type { Translate } from '../i18n/index.ts';
import { nameOf } from './messages/options.ts';
import { pauseReason } from './messages/pause.ts';

/** A refusal of the app as the short sentence that the person reads. */
export function refusalSentence(t: Translate, refusal: TableRefusal): string {
  switch (refusal.code) {
    case 'violation':
      return t(`errors.violation.${refusal.violation.code}`);
    case 'already-seated':
      return t('errors.refusal.already-seated', { channel: refusal.channelId });
    case 'channel-full':
      return t('errors.refusal.channel-full', { tables: t.counted('tables', refusal.tables) });
    case 'wrong-channel':
      return t('errors.refusal.wrong-channel', {
        channels: refusal.channels.map((id) => `<#${id}>`).join(t('tiles.separator')),
      });
    case 'empty-seats':
      return t('errors.refusal.empty-seats', { empty: refusal.empty });
    case 'paused':
      return t('errors.refusal.paused', { reason: pauseReason(t, refusal) });
    case 'too-few-voters':
      return t('errors.refusal.too-few-voters', { needed: refusal.needed });
    case 'bad-option':
      return t('errors.refusal.bad-option', {
        option: nameOf(t, refusal.option),
        value: refusal.value,
        allowed: allowedWords(refusal.allowed),
      });
    default:
      return t(`errors.refusal.${refusal.code}`);
  }
}

/** A range of numbers as `1–100`, other values as a list. */
function allowedWords(allowed: readonly string[]): string {
  const isRange = allowed.length === 2 && allowed.every((value) => /^\d+$/.test(value));
  return allowed.join(isRange ? '–' : ', ');
}
