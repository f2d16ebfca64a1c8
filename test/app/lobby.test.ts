import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOBBY_SECONDS } from '../../src/app/table.ts';
import { by, good, type House, openHouse, REQUEST, refusal } from './house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.kill());

async function openedBy(userId: string, more: object = {}): Promise<string> {
  return good(await house.service.open(by(userId), { ...REQUEST, ...more })).id;
}

describe('opening a table', () => {
  it('seats the host in the first chair and takes every option that was not chosen at its default', async () => {
    const table = good(await house.service.open(by('ann'), { ...REQUEST, options: { deals: 4 } }));
    expect(table).toMatchObject({ phase: 'lobby', hostId: 'ann', game: 'push-down', deal: 0, commitment: null });
    expect(table.seats.map(({ kind }) => kind)).toEqual(['person', 'empty', 'empty', 'empty']);
    expect(table.options).toMatchObject({ deals: '4', stake: 10, chow: 'on' });
    expect(table.settings).toMatchObject({ claimWindow: 2, equalWindows: false, coins: 'on' });
    expect(table.id).toMatch(/^[0-9a-z]{1,7}$/);
  });

  it.each([
    [{ options: { deals: 5 } }, { option: 'deals', value: '5', allowed: ['8', '4', '16'] }],
    [{ options: { wizards: 'on' } }, { option: 'wizards', value: 'on' }],
    [{ settings: { claimWindow: 6 } }, { option: 'claimWindow', value: '6', allowed: ['0', '5'] }],
    [{ settings: { turnSeconds: 2.5 } }, { option: 'turnSeconds', value: '2.5' }],
  ])('refuses %j and names what is allowed', async (more, part) => {
    const refused = refusal(await house.service.open(by('ann'), { ...REQUEST, ...more }));
    expect(refused).toMatchObject({ code: 'bad-option', ...part });
    expect(await house.service.list()).toEqual([]);
  });

  it('is refused to somebody who sits at another table of the server, and not in another server', async () => {
    const first = await openedBy('ann');
    const again = await house.service.open(by('ann'), { ...REQUEST, channelId: 'elsewhere' });
    expect(refusal(again)).toEqual({ code: 'already-seated', tableId: first, channelId: 'channel' });
    good(await house.service.open(by('ann'), { ...REQUEST, guildId: 'other server', channelId: 'their channel' }));
  });

  it('is refused where the channel holds as many tables as it may', async () => {
    await openedBy('ann');
    expect(refusal(await house.service.open(by('ben'), REQUEST))).toEqual({ code: 'channel-full', tables: 1 });
    good(await house.service.open(by('ben'), { ...REQUEST, tablesPerChannel: 2 }));
    expect((await house.service.byChannel('channel')).map(({ hostId }) => hostId)).toEqual(['ann', 'ben']);
  });
});

