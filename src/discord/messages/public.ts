import type { PublicTable } from '../../app/public-table.ts';
import type { TableCoins } from '../../app/table-service.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import type { PlayerView } from '../../engine/view.ts';
import type { Translate } from '../../i18n/index.ts';
import type { MessageDraft } from '../drafts.ts';
import type { EmojiOf } from '../emojis.ts';
import { lobbyMessage } from './lobby.ts';
import { closedMessage, resultMessage } from './result.ts';
import { dealingMessage, tableMessage } from './table.ts';

/** Everything public about a table at one moment; `view` is a spectator's, null before the first deal. */
export interface PublicState {
  readonly table: PublicTable;
  readonly view: PlayerView | null;
  readonly coins: TableCoins;
  /** The message is left behind: it says how things ended, and asks for nothing any more. */
  readonly past?: boolean;
  /** Tiles as emojis beside their words. */
  readonly emojiOf?: EmojiOf;
}

/** The public message of a table, whatever it is doing. */
export function publicMessage(t: Translate, rules: Ruleset, state: PublicState): MessageDraft {
  const draft = liveMessage(t, rules, state);
  return state.past === true ? { ...draft, rows: [] } : draft;
}

function liveMessage(t: Translate, rules: Ruleset, state: PublicState): MessageDraft {
  const { table, view, coins, past = false, emojiOf } = state;
  switch (table.phase) {
    case 'lobby':
      return lobbyMessage(t, rules, table, coins.balances, past);
    case 'dealing':
      return dealingMessage(t, rules, table);
    case 'playing':
      if (view === null) return dealingMessage(t, rules, table);
      return tableMessage(t, rules, table, view, coins.balances, emojiOf);
    case 'between':
    case 'closed':
      if (view?.result == null) return closedMessage(t, table);
      return resultMessage(t, rules, table, view, coins, past, emojiOf);
  }
}
