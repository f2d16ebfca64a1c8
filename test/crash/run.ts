/**
 * The long run: `npm run crash -- --kills 200 --seed 1`. Kills the bot so many times in all, with a fresh database
 * every 25 kills, and says what did not hold. Exit code 1 where anything did not.
 *
 * `--pictures none` leaves the painting out, which is faster; `--speed 1` lets the clocks run as fast as the machine's,
 * which a busy machine keeps up with better.
 */
import { parseArgs } from 'node:util';
import { campaign } from './campaign.ts';

const KILLS_A_DATABASE = 25;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    pictures: { type: 'string', default: 'real' },
    speed: { type: 'string', default: '4' },
    quiet: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed);
const pictures = values.pictures === 'none' ? 'none' : 'real';

const totals = { kills: 0, presses: 0, acknowledged: 0, deals: 0, matches: 0 };
const moments = new Map<string, number>();
const problems: string[] = [];
const began = Date.now();
for (let done = 0, round = 0; done < kills; done += KILLS_A_DATABASE, round++) {
  const result = await campaign({
    seed: seed * 1_000 + round,
    kills: Math.min(KILLS_A_DATABASE, kills - done),
    pictures,
    speed: Number(values.speed),
    ...(values.quiet ? {} : { report: (line) => console.log(`seed ${seed * 1_000 + round}: ${line}`) }),
  });
  for (const key of Object.keys(totals) as (keyof typeof totals)[]) totals[key] += result[key];
  for (const [moment, count] of result.moments) moments.set(moment, (moments.get(moment) ?? 0) + count);
  problems.push(...result.problems.map((problem) => `seed ${seed * 1_000 + round}: ${problem}`));
}

console.log(
  `${totals.kills} kills in ${Math.round((Date.now() - began) / 1_000)} s; ${totals.presses} presses, of which ` +
    `${totals.acknowledged} were acknowledged and all found again; ${totals.deals} deals, ${totals.matches} matches`,
);
for (const [moment, count] of [...moments].sort()) console.log(`  killed at ${moment}: ${count}`);
for (const problem of problems) console.log(`PROBLEM ${problem}`);
console.log(problems.length === 0 ? 'nothing was lost' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