describe('the lobby', () => {
  it('seats who joins on the first empty chair, and on an AI chair when none is empty', async () => {
    const id = await openedBy('ann');
    good(await house.service.join(id, by('ben')));
    good(await house.service.fill(id, by('ann'), { level: 'expert' }));
    const table = good(await house.service.join(id, by('cleo')));
    expect(table.seats.map((seat) => ('userId' in seat ? seat.userId : seat.kind))).toEqual([
      'ann',
      'ben',
      'cleo',
      'ai',
    ]);
    good(await house.service.join(id, by('dan')));
    expect(refusal(await house.service.join(id, by('eve')))).toEqual({ code: 'table-full' });
  });

  it('does not seat one person twice', async () => {
    const id = await openedBy('ann');
    expect(refusal(await house.service.join(id, by('ann')))).toMatchObject({ code: 'already-seated', tableId: id });
    await openedBy('ben', { tablesPerChannel: 2 });
    expect(refusal(await house.service.join(id, by('ben')))).toMatchObject({ code: 'already-seated' });
    expect((await house.service.byUser('server', 'ben'))?.hostId).toBe('ben');
  });

  it('gives AI players names that nobody at the table has', async () => {
    const id = await openedBy('ann');
    const table = good(await house.service.fill(id, by('ann'), { level: 'club' }));
    expect(new Set(table.seats.map((seat) => ('name' in seat ? seat.name : '')))).toHaveProperty('size', 4);
    expect(refusal(await house.service.fill(id, by('ann'), { level: 'club' }))).toEqual({ code: 'no-empty-seat' });
  });

  it('lets only the host fill and begin, and begins with four taken chairs only', async () => {
    const id = await openedBy('ann');
    good(await house.service.join(id, by('ben')));
    expect(refusal(await house.service.fill(id, by('ben'), { level: 'club' }))).toEqual({ code: 'not-host' });
    expect(refusal(await house.service.begin(id, by('ben')))).toEqual({ code: 'not-host' });
    expect(refusal(await house.service.begin(id, by('ann')))).toEqual({ code: 'empty-seats', empty: 2 });
    good(await house.service.fill(id, by('ann'), { level: 'club', seats: 1 }));
    expect(refusal(await house.service.begin(id, by('ann')))).toEqual({ code: 'empty-seats', empty: 1 });
  });

  it('is handed over by a host who leaves', async () => {
    const id = await openedBy('ann');
    good(await house.service.join(id, by('ben')));
    const table = good(await house.service.leave(id, by('ann')));
    expect(table).toMatchObject({ hostId: 'ben', phase: 'lobby' });
    expect(house.publisher.told).toContainEqual({
      kind: 'notice',
      tableId: id,
      notice: { kind: 'host-changed', userId: 'ben' },
    });
    good(await house.service.open(by('ann'), { ...REQUEST, tablesPerChannel: 2 }));
  });

  it('closes when the last person leaves, and the chair is free', async () => {
    const id = await openedBy('ann');
    good(await house.service.fill(id, by('ann'), { level: 'club' }));
    expect(good(await house.service.leave(id, by('ann'))).closed?.reason).toBe('empty-lobby');
    expect(await house.service.list()).toEqual([]);
    expect(refusal(await house.service.join(id, by('ben')))).toEqual({ code: 'closed', reason: 'empty-lobby' });
    await openedBy('ann');
  });

  it('closes by itself when nobody comes or goes for long', async () => {
    const id = await openedBy('ann');
    await house.clock.pass((LOBBY_SECONDS - 1) * 1_000);
    good(await house.service.join(id, by('ben')));
    await house.clock.pass((LOBBY_SECONDS - 1) * 1_000);
    expect((await house.service.get(id))?.closed).toBeNull();
    await house.clock.pass(1_000);
    expect((await house.service.get(id))?.closed?.reason).toBe('lobby-expired');
    expect(await house.service.byUser('server', 'ben')).toBeNull();
  });

  it('is closed by its host or a moderator and by nobody else', async () => {
    const id = await openedBy('ann');
    good(await house.service.join(id, by('ben')));
    expect(refusal(await house.service.close(id, by('ben')))).toEqual({ code: 'not-host' });
    expect(refusal(await house.service.close(id, by('zoe')))).toEqual({ code: 'not-host' });
    expect(good(await house.service.close(id, by('zoe', { moderator: true }))).closed?.reason).toBe('moderator');
    const next = await openedBy('ben');
    expect(good(await house.service.close(next, by('ben'))).closed?.reason).toBe('host');
  });

  it('does not know tables that do not exist', async () => {
    expect(refusal(await house.service.join('nowhere', by('ann')))).toEqual({ code: 'no-table' });
    expect(await house.service.get('nowhere')).toBeNull();
    expect(await house.service.view('nowhere', 0)).toBeNull();
    expect(await house.service.coins('nowhere')).toBeNull();
  });
});

describe('one press', () => {
  it('has one effect however often Discord delivers it', async () => {
    const press = by('ann', { interactionId: 'open once' });
    const first = good(await house.service.open(press, REQUEST));
    const second = await house.service.open(press, REQUEST);
    expect(second).toMatchObject({ ok: true, repeated: true, table: { id: first.id } });
    const join = by('ben', { interactionId: 'join once' });
    const outcomes = await Promise.all([house.service.join(first.id, join), house.service.join(first.id, join)]);
    expect(outcomes.map((outcome) => outcome.ok && outcome.repeated)).toEqual([false, true]);
    expect(await house.service.list()).toHaveLength(1);
    expect(await house.store.events(first.id)).toHaveLength(3);
  });

  it('has one effect also when the process ended between the two deliveries', async () => {
    const id = await openedBy('ann');
    const leave = by('ben', { interactionId: 'leave once' });
    good(await house.service.join(id, by('ben')));
    good(await house.service.leave(id, leave));
    good(await house.service.join(id, by('ben')));
    await house.kill();
    house = await openHouse({ file: house.file });
    expect(await house.service.leave(id, leave)).toMatchObject({ ok: true, repeated: true });
    expect((await house.service.byUser('server', 'ben'))?.id).toBe(id);
  });
});
