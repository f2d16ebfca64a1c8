import { describe, expect, it } from 'vitest';
import type { Ruleset } from '../../src/engine/ruleset.ts';
import { optionsOf, otherValues } from './option-values.ts';
import { playOut, playOutChecked } from './playout.ts';
import { seeded } from './random.ts';

/** The properties of one game: random deals with everything checked after every action, for every table option. */
export function describeProperties(rules: Ruleset): void {
  describe(`${rules.id}: what holds after every action`, () => {
    it('of six deals with the usual options', () => {
      const { state } = playOutChecked(rules, optionsOf(rules), { deals: 6, random: seeded(20) });
      expect(state.deals).toBe(6);
    });

    it.each(otherValues(rules))('of two deals with $option $value', ({ option, value }) => {
      const options = optionsOf(rules, { [option]: value });
      const { state } = playOutChecked(rules, options, { deals: 2, random: seeded(21) });
      expect(state.deals).toBe(2);
    });

    it('of a deal in which the rules let nobody win', () => {
      const unwinnable: Ruleset = {
        ...rules,
        score: () => ({ valid: false, game: rules.id, reason: 'below-minimum', part: '0' }),
      };
      const { state } = playOutChecked(unwinnable, optionsOf(rules), { deals: 1, random: seeded(22) });
      expect(state.deal?.result?.kind).toBe('drawn');
    });
  });

  describe(`${rules.id}: a match`, () => {
    const lengths = rules.options.find(({ id }) => id === 'deals' || id === 'rounds');
    const values = lengths?.kind === 'choice' ? lengths.choices : [];

    it.each(values)(`of ${lengths?.id} %s ends by itself`, (value) => {
      const options = optionsOf(rules, { [lengths?.id ?? '']: value });
      const { state } = playOut(rules, options, { deals: 200, random: seeded(23) });
      expect(state.over).toBe(true);
      if (lengths?.id === 'deals') expect(state.deals).toBe(Number(value));
      else expect(state.deals).toBeGreaterThanOrEqual({ one: 4, two: 8, four: 16 }[value] ?? 0);
    });
  });
}
