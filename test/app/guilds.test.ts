import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTableService } from '../../src/app/create-table-service.ts';
import type { CoinCorrection, GuildLogEntry } from '../../src/app/guild-book.ts';
import { DEFAULT_GUILD_SETTINGS, readGuildSettings } from '../../src/app/guild-settings.ts';
import { createGuilds, type Guilds } from '../../src/app/guilds.ts';
import { OPENING_COINS } from '../../src/app/ledger.ts';
import type { TableService } from '../../src/app/table-service.ts';
import { otherConnection } from '../store/file.ts';
import { by, good, type House, openHouse, REQUEST, refusal } from './house.ts';

let house: House;
let guilds: Guilds;
let service: TableService;

beforeEach(async () => {
  house = await openHouse();
  guilds = createGuilds(house.store);
  service = createTableService({
    store: house.store,
    clock: house.clock,
    entropy: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    publisher: house.publisher,
    choose: () => {
      throw new Error('nobody plays here');
    },
    guilds,
    log: { warn: () => undefined, error: () => undefined },
  });
});
afterEach(() => house.kill());

const entry = (change: Partial<GuildLogEntry> = {}): GuildLogEntry => ({
  at: 1,
  actorId: 'mod',
  action: 'game',
  target: null,
  detail: null,
  ...change,
});

describe('the settings of a server', () => {
  it('are at their defaults until somebody changes them, and each server has its own', async () => {
    expect(await guilds.of('server')).toEqual(DEFAULT_GUILD_SETTINGS);
    await guilds.change('server', entry(), (settings) => ({ ...settings, game: 'sichuan' }));
    expect((await guilds.of('server')).game).toBe('sichuan');
    expect(await guilds.of('other')).toEqual(DEFAULT_GUILD_SETTINGS);
    expect((await createGuilds(house.store).of('server')).game).toBe('sichuan');
  });

  it('take two changes at the same moment one after the other, and neither is lost', async () => {
    const block = (userId: string) =>
      guilds.change('server', entry({ action: 'block', target: userId }), (settings) => ({
        ...settings,
        blocked: [...settings.blocked, userId],
      }));
    await Promise.all(['ann', 'ben', 'cleo'].map(block));
    expect((await guilds.of('server')).blocked).toEqual(['ann', 'ben', 'cleo']);
    expect((await guilds.log('server', { limit: 2, offset: 1 })).map(({ target }) => target)).toEqual(['ben', 'ann']);
  });

  it('write down nothing where nothing changes', async () => {
    await guilds.change('server', entry(), () => null);
    expect(await guilds.log('server', { limit: 9, offset: 0 })).toEqual([]);
  });

  it('that cannot be read are at their defaults, one by one', () => {
    expect(readGuildSettings({ game: 'chess', tablesPerChannel: 9, channels: 'all', language: 'zh-CN' })).toEqual({
      ...DEFAULT_GUILD_SETTINGS,
      language: 'zh-CN',
    });
  });
});

describe('a table', () => {
  it('is opened and joined by nobody who is blocked', async () => {
    const table = good(await service.open(by('ann'), REQUEST));
    await guilds.change('server', entry(), (settings) => ({ ...settings, blocked: ['ben'] }));
    expect(refusal(await service.join(table.id, by('ben')))).toEqual({ code: 'blocked' });
    expect(refusal(await service.open(by('ben'), { ...REQUEST, channelId: 'elsewhere' }))).toEqual({ code: 'blocked' });
    good(await service.join(table.id, by('cleo')));
    good(await service.open(by('ben'), { ...REQUEST, guildId: 'other', channelId: 'theirs' }));
  });

  it('is opened in the channels that are allowed and in their threads', async () => {
    await guilds.change('server', entry(), (settings) => ({ ...settings, channels: ['games'] }));
    expect(refusal(await service.open(by('ann'), REQUEST))).toEqual({ code: 'wrong-channel', channels: ['games'] });
    good(await service.open(by('ann'), { ...REQUEST, channelId: 'games' }));
    good(await service.open(by('ben'), { ...REQUEST, channelId: 'thread', parentId: 'games' }));
  });

  it('stands beside as many others as the server allows', async () => {
    await guilds.change('server', entry(), (settings) => ({ ...settings, tablesPerChannel: 2 }));
    good(await service.open(by('ann'), REQUEST));
    good(await service.open(by('ben'), REQUEST));
    expect(refusal(await service.open(by('cleo'), REQUEST))).toEqual({ code: 'channel-full', tables: 2 });
  });
});

describe('coins corrected by hand', () => {
  const correction = (change: Partial<CoinCorrection>): CoinCorrection => ({
    userId: 'ann',
    coins: 500,
    reason: 'lost bet',
    actorId: 'mod',
    at: 7,
    interactionId: 'press',
    ...change,
  });

  it('come from the house on top of the opening coins, once, and are written down with their reason', async () => {
    expect(await guilds.correct('server', correction({}))).toEqual({ moved: 500, coins: OPENING_COINS + 500 });
    expect(await guilds.correct('server', correction({}))).toEqual({ moved: 500, coins: OPENING_COINS + 500 });
    expect(await guilds.log('server', { limit: 9, offset: 0 })).toEqual([
      { at: 7, actorId: 'mod', action: 'coins', target: 'ann', detail: '+500 lost bet' },
    ]);
  });

  it('take no more than there is', async () => {
    const taken = await guilds.correct('server', correction({ coins: -50_000, reason: '' }));
    expect(taken).toEqual({ moved: -OPENING_COINS, coins: 0 });
    const db = otherConnection(house.file);
    expect(db.prepare('SELECT sum(coins) FROM accounts').pluck().get()).toBe(0);
    expect(db.prepare("SELECT amount, paid, waived FROM bookings WHERE reason = 'correction'").get()).toEqual({
      amount: 50_000,
      paid: OPENING_COINS,
      waived: 40_000,
    });
    db.close();
  });
});
