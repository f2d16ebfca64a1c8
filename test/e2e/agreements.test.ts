import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import { type UserSession, visibleText } from '../../src/playground/server.ts';
import { type House, openHouse } from './house.ts';
import { waitFor } from './match.ts';
import { handMessage, newest, TABLE } from './players.ts';

let house: House;
/** Owns the server. */
let ann: UserSession;
let ben: UserSession;
let cai: UserSession;
let people: UserSession[];

beforeAll(async () => {
  house = await openHouse('agreements');
  people = ['Ann', 'Ben', 'Cai'].map((name) => house.server.user(name));
  [ann, ben, cai] = people as [UserSession, UserSession, UserSession];
  await house.bot.registered;
}, 120_000);
afterAll(() => house.close());

const told = (session: UserSession): string => visibleText(session.view().findLast(({ ephemeral }) => ephemeral)!);
const setting = (message: MessageView, name: string) => ({
  message: message.id,
  customId:
    JSON.stringify(message.components).match(new RegExp(`"(mj1\\.setting\\.0\\.0\\.${name}[^"]*)"`))?.[1] ?? name,
});
const tableText = (): string => newest(ann, TABLE)?.content ?? '';
const shows = (words: RegExp | string) => () => (new RegExp(words).test(tableText()) ? true : undefined);

it('a server sets its usual options, the highest stake, coins of AI seats, and a thread for each table', async () => {
  const form = (await ann.slash('settings show')).message!;
  await ann.select(setting(form, 'tables'), ['thread']);
  await ann.click({ message: form, label: 'Stakes and coins' });
  const now = (): MessageView => ann.view().find(({ id }) => id === form.id)!;
  await ann.select(setting(now(), 'stake'), ['50']);
  await ann.select(setting(now(), 'ai-coins'), ['off']);
  expect(visibleText(now())).toContain('**Highest stake**: 50');
  await ann.click({ message: form, label: 'Back to all settings' });
  await ann.click({ message: form, label: 'Usual options and times' });
  await ann.select(setting(now(), 'usual\\.push-down'), ['turnSeconds']);
  await ann.select(setting(now(), 'usual-value'), ['86400']);
  await ann.select(setting(now(), 'usual\\.push-down'), ['deals']);
  await ann.select(setting(now(), 'usual-value'), ['4']);
  expect(visibleText(now())).toContain('Set. Deals: **4**');
  await ann.slash('settings log');
  for (const line of [
    'usual Push-Down: Deals: 4',
    'usual Turn time: 24 h',
    'coins of AI seats off',
    'highest stake 50',
  ])
    expect(told(ann)).toContain(line);
  await ann.slash('mahjong open', { stake: 51 });
  expect(told(ann)).toContain('“51” is no value of Stake. It takes 1–50');
});

it('a table opens as the server plays, each AI player has a level, and what it lacks is named until it is there', async () => {
  await ben.slash('mahjong preferences', { 'text-only': true, mentions: false });
  expect(told(ben)).toContain('Words instead of pictures: **on**');
  await ann.slash('mahjong open');
  await ben.click('Join');
  await cai.click('Join');
  await ann.click('Fill with AI');
  const lobbyShows = (words: RegExp) => () => {
    const message = newest(ann, /table of Ann/);
    return message !== undefined && words.test(visibleText(message)) ? message : undefined;
  };
  await waitFor(house, lobbyShows(/AI levels…/), 'four seats taken');
  await ann.click('AI levels…');
  const [table] = await house.bot.service.list();
  await ann.select(`mj1.level.${table!.id}.0.3`, ['expert']);
  const lobby = await waitFor(house, lobbyShows(/🤖 expert/u), 'the level');
  expect(lobby.content).toMatch(/Deals: 4 .*Turn 24 h.*AI seats: no coins/);
  house.server.setPermissions(house.server.channelId, house.server.botId, { deny: ['CreatePublicThreads'] });
  await house.pass(200);
  await ann.click('Start');
  const paused = await waitFor(house, () => newest(ann, /Paused/) ?? undefined, 'the pause');
  expect(paused.content).toContain('I lack Create Public Threads in this channel');
  house.server.setPermissions(house.server.channelId, house.server.botId, {});
  await house.pass(200);
  await ann.click('My hand');
  // A thread that is made from a message has its id.
  await waitFor(house, () => ann.client.channels().some(({ id }) => id === lobby.id) || undefined, 'the thread');
  for (const session of people) session.channelId = lobby.id;
  await waitFor(house, () => newest(ann, TABLE), 'the table in its thread');
  expect(house.server.takeFailures()).toEqual([]);
});

