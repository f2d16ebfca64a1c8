import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from './house.ts';
import { sitDown } from './match.ts';
import { handMessage } from './players.ts';

describe('tiles as emojis', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse('emojis', { tileEmojis: true });
  });
  afterAll(() => house.close());

  const uploads = (): number =>
    house.server.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/emojis')).length;

  it('are uploaded once, and not again by the next start', async () => {
    await house.bot.registered;
    expect(uploads()).toBe(34);
    await house.restartBot();
    await house.bot.registered;
    expect(uploads()).toBe(34);
  });

  it('stand on the buttons beside the numbers of the picture', async () => {
    const ann = house.server.user('Ann');
    await sitDown(house, [ann], 'push-down');
    for (let wait = 0; wait < 300 && !/Your turn/.test(handMessage(ann)?.content ?? ''); wait++) await house.pass(100);
    const [row] = handMessage(ann)?.components ?? [];
    const buttons = row !== undefined && 'components' in row ? row.components : [];
    expect(buttons.map((button) => ('label' in button ? button.label : ''))).toEqual(['1', '2', '3', '4']);
    for (const button of buttons) expect('emoji' in button ? button.emoji?.name : '').toMatch(/^mj1_\d[mpsz]$/);
    expect(house.server.failures).toEqual([]);
  });
});
