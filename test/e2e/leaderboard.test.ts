import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import { type UserSession, visibleText } from '../../src/playground/server.ts';
import { type House, openHouse } from './house.ts';
import { playRecord } from './record.ts';

let house: House;
let ann: UserSession;
let ben: UserSession;
let board: MessageView;

const shown = (session: UserSession): string => {
  const message = session.view().find(({ id }) => id === board.id);
  if (message === undefined) throw new Error(`${session.name} does not see the board`);
  return visibleText(message);
};
const valuesIn = (text: string): number[] =>
  [...text.matchAll(/^`\d+` .* · ([+-]?[\d,]+|±0) \(/gm)].map(([, value = '']) => Number(value.replace(/[,±]/g, '')));
const selectId = (asks: string): string =>
  JSON.stringify(board.components).match(new RegExp(`"(mj1\\.rank\\.0\\.0\\.${asks}[^"]*)"`))?.[1] ?? asks;

beforeAll(async () => {
  house = await openHouse('leaderboards');
  ann = house.server.user('Ann');
  ben = house.server.user('Ben');
  await house.bot.registered;
  await playRecord(house, [ann, ben, house.server.user('Cai')]);
  for (let crowd = 0; crowd < 3; crowd++)
    await playRecord(
      house,
      [0, 1, 2, 3].map((seat) => house.server.addUser(`Guest ${crowd * 4 + seat}`)),
    );
  await playRecord(house, [house.server.addUser('Dee **x**')], { game: 'sichuan' });
}, 120_000);
afterAll(async () => {
  expect(house.server.failures).toEqual([]);
  expect(house.logged).toEqual([]);
  await house.close();
});

it('shows who has most coins, ten a page, as words and as bars', async () => {
  const { message } = await ann.slash('leaderboard');
  board = message!;
  expect(board.ephemeral).toBe(false);
  const text = visibleText(board);
  const values = valuesIn(text);
  expect(values).toHaveLength(10);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(text).toContain('leaderboard.png');
  expect(text).toContain('worth nothing');
});

it('turns its pages in place and finds the own place, with one picture at any time', async () => {
  await ann.click({ message: board, label: 'Next' });
  expect(valuesIn(shown(ann))).toHaveLength(6);
  expect(ann.find({ message: board.id, label: 'Next' }).disabled).toBe(true);
  const ownLine = new RegExp(`^\`\\d+\` <@${ann.id}> · `, 'm');
  if (!ownLine.test(shown(ann))) await ann.click({ message: board.id, label: 'My place' });
  expect(shown(ann)).toMatch(ownLine);
  expect(ann.view().find(({ id }) => id === board.id)?.attachments).toHaveLength(1);
});

it('orders by net result, wins and biggest hand', async () => {
  await ann.select({ message: board.id, customId: selectId('by') }, ['net']);
  board = ann.view().find(({ id }) => id === board.id)!;
  const net = valuesIn(shown(ann));
  expect(net).toEqual(net.toSorted((a, b) => b - a));
  expect(shown(ann)).toContain('among people');
  await ann.select({ message: board.id, customId: selectId('by') }, ['wins']);
  board = ann.view().find(({ id }) => id === board.id)!;
  expect(shown(ann)).toMatch(/^`1` .* · \d+ wins \(of \d+\)$/m);
  await ann.select({ message: board.id, customId: selectId('by') }, ['biggest']);
  board = ann.view().find(({ id }) => id === board.id)!;
  await ann.select({ message: board.id, customId: selectId('game') }, ['push-down']);
  expect(shown(ann)).toMatch(/^`1` .* · \d+ fan /m);
});

it('leaves out what was won from AI players alone until asked for it', async () => {
  board = (await ann.slash('leaderboard', { game: 'sichuan' })).message!;
  expect(shown(ann)).toContain('No deal with two people or more yet');
  await ann.click({ message: board, label: 'AI tables too' });
  expect(valuesIn(shown(ann))).toHaveLength(1);
});

it('looks at this month and this week alone', async () => {
  house.clock.advance(40 * 86_400_000);
  board = (await ann.slash('leaderboard', { by: 'net', period: 'all' })).message!;
  expect(valuesIn(shown(ann)).length).toBeGreaterThan(0);
  for (const period of ['month', 'week']) {
    await ann.select({ message: board.id, customId: selectId('period') }, [period]);
    expect(shown(ann)).toContain('No deal with two people or more yet');
    board = ann.view().find(({ id }) => id === board.id)!;
  }
});

it('keeps somebody who left under the name they had, with their marks taken literally', async () => {
  const dee = house.server.user('Dee **x**');
  house.server.removeMember(house.server.guildId, dee.id);
  house.clock.advance(11 * 60_000);
  board = (await ann.slash('leaderboard', { by: 'net', game: 'sichuan' })).message!;
  await ann.click({ message: board, label: 'AI tables too' });
  expect(shown(ann)).toContain('Dee \\*\\*x\\*\\* (left)');
  expect(shown(ann)).not.toContain(`<@${dee.id}>`);
});

it('gives somebody else a board of their own, in their language, and leaves the first as it is', async () => {
  board = (await ann.slash('leaderboard')).message!;
  const before = shown(ann);
  ben.setLocale('zh-TW');
  const { message } = await ben.click({ message: board.id, label: 'Next' });
  expect(shown(ann)).toBe(before);
  const own = ben.view().findLast(({ ephemeral }) => ephemeral)!;
  expect(message).not.toBeNull();
  expect(visibleText(own)).toContain('排行榜');
  await ben.click({ message: own, label: '我的名次' }).catch(() => undefined);
  const after = visibleText(ben.view().find(({ id }) => id === own.id)!);
  expect(after).toContain(`<@${ben.id}>`);
});
