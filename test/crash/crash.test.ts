import { expect, it } from 'vitest';
import { campaign } from './campaign.ts';

it('a bot that is killed at any moment loses nothing, does nothing twice, and everybody goes on playing', async () => {
  const { kills, acknowledged, moments, problems } = await campaign({ seed: 7, kills: 6, pictures: 'none' });
  expect(problems).toEqual([]);
  expect(kills).toBe(6);
  expect(acknowledged).toBeGreaterThan(10);
  // All four games were under way.
  expect(new Set([...moments.keys()].map((moment) => moment.split(' ')[0])).size).toBe(4);
}, 600_000);
