import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserSession } from '../../src/playground/server.ts';
import { type House, openHouse } from './house.ts';
import { playRecord } from './record.ts';

let house: House;
let people: UserSession[];

beforeAll(async () => {
  house = await openHouse('coins');
  people = ['Ann', 'Ben', 'Cai', 'Dee'].map((name) => house.server.user(name));
  await house.bot.registered;
}, 120_000);
afterAll(async () => {
  expect(house.server.failures).toEqual([]);
  expect(house.logged).toEqual([]);
  await house.close();
});

async function told(session: UserSession, command: string): Promise<string> {
  const message = (await session.slash(command)).message!;
  expect(message.ephemeral).toBe(true);
  return message.content;
}

it('/daily helps those who ran low, once a day, and nobody else', async () => {
  expect(await told(people[0]!, 'daily')).toContain('your first game starts with 10,000 coins');
  await playRecord(house, people, { options: { deals: 8, stake: 9_000 } });
  const coins = await Promise.all(
    people.map(async (session) =>
      Number(/\*\*([\d,]+) coins/.exec(await told(session, 'balance'))?.[1]?.replace(',', '')),
    ),
  );
  const poor = people[coins.indexOf(Math.min(...coins))]!;
  const rich = people[coins.indexOf(Math.max(...coins))]!;
  expect(Math.min(...coins)).toBe(0);
  expect(await told(poor, 'daily')).toContain('The house gives you 2,000 coins: you have **2,000** now.');
  expect(await told(poor, 'daily')).toContain('You have had your coins for today and have **2,000** now.');
  expect(await told(poor, 'balance')).toContain('**2,000 coins**');
  expect(await told(rich, 'daily')).toContain('The house helps those who have fewer than 2,000.');
});
