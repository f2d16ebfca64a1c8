import { describe, expect, it } from 'vitest';
import type { PublicTable } from '../../src/app/public-table.ts';
import type { OpenRequest } from '../../src/app/table-service.ts';
import { openHouse, playUntil, startTable } from './house.ts';

const GAMES = [
  { game: 'push-down', options: { deals: 4 } },
  { game: 'sichuan', options: { deals: 4, exchangeThree: 'on' } },
  { game: 'taiwanese', options: { rounds: 'one' } },
  { game: 'malaysian', options: { scoring: 'fan', rounds: 'one' } },
] as const satisfies readonly Partial<OpenRequest>[];

/** A whole match of two people and two AI players, with the same luck for the same game. */
async function matchOf(request: (typeof GAMES)[number], settings: OpenRequest['settings'] = {}): Promise<PublicTable> {
  const house = await openHouse({ seed: request.game });
  const { id } = await startTable(house, ['ann', 'ben'], { ...request, settings });
  const table = await playUntil(house, id, ({ closed }) => closed !== null);
  expect(house.problems).toEqual([]);
  await house.kill();
  return table;
}

describe.each(GAMES)('a whole match of $game', (request) => {
  it('is played by two people and two AI players to its last deal, and its coins add up to nothing', async () => {
    const table = await matchOf(request);
    expect(table.closed?.reason).toBe('finished');
    expect(table.deal).toBeGreaterThanOrEqual(4);
    for (const { deals } of table.standings) expect(deals).toBe(table.deal);
    expect(table.standings.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    expect(table.standings.some(({ net }) => net > 0)).toBe(true);
  });

  it('comes out the same in equal windows, which only keep the claims until the window ends', async () => {
    const equal = await matchOf(request, { equalWindows: true, claimSeconds: 3 });
    expect(equal.standings).toEqual((await matchOf(request)).standings);
  });
});
