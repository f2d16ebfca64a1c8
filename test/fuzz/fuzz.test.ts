import { expect, it } from 'vitest';
import { RULESETS } from '../../src/rulesets/index.ts';
import { fuzz } from './fuzz.ts';

it.each(Object.values(RULESETS))('$id keeps every invariant under random actions, legal and illegal', (rules) => {
  const { actions, deals } = fuzz(rules, { seed: 1, actions: 3_000 });
  expect(actions).toBeGreaterThanOrEqual(3_000);
  expect(deals).toBeGreaterThan(0);
});
