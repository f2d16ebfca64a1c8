import { OPENING_COINS } from '../../app/ledger.ts';
import type { Leaderboard, LeaderboardRow } from '../../app/ports.ts';
import type { Translate } from '../../i18n/index.ts';
import { clipLines, LIMITS, type MessageDraft, textDraft } from '../drafts.ts';
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

/**
 * The richest players of a server. People are written as mentions that ping nobody: Discord shows their name of the
 * moment, also of those who have left.
 */
export function leaderboardMessage(
  t: Translate,
  server: string,
  board: Leaderboard,
  own: LeaderboardRow | null,
): MessageDraft {
  const lines = board.rows.map((row) =>
    t('coins.leaderboard.line', {
      place: row.rank,
      name: `<@${row.userId}>`,
      coins: t.number(row.value),
      deals: row.deals,
      wins: row.wins,
    }),
  );
  const shown = board.rows.some((row) => row.userId === own?.userId);
  const parts = [
    t('coins.leaderboard.title', { server: safeName(server) }),
    lines.length === 0
      ? t('coins.leaderboard.empty')
      : clipLines(lines, LIMITS.content - 400, (count) => t('result.more', { count })),
    ...(own === null || shown ? [] : [t('coins.leaderboard.yours', { place: own.rank, coins: t.number(own.value) })]),
    t('coins.worthless'),
  ];
  return textDraft(parts.join('\n'));
}
