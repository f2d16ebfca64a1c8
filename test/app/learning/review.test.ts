import { afterEach, describe, expect, it } from 'vitest';
import { appraise } from '../../../src/ai/appraise.ts';
import { type AiLevel, choose } from '../../../src/ai/player.ts';
import { seededLuck } from '../../../src/ai/random.ts';
import { reviewOf, reviewSeat } from '../../../src/app/learning/review.ts';
import { createRecords } from '../../../src/app/records.ts';
import { type Replay, replayOf } from '../../../src/app/replay.ts';
import type { GameId } from '../../../src/engine/score.ts';
import { rulesetOf } from '../../../src/rulesets/index.ts';
import { by, good, type House, openHouse, playUntil, startTable } from '../house.ts';

let house: House;
afterEach(() => house.kill());

/** The first deal of a table where Ann plays as an AI of this level would. */
async function played(game: GameId, level: AiLevel): Promise<Replay> {
  house = await openHouse({ seed: `review ${game} ${level}` });
  const { service } = house;
  const { id } = await startTable(house, ['ann'], { game, options: {} });
  const luck = seededLuck('review');
  while ((await service.get(id))?.phase === 'playing') {
    const view = await service.view(id, 0);
    if ((view?.own?.legal.length ?? 0) === 0) await house.clock.step();
    else good(await service.act(id, by('ann'), choose(rulesetOf(game), view!, level, luck)));
  }
  return replayOf(await house.store.events(id), 1)!;
}

describe('a review', () => {
  it('holds every discard of its player with what they could see, in their order', async () => {
    const replay = await played('push-down', 'beginner');
    const { turns } = await reviewOf(replay, 0);
    const discarded = replay.steps.flatMap(({ moves }) =>
      moves.flatMap((event) => (event.type === 'discarded' && event.seat === 0 ? [event.tile] : [])),
    );
    expect(turns.map(({ chosen }) => chosen.tile)).toEqual(discarded);
    expect(turns.map(({ number }) => number)).toEqual(discarded.map((_, at) => at + 1));
    for (const { view, step, best, choice, chosen, lost, slowed } of turns) {
      expect(view.own?.seat).toBe(0);
      expect(view.result).toBeNull();
      expect(replay.steps[step]?.match.deal?.prompt).toMatchObject({ kind: 'turn', seat: 0 });
      // The one evaluation that hints use.
      const again = appraise(rulesetOf(replay.game), view);
      expect([best, choice]).toEqual([again.discards[0], again.choice]);
      expect(lost.steps).toBe(Math.max(0, chosen.distance - best.distance));
      expect(slowed).toBe(
        chosen.distance > best.distance || (chosen.distance === best.distance && chosen.copies < best.copies),
      );
    }
  });

  it.each(['push-down', 'taiwanese'] as const)(
    'finds nothing to improve in what the expert played: %s',
    async (game) => {
      const { turns, slowed } = await reviewOf(await played(game, 'expert'), 0);
      expect(turns.length).toBeGreaterThan(2);
      expect(turns.filter(({ chosen, best }) => chosen.tile !== best.tile).map(({ number }) => number)).toEqual([]);
      expect(slowed).toBe(0);
    },
  );

  it('finds discards of a beginner that slowed the hand, and counts them', async () => {
    const review = await reviewOf(await played('push-down', 'beginner'), 0);
    expect(review.slowed).toBeGreaterThan(0);
    expect(review.turns.filter(({ slowed }) => slowed)).toHaveLength(review.slowed);
    expect(review.turns.some(({ lost }) => lost.steps > 0 || lost.copies > 0)).toBe(true);
  });

  it('is for those who sat there alone, and worked out once', async () => {
    const replay = await played('push-down', 'club');
    expect(reviewSeat(replay, 'ann')).toBe(0);
    expect(reviewSeat(replay, 'ben')).toBeNull();
    const records = createRecords({ store: house.store, log: { warn: () => undefined, error: () => undefined } });
    const review = await records.review('server', replay.code, 'ann');
    expect(review?.turns.length).toBeGreaterThan(0);
    expect(await records.review('server', replay.code, 'ann')).toBe(review);
    expect(await records.review('server', replay.code, 'ben')).toBeNull();
    expect(await records.review('other server', replay.code, 'ann')).toBeNull();
  });

  it('belongs to who left during the deal as well', async () => {
    house = await openHouse({ seed: 'review of a leaver' });
    const { id } = await startTable(house, ['ann', 'ben']);
    good(await house.service.leave(id, by('ben')));
    await playUntil(house, id, ({ phase }) => phase === 'between' || phase === 'closed');
    const replay = replayOf(await house.store.events(id), 1)!;
    expect(reviewSeat(replay, 'ben')).toBe(1);
  });
});
