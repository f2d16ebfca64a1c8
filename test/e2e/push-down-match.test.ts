import { expect, it } from 'vitest';
import { openHouse } from './house.ts';
import { checkRecord, coinsOf, playMatch, sitDown, waitFor } from './match.ts';
import { newest, RESULT, recordScreen } from './players.ts';

const OPENING_COINS = 10_000;

it('four people play a whole match of Push-Down by pressing what they see, and nobody sees what is not theirs', async () => {
  const house = await openHouse('push-down match');
  try {
    const people = ['Ann', 'Ben', 'Cai', 'Dee'].map((name) => house.server.user(name));
    const screens = people.map((session) => ({ userId: session.id, seen: recordScreen(session) }));
    const [ann] = people;
    await house.bot.registered;
    await ann!.slash('leaderboard');
    expect(newest(ann!, /Leaderboard/)?.content).toContain('Nobody has played here yet');

    const players = await sitDown(house, people, 'push-down');
    const table = await house.bot.service.byUser(house.server.guildId, ann!.id);
    await playMatch(house, players);
    await house.pass(3_000);

    const end = newest(ann!, RESULT);
    expect(end?.content).toContain('The match is over.');
    const coins = await Promise.all(people.map(coinsOf));
    expect(coins.reduce((sum, each) => sum + each, 0)).toBe(4 * OPENING_COINS);
    expect(new Set(coins).size).toBeGreaterThan(1);

    await ann!.slash('leaderboard');
    const board = newest(ann!, /Leaderboard/)?.content ?? '';
    const best = Math.max(...coins).toLocaleString('en');
    expect(board).toMatch(new RegExp(`\`1\` <@\\d+> · ${best} \\(won`));
    expect(board).toContain('worth nothing');

    await people[1]!.click('Rematch');
    const lobby = await waitFor(house, () => newest(ann!, /table of Ben/), 'the next table');
    for (const { name } of people) expect(lobby.content).toContain(name);
    await people[1]!.click('Close');

    expect(house.server.failures).toEqual([]);
    expect(house.logged).toEqual([]);
    await checkRecord(house, table?.id ?? '', screens);
  } finally {
    await house.close();
  }
}, 120_000);
