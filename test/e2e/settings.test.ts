import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import { type UserSession, visibleText } from '../../src/playground/server.ts';
import { type House, openHouse } from './house.ts';
import { waitFor } from './match.ts';
import { playRecord } from './record.ts';

let house: House;
/** Owns the server. */
let ann: UserSession;
let ben: UserSession;
let cai: UserSession;

beforeAll(async () => {
  house = await openHouse('settings');
  [ann, ben, cai] = ['Ann', 'Ben', 'Cai'].map((name) => house.server.user(name)) as [
    UserSession,
    UserSession,
    UserSession,
  ];
  await house.bot.registered;
}, 120_000);
afterAll(async () => {
  expect(house.server.failures).toEqual([]);
  expect(house.logged).toEqual([]);
  await house.close();
});

const told = (session: UserSession): string => visibleText(session.view().findLast(({ ephemeral }) => ephemeral)!);
const selectOf = (message: MessageView, name: string): { message: string; customId: string } => ({
  message: message.id,
  customId: JSON.stringify(message.components).match(new RegExp(`"(mj1\\.setting\\.0\\.0\\.${name})"`))?.[1] ?? name,
});

it('/settings is offered to those who manage the server and to nobody else', async () => {
  await expect(ben.slash('settings show')).rejects.toThrow();
  expect(visibleText((await ann.slash('settings show')).message!)).toContain('Usual game');
});

it('the usual game, the language, the tables of a channel and the channels are chosen in place', async () => {
  const form = (await ann.slash('settings show')).message!;
  expect(form.ephemeral).toBe(true);
  await ann.select(selectOf(form, 'game'), ['sichuan']);
  await ann.select(selectOf(form, 'language'), ['zh-TW']);
  await ann.select(selectOf(form, 'tables'), ['2']);
  const shown = visibleText(ann.view().find(({ id }) => id === form.id)!);
  for (const words of ['**Usual game**: Sichuan', '繁體中文', '**Tables per channel**: 2', '✅ Saved.'])
    expect(shown).toContain(words);
  await ben.slash('mahjong open');
  const table = await waitFor(house, () => ben.view().find(({ ephemeral }) => !ephemeral), 'the table');
  expect(table.content).toContain('四川血戰到底');
  await cai.slash('mahjong open', { game: 'push-down' });
  const tables = await house.bot.service.byChannel(house.server.channelId);
  expect(tables.map(({ game }) => game)).toEqual(['sichuan', 'push-down']);
  await ann.slash('leaderboard');
  expect(visibleText(ann.view().findLast(({ ephemeral }) => !ephemeral)!)).toContain('排行榜');
});

it('/mahjong clear closes every table of the channel, for moderators alone', async () => {
  await ben.slash('mahjong clear');
  expect(told(ben)).toContain('Only moderators');
  await ann.slash('mahjong clear');
  expect(told(ann)).toContain('Closed: 2.');
  expect(await house.bot.service.byChannel(house.server.channelId)).toEqual([]);
  await ann.slash('mahjong clear');
  expect(told(ann)).toContain('There is no table in this channel');
});

it('tables are opened in the channels that were chosen', async () => {
  const games = house.server.addChannel({ name: 'games' });
  await house.pass(200);
  const form = (await ann.slash('settings show')).message!;
  await ann.select(selectOf(form, 'channels'), [games]);
  await ben.slash('mahjong open');
  expect(told(ben)).toBe(`Tables are welcome in <#${games}> on this server.`);
  await ben.slash('mahjong open', {}, games);
  expect(await house.bot.service.byUser(house.server.guildId, ben.id)).not.toBeNull();
  await ann.select(selectOf(form, 'channels'), []);
});

it('somebody blocked can neither join nor open, until they are unblocked', async () => {
  const [table] = (await house.bot.service.list()).filter(({ hostId }) => hostId === ben.id);
  await ann.slash('settings block', { member: cai.id });
  await cai.click('入座', table!.channelId);
  expect(visibleText(cai.view(table!.channelId).findLast(({ ephemeral }) => ephemeral)!)).toContain('blocked you');
  await cai.slash('mahjong open');
  expect(told(cai)).toContain('blocked you');
  await ann.slash('settings unblock', { member: cai.id });
  await cai.click('入座', table!.channelId);
  expect(await house.bot.service.byUser(house.server.guildId, cai.id)).not.toBeNull();
});

it('coins are corrected by hand, and the log says who did what, also after a restart', async () => {
  await ann.slash('settings coins', { member: cai.id, amount: 250, reason: 'prize **of** May' });
  expect(told(ann)).toContain('+250 coins, **10,250** now');
  await ann.slash('settings coins', { member: cai.id, amount: -99_999 });
  expect(told(ann)).toContain('-10,250 coins, **0** now');
  await ann.slash('settings coins', { member: cai.id, amount: 0 });
  expect(told(ann)).toBe('Zero coins change nothing.');
  await house.restartBot();
  await ann.slash('settings log');
  const lines = told(ann);
  for (const words of [
    `<@${ann.id}>: usual game Sichuan Bloody Battle`,
    `coins of <@${cai.id}> +250 prize \\*\\*of\\*\\* May`,
    `coins of <@${cai.id}> -10250`,
    `blocked <@${cai.id}>`,
    `unblocked <@${cai.id}>`,
    'tables everywhere',
    'tables per channel 2',
  ])
    expect(lines).toContain(words);
});

it('a new season counts from its beginning', async () => {
  const dee = house.server.user('Dee');
  for (const { channelId } of await house.bot.service.list()) await ann.slash('mahjong clear', {}, channelId);
  await playRecord(house, [ann, dee]);
  // The match was played in a record whose clock ran ahead.
  house.clock.advance(3_600_000);
  await ann.slash('settings season');
  await ann.slash('leaderboard', { by: 'net', period: 'season' });
  const board = (): string => visibleText(ann.view().findLast(({ ephemeral }) => !ephemeral)!);
  expect(board()).toContain('還沒有兩位以上真人的牌局');
  house.clock.advance(1_000);
  await playRecord(house, [ann, dee]);
  await ann.slash('leaderboard', { by: 'net', period: 'season' });
  expect(board()).toMatch(/4 局/);
  expect(board()).toContain('本季');
});

it('/privacy shows what is stored, deletes it once one is sure, and refuses while one is seated', async () => {
  const eve = house.server.addUser('Eve');
  await eve.slash('privacy');
  expect(told(eve)).toContain('Nothing is stored about you');
  const { id: tableId } = await playRecord(house, [eve, ann]);
  await eve.slash('mahjong open');
  await eve.slash('privacy');
  expect(told(eve)).toContain('called Eve');
  expect(told(eve)).toMatch(/[\d,]+ coins, 4 deals, \d+ lines/);
  await eve.click('Delete…');
  await eve.click('Delete everything');
  expect(told(eve)).toContain('You are still part of a table in');
  await ann.slash('mahjong clear');
  await eve.slash('privacy');
  await eve.click('Delete…');
  await eve.click('Keep it');
  expect(told(eve)).toContain('called Eve');
  await eve.click('Delete…');
  await eve.click('Delete everything');
  expect(told(eve)).toBe('Done. Nothing that is stored names you any more.');
  await eve.slash('privacy');
  expect(told(eve)).toContain('Nothing is stored about you');
  const replay = (await ann.slash('replay', { code: `${tableId}-1` })).message!;
  expect(replay.content).toContain('Ann');
  expect(replay.content).not.toContain('Eve');
});
