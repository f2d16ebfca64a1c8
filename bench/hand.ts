/**
 * How fast hands are looked at: distance to ready and best discard over seeded hands, four and five sets.
 * Run by `npm run bench:hand`. Figures are the median of interleaved rounds; compare them within one run only.
 */
import { performance } from 'node:perf_hooks';
import { seededLuck, shuffled } from '../src/ai/random.ts';
import { distance } from '../src/engine/hand/distance.ts';
import { formOf } from '../src/engine/hand/form.ts';
import { bestDiscard, bestDiscards } from '../src/engine/hand/useful.ts';
import { countTiles, KINDS } from '../src/engine/tiles.ts';
import { fullSet } from '../src/engine/wall.ts';
import { rulesetOf } from '../src/rulesets/index.ts';

const HANDS = 20_000;
const ROUNDS = 9;
const unseen = new Uint8Array(KINDS).fill(3);

const cases = (['push-down', 'taiwanese'] as const).flatMap((game) => {
  const rules = rulesetOf(game);
  const form = formOf(rules, null);
  const tiles = fullSet(rules).filter((tile) => tile < KINDS);
  const luck = seededLuck(`bench/${game}`);
  const hands = Array.from({ length: HANDS }, () => countTiles(shuffled(tiles, luck).slice(0, 3 * rules.sets + 2)));
  for (const hand of hands.slice(0, 500)) {
    const fast = bestDiscard(hand, 0, form, unseen);
    const slow = bestDiscards(hand, 0, form, unseen)[0];
    if (fast.tile !== slow?.tile || fast.copies !== slow.copies) throw new Error('a fast answer is wrong');
  }
  return [
    { name: `${game}: distance`, run: () => hands.reduce((sum, hand) => sum + distance(hand, 0, form), 0) },
    {
      name: `${game}: best discard`,
      run: () => hands.reduce((sum, hand) => sum + bestDiscard(hand, 0, form, unseen).copies, 0),
    },
  ].map((each) => ({ ...each, times: [] as number[] }));
});

for (let round = 0; round < ROUNDS; round++)
  for (const { run, times } of cases) {
    const started = performance.now();
    run();
    times.push(((performance.now() - started) * 1e6) / HANDS);
  }

for (const { name, times } of cases) {
  const median = times.toSorted((a, b) => a - b)[ROUNDS >> 1]!;
  console.log(
    `${name.padEnd(26)} ${median.toFixed(0).padStart(6)} ns  ${(1e9 / median / 1e6).toFixed(2).padStart(6)} M/s`,
  );
}
