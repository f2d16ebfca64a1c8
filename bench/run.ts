/**
 * What the README says about the engine's speed, in one run: `npm run bench`.
 *
 * Every figure is the median of interleaved rounds, in which other libraries do the same on the same hands. Times are CPU
 * time of all threads, so that other work on the machine changes them little; between two runs only ratios compare. Every
 * answer of the engine is compared with a slow reference that shares nothing with it, and a wrong one ends the run with
 * exit code 1.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { handRows } from './hand-rows.ts';
import { loadPeers } from './peers.ts';
import { playRows } from './play-rows.ts';
import { scoreRows } from './score-rows.ts';
import { startLines } from './start.ts';
import { printRow, type Row } from './table.ts';

const ROUNDS = 9;
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Each in a process of its own, so that none runs in what another has left of the heap and the caches. */
const PARTS: Readonly<Record<string, () => Promise<Iterable<Row>>>> = {
  hands: async () => handRows(await loadPeers(root), ROUNDS),
  scores: async () => scoreRows(await loadPeers(root), ROUNDS),
  play: async () => playRows(ROUNDS),
};

const [part] = process.argv.slice(2);
if (part !== undefined) {
  for (const row of await PARTS[part]!()) console.log(printRow(row));
} else {
  const waiting = loadavg()[0]?.toFixed(1);
  console.log(
    `Node ${process.versions.node}, ${availableParallelism()} cores, ${waiting} processes running or waiting`,
  );
  console.log(
    `Medians of ${ROUNDS} interleaved rounds, CPU time of all threads; a busy machine is slower all the same\n`,
  );
  for (const name of Object.keys(PARTS)) {
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  for (const line of startLines(root)) console.log(line);
}
