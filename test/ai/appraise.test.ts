import { describe, expect, it } from 'vitest';
import { appraise } from '../../src/ai/appraise.ts';
import { choose } from '../../src/ai/player.ts';
import { luckOfDeal, seededLuck } from '../../src/ai/random.ts';
import { decide } from '../../src/engine/decide.ts';
import { emptyMatch } from '../../src/engine/match.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import type { MatchState } from '../../src/engine/state.ts';
import { SEATS } from '../../src/engine/tiles.ts';
import type { PlayerView } from '../../src/engine/view.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { optionsOf } from '../support/option-values.ts';

/** Every view in which a seat is asked something, over one deal of club players. */
function viewsOf(game: (typeof GAME_IDS)[number]): PlayerView[] {
  const rules = rulesetOf(game);
  const views: PlayerView[] = [];
  let state: MatchState = emptyMatch(rules, optionsOf(rules, game === 'malaysian' ? { scoring: 'fan' } : {}));
  const act = (action: Parameters<typeof decide>[2]): void => {
    const decision = decide(rules, state, action);
    if (decision.ok) state = decision.state;
  };
  act({ type: 'start-deal', luck: luckOfDeal(rules, seededLuck('appraised')) });
  for (let prompt = state.deal?.prompt; prompt != null && state.deal?.result === null; prompt = state.deal?.prompt) {
    const { id } = prompt;
    for (const seat of SEATS) {
      if (state.deal?.prompt?.id !== id) break;
      const view = viewFor(rules, state, seat);
      if (view.own === null || view.own.legal.length === 0) continue;
      views.push(view);
      act(choose(rules, view, 'club', () => 0));
    }
    if (state.deal?.prompt?.id === id) act({ type: 'time-up', prompt: id });
  }
  return views;
}

describe('an appraisal', () => {
  for (const game of GAME_IDS)
    it(`names what the expert does, its discard first, every legal discard once: ${game}`, () => {
      const rules = rulesetOf(game);
      const views = viewsOf(game);
      expect(views.length).toBeGreaterThan(20);
      for (const view of views) {
        const legal = view.own?.legal ?? [];
        const { choice, discards } = appraise(rules, view);
        expect(choice).toEqual(choose(rules, view, 'expert', () => 0));
        if (choice.type === 'discard') expect(discards[0]?.tile).toBe(choice.tile);
        const tiles = new Set(legal.flatMap((action) => (action.type === 'discard' ? [action.tile] : [])));
        expect(discards.map(({ tile }) => tile).toSorted((a, b) => a - b)).toEqual(
          [...tiles].toSorted((a, b) => a - b),
        );
        for (const { distance, useful, copies, danger } of discards) {
          expect(distance).toBeGreaterThanOrEqual(0);
          expect(useful.reduce((sum, { left }) => sum + left, 0)).toBe(copies);
          expect(danger).toBeGreaterThanOrEqual(0);
        }
      }
    });

  it('is refused where nothing is asked', () => {
    const rules = rulesetOf('push-down');
    const view = viewsOf('push-down').at(-1)!;
    expect(() => appraise(rules, { ...view, own: { ...view.own!, legal: [] } })).toThrow('not asked');
  });
});
