import { describe, expect, it } from 'vitest';
import { patternPage, rulesPage } from '../../src/discord/messages/rules-pages.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import { LANGUAGES, translator } from '../../src/i18n/index.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { mustFit } from './limits.ts';

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
});
