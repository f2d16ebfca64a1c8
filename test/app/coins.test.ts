import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { OPENING_COINS, paidNet, settle } from '../../src/app/ledger.ts';
import type { Transfer } from '../../src/engine/transfers.ts';
import { openDatabase } from '../../src/store/database.ts';
import { rebuildProjections } from '../../src/store/rebuild.ts';
import { MIGRATIONS, otherConnection, projectionsOf } from '../store/file.ts';
import { type House, openHouse, playUntil, startTable } from './house.ts';

const ACCOUNTS = ['ann', 'ben', null, 'dan'];

function win(line: number, from: number, to: number, amount: number): Transfer {
  return { line, from, to, amount, reason: 'win' } as Transfer;
}

describe('settling real balances', () => {
  it('pays what is owed where it is covered', () => {
    const [line] = settle(3, [win(0, 0, 1, 80)], ACCOUNTS, new Map([['ann', 80]]));
    expect(line).toMatchObject({ deal: 3, fromUser: 'ann', toUser: 'ben', amount: 80, paid: 80, waived: 0 });
  });

  it('stops at zero in the order of the lines, and says what was waived', () => {
    const lines = settle(1, [win(0, 0, 1, 30), win(1, 0, 3, 30), win(2, 0, 2, 30)], ACCOUNTS, new Map([['ann', 50]]));
    expect(lines.map(({ paid, waived }) => [paid, waived])).toEqual([
      [30, 0],
      [20, 10],
      [0, 30],
    ]);
  });

  it('lets somebody pay with what they won on an earlier line', () => {
    const lines = settle(1, [win(0, 2, 0, 25), win(1, 0, 1, 40)], ACCOUNTS, new Map([['ann', 10]]));
    expect(lines.map(({ paid }) => paid)).toEqual([25, 35]);
  });

  it('refunds no more than was really paid on the line that is given back', () => {
    const kong: Transfer = { line: 0, from: 0, to: 1, amount: 40, reason: 'kong' };
    const refund: Transfer = { line: 1, from: 1, to: 0, amount: 40, reason: 'refund', refunds: 0 };
    const lines = settle(
      1,
      [kong, refund],
      ACCOUNTS,
      new Map([
        ['ann', 15],
        ['ben', 1_000],
      ]),
    );
    expect(lines.map(({ paid, waived }) => [paid, waived])).toEqual([
      [15, 25],
      [15, 25],
    ]);
  });

  it('moves no more kong money on than was really paid on the line it came by', () => {
    const lines = settle(
      1,
      [
        { line: 0, from: 0, to: 1, amount: 80, reason: 'kong' },
        { line: 1, from: 1, to: 2, amount: 80, reason: 'kong-transfer', moves: 0 },
      ],
      ['ann', 'ben', 'cleo', null],
      new Map([
        ['ann', 50],
        ['ben', 500],
        ['cleo', 0],
      ]),
    );
    expect(lines.map(({ paid, waived }) => [paid, waived])).toEqual([
      [50, 30],
      [50, 30],
    ]);
  });

  it('lets the house cover everything', () => {
    expect(settle(1, [win(0, 2, 0, 9_999)], ACCOUNTS, new Map())[0]).toMatchObject({ fromUser: null, paid: 9_999 });
  });

  it('never takes anybody below zero and always adds up to nothing', () => {
    const seat = fc.integer({ min: 0, max: 3 });
    const transfer = fc.record({
      from: seat,
      step: fc.integer({ min: 1, max: 3 }),
      amount: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(
        fc.array(transfer, { maxLength: 30 }),
        fc.array(fc.nat(400), { minLength: 3, maxLength: 3 }),
        (list, coins) => {
          const balances = new Map(['ann', 'ben', 'dan'].map((userId, at) => [userId, coins[at]!]));
          const lines = settle(
            1,
            list.map(({ from, step, amount }, at) => win(at, from, (from + step) % 4, amount)),
            ACCOUNTS,
            balances,
          );
          const net = paidNet(lines);
          expect(net.reduce((sum, coin) => sum + coin, 0)).toBe(0);
          ACCOUNTS.forEach((userId, at) => {
            if (userId !== null) expect(balances.get(userId)! + net[at]!).toBeGreaterThanOrEqual(0);
          });
          for (const line of lines) expect(line.paid + line.waived).toBe(line.amount);
        },
      ),
    );
  });
});

describe('the coins of a match', () => {
  let house: House;
  afterEach(() => house.kill());

  async function playOut(people: readonly string[], request: object = {}): Promise<string> {
    const { id } = await startTable(house, people, request);
    await playUntil(house, id, ({ closed }) => closed !== null);
    return id;
  }

  function sumOf(sql: string): unknown {
    const db = otherConnection(house.file);
    const value = db.prepare(sql).pluck().get();
    db.close();
    return value;
  }

  it('start with the opening grant, move by the settled deals, and are there tomorrow', async () => {
    house = await openHouse();
    expect(await house.store.balance('server', 'ann')).toBeNull();
    const id = await playOut(['ann', 'ben', 'cleo', 'dan']);
    const booked = (await house.service.coins(id))!.booked;
    expect(booked.length).toBeGreaterThan(0);
    const net = paidNet(booked);
    const people = ['ann', 'ben', 'cleo', 'dan'];
    const expected = people.map((userId, seat) => ({ userId, coins: OPENING_COINS + net[seat]! }));
    expect(await house.store.balances('server', people)).toEqual(expected);
    expect(sumOf('SELECT sum(coins) FROM entries')).toBe(0);
    expect(sumOf('SELECT sum(coins) FROM accounts')).toBe(0);
    expect((await house.service.coins(id))!.balances).toEqual(expected.map(({ coins }) => coins));
    await house.kill();
    house = await openHouse({ file: house.file });
    expect(await house.store.balances('server', people)).toEqual(expected);
    expect((await house.service.coins(id))!.booked).toEqual(booked);
  });

  it('are told to the publisher deal by deal, each line once', async () => {
    house = await openHouse();
    const id = await playOut(['ann', 'ben']);
    const told = house.publisher.told.flatMap((word) => (word.kind === 'deal' ? word.booked : []));
    expect(told).toEqual(await house.store.bookings(id));
    expect(house.publisher.told.flatMap((word) => (word.kind === 'deal' ? [word.deal] : []))).toEqual([1, 2, 3, 4]);
  });

  it('come from and go to the house where AI players sit', async () => {
    house = await openHouse();
    const id = await playOut(['ann']);
    const net = paidNet((await house.service.coins(id))!.booked);
    expect(await house.store.balance('server', 'ann')).toBe(OPENING_COINS + net[0]);
    expect(sumOf("SELECT coins FROM accounts WHERE user_id = ''")).toBe(-OPENING_COINS - net[0]);
  });

  it('do not move at a practice table, which counts in nobody’s statistics', async () => {
    house = await openHouse();
    await playOut(['ann'], { settings: { coins: 'off' } });
    expect(await house.store.balance('server', 'ann')).toBeNull();
    expect(sumOf('SELECT count(*) FROM bookings')).toBe(0);
    expect(await house.store.statistics('server', 'ann')).toBeNull();
    expect((await house.store.leaderboard('server', { by: 'wins', since: 0, limit: 9, offset: 0 })).total).toBe(0);
    expect(await house.store.history('server', 'ann', { limit: 9, offset: 0 })).toHaveLength(4);
  });

  it('move for casual points only where somebody pays for them', async () => {
    house = await openHouse();
    const { id } = await startTable(house, ['ann'], {
      game: 'malaysian',
      options: { scoring: 'casual', casualSettlement: 'zeroSum', rounds: 'one' },
    });
    await playUntil(house, id, ({ closed }) => closed !== null);
    expect(sumOf('SELECT count(*) FROM bookings WHERE line IS NOT NULL')).toBeGreaterThan(0);
    expect(sumOf("SELECT count(*) FROM bookings WHERE line IS NOT NULL AND (amount <> 1 OR reason <> 'win')")).toBe(0);
  });

  it('do not move for casual points that nobody pays', async () => {
    house = await openHouse();
    const { id } = await startTable(house, ['ann'], {
      game: 'malaysian',
      options: { scoring: 'casual', rounds: 'one' },
    });
    const table = await playUntil(house, id, ({ closed }) => closed !== null);
    expect(sumOf('SELECT count(*) FROM bookings')).toBe(0);
    expect(table.standings.some(({ points }) => points !== 0)).toBe(true);
    expect((await house.store.statistics('server', 'ann'))?.deals).toBeGreaterThanOrEqual(4);
  });

  it('stop at zero for a player who owes more than they have', async () => {
    house = await openHouse();
    const stake = 9_000;
    const id = await playOut(['ann', 'ben', 'cleo', 'dan'], { options: { deals: 4, stake } });
    const booked = await house.store.bookings(id);
    expect(booked.some(({ waived }) => waived > 0)).toBe(true);
    const balances = await house.store.balances('server', ['ann', 'ben', 'cleo', 'dan']);
    expect(balances.map(({ coins }) => coins).some((coins) => coins === 0)).toBe(true);
    expect(balances.every(({ coins }) => coins >= 0)).toBe(true);
    expect(balances.reduce((sum, { coins }) => sum + coins, 0)).toBe(4 * OPENING_COINS);
  });

  it('are the same in every projection when all of them are dropped and made again', async () => {
    house = await openHouse();
    const first = await startTable(house, ['ann', 'ben']);
    const second = await startTable(house, ['cleo'], { channelId: 'other', game: 'sichuan' });
    await playUntil(house, first.id, ({ closed }) => closed !== null);
    await playUntil(house, second.id, ({ phase }) => phase === 'playing');
    await house.service.leave(second.id, { actor: { userId: 'cleo', name: 'Cleo', locale: 'en' }, interactionId: 'x' });
    await house.kill();
    const before = projectionsOf(house.file);
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
    const db = openDatabase({ file: house.file, migrations: MIGRATIONS });
    db.exec(
      "UPDATE accounts SET coins = coins + 5; DELETE FROM plays; UPDATE statistics SET wins = 99; UPDATE tables SET phase = 'closed'",
    );
    rebuildProjections(db);
    db.close();
    expect(projectionsOf(house.file)).toEqual(before);
    house = await openHouse({ file: house.file });
  });
});

describe('leaderboards', () => {
  let house: House;
  afterEach(() => house.kill());

  it('rank by coins, net, wins and biggest hand, with the own line, page by page', async () => {
    house = await openHouse();
    const { id } = await startTable(house, ['ann', 'ben', 'cleo', 'dan'], { options: { deals: 8 } });
    await playUntil(house, id, ({ closed }) => closed !== null);
    for (const by of ['coins', 'net', 'wins', 'biggest'] as const) {
      const board = await house.store.leaderboard('server', { by, limit: 10, offset: 0 });
      expect(board.total).toBe(4);
      const values = board.rows.map(({ value }) => value);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      const own = await house.store.rank('server', 'ben', { by });
      expect(board.rows).toContainEqual(own);
      const page = await house.store.leaderboard('server', { by, limit: 2, offset: 2 });
      expect(page).toEqual({ total: 4, rows: board.rows.slice(2) });
    }
    const coins = await house.store.leaderboard('server', { by: 'coins', limit: 10, offset: 0 });
    const net = await house.store.leaderboard('server', { by: 'net', limit: 10, offset: 0 });
    expect(coins.rows.map(({ userId, value }) => [userId, value - OPENING_COINS])).toEqual(
      net.rows.map(({ userId, value }) => [userId, value]),
    );
    const wins = await house.store.leaderboard('server', { by: 'wins', limit: 10, offset: 0 });
    const standings = (await house.service.get(id))!.standings;
    expect(new Map(wins.rows.map(({ userId, value }) => [userId, value]))).toEqual(
      new Map(standings.map(({ userId, wins: won }) => [userId, won])),
    );
    expect((await house.store.leaderboard('other', { by: 'coins', limit: 10, offset: 0 })).total).toBe(0);
  });

  it('give equal values one rank', async () => {
    house = await openHouse();
    await startTable(house, ['ann', 'ben', 'cleo']);
    const board = await house.store.leaderboard('server', { by: 'coins', limit: 10, offset: 0 });
    expect(board.rows.map(({ rank, userId }) => [rank, userId])).toEqual([
      [1, 'ann'],
      [1, 'ben'],
      [1, 'cleo'],
    ]);
  });

  it('keep what was won from AI players alone apart, and look at one period or game', async () => {
    house = await openHouse();
    const { id } = await startTable(house, ['ann']);
    await playUntil(house, id, ({ closed }) => closed !== null);
    const end = house.clock.now();
    const page = { limit: 10, offset: 0 };
    const all = await house.store.leaderboard('server', { by: 'net', ...page });
    expect(all.rows).toHaveLength(1);
    expect((await house.store.leaderboard('server', { by: 'net', amongPeople: true, ...page })).total).toBe(0);
    expect(await house.store.statistics('server', 'ann')).toMatchObject({ deals: 4, netAmongPeople: 0 });
    expect(await house.store.leaderboard('server', { by: 'net', since: 1, ...page })).toEqual(all);
    expect((await house.store.leaderboard('server', { by: 'net', since: end + 1, ...page })).total).toBe(0);
    expect(await house.store.leaderboard('server', { by: 'net', game: 'push-down', ...page })).toEqual(all);
    expect((await house.store.leaderboard('server', { by: 'net', game: 'sichuan', ...page })).total).toBe(0);
    expect((await house.store.history('server', 'ann', page)).map(({ deal }) => deal)).toEqual([4, 3, 2, 1]);
  });
});
