import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import { type UserSession, visibleText } from '../../src/playground/server.ts';
import { type House, openHouse } from './house.ts';
import { playRecord } from './record.ts';

let house: House;
let ann: UserSession;
let ben: UserSession;

beforeAll(async () => {
  house = await openHouse('profiles');
  ann = house.server.user('Ann');
  ben = house.server.user('Ben');
  await house.bot.registered;
  await playRecord(house, [ann, ben], { options: { deals: 8 } });
}, 120_000);
afterAll(async () => {
  expect(house.server.failures).toEqual([]);
  expect(house.logged).toEqual([]);
  await house.close();
});

const now = (session: UserSession, { id }: MessageView): MessageView => session.view().find((each) => each.id === id)!;
const pictures = (message: MessageView): string[] => message.attachments.map(({ filename }) => filename);

it('/profile shows deals, wins, rates, patterns and coins over time, to oneself alone', async () => {
  const message = (await ann.slash('profile')).message!;
  expect(message.ephemeral).toBe(true);
  const text = visibleText(message);
  expect(text).toContain(`<@${ann.id}>`);
  expect(text).toMatch(/8 deals · \d+ wins \([\d.]+%\)/);
  expect(text).toMatch(/Self-drawn: [\d.]+% of the wins · Dealt in: [\d.]+% of the deals/);
  expect(text).toMatch(/\*\*[\d,]+ coins\*\* · net [+±-]/);
  expect(text).toContain('Push-Down: 8 deals');
  expect(pictures(message)).toEqual(['coins.png']);
  expect(message.attachments[0]?.description).toMatch(/oldest first: 10,000, /);
});

it('the biggest hand takes the place of the chart, and back', async () => {
  const winner = (await Promise.all([ann, ben].map(async (each) => (await each.slash('profile')).message!))).find(
    (each) => /Biggest hand: \d/.test(each.content),
  )!;
  const session = [ann, ben].find((each) => each.view().some(({ id }) => id === winner.id))!;
  await session.click({ message: winner, label: 'Biggest hand' });
  expect(pictures(now(session, winner))).toEqual(['result.png']);
  expect(now(session, winner).attachments[0]?.description).toContain(`Hand of ${session.name}:`);
  await session.click({ message: winner.id, label: 'Coins over time' });
  expect(pictures(now(session, winner))).toEqual(['coins.png']);
});

it('somebody else’s profile can be looked at, and one’s own shown to everybody', async () => {
  const other = (await ann.slash('profile', { player: ben.id })).message!;
  expect(visibleText(other)).toContain(`<@${ben.id}>`);
  expect(other.ephemeral).toBe(true);
  const shared = (await ann.slash('profile', { share: true })).message!;
  expect(shared.ephemeral).toBe(false);
  expect(ann.pings).toEqual([]);
  await ben.click({ message: shared, label: 'Biggest hand' }).catch(() => undefined);
  expect(visibleText(now(ben, shared))).toContain(`<@${ann.id}>`);
});

it('somebody without a finished deal has an empty profile', async () => {
  const cai = house.server.user('Cai');
  expect((await cai.slash('profile')).message?.content).toContain('No deal that counts has been finished here yet.');
});
