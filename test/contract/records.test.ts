import { describe, expect, it } from 'vitest';
import type { LeaderboardRow } from '../../src/app/ports.ts';
import { decodeCustomId } from '../../src/discord/custom-id.ts';
import { type BoardChoice, leaderboardMessage, ORDERS, readBoardId } from '../../src/discord/messages/leaderboard.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import { LANGUAGES, translator } from '../../src/i18n/index.ts';
import { cutOff, mustFit } from './limits.ts';
import { LONG_NAME } from './states.ts';

const OWNER = '1234567890123456789';

describe.each(LANGUAGES)('leaderboards in %s', (language) => {
  const t = translator(language);
  const rows = Array.from(
    { length: 10 },
    (_, at): LeaderboardRow => ({
      rank: 991 + at,
      position: 991 + at,
      userId: `${OWNER.slice(0, -1)}${at}`,
      name: LONG_NAME,
      value: at % 2 === 0 ? 12_345_678 : -12_345_678,
      deals: 99_999,
      wins: 99_999,
    }),
  );
  const own: LeaderboardRow = { ...rows[0]!, userId: OWNER, position: 12_345 };
  const left = new Set(rows.map(({ userId }) => userId));

  it.each(ORDERS)('by %s fit a message with ten of the longest lines, and an empty one', async (by) => {
    for (const game of [null, ...GAME_IDS]) {
      for (const people of [true, false]) {
        const choice: BoardChoice = { by, game, period: 'month', people, page: 99, owner: OWNER };
        const page = { server: LONG_NAME, own, left, shared: true };
        const full = leaderboardMessage(t, choice, { ...page, board: { rows, total: 12_345 } });
        await mustFit(full);
        expect(cutOff(full)).toEqual([]);
        await mustFit(leaderboardMessage(t, choice, { ...page, own: null, board: { rows: [], total: 0 } }));
      }
    }
  });

  it('lead with every button to a board, and with every choice to the one chosen', () => {
    const choice: BoardChoice = { by: 'net', game: 'sichuan', period: 'week', people: true, page: 3, owner: OWNER };
    const draft = leaderboardMessage(t, choice, {
      server: 'x',
      board: { rows, total: 100 },
      own: { ...own, position: 12 },
      left,
      shared: false,
    });
    const ids = draft.rows.flatMap((row) =>
      row.components.map((component) => ('custom_id' in component ? decodeCustomId(component.custom_id) : null)),
    );
    const [by, game, period, back, next, mine, people] = ids;
    expect(ids).toHaveLength(7);
    expect(readBoardId(by!, 'wins')).toEqual({ ...choice, by: 'wins', page: 0 });
    expect(readBoardId(game!, 'all')).toEqual({ ...choice, game: null, page: 0 });
    expect(readBoardId(period!, 'all')).toEqual({ ...choice, period: 'all', page: 0 });
    expect(readBoardId(back!, undefined)).toEqual({ ...choice, page: 2 });
    expect(readBoardId(next!, undefined)).toEqual({ ...choice, page: 4 });
    expect(readBoardId(mine!, undefined)).toEqual({ ...choice, page: 1 });
    expect(readBoardId(people!, undefined)).toEqual({ ...choice, people: false, page: 0 });
    expect(readBoardId(game!, 'chess')).toBeNull();
    expect(readBoardId({ ...by!, args: [] }, undefined)).toBeNull();
  });
});
