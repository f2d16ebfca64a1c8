import { describe, expect, it } from 'vitest';
import { Arena } from '../../src/ai/arena.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { optionsOf } from '../support/option-values.ts';

function ladder(game: 'push-down' | 'sichuan', levels: ConstructorParameters<typeof Arena>[2], walls: number) {
  const rules = rulesetOf(game);
  const arena = new Arena(rules, optionsOf(rules), levels, 'ladder');
  for (let wall = 0; wall < walls; wall++) expect(arena.playWall(wall, {}).refused).toEqual([]);
  return arena.results();
}

describe('a ladder of duplicate deals', () => {
  it('gives every seat the same wall: four players of one strength come out even', () => {
    const [club] = ladder('push-down', ['club', 'club', 'club', 'club'], 5);
    expect(club?.coinsPerDeal).toBeCloseTo(0, 9);
    expect(club?.ci95[0]).toBeCloseTo(0, 9);
  });

  it('sees the club player above three beginners, whole interval above zero', () => {
    for (const game of ['push-down', 'sichuan'] as const) {
      const [club, beginner] = ladder(game, ['club', 'beginner', 'beginner', 'beginner'], 60);
      expect(club?.level).toBe('club');
      expect(club?.ci95[0]).toBeGreaterThan(0);
      expect(beginner?.coinsPerDeal).toBeCloseTo(-(club?.coinsPerDeal ?? 0) / 3, 9);
      expect(club?.winRate).toBeGreaterThan(beginner?.winRate ?? 1);
      expect(club?.dealInRate).toBeLessThan(beginner?.dealInRate ?? 0);
    }
  });
});
