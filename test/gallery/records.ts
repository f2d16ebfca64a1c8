/** What is kept beyond the table: leaderboards, profiles, replays, histories, proofs, rules, prices, settings. */

import { DEFAULT_GUILD_SETTINGS } from '../../src/app/guild-settings.ts';
import { type Review, reviewOf } from '../../src/app/learning/review.ts';
import type { LeaderboardRow, PlayedDeal } from '../../src/app/ports.ts';
import type { Profile } from '../../src/app/profile.ts';
import { type Replay, replayOf } from '../../src/app/replay.ts';
import { priceHand, type ScoreRequest } from '../../src/app/score/price.ts';
import { luckOf } from '../../src/app/shuffle.ts';
import { textDraft } from '../../src/discord/drafts.ts';
import { balanceMessage, dailyMessage } from '../../src/discord/messages/coins.ts';
import { historyMessage } from '../../src/discord/messages/history.ts';
import { type BoardChoice, leaderboardMessage, ORDERS } from '../../src/discord/messages/leaderboard.ts';
import { forgottenMessage, privacyMessage, privacyQuestion } from '../../src/discord/messages/privacy.ts';
import { profileMessage } from '../../src/discord/messages/profile.ts';
import { proofMessage } from '../../src/discord/messages/proof.ts';
import { replayMessage } from '../../src/discord/messages/replay.ts';
import { reviewMessage } from '../../src/discord/messages/review.ts';
import { patternPage, rulesPage } from '../../src/discord/messages/rules-pages.ts';
import { scoreMessage } from '../../src/discord/messages/score.ts';
import { settingsLog, settingsMessage } from '../../src/discord/messages/settings.ts';
import { GAME_IDS, type GameId } from '../../src/engine/score.ts';
import { fullSet } from '../../src/engine/wall.ts';
import type { Translate } from '../../src/i18n/index.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { openHouse, playUntil, startTable } from '../app/house.ts';
import { Album, NOW, PEOPLE, type State } from './states.ts';

const OWNER = PEOPLE[0]!.id;

/** Finished deals, and what the expert says of one seat's discards in the first. */
export interface PlayedDeals {
  readonly replays: readonly Replay[];
  readonly review: Review;
}

/** One finished deal of each game, played by AI players. */
export async function playedDeals(): Promise<PlayedDeals> {
  const replays: Replay[] = [];
  for (const game of GAME_IDS) {
    const house = await openHouse({ seed: `gallery ${game}` });
    const { id } = await startTable(house, ['Ann', 'Ben', 'Cai', 'Dee'], { game, options: {} });
    await playUntil(house, id, ({ phase, deal }) => phase === 'playing' && deal === 2);
    replays.push(replayOf(await house.store.events(id), 1)!);
    await house.kill();
  }
  return { replays, review: await reviewOf(replays[0]!, 0) };
}

function leaderboards(t: Translate): State[] {
  const album = new Album('Leaderboard');
  const rows = (from: number, value: (at: number) => number): LeaderboardRow[] =>
    Array.from({ length: 10 }, (_, at) => {
      const known = PEOPLE[at];
      return {
        rank: from + at,
        position: from + at,
        userId: known?.id ?? `1100000000000009${from + at}`,
        name: known?.name ?? `Player ${from + at}`,
        value: value(at),
        deals: 96 - 7 * at,
        wins: 31 - 2 * at,
      };
    });
  for (const by of ORDERS) {
    const first = rows(1, (at) =>
      by === 'wins' ? 31 - 3 * at : by === 'biggest' ? 640 - 48 * at : 14_320 - 1_280 * at,
    );
    const choice: BoardChoice = { by, game: null, period: 'month', people: by !== 'coins', page: 0, owner: OWNER };
    const left = new Set(first.slice(4).map(({ userId }) => userId));
    const page = { server: 'Sparrow’s nest', own: first[0]!, left, shared: true };
    album.shown(`by ${by}`, leaderboardMessage(t, choice, { ...page, board: { rows: first, total: 42 } }));
  }
  const choice: BoardChoice = { by: 'net', game: 'sichuan', period: 'week', people: true, page: 2, owner: OWNER };
  const later = rows(21, (at) => -140 - 60 * at).map((row, at) => ({ ...row, userId: `11000000000000093${at}` }));
  const own = { ...later[0]!, userId: OWNER, rank: 3, position: 3, value: 1_460 };
  const page = { server: 'Sparrow’s nest', own, left: new Set(later.map(({ userId }) => userId)), shared: true };
  album.shown('a later page', leaderboardMessage(t, choice, { ...page, board: { rows: later, total: 42 } }));
  album.shown(
    'nobody yet',
    leaderboardMessage(t, { ...choice, page: 0 }, { ...page, own: null, board: { rows: [], total: 0 } }),
  );
  return album.states;
}

