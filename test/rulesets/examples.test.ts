import { describe, expect, it } from 'vitest';
import { GAME_IDS } from '../../src/engine/score.ts';
import { contextOf, EXAMPLES, type ExampleHand, type PatternExample } from '../../src/rulesets/examples/index.ts';
import { RULESETS } from '../../src/rulesets/index.ts';
import { optionsOf } from '../support/option-values.ts';

describe.each(GAME_IDS)('the examples of %s', (game) => {
  const rules = RULESETS[game];
  const fan = game === 'malaysian' ? { scoring: 'fan' } : {};
  const scored = (hand: ExampleHand, options: PatternExample['options']) =>
    rules.score(contextOf(hand), optionsOf(rules, { ...fan, ...options }));

  it('are one for each pattern, in the order of the rules', () => {
    expect(EXAMPLES[game].map(({ pattern }) => pattern)).toEqual([...new Set(rules.patterns.map(({ id }) => id))]);
  });

  it.each(EXAMPLES[game].map((example) => [example.pattern, example] as const))(
    'show a hand with %s',
    (pattern, { example, options }) => {
      expect(scored(example, options)).toMatchObject({
        valid: true,
        patterns: expect.arrayContaining([expect.objectContaining({ id: pattern })]),
      });
    },
  );

  it.each(EXAMPLES[game].map((example) => [example.pattern, example] as const))(
    'show a hand that nearly has %s',
    (pattern, { counterexample, options }) => {
      const result = scored(counterexample, options);
      if (result.valid) expect(result.patterns.map(({ id }) => id)).not.toContain(pattern);
      else expect(['not-complete', 'below-minimum']).toContain(result.reason);
    },
  );
});