it('who switched mentions off is not called; who wants words gets the hand and the board in words', async () => {
  expect(cai.pings).toHaveLength(1);
  expect(ben.pings).toHaveLength(0);
  for (const session of people) await session.click('My hand');
  expect(handMessage(ann)?.attachments).toHaveLength(1);
  const hand = handMessage(ben)!;
  expect(hand.attachments).toEqual([]);
  expect(hand.content).toMatch(/Tiles: 1\. .*\n(.*\n)*.*In signs: [\u{1F000}-\u{1F02B}]{13,}/u);
  for (const name of ['Ann', 'Ben', 'Cai']) expect(hand.content).toContain(`**${name}**`);
  await ben.click({ message: newest(ben, TABLE)!, label: 'Rules' });
  expect(ben.view().findLast(({ ephemeral }) => ephemeral)?.attachments).toEqual([]);
});

it('a pause takes everybody; nothing moves meanwhile, also over a restart; anybody resumes', async () => {
  for (const session of people) {
    await session.click({ message: newest(session, TABLE)!, label: 'More…' });
    await session.click('Pause');
  }
  await waitFor(house, shows('Paused'), 'the pause');
  await house.restartBot();
  await house.pass(2_000);
  expect(handMessage(cai)?.content).toContain('as everybody agreed');
  await ann.click({ message: newest(ann, TABLE)!, label: 'My hand' });
  expect(tableText()).toContain('Paused');
  await cai.click({ message: newest(cai, TABLE)!, label: 'Resume' });
  await waitFor(house, shows('is to play|Anyone for'), 'the play');
});

it('two of three vote the third off: an AI takes the seat, and a sentence says so', async () => {
  await ann.click({ message: newest(ann, TABLE)!, label: 'More…' });
  await ann.click('AI for Ben');
  await waitFor(house, shows('1 of 2'), 'the vote');
  await cai.click({ message: newest(cai, TABLE)!, label: 'More…' });
  await cai.click('AI for Ben');
  const sentence = await waitFor(house, () => newest(ben, /the others voted/), 'the sentence');
  expect(sentence.content).toContain(`<@${ben.id}>`);
  expect(ben.pings).toHaveLength(0);
  await waitFor(house, shows('Ben \\(.*left'), 'the mark');
  await ben.slash('mahjong hand');
  expect(told(ben)).toBe('You do not sit at a table on this server.');
});

it('/mahjong leave works from anywhere, and a server that puts the bot out frees everybody', async () => {
  cai.channelId = house.server.channelId;
  await cai.slash('mahjong status');
  expect(told(cai)).toContain(`/${newest(ann, TABLE)!.channelId}/`);
  await cai.slash('mahjong leave');
  await cai.click('Leave');
  expect(told(cai)).toBe('You have left the table.');
  expect(await house.bot.service.byUser(house.server.guildId, ann.id)).not.toBeNull();
  house.server.setBotMembership(house.server.guildId, false);
  for (let wait = 0; wait < 200 && (await house.bot.service.list()).length > 0; wait++) await house.pass(100);
  expect(await house.bot.service.byUser(house.server.guildId, ann.id)).toBeNull();
  expect(await house.bot.service.list()).toEqual([]);
  // The same when it was not there to hear of it.
  house.server.setBotMembership(house.server.guildId, true);
  ann.channelId = house.server.channelId;
  await waitFor(
    house,
    () => ann.client.commands(ann.channelId).some(({ name }) => name === 'mahjong') || undefined,
    'the bot',
  );
  await ann.slash('mahjong open');
  expect(await house.bot.service.list()).toHaveLength(1);
  await house.whileStopped(async () => house.server.setBotMembership(house.server.guildId, false));
  expect(await house.bot.service.list()).toEqual([]);
});