function profiles(t: Translate, replays: readonly Replay[]): State[] {
  const album = new Album('Profile');
  const sums = {
    userId: OWNER,
    deals: 184,
    wins: 47,
    selfDraws: 19,
    dealIns: 31,
    net: 2_180,
    netAmongPeople: 940,
    biggestCoins: 960,
    biggestUnits: 12,
  };
  const replay = replays.find(({ game, steps }) => game === 'taiwanese' && steps.at(-1)!.match.deal!.wins.length > 0);
  const any = replay ?? replays.find(({ steps }) => steps.at(-1)!.match.deal!.wins.length > 0)!;
  const win = any.steps.at(-1)!.match.deal!.wins[0]!;
  const wave = (at: number): number => 10_000 + Math.round(900 * Math.sin(at / 5) + 35 * at - 600 * Math.cos(at / 2.3));
  const profile: Profile = {
    userId: OWNER,
    coins: wave(59),
    all: sums,
    games: GAME_IDS.map((game) => ({ game, statistics: sums })),
    favourite: { game: any.game, pattern: win.sheet.lines[0]!.id, count: 14 },
    biggest: { ...any.code, seat: win.seat, game: any.game, coins: 960, units: win.sheet.cappedTotal },
    balances: Array.from({ length: 60 }, (_, at) => ({ at, coins: wave(at) })),
  };
  album.shown('coins', profileMessage(t, profile, 'coins', null));
  album.shown('the biggest hand', profileMessage(t, profile, 'hand', any));
  const young = { ...profile, balances: [10_040, 9_980, 9_860].map((coins, at) => ({ at, coins })) };
  album.shown('three deals', profileMessage(t, { ...young, biggest: null, favourite: null }, 'coins', null));
  album.shown('nothing yet', profileMessage(t, { ...profile, all: null }, 'coins', null));
  return album.states;
}

function pastDeals(t: Translate, { replays, review }: PlayedDeals): State[] {
  const album = new Album('Replay and history');
  for (const replay of replays) {
    const last = replay.steps.length - 1;
    const steps = replay.game === 'sichuan' ? [0, Math.floor(last / 2), last] : [Math.floor(last * 0.8), last];
    for (const step of steps) album.privately(`${replay.game}, step ${step + 1}`, replayMessage(t, replay, step));
  }
  const deals = Array.from(
    { length: 10 },
    (_, at): PlayedDeal => ({
      tableId: '1x8kq3z',
      deal: 10 - at,
      game: GAME_IDS[at % GAME_IDS.length]!,
      at: NOW - at * 900_000,
      seat: 0,
      wins: at % 3 === 0 ? 1 : 0,
      net: at % 3 === 0 ? 90 : -30,
      points: 0,
      drawn: at % 4 === 2,
      people: 2,
    }),
  );
  for (const at of [0, 5]) album.privately(`review ${at + 1}`, reviewMessage(t, replays[0]!, review, at));
  album.privately('history', historyMessage(t, deals, 0, true));
  album.privately('no history', historyMessage(t, [], 0, false));
  const game = 'push-down' as const;
  const input = { secret: 'ab'.repeat(32), messageId: OWNER, deal: 3, tiles: fullSet(rulesetOf(game)) };
  const proof = { ...input, game, algorithm: 1, commitment: 'cd'.repeat(32), played: luckOf(input) };
  album.privately('a proof that fails', proofMessage(t, { tableId: '1x8kq3z', deal: 3 }, proof));
  return album.states;
}

/** Pages of the rules, and one pattern of each game with its examples. */
function rulesStates(t: Translate): State[] {
  const album = new Album('Rules');
  const place = { table: '0', options: null };
  for (const game of GAME_IDS) {
    const rules = rulesetOf(game);
    const pages = game === 'push-down' ? [0, 1, 2, 3, 4] : [0];
    for (const page of pages) album.privately(`${game}, page ${page + 1}`, rulesPage(t, rules, place, page));
    const patterns = rules.patterns.filter((_, at) => at % 5 === 1).slice(0, 4);
    for (const { id } of patterns) album.privately(`${game}: ${id}`, patternPage(t, rules, place, id));
  }
  return album.states;
}

