import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OPENING_COINS, paidNet } from '../../src/app/ledger.ts';
import { by, good, type House, openHouse, playUntil, REQUEST, refusal, startTable } from './house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.kill());

const ended = ({ closed }: { readonly closed: object | null }): boolean => closed !== null;

describe('leaving in the middle of a deal', () => {
  it('lets an AI play the deal out on the leaver’s account, and the later deals on the house’s', async () => {
    const { id } = await startTable(house, ['ann', 'ben', 'cleo'], { options: { deals: 4 } });
    const left = good(await house.service.leave(id, by('ben')));
    expect(left.seats[1]).toEqual({ kind: 'left', userId: 'ben', name: 'Ben' });
    const between = await playUntil(house, id, ({ phase }) => phase === 'between');
    expect(between.seats[1].kind).toBe('ai');
    const table = await playUntil(house, id, ended);
    const lines = await house.store.bookings(id);
    const payers = lines.flatMap(({ deal, from, fromUser }) => (from === 1 ? [[deal, fromUser]] : []));
    const payees = lines.flatMap(({ deal, to, toUser }) => (to === 1 ? [[deal, toUser]] : []));
    const accounts = [...payers, ...payees];
    expect(accounts.length).toBeGreaterThan(0);
    for (const [deal, account] of accounts) expect(account).toBe(deal === 1 ? 'ben' : null);
    expect((await house.store.statistics('server', 'ben'))?.deals).toBe(1);
    expect(table.standings.map(({ userId, deals }) => [userId, deals])).toEqual(
      expect.arrayContaining([
        ['ben', 1],
        ['ann', 4],
        ['cleo', 4],
      ]),
    );
  });

  it('frees the leaver at once for another table, and one account still settles both', async () => {
    const { id } = await startTable(house, ['ann', 'ben']);
    good(await house.service.leave(id, by('ben')));
    const other = await startTable(house, ['ben'], { channelId: 'other' });
    await playUntil(house, id, ended);
    await playUntil(house, other.id, ended);
    const first = paidNet((await house.store.bookings(id)).filter(({ deal }) => deal === 1))[1];
    const second = paidNet(await house.store.bookings(other.id))[0];
    expect(await house.store.balance('server', 'ben')).toBe(OPENING_COINS + first + second);
  });

  it('hands the table over when the host leaves, and refuses the leaver everything else', async () => {
    const { id } = await startTable(house, ['ann', 'ben']);
    expect(good(await house.service.leave(id, by('ann'))).hostId).toBe('ben');
    expect(refusal(await house.service.leave(id, by('ann')))).toEqual({ code: 'not-seated' });
    expect(refusal(await house.service.next(id, by('ann')))).toEqual({ code: 'not-seated' });
    expect(refusal(await house.service.act(id, by('ann'), { type: 'pass', seat: 1, prompt: 1 }))).toEqual({
      code: 'not-seated',
    });
  });

  it('ends the table after the deal when only AI players are left, without waiting for anybody', async () => {
    const { id } = await startTable(house, ['ann', 'ben']);
    good(await house.service.leave(id, by('ann')));
    good(await house.service.leave(id, by('ben')));
    const before = house.clock.now();
    const table = await playUntil(house, id, ended);
    expect(table).toMatchObject({ deal: 1, closed: { reason: 'no-people' } });
    // No longer than one thought that had begun before.
    expect(house.clock.now() - before).toBeLessThan(2_000);
    expect(house.publisher.told).toContainEqual({
      kind: 'notice',
      tableId: id,
      notice: { kind: 'closed', reason: 'no-people' },
    });
    expect(await house.service.list()).toEqual([]);
  });

  it('ends the table after the deal when everybody who still sits there is away', async () => {
    const { id } = await startTable(house, ['ann', 'ben'], { settings: { turnSeconds: 10 } });
    while ((await house.service.get(id))!.closed === null) await house.clock.pass(60_000);
    const table = (await house.service.get(id))!;
    expect(table).toMatchObject({ deal: 1, closed: { reason: 'no-people' } });
    expect(table.seats.slice(0, 2)).toMatchObject([{ aiPlays: true }, { aiPlays: true }]);
    expect(await house.service.byUser('server', 'ann')).toBeNull();
  });
});

