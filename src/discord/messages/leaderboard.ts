import { PERIODS, type Period, periodStart } from '../../app/periods.ts';
import type { Leaderboard, LeaderboardOrder, LeaderboardQuery, LeaderboardRow } from '../../app/ports.ts';
import { GAME_IDS, type GameId } from '../../engine/score.ts';
import type { Translate } from '../../i18n/index.ts';
import type { RankingScene } from '../../render/scenes.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import type { CustomId } from '../custom-id.ts';
import { button, clip, clipLines, LIMITS, type MessageDraft, type PictureDraft, rows, select } from '../drafts.ts';
import { gameName, safeName } from '../words.ts';

export const ORDERS = ['coins', 'net', 'wins', 'biggest'] as const satisfies readonly LeaderboardOrder[];

/** Lines of one page. */
export const PAGE_SIZE = 10;

/** Which board is shown, and which page of it. `people`: only what happened among people. */
export interface BoardChoice {
  readonly by: LeaderboardOrder;
  readonly game: GameId | null;
  readonly period: Period;
  readonly people: boolean;
  /** From 0. */
  readonly page: number;
  /** Who asked for it: only their presses turn its pages. */
  readonly owner: string;
}

/** One page of a board with what it takes to show it. */
export interface BoardPage {
  readonly server: string;
  readonly board: Leaderboard;
  readonly own: LeaderboardRow | null;
  /** People of this page who have left the server. */
  readonly left: ReadonlySet<string>;
  /** Everybody sees it: "your place" is said by name. */
  readonly shared: boolean;
}

export function boardQuery(
  choice: BoardChoice,
  now: number,
  season: number | null,
): Omit<LeaderboardQuery, 'limit' | 'offset'> {
  const { by } = choice;
  if (by === 'coins') return { by };
  const since = periodStart(choice.period, now, season);
  return {
    by,
    ...(choice.game === null ? {} : { game: choice.game }),
    ...(since === undefined ? {} : { since }),
    amongPeople: choice.people,
  };
}

/** What a component asks for. Those that lead to the same page need different ids all the same. */
type Asks = 'back' | 'next' | 'own' | 'people' | 'by' | 'game' | 'period';

/** What stands in a component: the board it leads to, but for what a select still has to choose. */
function boardId(choice: BoardChoice, asks: Asks, page: number): CustomId {
  const { by, game, period, people, owner } = choice;
  const args = [asks, by, game ?? 'all', period, people ? 'people' : 'everybody', page, `u${owner}`];
  return { verb: 'rank', table: '0', prompt: 0, args };
}

/** The board that a press asks for, or null for ids that no board of this version has. */
export function readBoardId({ args }: CustomId, chosen: string | undefined): BoardChoice | null {
  const [asks, ...kept] = args;
  const [by, game, period, people, page, owner] = kept;
  const read = (at: 'by' | 'game' | 'period', value: unknown): unknown => (asks === at ? chosen : value);
  const order = ORDERS.find((each) => each === read('by', by));
  const wantedGame = read('game', game);
  const foundGame = GAME_IDS.find((each) => each === wantedGame) ?? null;
  const foundPeriod = PERIODS.find((each) => each === read('period', period));
  if (order === undefined || foundPeriod === undefined || typeof page !== 'number') return null;
  if ((foundGame === null && wantedGame !== 'all') || typeof owner !== 'string') return null;
  return { by: order, game: foundGame, period: foundPeriod, people: people === 'people', page, owner: owner.slice(1) };
}

/**
 * A page of a leaderboard. People are written as mentions that ping nobody, so that Discord shows their name of the
 * moment; who has left is called as they were when they last sat down.
 */
export function leaderboardMessage(t: Translate, choice: BoardChoice, page: BoardPage): MessageDraft {
  const { board, own, server, left, shared } = page;
  const lines = board.rows.map((row) =>
    t(choice.by === 'wins' ? 'leaderboard.lineOfWins' : 'leaderboard.line', {
      place: row.rank,
      name: left.has(row.userId) ? t('leaderboard.left', { name: safeName(row.name ?? '') }) : `<@${row.userId}>`,
      // The board's title says that it is coins.
      value:
        choice.by === 'coins' || choice.by === 'net'
          ? numberWords(t, choice, row.value)
          : valueWords(t, choice, row.value),
      deals: t.number(row.deals),
      wins: t.number(row.wins),
    }),
  );
  const shown = board.rows.some((row) => row.userId === own?.userId);
  const place = own && {
    name: `<@${own.userId}>`,
    place: t.number(own.rank),
    value: valueWords(t, choice, own.value),
  };
  const parts = [
    t('leaderboard.title', { server: safeName(server), board: t(`leaderboard.by.${choice.by}.title`) }),
    ...(choice.by === 'coins' ? [] : [`-# ${filterWords(t, choice)}`]),
    lines.length === 0
      ? t(choice.by !== 'coins' && choice.people ? 'leaderboard.emptyAmongPeople' : 'leaderboard.empty')
      : clipLines(lines, LIMITS.content - 500, (count) => t('result.more', { count })),
    ...(place === null || shown ? [] : [t(shared ? 'leaderboard.placeOf' : 'leaderboard.yours', place)]),
    t('coins.worthless'),
  ];
  return {
    content: clip(parts.join('\n'), LIMITS.content),
    embeds: [],
    rows: boardRows(t, choice, page),
    picture: boardPicture(t, choice, page),
    mentions: [],
  };
}