const REQUEST: Omit<ScoreRequest, 'game' | 'hand'> = {
  by: 'discard',
  seat: 0,
  round: 0,
  from: null,
  streak: 0,
  missing: null,
  flags: [],
  options: {},
};

function scores(t: Translate): State[] {
  const album = new Album('Score');
  const hands: readonly (readonly [string, GameId, string, Partial<ScoreRequest>])[] = [
    ['a win', 'taiwanese', '123456789m 234p 4599s +6s', { by: 'self-draw' }],
    ['with flowers and melds', 'taiwanese', '[EEE] [CCC] [789p] 456m 23s 11m +4s 1f5f', { from: 1, seat: 1 }],
    ['everything open', 'malaysian', '[EEE] [SSSS] (PPPP) [123m] 5s +5s 1a2a1f3f', {}],
    ['a limit', 'sichuan', '1122334455667m +7m', { by: 'self-draw' }],
    [
      'seventeen tiles and eight flowers',
      'taiwanese',
      '(1111m) (9999p) (EEEE) (FFFF) (CCCC) 5s +5s 1f2f3f4f5f6f7f8f',
      {},
    ],
    ['not a win', 'push-down', '123m456p789s1122z +3z', {}],
    ['waiting', 'push-down', '123m456p789s1122z', {}],
    ['not a hand', 'push-down', '123x', {}],
  ];
  for (const [title, game, hand, more] of hands) {
    const request: ScoreRequest = { ...REQUEST, game, hand, ...more };
    album.privately(title, scoreMessage(t, request, priceHand(request)));
  }
  return album.states;
}

function houseStates(t: Translate): State[] {
  const album = new Album('Coins, settings, privacy');
  album.shown('balance', balanceMessage(t, null, 10_240));
  album.shown('balance of somebody', balanceMessage(t, 'Ben', 9_760));
  album.shown('daily coins', dailyMessage(t, { ok: true, granted: 1_400, coins: 2_000 }, NOW + 40_000_000));
  for (const why of ['new', 'enough', 'today'] as const) {
    album.privately(`no daily coins: ${why}`, dailyMessage(t, { ok: false, why, coins: 9_760 }, NOW + 40_000_000));
  }
  const settings = {
    ...DEFAULT_GUILD_SETTINGS,
    game: 'sichuan',
    channels: ['1100000000000000200'],
    tablesPerChannel: 2,
    blocked: [PEOPLE[3]!.id],
    season: NOW - 900_000_000,
  } as const;
  album.privately('settings', settingsMessage(t, settings, true));
  const entries = (['game', 'channels', 'tables', 'block', 'coins'] as const).map((action, at) => ({
    at: NOW - at * 7_200_000,
    actorId: PEOPLE[at % 2]!.id,
    action,
    target: PEOPLE[3]!.id,
    detail:
      action === 'channels'
        ? '1100000000000000200'
        : action === 'coins'
          ? '-500'
          : action === 'tables'
            ? '2'
            : 'sichuan',
  }));
  album.privately('log of settings', settingsLog(t, entries, 0, false));
  album.privately(
    'privacy',
    privacyMessage(t, {
      servers: [{ guildId: '1100000000000000100', name: 'Ann', coins: 10_240, deals: 184, bookings: 1_204 }],
      settings: { locale: 'zh-TW' },
      handViews: 2,
    }),
  );
  album.privately('nothing stored', privacyMessage(t, { servers: [], settings: {}, handViews: 0 }));
  album.privately('delete?', privacyQuestion(t));
  album.privately('deleted', forgottenMessage(t, { ok: true, alias: 'gone-1' }));
  const seated = [{ guildId: '1100000000000000100', channelId: '1100000000000000200' }];
  album.privately('still seated', forgottenMessage(t, { ok: false, tables: seated }));
  album.privately('a score told twice', textDraft(t('score.twoWays')));
  return album.states;
}

/** Everything that is not a table. `played` as `playedDeals` makes it. */
export function recordStates(t: Translate, played: PlayedDeals): State[] {
  return [
    ...leaderboards(t),
    ...profiles(t, played.replays),
    ...pastDeals(t, played),
    ...rulesStates(t),
    ...scores(t),
    ...houseStates(t),
  ];
}
