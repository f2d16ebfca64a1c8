import { describe, expect, it } from 'vitest';
import { below, luckOfDeal, seededLuck, shuffled } from '../../src/ai/random.ts';
import { wallFault } from '../../src/engine/wall.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';

describe('seeded luck', () => {
  it('gives the same numbers for the same seed and others for another', () => {
    const first = (seed: string | number) => Array.from({ length: 5 }, seededLuck(seed));
    expect(first(7)).toEqual(first('7'));
    expect(first(7)).not.toEqual(first(8));
  });

  it('spreads evenly from 0 up to 1', () => {
    const luck = seededLuck('even');
    const boxes = new Array<number>(16).fill(0);
    for (let n = 0; n < 16_000; n++) boxes[below(luck, 16)]!++;
    for (const box of boxes) expect(Math.abs(box - 1000)).toBeLessThan(150);
  });

  it('shuffles without losing anything, every order alike', () => {
    const luck = seededLuck('orders');
    const orders = new Map<string, number>();
    for (let n = 0; n < 6_000; n++) {
      const order = shuffled(['a', 'b', 'c'], luck).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect([...orders.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('makes walls that the engine accepts', () => {
    const rules = rulesetOf('malaysian');
    expect(wallFault(rules, luckOfDeal(rules, seededLuck(1)).wall)).toBeNull();
  });
});
