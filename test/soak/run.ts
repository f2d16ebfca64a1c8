/**
 * The long soak: `npm run soak -- --tables 100 --seed 1`. Exit code 1 where anything did not hold.
 *
 * `--people 1..4` at each table (2), `--until match|deal`, `--rate` of failing requests (0.03), `--pictures real|none`.
 */
import { parseArgs } from 'node:util';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '2' },
    until: { type: 'string', default: 'match' },
    rate: { type: 'string', default: '0.03' },
    pictures: { type: 'string', default: 'none' },
  },
});

const began = Date.now();
const result = await soak({
  tables: Number(values.tables),
  seed: Number(values.seed),
  people: Number(values.people),
  until: values.until === 'deal' ? 'deal' : 'match',
  rate: Number(values.rate),
  pictures: values.pictures === 'real' ? 'real' : 'none',
  report: console.log,
});
console.log(
  `${values.tables} tables, ${result.deals} deals, ${result.presses} presses in ${Math.round((Date.now() - began) / 1_000)} s`,
);
for (const [fault, times] of [...result.faults].sort()) console.log(`  ${fault}: ${times}`);
for (const problem of result.problems) console.log(`PROBLEM ${problem}`);
console.log(result.problems.length === 0 ? 'every table came to its end' : `${result.problems.length} problems`);
process.exitCode = result.problems.length === 0 ? 0 : 1;