describe('closing a running table', () => {
  it('by the host waits for the deal to be played out, which counts', async () => {
    const { id } = await startTable(house, ['ann', 'ben']);
    expect(good(await house.service.close(id, by('ann')))).toMatchObject({ phase: 'playing', closing: true });
    expect(good(await house.service.close(id, by('ann'))).closing).toBe(true);
    expect(await playUntil(house, id, ended)).toMatchObject({ deal: 1, closed: { reason: 'host' } });
    expect((await house.store.statistics('server', 'ann'))?.deals).toBe(1);
  });

  it('by a host who is the only person lets AI players play the deal out, so that no losing deal is escaped', async () => {
    const { id } = await startTable(house, ['ann']);
    expect(good(await house.service.close(id, by('ann'))).seats[0].kind).toBe('left');
    const table = await playUntil(house, id, ended);
    expect(table).toMatchObject({ deal: 1, closed: { reason: 'host' } });
    const net = paidNet(await house.store.bookings(id))[0];
    expect(await house.store.balance('server', 'ann')).toBe(OPENING_COINS + net);
  });

  it('by the only person of a practice table ends it at once', async () => {
    const { id } = await startTable(house, ['ann'], { settings: { coins: 'off' } });
    expect(good(await house.service.close(id, by('ann'))).closed?.reason).toBe('host');
  });

  it('by a moderator who does not play ends it at once, and the unfinished deal moves no coins', async () => {
    const { id } = await startTable(house, ['ann', 'ben']);
    await house.clock.pass(5_000);
    expect(good(await house.service.close(id, by('zoe', { moderator: true }))).closed?.reason).toBe('moderator');
    expect(await house.store.bookings(id)).toEqual([]);
    expect(await house.store.balance('server', 'ann')).toBe(OPENING_COINS);
    expect(await house.clock.step()).toBe(false);
  });

  it('by a moderator who plays is like a host’s: the deal is played out', async () => {
    const { id } = await startTable(house, ['ann', 'ben']);
    expect(good(await house.service.close(id, by('ben', { moderator: true })))).toMatchObject({
      closed: null,
      closing: true,
    });
  });
});

describe('a rematch', () => {
  it('seats the same people and AI players on the same chairs in one press, and a second press finds it', async () => {
    const first = await startTable(house, ['ann', 'ben'], { settings: { turnSeconds: 33 } });
    expect(refusal(await house.service.rematch(first.id, by('ann')))).toMatchObject({ code: 'wrong-phase' });
    const over = await playUntil(house, first.id, ended);
    const again = good(await house.service.rematch(first.id, by('ben')));
    expect(again).toMatchObject({ phase: 'lobby', hostId: 'ben', rematchOf: first.id, options: over.options });
    expect(again.settings.turnSeconds).toBe(33);
    expect(again.seats.map((seat) => 'name' in seat && seat.name)).toEqual(
      over.seats.map((seat) => 'name' in seat && seat.name),
    );
    const second = await house.service.rematch(first.id, by('ann'));
    expect(second).toMatchObject({ ok: true, repeated: true, table: { id: again.id } });
    good(await house.service.begin(again.id, by('ben')));
  });

  it('leaves out who has sat down elsewhere, and is not for people who were not there', async () => {
    const first = await startTable(house, ['ann', 'ben']);
    good(await house.service.close(first.id, by('zoe', { moderator: true })));
    const elsewhere = good(await house.service.open(by('ben'), { ...REQUEST, channelId: 'other' }));
    expect(refusal(await house.service.rematch(first.id, by('zoe')))).toEqual({ code: 'not-seated' });
    expect(refusal(await house.service.rematch(first.id, by('ben')))).toMatchObject({
      code: 'already-seated',
      tableId: elsewhere.id,
    });
    const again = good(await house.service.rematch(first.id, by('ann')));
    expect(again.seats.map(({ kind }) => kind)).toEqual(['person', 'empty', 'ai', 'ai']);
  });

  it('needs room in the channel', async () => {
    const first = await startTable(house, ['ann']);
    good(await house.service.close(first.id, by('zoe', { moderator: true })));
    good(await house.service.open(by('eve'), REQUEST));
    expect(refusal(await house.service.rematch(first.id, by('ann')))).toEqual({ code: 'channel-full', tables: 1 });
    good(await house.service.rematch(first.id, by('ann'), { tablesPerChannel: 2 }));
  });
});
