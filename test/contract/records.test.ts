import { beforeAll, describe, expect, it } from 'vitest';
import { type Review, reviewOf } from '../../src/app/learning/review.ts';
import type { LeaderboardRow, PlayedDeal } from '../../src/app/ports.ts';
import type { Profile } from '../../src/app/profile.ts';
import { type Replay, replayOf } from '../../src/app/replay.ts';
import { luckOf } from '../../src/app/shuffle.ts';
import { decodeCustomId } from '../../src/discord/custom-id.ts';
import { dailyMessage } from '../../src/discord/messages/coins.ts';
import { historyMessage } from '../../src/discord/messages/history.ts';
import { type BoardChoice, leaderboardMessage, ORDERS, readBoardId } from '../../src/discord/messages/leaderboard.ts';
import { profileMessage } from '../../src/discord/messages/profile.ts';
import { proofMessage } from '../../src/discord/messages/proof.ts';
import { replayMessage } from '../../src/discord/messages/replay.ts';
import { reviewMessage, reviewSummary } from '../../src/discord/messages/review.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import { fullSet } from '../../src/engine/wall.ts';
import { LANGUAGES, translator } from '../../src/i18n/index.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { openHouse, playUntil, startTable } from '../app/house.ts';
import { cutOff, mustFit } from './limits.ts';
import { LONG_NAME } from './states.ts';

const OWNER = '1234567890123456789';

describe.each(LANGUAGES)('leaderboards in %s', (language) => {
  const t = translator(language);
  const rows = Array.from(
    { length: 10 },
    (_, at): LeaderboardRow => ({
      rank: 991 + at,
      position: 991 + at,
      userId: `${OWNER.slice(0, -1)}${at}`,
      name: LONG_NAME,
      value: at % 2 === 0 ? 12_345_678 : -12_345_678,
      deals: 99_999,
      wins: 99_999,
    }),
  );
  const own: LeaderboardRow = { ...rows[0]!, userId: OWNER, position: 12_345 };
  const left = new Set(rows.map(({ userId }) => userId));

  it.each(ORDERS)('by %s fit a message with ten of the longest lines, and an empty one', async (by) => {
    for (const game of [null, ...GAME_IDS]) {
      for (const people of [true, false]) {
        const choice: BoardChoice = { by, game, period: 'month', people, page: 99, owner: OWNER };
        const page = { server: LONG_NAME, own, left, shared: true };
        const full = leaderboardMessage(t, choice, { ...page, board: { rows, total: 12_345 } });
        await mustFit(full);
        expect(cutOff(full)).toEqual([]);
        await mustFit(leaderboardMessage(t, choice, { ...page, own: null, board: { rows: [], total: 0 } }));
      }
    }
  });

  it('lead with every button to a board, and with every choice to the one chosen', () => {
    const choice: BoardChoice = { by: 'net', game: 'sichuan', period: 'week', people: true, page: 3, owner: OWNER };
    const draft = leaderboardMessage(t, choice, {
      server: 'x',
      board: { rows, total: 100 },
      own: { ...own, position: 12 },
      left,
      shared: false,
    });
    const ids = draft.rows.flatMap((row) =>
      row.components.map((component) => ('custom_id' in component ? decodeCustomId(component.custom_id) : null)),
    );
    const [by, game, period, back, next, mine, people] = ids;
    expect(ids).toHaveLength(7);
    expect(readBoardId(by!, 'wins')).toEqual({ ...choice, by: 'wins', page: 0 });
    expect(readBoardId(game!, 'all')).toEqual({ ...choice, game: null, page: 0 });
    expect(readBoardId(period!, 'all')).toEqual({ ...choice, period: 'all', page: 0 });
    expect(readBoardId(back!, undefined)).toEqual({ ...choice, page: 2 });
    expect(readBoardId(next!, undefined)).toEqual({ ...choice, page: 4 });
    expect(readBoardId(mine!, undefined)).toEqual({ ...choice, page: 1 });
    expect(readBoardId(people!, undefined)).toEqual({ ...choice, people: false, page: 0 });
    expect(readBoardId(game!, 'chess')).toBeNull();
    expect(readBoardId({ ...by!, args: [] }, undefined)).toBeNull();
  });
});

it.each(LANGUAGES)('the answers to /daily fit a message in %s', async (language) => {
  const t = translator(language);
  await mustFit(dailyMessage(t, { ok: true, granted: 2_000, coins: 2_000 }, 4_000_000_000_000));
  for (const why of ['new', 'enough', 'today'] as const)
    await mustFit(dailyMessage(t, { ok: false, why, coins: 12_345_678 }, 4_000_000_000_000));
});

