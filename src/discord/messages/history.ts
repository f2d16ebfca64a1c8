import type { PlayedDeal } from '../../app/ports.ts';
import { printCode } from '../../app/replay.ts';
import type { Translate } from '../../i18n/index.ts';
import type { CustomId } from '../custom-id.ts';
import { button, clipLines, LIMITS, type MessageDraft, rows, select, textDraft } from '../drafts.ts';
import { gameName } from '../words.ts';

/** Deals of one page; each can be chosen for a replay. */
export const HISTORY_PAGE = 10;

/**
 * Somebody's latest deals with the code of each.
 *
 * @param page from 0
 * @param more there are older deals than these
 */
export function historyMessage(t: Translate, deals: readonly PlayedDeal[], page: number, more: boolean): MessageDraft {
  if (deals.length === 0 && page === 0) return textDraft(t('history.empty'));
  const id = (asks: string, target: number): CustomId => ({
    verb: 'history',
    table: '0',
    prompt: 0,
    args: [asks, target],
  });
  const lines = deals.map((deal) => dealLine(t, deal));
  const watch = deals.map((deal) => ({
    value: printCode(deal),
    label: t('history.choice', { code: printCode(deal), game: gameName(t, deal.game) }),
    about: outcomeWords(t, deal),
  }));
  return {
    ...textDraft(
      `${t('history.title')}\n${clipLines(lines, LIMITS.content - 200, (count) => t('result.more', { count }))}`,
    ),
    rows: rows(watch.length === 0 ? [] : [select(id('watch', 0), t('history.watch'), watch)], [
      button(id('newer', Math.max(0, page - 1)), t('history.button.newer'), 'plain', page === 0),
      button(id('older', page + 1), t('history.button.older'), 'plain', !more),
    ]),
  };
}

function dealLine(t: Translate, deal: PlayedDeal): string {
  return t('history.line', {
    code: printCode(deal),
    game: gameName(t, deal.game),
    when: `<t:${Math.floor(deal.at / 1000)}:R>`,
    outcome: outcomeWords(t, deal),
  });
}

function outcomeWords(t: Translate, deal: PlayedDeal): string {
  const { drawn, wins, net, points } = deal;
  const how = drawn ? t('history.drawn') : wins > 0 ? t('history.won') : t('history.notWon');
  const moved = [
    ...(net === 0 && points !== 0 ? [] : [t.signed(net)]),
    ...(points === 0 ? [] : [t.counted('points', points, t.signed(points))]),
  ];
  return [how, ...moved].join(' · ');
}
