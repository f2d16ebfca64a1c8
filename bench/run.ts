/**
 * What the README says about the engine's speed, in one run: `npm run bench`.
 *
 * Every figure is the median of interleaved rounds, in which other libraries do the same on the same hands. Times are CPU
 * time of all threads, so that other work on the machine changes them little; between two runs only ratios compare. Every
 * answer of the engine is compared with a slow reference that shares nothing with it, and a wrong one ends the run with
 * exit code 1.
 */
import { fileURLToPath } from 'node:url';
import { handRows } from './hand-rows.ts';
import { loadPeers } from './peers.ts';
import { playRows } from './play-rows.ts';
import { scoreRows } from './score-rows.ts';
import { startLines } from './start.ts';
import { printRow } from './table.ts';

const ROUNDS = 9;
const root = fileURLToPath(new URL('../../..', import.meta.url));

const peers = await loadPeers(root);
for (const row of handRows(peers, ROUNDS)) console.log(printRow(row));
for (const row of scoreRows(peers, ROUNDS)) console.log(printRow(row));
for (const row of playRows(ROUNDS)) console.log(printRow(row));
for (const line of startLines(root)) console.log(line);
