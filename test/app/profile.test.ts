import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPENING_COINS } from '../../src/app/ledger.ts';
import { favouritePattern, readProfile } from '../../src/app/profile.ts';
import { replayOf } from '../../src/app/replay.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { type House, openHouse, playUntil, startTable } from './house.ts';

describe('the favourite pattern', () => {
  it('is the most frequent that says something about the hand', () => {
    const counts = [
      { game: 'push-down', pattern: 'win', count: 9 },
      { game: 'push-down', pattern: 'self-draw', count: 7 },
      { game: 'sichuan', pattern: 'base-win', count: 6 },
      { game: 'push-down', pattern: 'all-pungs', count: 2 },
      { game: 'push-down', pattern: 'half-flush', count: 1 },
    ] as const;
    expect(favouritePattern(counts, rulesetOf)).toBe(counts[3]);
  });

  it('is none for somebody who has only ever won plainly, or with a pattern that is no more', () => {
    expect(favouritePattern([{ game: 'push-down', pattern: 'win', count: 9 }], rulesetOf)).toBeNull();
    expect(favouritePattern([{ game: 'sichuan', pattern: 'of old', count: 9 }], rulesetOf)).toBeNull();
    expect(favouritePattern([], rulesetOf)).toBeNull();
  });
});

describe('a profile', () => {
  let house: House;
  const ids: string[] = [];

  beforeAll(async () => {
    house = await openHouse({ seed: 'profiles' });
    for (const game of ['push-down', 'taiwanese'] as const) {
      const { id } = await startTable(house, ['ann', 'ben'], { game, channelId: game, options: {} });
      await playUntil(house, id, ({ closed }) => closed !== null);
      ids.push(id);
    }
    const practice = await startTable(house, ['ann'], { channelId: 'practice', settings: { coins: 'off' } });
    await playUntil(house, practice.id, ({ closed }) => closed !== null);
  }, 120_000);
  afterAll(() => house.kill());

  it('adds up what the deals say, game by game, without practice', async () => {
    const profile = await readProfile(house.store, rulesetOf, 'server', 'ann', 60);
    const wins = new Map<string, number>();
    let dealIns = 0;
    for (const id of ids) {
      const events = await house.store.events(id);
      for (const { event } of events) {
        if (event.type !== 'game' || event.event.type !== 'won') continue;
        const { seat, from, sheet } = event.event.win;
        if (seat === 0) wins.set(sheet.game, (wins.get(sheet.game) ?? 0) + 1);
        if (from === 0) dealIns++;
      }
    }
    expect(profile.games.map(({ game }) => game)).toEqual(['push-down', 'taiwanese']);
    expect(profile.games.map(({ game, statistics }) => [game, statistics.wins])).toEqual(
      profile.games.map(({ game }) => [game, wins.get(game) ?? 0]),
    );
    expect(profile.all?.dealIns).toBe(dealIns);
    expect(profile.coins).toBe(OPENING_COINS + (profile.all?.net ?? 0));
  });

  it('has a balance for the opening coins and for each deal that moved some, oldest first', async () => {
    const { balances, coins } = await readProfile(house.store, rulesetOf, 'server', 'ann', 1_000);
    let moving = 1;
    for (const id of ids) {
      const own = (await house.store.bookings(id)).filter(({ from, to, paid }) => paid > 0 && (from === 0 || to === 0));
      moving += new Set(own.map(({ deal }) => deal)).size;
    }
    expect(balances).toHaveLength(moving);
    expect(balances[0]?.coins).toBe(OPENING_COINS);
    expect(balances.at(-1)?.coins).toBe(coins);
    expect(await house.store.balanceHistory('server', 'ann', 3)).toEqual(balances.slice(-3));
  });

  it('names the hand that earned most, which can be replayed', async () => {
    const { biggest } = await readProfile(house.store, rulesetOf, 'server', 'ben', 60);
    const replay = replayOf(await house.store.events(biggest!.tableId), biggest!.deal)!;
    const win = replay.steps.at(-1)!.match.deal!.wins.find(({ seat }) => seat === biggest!.seat)!;
    expect(win.sheet.cappedTotal).toBe(biggest!.units);
    expect(biggest!.coins).toBe((await house.store.statistics('server', 'ben'))!.biggestCoins);
  });

  it('is empty for a stranger', async () => {
    expect(await readProfile(house.store, rulesetOf, 'server', 'zoe', 60)).toEqual({
      userId: 'zoe',
      coins: null,
      all: null,
      games: [],
      favourite: null,
      biggest: null,
      balances: [],
    });
  });
});