describe('deals of the past', () => {
  const replays: Replay[] = [];
  const reviews: Review[] = [];

  beforeAll(async () => {
    for (const game of GAME_IDS) {
      const house = await openHouse({ seed: `contract ${game}` });
      const options = game === 'sichuan' ? { exchangeThree: 'on' } : {};
      const { id } = await startTable(house, ['ann', 'ben', 'cleo', 'dan'], { game, options });
      await playUntil(house, id, ({ phase, deal }) => phase === 'playing' && deal === 3);
      const events = await house.store.events(id);
      for (const deal of [1, 2]) {
        const replay = replayOf(events, deal)!;
        replays.push(replay);
        reviews.push(await reviewOf(replay, 1));
      }
      await house.kill();
    }
  });

  it.each(LANGUAGES)('fit their messages step by step in %s, and every move is told', async (language) => {
    const t = translator(language);
    for (const replay of replays) {
      const named = {
        ...replay,
        code: { tableId: 'zzzzzzz', deal: 9_999 },
        seats: replay.seats.map((holder) => ({ ...holder, name: LONG_NAME })) as unknown as Replay['seats'],
      };
      for (let step = 0; step < replay.steps.length; step++) {
        const draft = replayMessage(t, named, step);
        expect(draft.content).not.toMatch(/undefined|NaN|\{\{|replay\.|result\./);
        expect(cutOff(draft)).toEqual([]);
        // Every step is built, some go through all that Discord asks.
        if (step % 7 === 0 || step === replay.steps.length - 1) await mustFit(draft);
      }
      expect(replayMessage(t, named, 9_999).content).toContain(String(replay.steps.length));
    }
  });

  it.each(LANGUAGES)('fit the review of every own discard in %s, also beside the deal', async (language) => {
    const t = translator(language);
    for (const [at, replay] of replays.entries()) {
      const review = reviews[at]!;
      const named = { ...replay, code: { tableId: 'zzzzzzz', deal: 9_999 } };
      for (const turn of review.turns.keys()) {
        const draft = reviewMessage(t, named, review, turn);
        expect(draft.content).not.toMatch(/undefined|NaN|\{\{|learning\./);
        expect(cutOff(draft)).toEqual([]);
        if (turn % 5 === 0) await mustFit(draft);
      }
      const long = { ...named, seats: replay.seats.map((holder) => ({ ...holder, name: LONG_NAME })) };
      const beside = replayMessage(t, long as unknown as Replay, 3, review);
      expect(beside.content).toContain(reviewSummary(t, review));
      await mustFit(beside);
      // A deal that ended before the first own discard.
      await mustFit(reviewMessage(t, named, { ...review, turns: [], slowed: 0 }, 0));
    }
    // More slow discards than a select can hold.
    const [replay, review] = [replays[0]!, reviews[0]!];
    const slow = Array.from({ length: 40 }, (_, number) => ({ ...review.turns[0]!, number, slowed: true }));
    await mustFit(reviewMessage(t, replay, { ...review, turns: slow, slowed: 40 }, 39));
  });

  it.each(LANGUAGES)('fit profiles of every game with both pictures, and an empty one, in %s', async (language) => {
    const t = translator(language);
    const sums = {
      userId: OWNER,
      deals: 99_999,
      wins: 33_333,
      selfDraws: 11_111,
      dealIns: 44_444,
      net: -12_345_678,
      netAmongPeople: 12_345_678,
      biggestCoins: 1_234_567,
      biggestUnits: 88,
    };
    for (const replay of replays) {
      const { game, code } = replay;
      const pattern = rulesetOf(game).patterns.at(-1)!.id;
      const win = replay.steps.at(-1)!.match.deal!.wins[0];
      const profile: Profile = {
        userId: OWNER,
        coins: 12_345_678,
        all: sums,
        games: GAME_IDS.map((each) => ({ game: each, statistics: sums })),
        favourite: { game, pattern, count: 9_999 },
        biggest: { ...code, seat: win?.seat ?? 0, game, coins: 1_234_567, units: 88 },
        balances: Array.from({ length: 60 }, (_, at) => ({ at, coins: 12_345_678 + at })),
      };
      const coins = profileMessage(t, profile, 'coins', null);
      await mustFit(coins);
      expect(cutOff(coins)).toEqual([]);
      expect(coins.picture?.scene.kind).toBe('chart');
      const hand = profileMessage(t, profile, 'hand', replay);
      await mustFit(hand);
      expect(hand.picture?.scene.kind).toBe(win === undefined ? undefined : 'result');
      expect(hand.content).not.toMatch(/undefined|NaN|\{\{|profile\./);
      await mustFit(profileMessage(t, { ...profile, biggest: null, favourite: null, balances: [] }, 'hand', null));
      await mustFit(profileMessage(t, { ...profile, all: null }, 'coins', null));
    }
  });

  it.each(LANGUAGES)('fit the longest history and every proof in %s', async (language) => {
    const t = translator(language);
    const deals = Array.from(
      { length: 10 },
      (_, at): PlayedDeal => ({
        tableId: 'zzzzzzz',
        deal: 9_990 + at,
        game: 'sichuan',
        at: 4_000_000_000_000,
        seat: 0,
        wins: 1,
        net: -12_345_678,
        points: -1_234,
        drawn: false,
        people: 4,
      }),
    );
    const full = historyMessage(t, deals, 3, true);
    await mustFit(full);
    expect(cutOff(full)).toEqual([]);
    await mustFit(historyMessage(t, [], 0, false));
    await mustFit(historyMessage(t, [], 4, false));
    for (const game of GAME_IDS) {
      const secret = 'ab'.repeat(32);
      const input = { secret, messageId: OWNER, deal: 9_999, tiles: fullSet(rulesetOf(game)) };
      const proof = { ...input, game, algorithm: 1, commitment: secret, played: luckOf(input) };
      for (const algorithm of [1, 2]) {
        const draft = proofMessage(t, { tableId: 'zzzzzzz', deal: 9_999 }, { ...proof, algorithm });
        await mustFit(draft);
        expect(draft.content).toContain('❌');
        expect(draft.content).toMatch(/\n```\n/);
      }
    }
  });
});
