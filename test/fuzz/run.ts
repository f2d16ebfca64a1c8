/** The long fuzz: `npm run fuzz -- --actions 1000000 --game sichuan --seed 1`; without `--game`, each of the four. */
import { parseArgs } from 'node:util';
import { GAME_IDS } from '../../src/engine/score.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    actions: { type: 'string', default: '1000000' },
    game: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const games = GAME_IDS.filter((game) => values.game === undefined || game === values.game);
if (games.length === 0) throw new Error(`There is no game ${values.game}; there are ${GAME_IDS.join(', ')}.`);

for (const game of games) {
  const began = Date.now();
  let told = 0;
  const result = fuzz(rulesetOf(game), {
    seed: Number(values.seed),
    actions: Number(values.actions),
    report(actions) {
      if (actions < told + 100_000) return;
      told = actions;
      console.log(`${game}: ${actions} actions`);
    },
  });
  console.log(
    `${game}: ${result.actions} actions (${result.played} played, the rest invented), ${result.deals} deals, ` +
      `${result.matches} matches in ${Math.round((Date.now() - began) / 1_000)} s; every invariant held`,
  );
}
