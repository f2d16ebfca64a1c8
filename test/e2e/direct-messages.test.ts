import { afterAll, beforeAll, expect, it } from 'vitest';
import { type UserSession, visibleText } from '../../src/playground/server.ts';
import { type House, openHouse } from './house.ts';

let house: House;
let ann: UserSession;

beforeAll(async () => {
  house = await openHouse('direct messages');
  ann = house.server.user('Ann');
  await house.bot.registered;
}, 120_000);
afterAll(async () => {
  expect(house.server.failures).toEqual([]);
  expect(house.logged).toEqual([]);
  await house.close();
});

it('in direct messages /score and /rules work, and what needs a server is not offered', async () => {
  const direct = house.server.directMessages(ann.id);
  const offered = ann.client.commands(direct).map(({ name }) => name);
  expect(offered.sort()).toEqual(['privacy', 'rules', 'score']);
  const priced = await ann.slash('score', { game: 'push-down', hand: '123m 456m 789m 111p 5p +5p' }, direct);
  expect(visibleText(priced.message!)).toContain('Total');
  const rules = await ann.slash('rules', { game: 'sichuan' }, direct);
  expect(visibleText(rules.message!)).toContain('Sichuan');
  await expect(ann.slash('mahjong open', {}, direct)).rejects.toThrow('no command');
  const everywhere = ann.client.commands(house.server.channelId).map(({ name }) => name);
  expect(everywhere).toEqual(expect.arrayContaining(['score', 'rules', 'mahjong', 'settings']));
});
