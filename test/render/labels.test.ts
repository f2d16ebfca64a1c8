import { describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES, translator } from '../../src/i18n/index.ts';
import { canDraw } from '../../src/render/glyphs.ts';

describe.each(LANGUAGES)('words that stand in pictures, in %s', (language) => {
  const catalogue = CATALOGUES[language];

  it('the name of every pattern can be drawn', () => {
    const names = Object.values(catalogue.patterns).flatMap((entry) =>
      typeof entry === 'string'
        ? [entry]
        : Object.values(entry as Readonly<Record<string, { readonly name: string }>>).map(({ name }) => name),
    );
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => !canDraw(name))).toEqual([]);
  });

  it('the name of every game, and how a hand was won, can be drawn', () => {
    const names = Object.values(catalogue.games).flatMap((game) =>
      typeof game === 'object' && 'name' in game ? [game.name] : [],
    );
    expect(names.length).toBe(4);
    expect([...names, ...Object.values(catalogue.result.caption)].filter((name) => !canDraw(name))).toEqual([]);
  });

  it('the titles of charts and rankings can be drawn', () => {
    const { by, period, allGames } = catalogue.leaderboard;
    const titles = [...Object.values(by).map(({ title }) => title), ...Object.values(period), allGames];
    expect(titles.filter((title) => !canDraw(title))).toEqual([]);
  });

  it('numbers with and without a sign can be drawn', () => {
    const { number, signed } = translator(language);
    for (const value of [0, 24, -8, 10_240, -1_234_567]) {
      expect(canDraw(number(value))).toBe(true);
      expect(canDraw(signed(value))).toBe(true);
    }
  });
});
