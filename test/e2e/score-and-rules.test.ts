import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserSession } from '../../src/playground/server.ts';
import { visibleText } from '../../src/playground/server.ts';
import { type House, openHouse } from './house.ts';

let house: House;
let ann: UserSession;

beforeAll(async () => {
  house = await openHouse('score and rules');
  ann = house.server.user('Ann');
  await house.bot.registered;
});
afterAll(async () => {
  expect(house.server.failures).toEqual([]);
  expect(house.logged).toEqual([]);
  await house.close();
});

async function slash(name: string, options: Record<string, string | number | boolean>) {
  const { message } = await ann.slash(name, options);
  if (message === null) throw new Error(`/${name} showed nothing`);
  return { message, text: visibleText(message) };
}

describe('/score', () => {
  it('answers privately with the hand as a picture, every pattern, the total, the cap and who pays', async () => {
    const { message, text } = await slash('score', {
      game: 'push-down',
      hand: '123456789m 234m 5m +5m',
      'self-draw': true,
      stake: 100,
    });
    expect(message.ephemeral).toBe(true);
    expect(
      house.server
        .user('Ben')
        .view()
        .map((each) => each.id),
    ).not.toContain(message.id);
    for (const words of ['Full flush: +6', 'Self-draw: +1', 'Total: 9 fan, capped at 6', 'South pays East 3,200']) {
      expect(text).toContain(words);
    }
    expect(text).toContain('The same tiles by win on a discard: 8 fan, capped at 6');
    expect(text).toContain('worth nothing');
    const image = message.embeds[0]?.image;
    expect(image?.url).toMatch(/^http:\/\/127\.0\.0\.1/);
    const picture = await fetch(image?.url ?? '');
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('says which patterns were looked at and not counted', async () => {
    const { text } = await slash('score', { game: 'sichuan', hand: '1122334455667m +7m', 'missing-suit': 2 });
    expect(text).toContain('All one suit: Pure seven pairs counts instead');
  });

  it('gives a hand that is one tile short its waits with the score of each', async () => {
    const { text } = await slash('score', { game: 'push-down', hand: '一二三四五六七八九萬 234m 5m' });
    expect(text).toContain('2 of characters: 9 fan (capped at 6) by self-draw, 8 fan (capped at 6) on a discard');
  });

  it.each([
    ['push-down', '123m foo', '“foo”'],
    ['push-down', '[124m] 55p +5p', '“[124m]”'],
    ['sichuan', '123456m[EEE]55p +5p', 'played without East wind'],
    ['push-down', '11111m 234m 567m 9p +9p', 'more copies of 1 of characters'],
    ['push-down', '1111m 234m 567m 99p 12s +3s', 'Did you mean `234567m99p12s (1111m) +3s`?'],
    ['malaysian', '123m456p77723s99m +4s', 'asks for at least 1'],
  ])('answers a bad hand with the offending part: %s %s', async (game, hand, words) => {
    const { message, text } = await slash('score', { game, hand });
    expect(message.ephemeral).toBe(true);
    expect(text).toContain(words);
    expect(text).not.toMatch(/\bat \S+:\d+|Error:/);
  });

  it.each([
    [{ circumstances: 'lucky' }, '“lucky” is no circumstance'],
    [{ options: 'chow=perhaps' }, '“perhaps” is no value of the option chow'],
    [{ options: 'joker=on' }, 'joker'],
    [{ 'self-draw': true, 'rob-kong': true }, 'not both'],
    [{ 'self-draw': true, from: 1 }, 'nobody discarded'],
    [{ from: 0 }, 'cannot be the player who pays'],
  ])('names the option that cannot be used: %j', async (options, words) => {
    expect((await slash('score', { game: 'push-down', hand: '1133m5577p99s55z1z +1z', ...options })).text).toContain(
      words,
    );
  });

  it('shows what was understood while the hand is being typed', async () => {
    const typing = (hand: string, game = 'push-down') => ann.autocomplete('score', { game, hand }, 'hand');
    expect(await typing('EEE 123m [444p] 99s')).toEqual([expect.objectContaining({ value: 'EEE 123m [444p] 99s' })]);
    expect((await typing('123456789m 234m 5m +5m'))[0]?.name).toContain('Total: 8 fan, capped at 6');
    expect((await typing('123m 4x'))[0]?.name).toContain('“4x”');
    expect(await ann.autocomplete('score', { game: 'taiwanese', hand: '1m', options: 'eight' }, 'options')).toEqual([
      { name: 'eightFlowers=instant', value: 'eightFlowers=instant' },
    ]);
    expect(
      (
        await ann.autocomplete(
          'score',
          { game: 'sichuan', hand: '1m', circumstances: 'last-tile, kong-r' },
          'circumstances',
        )
      )[0],
    ).toEqual({ name: 'last-tile, kong-replacement', value: 'last-tile, kong-replacement' });
  });

  it('speaks the language of whoever asks', async () => {
    ann.setLocale('zh-TW');
    expect((await slash('score', { game: 'push-down', hand: '123456789m 234m 5m +5m' })).text).toContain('清一色');
    ann.setLocale('en-US');
  });
});

describe('/rules', () => {
  it('turns its pages in place: play, patterns, payments, options', async () => {
    const { message, text } = await slash('rules', { game: 'taiwanese' });
    expect(text).toContain('five sets and a pair');
    const shown = () => ann.view().find((each) => each.id === message.id);
    for (let turns = 0; turns < 12; turns++) {
      const next = ann.find({ label: 'Next', message: message.id });
      if (next.disabled) break;
      await ann.click({ label: 'Next', message: message.id });
    }
    expect(shown()?.embeds[0]?.title).toBe('Taiwanese 16-tile: Table options');
    await ann.click({ label: 'Back', message: message.id });
    const paying = visibleText(shown() ?? message);
    expect(paying).toContain('3 tai: 160 / 160');
    expect(paying).toContain('Dealer, 2 kept hands: +5 tai');
  });

  it('shows a pattern with an example and a counterexample as tiles, priced by the engine', async () => {
    const { message } = await slash('rules', { game: 'taiwanese' });
    await ann.click({ label: 'Next', message: message.id });
    const pages = ann.view().find((each) => each.id === message.id);
    const select = JSON.stringify(pages?.components).match(/mj1\.pattern\.[^"]+/)?.[0] ?? '';
    await ann.select({ customId: select, message: message.id }, ['concealed-self-draw']);
    const shown = ann.view().find((each) => each.id === message.id) ?? message;
    const text = visibleText(shown);
    expect(text).toContain('Concealed self-draw +3');
    expect(text).toContain('Does not count');
    expect(shown.embeds[0]?.image?.url).toMatch(/examples\.png/);
  });
});
