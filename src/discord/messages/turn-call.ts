import type { PublicTable } from '../../app/public-table.ts';
import type { Translate } from '../../i18n/index.ts';
import { button, type MessageDraft, rows, textDraft } from '../drafts.ts';
import { gameName } from '../words.ts';

/** Mentions the one person the table waits for, with the way to their hand. */
export function turnCall(t: Translate, table: PublicTable, userId: string): MessageDraft {
  return {
    ...textDraft(t('table.yourTurn', { mention: `<@${userId}>`, game: gameName(t, table.game) })),
    rows: rows([button({ verb: 'hand', table: table.id, prompt: 0, args: [] }, t('table.button.hand'), 'main')]),
    mentions: [userId],
  };
}

/** Tells whom the others have voted off, and everybody else, that an AI plays on in their seat. */
export function removedMessage(t: Translate, userId: string): MessageDraft {
  return { ...textDraft(t('table.removed', { mention: `<@${userId}>` })), mentions: [userId] };
}
