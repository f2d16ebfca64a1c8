import { expect, it } from 'vitest';
import { soak } from './soak.ts';

it('while Discord fails at random, every table comes to its end, and every press is answered', async () => {
  const { problems, presses, faults } = await soak({
    seed: 3,
    tables: 3,
    people: 2,
    until: 'deal',
    rate: 0.04,
    pictures: 'none',
  });
  expect(problems).toEqual([]);
  expect(presses).toBeGreaterThan(30);
  expect(faults.size).toBeGreaterThan(3);
}, 600_000);