/** How many pages a board of so many people has. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

function filterWords(t: Translate, choice: BoardChoice): string {
  return [
    choice.game === null ? t('leaderboard.allGames') : gameName(t, choice.game),
    t(`leaderboard.period.${choice.period}`),
    t(choice.people ? 'leaderboard.people' : 'leaderboard.everybody'),
  ].join(' · ');
}

function valueWords(t: Translate, choice: BoardChoice, value: number): string {
  const { by, game } = choice;
  if (by === 'biggest' && game !== null) {
    return t('rules.value', { value: t.number(value), unit: t(`games.unit.${rulesetOf(game).unit}`) });
  }
  if (by === 'wins') return t.counted('wins', value);
  return t.counted('coins', value, numberWords(t, choice, value));
}

function numberWords(t: Translate, { by }: BoardChoice, value: number): string {
  return by === 'net' ? t.signed(value) : t.number(value);
}

function boardRows(t: Translate, choice: BoardChoice, { board, own }: BoardPage) {
  const last = pagesOf(board.total) - 1;
  const { page } = choice;
  const ownPage = own === null ? null : Math.floor((own.position - 1) / PAGE_SIZE);
  const orders = select(
    boardId(choice, 'by', 0),
    t('leaderboard.chooseOrder'),
    ORDERS.map((by) => ({
      value: by,
      label: t(`leaderboard.by.${by}.title`),
      about: t(`leaderboard.by.${by}.about`),
      chosen: by === choice.by,
    })),
  );
  const games = select(boardId(choice, 'game', 0), t('leaderboard.chooseGame'), [
    { value: 'all', label: t('leaderboard.allGames'), chosen: choice.game === null },
    ...GAME_IDS.map((game) => ({ value: game, label: gameName(t, game), chosen: game === choice.game })),
  ]);
  const periods = select(
    boardId(choice, 'period', 0),
    t('leaderboard.choosePeriod'),
    PERIODS.map((period) => ({
      value: period,
      label: t(`leaderboard.period.${period}`),
      chosen: period === choice.period,
    })),
  );
  const turning = [
    button(boardId(choice, 'back', Math.max(0, page - 1)), t('leaderboard.button.back'), 'plain', page === 0),
    button(boardId(choice, 'next', page + 1), t('leaderboard.button.next'), 'plain', page >= last),
    button(
      boardId(choice, 'own', ownPage ?? 0),
      t('leaderboard.button.own'),
      'plain',
      ownPage === null || ownPage === page,
    ),
  ];
  if (choice.by === 'coins') return rows([orders], turning);
  const toggle = button(
    boardId({ ...choice, people: !choice.people }, 'people', 0),
    t(choice.people ? 'leaderboard.button.everybody' : 'leaderboard.button.people'),
  );
  return rows([orders], [games], [periods], [...turning, toggle]);
}

/** The page as bars; names stay in the message. Null for an empty board. */
function boardPicture(t: Translate, choice: BoardChoice, { board, own }: BoardPage): PictureDraft | null {
  const longest = Math.max(...board.rows.map(({ value }) => Math.abs(value)), 1);
  if (board.rows.length === 0) return null;
  const scene: RankingScene = {
    kind: 'ranking',
    rows: board.rows.map((row) => ({
      rank: row.rank,
      value: choice.by === 'net' ? t.signed(row.value) : t.number(row.value),
      share: Math.max(0, row.value) / longest,
      own: row.userId === own?.userId,
    })),
  };
  const bars = scene.rows.map(({ rank, value }) => t('leaderboard.bar', { rank, value }));
  const alt = t('leaderboard.alt', {
    board: t(`leaderboard.by.${choice.by}.title`),
    bars: bars.join(t('tiles.separator')),
  });
  return { scene, name: 'leaderboard.png', alt: clip(alt, LIMITS.alt) };
}
