import { DAILY_COINS, OPENING_COINS } from '../../app/ledger.ts';
import type { TopUp } from '../../app/ports.ts';
import type { Translate } from '../../i18n/index.ts';
import { type MessageDraft, textDraft } from '../drafts.ts';
import { safeName } from '../words.ts';

/** Somebody's coins; `other` is the name of somebody else, null for one's own. `coins` null before the first game. */
export function balanceMessage(t: Translate, other: string | null, coins: number | null): MessageDraft {
  const values = { name: other === null ? '' : safeName(other), coins: t.counted('coins', coins ?? OPENING_COINS) };
  const line =
    coins === null
      ? t(other === null ? 'coins.balance.noneOwn' : 'coins.balance.none', values)
      : t(other === null ? 'coins.balance.own' : 'coins.balance.of', values);
  return textDraft(`${line}\n${t('coins.worthless')}`);
}

/** What came of asking for the daily coins. `tomorrow` is the next midnight (UTC) in milliseconds. */
export function dailyMessage(t: Translate, answer: TopUp, tomorrow: number): MessageDraft {
  const values = {
    balance: t.number(answer.coins),
    coins: t.counted('coins', answer.coins),
    granted: t.counted('coins', answer.ok ? answer.granted : 0),
    floor: t.number(DAILY_COINS),
    opening: t.counted('coins', OPENING_COINS),
    when: `<t:${Math.floor(tomorrow / 1000)}:R>`,
  };
  return textDraft(
    `${t(answer.ok ? 'coins.daily.granted' : `coins.daily.${answer.why}`, values)}\n${t('coins.worthless')}`,
  );
}
