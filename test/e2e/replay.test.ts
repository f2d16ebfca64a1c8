import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProof } from '../../src/app/proof-text.ts';
import { verifyDeal } from '../../src/app/shuffle.ts';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import { type UserSession, visibleText } from '../../src/playground/server.ts';
import { type House, openHouse } from './house.ts';
import { waitFor } from './match.ts';
import { playRecord } from './record.ts';

let house: House;
let ann: UserSession;
let ben: UserSession;
let tableId: string;

beforeAll(async () => {
  house = await openHouse('replays');
  ann = house.server.user('Ann');
  ben = house.server.user('Ben');
  await house.bot.registered;
  for (let match = 0; match < 3; match++) ({ id: tableId } = await playRecord(house, [ann]));
}, 120_000);
afterAll(async () => {
  expect(house.server.failures).toEqual([]);
  expect(house.logged).toEqual([]);
  await house.close();
});

const now = (session: UserSession, message: MessageView): MessageView =>
  session.view().find(({ id }) => id === message.id)!;
const stepOf = (message: MessageView): [number, number] => {
  const [, step, steps] = /step (\d+) of (\d+)/.exec(message.content) ?? [];
  return [Number(step), Number(steps)];
};
const selectOf = (message: MessageView, verb: string): string =>
  JSON.stringify(message.components).match(new RegExp(`"(mj1\\.${verb}[^"]*)"`))?.[1] ?? '';

it('/history lists the own deals with their codes, page by page, and for oneself alone', async () => {
  const message = (await ann.slash('history')).message!;
  expect(message.ephemeral).toBe(true);
  const codes = (text: string): string[] => [...text.matchAll(/^`(\w+-\d+)` Push-Down/gm)].map(([, code = '']) => code);
  const newest = codes(message.content);
  expect(newest).toHaveLength(10);
  expect(newest).toContain(`${tableId}-4`);
  await ann.click({ message, label: 'Older' });
  const oldest = codes(now(ann, message).content);
  expect(oldest).toHaveLength(2);
  expect(newest).not.toContain(oldest[0]);
  expect(ann.find({ message: message.id, label: 'Older' }).disabled).toBe(true);
  await ann.click({ message: message.id, label: 'Newer' });
  expect(codes(now(ann, message).content)).toEqual(newest);
  expect((await ben.slash('history')).message?.content).toBe('You have not finished a deal here yet.');
});

it('/replay steps through a finished deal in place: first, next, back, last, and to a call or win', async () => {
  const message = (await ann.slash('replay', { code: `${tableId}-1` })).message!;
  expect(message.ephemeral).toBe(true);
  const [first, steps] = stepOf(message);
  expect(first).toBe(1);
  expect(steps).toBeGreaterThan(5);
  expect(message.content).toContain('The tiles are dealt');
  for (const name of ['Ann', '👉']) expect(message.content).toContain(name);
  const hands = [...message.content.matchAll(/ · `([^`]+)`$/gm)];
  expect(hands).toHaveLength(4);
  const turned = async (label: string): Promise<MessageView> => {
    await ann.click({ message: message.id, label });
    const shown = now(ann, message);
    expect(shown.attachments).toHaveLength(1);
    expect(shown.attachments[0]?.description).toContain('hand');
    return shown;
  };
  expect(stepOf(await turned('Next'))).toEqual([2, steps]);
  expect(now(ann, message).content).toMatch(/ discards | makes /);
  expect(stepOf(await turned('Next'))).toEqual([3, steps]);
  expect(stepOf(await turned('Back'))).toEqual([2, steps]);
  const end = await turned('Last');
  expect(stepOf(end)).toEqual([steps, steps]);
  expect(end.content).toMatch(/The deal is over|drawn/);
  expect(stepOf(await turned('First'))).toEqual([1, steps]);
  const moments = JSON.stringify(message.components).match(/"value":"(\d+)"/g) ?? [];
  const value = /\d+/.exec(moments.at(-1) ?? '')?.[0] ?? '';
  await ann.select({ message: message.id, customId: selectOf(message, 'replay') }, [value]);
  expect(stepOf(now(ann, message))[0]).toBe(Number(value) + 1);
});

it('opens a replay from the history', async () => {
  const message = (await ann.slash('history')).message!;
  await ann.select({ message, customId: selectOf(message, 'history') }, [`${tableId}-2`]);
  const replay = ann.view().at(-1)!;
  expect(replay.content).toContain(`${tableId}-2`);
  expect(replay.attachments.map(({ filename }) => filename)).toEqual(['replay.png']);
});

it('/verify says in one sentence that the wall matches, with the data to compute it again', async () => {
  const message = (await ben.slash('verify', { code: ` #${tableId.toUpperCase()}-3 ` })).message!;
  expect(message.content).toMatch(/^✅ The wall of deal `\w+-3` is the one that was committed to/);
  const json = /```json\n(.*)\n```/.exec(message.content)?.[1] ?? '';
  const read = readProof(json);
  expect(read.ok && verifyDeal(read.proof).ok).toBe(true);
  const replay = (await ben.slash('replay', { code: `${tableId}-3` })).message!;
  await ben.click({ message: replay, label: 'Check the wall' });
  expect(ben.view().at(-1)?.content).toBe(message.content);
});

it('neither shows a deal that is unknown, runs still, or was played on another server', async () => {
  const unknown = 'There is no finished deal with this code on this server.';
  await ben.slash('mahjong open', { length: 'short', practice: true });
  await ben.click('Fill with AI');
  await ben.click('Start');
  await waitFor(house, () => ben.view().find(({ content }) => /· deal 1/.test(content)), 'the deal');
  const running = (await house.bot.service.byUser(house.server.guildId, ben.id))!;
  expect(running.phase).toBe('playing');
  const other = house.server.addGuild({ name: 'Elsewhere' });
  await house.pass(200);
  for (const command of ['replay', 'verify']) {
    for (const code of [`${running.id}-1`, `${tableId}-9`, 'nowhere-1', "'; DROP TABLE events"]) {
      expect(visibleText((await ben.slash(command, { code })).message!)).toContain(unknown);
    }
    const there = (await ben.slash(command, { code: `${tableId}-1` }, other.channelId)).message!;
    expect(there.content).toContain(unknown);
  }
});
