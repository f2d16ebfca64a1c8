import { OPENING_COINS } from '../../app/ledger.ts';
import type { Translate } from '../../i18n/index.ts';
import { type MessageDraft, textDraft } from '../drafts.ts';
import { safeName } from '../words.ts';

/** Somebody's coins; `other` is the name of somebody else, null for one's own. `coins` null before the first game. */
export function balanceMessage(t: Translate, other: string | null, coins: number | null): MessageDraft {
  const values = { name: other === null ? '' : safeName(other), coins: t.number(coins ?? OPENING_COINS) };
  const line =
    coins === null
      ? t(other === null ? 'coins.balance.noneOwn' : 'coins.balance.none', values)
      : t(other === null ? 'coins.balance.own' : 'coins.balance.of', values);
  return textDraft(`${line}\n${t('coins.worthless')}`);
}
