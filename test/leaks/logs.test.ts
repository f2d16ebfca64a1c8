import { expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { openHouse } from '../e2e/house.ts';
import { playUntil, sitDown } from '../e2e/match.ts';
import { RESULT, tilesIn } from '../e2e/players.ts';
import { FAILURES, REFUSALS } from '../support/discord-faults.ts';
import { dots } from '../support/dots.mjs';
import { pick, seeded } from '../support/random.ts';

/** Failures that a bot logs and survives, at once and without waiting. */
const FAULTS = [
  FAILURES['server error'],
  FAILURES['lost answer'],
  FAILURES['dropped socket'],
  REFUSALS.invalidWebhookToken,
  REFUSALS.unknownMessage,
];

const LINES = 10;

it('no line of the most talkative log holds a token, a secret of a shuffle or a tile, whatever goes wrong', async () => {
  const random = seeded(5);
  let broken = 0;
  const house = await openHouse('logs', {
    logLevel: 'trace',
    wrapRenderer: () => ({
      ...dots,
      // What is thrown while a picture is painted may tell what was on it.
      render: async () => (broken-- > 0 ? Promise.reject(new Error('no paint')) : dots.render()),
    }),
  });
  const ann = house.server.user('Ann');
  const players = await sitDown(house, [ann, house.server.user('Ben')], 'sichuan');
  const table = (await house.bot.service.byUser(house.server.guildId, ann.id))?.id ?? '';
  house.server.intercept = ({ route }) =>
    /webhooks|channels/.test(route) && random() < 0.15 ? pick(FAULTS, random) : undefined;
  const over = (): boolean => RESULT.test(ann.view().findLast(({ ephemeral }) => !ephemeral)?.content ?? '');
  let turns = 0;
  await playUntil(house, players, () => {
    if (turns++ % 20 === 0) for (const { session } of players) void session.click('My hand').catch(() => undefined);
    return over() || turns > 200;
  });
  house.server.intercept = undefined;
  // How many lines the failures above made is luck; each of these makes one.
  for (let press = 0; press < LINES; press++) {
    broken = 1;
    await ann.click('My hand').catch(() => undefined);
  }
  const tokens = house.server.gateway.sessions.flatMap(({ sent }) =>
    sent.flatMap(({ t, d }) => (t === 'INTERACTION_CREATE' ? [(d as { readonly token: string }).token] : [])),
  );
  await house.stopBot();

  const store = await openStore({ file: house.databaseFile, thread: 'same' });
  const events = await store.events(table);
  await store.close();
  const secrets = events.flatMap(({ event }) => (event.type === 'committed' ? [event.secret] : []));
  expect([tokens.length > 20, secrets.length > 0, house.logged.length > LINES]).toEqual([true, true, true]);
  expect(house.logged.filter((line) => line.includes('no paint')).length).toBeGreaterThanOrEqual(LINES);
  for (const line of house.logged) {
    for (const secret of [house.server.token, ...tokens, ...secrets]) expect(line).not.toContain(secret);
    expect(tilesIn(line), line).toEqual([]);
    expect(line).not.toMatch(/"(tiles?|concealed|wall|hand|drawn|melds|seed|secret|action)":/);
    expect(line).not.toMatch(/\b[1-9]+[mpsz]\b(?! )/);
  }
  await house.close();
});
