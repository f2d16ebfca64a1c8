import { afterEach, describe, expect, it } from 'vitest';
import { type House, openHouse, playUntil, startTable } from './house.ts';

let house: House;
afterEach(() => house.kill());

describe('a whole match', () => {
  it('is played by two people and two AI players to its last deal, and the coins that moved add up to nothing', async () => {
    house = await openHouse();
    const { id } = await startTable(house, ['ann', 'ben']);
    const table = await playUntil(house, id, ({ closed }) => closed !== null);
    expect(table.closed?.reason).toBe('finished');
    expect(table.deal).toBe(4);
    expect(table.standings.map(({ deals }) => deals)).toEqual([4, 4, 4, 4]);
    expect(table.standings.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    expect(house.problems).toEqual([]);
  });
});
