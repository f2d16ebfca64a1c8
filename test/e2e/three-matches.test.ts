import { expect, it } from 'vitest';
import type { GameId } from '../../src/engine/score.ts';
import { openHouse } from './house.ts';
import { checkRecord, coinsOf, playMatch, sitDown } from './match.ts';
import { newest, recordScreen } from './players.ts';

const OPENING_COINS = 10_000;

it.each<GameId>(['sichuan', 'taiwanese', 'malaysian'])(
  'four people play a whole match of %s by pressing what they see, and nobody sees what is not theirs',
  async (game) => {
    const house = await openHouse(`${game} match`);
    try {
      const people = ['Ann', 'Ben', 'Cai', 'Dee'].map((name) => house.server.user(name));
      const screens = people.map((session) => ({ userId: session.id, seen: recordScreen(session) }));
      const players = await sitDown(house, people, game);
      const table = await house.bot.service.byUser(house.server.guildId, people[0]!.id);
      await playMatch(house, players);
      await house.pass(3_000);

      expect(newest(people[0]!, /^(🏆|🌊)/u)?.content).toContain('The match is over.');
      const coins = await Promise.all(people.map(coinsOf));
      expect(coins.reduce((sum, each) => sum + each, 0)).toBe(4 * OPENING_COINS);
      expect(house.server.failures).toEqual([]);
      expect(house.logged).toEqual([]);
      await checkRecord(house, table?.id ?? '', screens);
    } finally {
      await house.close();
    }
  },
  240_000,
);
