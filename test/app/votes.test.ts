import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublicTable } from '../../src/app/public-table.ts';
import type { Seat } from '../../src/engine/tiles.ts';
import { by, good, type House, openHouse, playUntil, refusal, startTable } from './house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.kill());

const DAY = 86_400_000;
const PAUSE = { kind: 'pause' } as const;
const remove = (seat: Seat) => ({ kind: 'remove', seat }) as const;
const vote = (id: string, userId: string, wish: typeof PAUSE | ReturnType<typeof remove>, yes = true) =>
  house.service.vote(id, by(userId), { wish, yes });
const now = async (id: string): Promise<PublicTable> => (await house.service.get(id))!;

describe('voting somebody off', () => {
  it('takes most of the other people: an AI plays the deal out on their account, and the later ones for the house', async () => {
    const { id } = await startTable(house, ['ann', 'ben', 'cleo', 'dan']);
    expect(good(await vote(id, 'ann', remove(1))).votes).toEqual([{ wish: remove(1), by: 0 }]);
    expect((await now(id)).seats[1].kind).toBe('person');
    good(await vote(id, 'cleo', remove(1)));
    expect(await now(id)).toMatchObject({ votes: [], seats: [{}, { kind: 'left', userId: 'ben' }, {}, {}] });
    expect(house.publisher.told).toContainEqual({
      kind: 'notice',
      tableId: id,
      notice: { kind: 'removed', seat: 1, userId: 'ben' },
    });
    const between = await playUntil(house, id, ({ phase }) => phase === 'between');
    expect(between.seats[1].kind).toBe('ai');
    expect((await house.store.statistics('server', 'ben'))?.deals).toBe(1);
    expect(refusal(await house.service.join(id, by('ben')))).toEqual({ code: 'voted-off' });
    good(await house.service.open(by('ben'), { guildId: 'server', channelId: 'other', locale: 'en', game: 'sichuan' }));
  });

  it('is nothing that one person can do: not alone with one other, not by voting twice, not against themselves', async () => {
    const two = await startTable(house, ['ann', 'ben']);
    expect(refusal(await vote(two.id, 'ann', remove(1)))).toEqual({ code: 'too-few-voters', needed: 2 });
    const three = await startTable(house, ['cleo', 'dan', 'eve'], { channelId: 'other' });
    good(await vote(three.id, 'cleo', remove(1)));
    good(await vote(three.id, 'cleo', remove(1)));
    expect(await now(three.id)).toMatchObject({ votes: [{ by: 0 }], seats: [{}, { kind: 'person' }, {}, {}] });
    expect(refusal(await vote(three.id, 'cleo', remove(0)))).toEqual({ code: 'no-such-player' });
    expect(refusal(await vote(three.id, 'cleo', remove(3)))).toEqual({ code: 'no-such-player' });
    expect(refusal(await vote(three.id, 'ann', remove(1)))).toEqual({ code: 'not-seated' });
  });

  it('counts no vote that was taken back, or whose voter has gone, or that is older than the deal', async () => {
    const { id } = await startTable(house, ['ann', 'ben', 'cleo', 'dan']);
    good(await vote(id, 'ann', remove(1)));
    expect(good(await vote(id, 'ann', remove(1), false)).votes).toEqual([]);
    good(await vote(id, 'ann', remove(1)));
    expect(good(await house.service.leave(id, by('ann'))).votes).toEqual([]);
    good(await vote(id, 'cleo', remove(1)));
    await playUntil(house, id, ({ phase }) => phase === 'between');
    expect((await now(id)).votes).toEqual([]);
    expect(good(await vote(id, 'dan', remove(1))).seats[1].kind).toBe('person');
  });

  it('makes somebody else host where the host goes, and holds after a restart', async () => {
    const { id } = await startTable(house, ['ann', 'ben', 'cleo']);
    good(await vote(id, 'ben', remove(0)));
    await house.kill();
    house = await openHouse({ file: house.file });
    expect((await now(id)).votes).toEqual([{ wish: remove(0), by: 1 }]);
    expect(good(await vote(id, 'cleo', remove(0)))).toMatchObject({
      hostId: 'ben',
      seats: [{ kind: 'left' }, {}, {}, {}],
    });
  });
});

