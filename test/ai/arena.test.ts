import { describe, expect, it } from 'vitest';
import { type Contest, playWall, standings } from '../../src/ai/arena.ts';
import type { GameId } from '../../src/engine/score.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { optionsOf } from '../support/option-values.ts';

function ladder(game: GameId, seats: Contest['seats'], walls: number) {
  const rules = rulesetOf(game);
  const contest = { rules, options: optionsOf(rules), seats, seed: 'ladder' };
  return standings(
    Array.from({ length: walls }, (_, wall) => {
      const { tallies, refused } = playWall(contest, wall, {});
      expect(refused).toEqual([]);
      return tallies;
    }),
  );
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

  it('sees the expert above three beginners, whole interval above zero', () => {
    for (const game of ['push-down', 'sichuan'] as const) {
      const [expert, beginner] = ladder(game, ['expert', 'beginner', 'beginner', 'beginner'], 20);
      expect(expert?.level).toBe('expert');
      expect(expert?.ci95[0]).toBeGreaterThan(0);
      expect(expert?.dealInRate).toBeLessThan(beginner?.dealInRate ?? 0);
    }
  });
});
