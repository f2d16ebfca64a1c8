import { describe, expect, it } from 'vitest';
import { patternPage, rulesPage } from '../../src/discord/messages/rules-pages.ts';
import { tourPage } from '../../src/discord/messages/tour.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import { LANGUAGES, translator } from '../../src/i18n/index.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { cutOff, mustFit } from './limits.ts';

const COMMAND = { table: '0', options: null };

describe.each(LANGUAGES)('the rules in %s', (language) => {
  const t = translator(language);

  it.each(GAME_IDS)('%s: every page and every pattern fits a message and holds its words', async (game) => {
    const rules = rulesetOf(game);
    let pages = 0;
    for (let page = rulesPage(t, rules, COMMAND, 0); page !== null; page = rulesPage(t, rules, COMMAND, ++pages)) {
      await mustFit(page);
      expect(page.embeds[0]?.description).not.toMatch(/undefined|NaN|\{\{|patterns\.|options\.|rules\./);
    }
    expect(pages).toBeGreaterThan(4);
    for (const { id } of rules.patterns) {
      const page = patternPage(t, rules, COMMAND, id);
      expect(page?.picture, id).not.toBeNull();
      if (page !== null) await mustFit(page);
    }
    expect(rulesPage(t, rules, COMMAND, pages)).toBeNull();
    expect(rulesPage(t, rules, COMMAND, Number.NaN)).toBeNull();
    expect(patternPage(t, rules, COMMAND, 'no-such-pattern')).toBeNull();
  });

  it.each(GAME_IDS)('%s: at a table the chosen options stand on every page', async (game) => {
    const rules = rulesetOf(game);
    const options = Object.fromEntries(
      rules.options.map((option) => [option.id, option.kind === 'amount' ? option.max : (option.choices.at(-1) ?? '')]),
    );
    const page = rulesPage(t, rules, { table: 'zzzzzz', options }, 1);
    expect(page?.embeds[0]?.footer?.text).toContain(
      t.number(Number(Object.values(options).find((value) => typeof value === 'number'))),
    );
    if (page !== null) await mustFit(page);
  });

  it.each(GAME_IDS)(
    '%s: the three pages of the tour fit and speak of this game, with a picture that says the same',
    async (game) => {
      const rules = rulesetOf(game);
      const pages = [0, 1, 2].map((number) => tourPage(t, rules, COMMAND, number, true));
      for (const page of pages) {
        await mustFit(page);
        expect(cutOff(page)).toEqual([]);
        expect(page.content).not.toMatch(/undefined|NaN|\{\{|learning\./);
        expect(page.picture?.alt).not.toMatch(/undefined|\{\{|learning\./);
      }
      expect(pages[1]?.content).toContain(String(rules.sets));
      const shown = pages[1]?.picture?.scene;
      if (shown?.kind !== 'hand') throw new Error('the second page shows a hand');
      expect(shown.tiles).toHaveLength(3 * rules.sets + 1);
      const groups = pages[2]?.picture?.scene;
      expect(groups?.kind === 'tiles' ? groups.groups.length : 0).toBe(game === 'sichuan' ? 3 : 4);
      expect(pages[2]?.content).toContain(t(game === 'sichuan' ? 'learning.tour.noChow' : 'learning.tour.chow'));
      expect(tourPage(t, rules, COMMAND, 9, false)).toEqual(tourPage(t, rules, COMMAND, 2, false));
    },
  );
});