describe('a pause that people agree on', () => {
  it('takes everybody who is there; then nothing moves until anybody resumes, with the whole time again', async () => {
    const { id } = await startTable(house, ['ann', 'ben'], { settings: { turnSeconds: 60 } });
    good(await vote(id, 'ann', PAUSE));
    expect((await now(id)).pause).toBeNull();
    good(await vote(id, 'ben', PAUSE));
    const paused = await now(id);
    expect(paused).toMatchObject({ pause: { reason: 'agreed', until: house.clock.now() + 3 * DAY }, votes: [] });
    const view = await house.service.view(id, null);
    await house.clock.pass(2 * DAY);
    expect(await house.service.view(id, null)).toEqual(view);
    expect(refusal(await house.service.act(id, by('ann'), { type: 'pass', seat: 0, prompt: 1 }))).toMatchObject({
      code: 'paused',
      reason: 'agreed',
    });
    expect(refusal(await vote(id, 'ann', PAUSE))).toMatchObject({ code: 'paused' });
    await house.kill();
    house = await openHouse({ file: house.file, now: house.clock.now() });
    expect((await now(id)).pause).toEqual(paused.pause);
    expect(refusal(await house.service.resume(id, by('zoe')))).toEqual({ code: 'not-seated' });
    const resumed = good(await house.service.resume(id, by('ben')));
    expect(resumed).toMatchObject({ pause: null, deadline: { openedAt: house.clock.now() } });
    await playUntil(house, id, ({ phase }) => phase === 'between');
  });

  it('ends by itself after three days', async () => {
    const { id } = await startTable(house, ['ann']);
    good(await vote(id, 'ann', PAUSE));
    await house.clock.pass(3 * DAY - 1);
    expect((await now(id)).pause?.reason).toBe('agreed');
    await house.clock.pass(1);
    expect(await now(id)).toMatchObject({ pause: null, deadline: { openedAt: house.clock.now() } });
  });

  it('comes too when the only one who did not agree has left, and goes when everybody has', async () => {
    const { id } = await startTable(house, ['ann', 'ben', 'cleo']);
    good(await vote(id, 'ann', PAUSE));
    good(await vote(id, 'ben', PAUSE));
    expect(good(await house.service.leave(id, by('cleo'))).pause?.reason).toBe('agreed');
    good(await house.service.leave(id, by('ann')));
    expect(good(await house.service.leave(id, by('ben'))).pause).toBeNull();
    await playUntil(house, id, ({ closed }) => closed?.reason === 'no-people');
  });

  it('holds the next deal back between two deals, and there is none in a lobby', async () => {
    const { id } = await startTable(house, ['ann']);
    await playUntil(house, id, ({ phase }) => phase === 'between');
    good(await vote(id, 'ann', PAUSE));
    expect(refusal(await house.service.next(id, by('ann')))).toMatchObject({ code: 'paused' });
    await house.clock.pass(DAY);
    expect(await now(id)).toMatchObject({ phase: 'between', deal: 1 });
    good(await house.service.resume(id, by('ann')));
    good(await house.service.next(id, by('ann')));
    await house.settle();
    expect((await now(id)).deal).toBe(2);
    const lobby = good(
      await house.service.open(by('ben'), { guildId: 'server', channelId: 'other', locale: 'en', game: 'sichuan' }),
    );
    expect(refusal(await vote(lobby.id, 'ben', PAUSE))).toEqual({ code: 'wrong-phase', phase: 'lobby' });
  });
});

describe('AI seats', () => {
  it('have a level each, which the host chooses until the start', async () => {
    const { service } = house;
    const { id } = good(
      await service.open(by('ann'), { guildId: 'server', channelId: 'channel', locale: 'en', game: 'push-down' }),
    );
    good(await service.join(id, by('ben')));
    good(await service.fill(id, by('ann'), { level: 'club' }));
    expect(refusal(await service.setLevel(id, by('ben'), { seat: 2, level: 'expert' }))).toEqual({ code: 'not-host' });
    expect(refusal(await service.setLevel(id, by('ann'), { seat: 1, level: 'expert' }))).toEqual({
      code: 'no-such-player',
    });
    const before = (await now(id)).seats[2];
    const chosen = good(await service.setLevel(id, by('ann'), { seat: 2, level: 'expert' }));
    expect(chosen.seats.slice(2)).toMatchObject([{ ...before, level: 'expert' }, { level: 'club' }]);
    good(await service.begin(id, by('ann')));
    await house.settle();
    expect(refusal(await service.setLevel(id, by('ann'), { seat: 2, level: 'club' }))).toEqual({
      code: 'wrong-phase',
      phase: 'playing',
    });
  });

  it('are taken over by people between two deals, who play for their own coins from then on', async () => {
    const { id } = await startTable(house, ['ann', 'ben']);
    expect(refusal(await house.service.join(id, by('cleo')))).toEqual({ code: 'wrong-phase', phase: 'playing' });
    await playUntil(house, id, ({ phase }) => phase === 'between');
    expect(good(await house.service.join(id, by('cleo'))).seats[2]).toMatchObject({ kind: 'person', userId: 'cleo' });
    expect(await house.store.balance('server', 'cleo')).toBe(10_000);
    const table = await playUntil(house, id, ({ closed }) => closed !== null);
    const lines = await house.store.bookings(id);
    const accounts = new Set(
      lines.flatMap(({ deal, from, fromUser, to, toUser }) => [
        ...(from === 2 ? [`${deal === 1} ${fromUser}`] : []),
        ...(to === 2 ? [`${deal === 1} ${toUser}`] : []),
      ]),
    );
    expect([...accounts].filter((account) => account !== 'true null' && account !== 'false cleo')).toEqual([]);
    expect(accounts).toContain('false cleo');
    expect(table.standings.find(({ userId }) => userId === 'cleo')?.deals).toBe(3);
  });

  it('win and lose no coins where the server keeps them out of it; people still pay each other', async () => {
    await house.kill();
    house = await openHouse({ guild: { aiCoins: 'off' } });
    const { id } = await startTable(house, ['ann', 'ben', 'cleo']);
    await playUntil(house, id, ({ closed }) => closed !== null);
    const lines = await house.store.bookings(id);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ fromUser, toUser }) => fromUser === null || toUser === null)).toEqual([]);
  });
});
