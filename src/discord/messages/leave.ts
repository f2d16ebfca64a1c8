import type { Translate } from '../../i18n/index.ts';
import { button, type MessageDraft, rows, textDraft } from '../drafts.ts';

/** Asks whether somebody really wants to leave a running match. */
export function leaveQuestion(t: Translate, table: string): MessageDraft {
  return {
    ...textDraft(t('table.leaveQuestion')),
    rows: rows([button({ verb: 'leave', table, prompt: 0, args: ['sure'] }, t('table.button.leave'), 'bad')]),
  };
}
