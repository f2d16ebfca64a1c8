import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measure.ts';

const STARTS = 9;

interface Start {
  readonly cpu: number;
  readonly clock: number;
  readonly megabytes: number;
}

/** Lines on what it takes before the first answer: time, memory, and data that is shipped. */
export function startLines(root: string): string[] {
  const probe = fileURLToPath(new URL('start-probe.js', import.meta.url));
  const starts = Array.from({ length: STARTS }, (): Start => {
    return JSON.parse(execFileSync(process.execPath, [probe], { encoding: 'utf8' }));
  });
  const of = (value: (start: Start) => number): number => median(starts.map(value));
  // What whoever starts it waits for; the processor's time is that of all threads, the compiler's among them.
  const clock = of((start) => start.clock);
  const megabytes = of((start) => start.megabytes);
  const data = dataBytes(join(root, 'src', 'engine')) + dataBytes(join(root, 'src', 'rulesets'));
  return [
    `engine start to the first answers: ${clock.toFixed(0)} ms by the clock, ${of(({ cpu }) => cpu).toFixed(0)} ms of CPU time  ${verdict('<= 100 ms', clock <= 100)}`,
    `memory for it: ${megabytes.toFixed(1)} MB  ${verdict('<= 10 MB', megabytes <= 10)}`,
    `data shipped with it: ${(data / 1000).toFixed(0)} kB, the tables are made by code  ${verdict('<= 100 kB', data <= 100_000)}`,
  ];
}

const verdict = (bar: string, reached: boolean): string => `bar ${bar}: ${reached ? 'reached' : 'missed'}`;

/** Bytes of all files in a folder that are no code. */
function dataBytes(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
