/**
 * What the README says about pictures: time, bytes, memory. Run by `npm run bench:render`.
 * Times are of one picture from scene to PNG while nothing else runs; on a busy machine only the CPU time (all threads
 * together) says something.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRenderer } from '../src/render/renderer.ts';
import type { Scene } from '../src/render/scenes.ts';
import { lateBoard, sampleBoard, sampleHand } from '../test/render/samples.ts';

const started = performance.now();
// Without a cache worth the name, so that every picture is drawn.
const renderer = createRenderer({ cacheBytes: 1024 });
const ready = performance.now() - started;

interface Goal {
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
}

async function measure(name: string, count: number, scene: (seed: number) => Scene, goal: Goal): Promise<string> {
  for (let seed = 0; seed < 60; seed++) await renderer.render(scene(seed));
  const times: number[] = [];
  let largest = 0;
  let sum = 0;
  const before = process.cpuUsage();
  for (let seed = 0; seed < count; seed++) {
    const input = scene(1000 + seed);
    const from = performance.now();
    const { length } = await renderer.render(input);
    times.push(performance.now() - from);
    largest = Math.max(largest, length);
    sum += length;
    await turn();
  }
  const { user, system } = process.cpuUsage(before);
  times.sort((left, right) => left - right);
  const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1);
  const { width, height } = renderer.measure(scene(1000));
  return [
    name.padEnd(22),
    `${width}x${height}`.padEnd(10),
    `p50 ${at(0.5)} ms (<= ${goal.p50})`.padEnd(24),
    `p99 ${at(0.99)} ms (<= ${goal.p99})`.padEnd(26),
    `CPU ${((user + system) / 1000 / count).toFixed(1)} ms`.padEnd(14),
    `mean ${(sum / count / 1000).toFixed(1)} KB, largest ${(largest / 1000).toFixed(1)} KB (<= ${goal.bytes})`,
  ].join('');
}

async function throughput(count: number): Promise<number> {
  const from = performance.now();
  for (let seed = 0; seed < count; seed += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, at) => renderer.render(sampleHand(seed + at + 5000, 14))));
  }
  return (count / (performance.now() - from)) * 1000;
}

async function memory(): Promise<string> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const megabytes = () => {
    collect();
    return process.memoryUsage().rss / 1024 / 1024;
  };
  let afterThousand = 0;
  for (let seed = 1; seed <= 5000; seed++) {
    await renderer.render(seed % 10 === 0 ? sampleBoard(seed) : sampleHand(seed + 20_000, 14));
    if (seed === 1000) afterThousand = megabytes();
  }
  const end = megabytes();
  return `memory after 1,000 pictures ${afterThousand.toFixed(0)} MB, after 5,000 ${end.toFixed(0)} MB: ${(end - afterThousand).toFixed(1)} MB more (< 20)`;
}

const hand = (rows: 1 | 2, size: 14 | 17) => (seed: number) => ({ ...sampleHand(seed, size), rows });
/** Eight flowers beside it and every other tile dimmed: as many bytes as a hand takes. */
const fullHand = (seed: number) => ({
  ...sampleHand(seed, 17),
  bonus: [34, 35, 36, 37, 38, 39, 40, 41],
  dimmed: [0, 2, 4, 6, 8, 10, 12, 14, 16],
});

console.log(`sprites ready in ${ready.toFixed(0)} ms (< 1000)`);
console.log(await memory());
console.log(await measure('hand of 14, two rows', 400, hand(2, 14), { p50: 3, p99: 10, bytes: 20 }));
console.log(await measure('hand of 14, one row', 400, hand(1, 14), { p50: 3, p99: 10, bytes: 20 }));
console.log(await measure('hand of 17, two rows', 400, hand(2, 17), { p50: 4, p99: 10, bytes: 25 }));
console.log(await measure('17, flowers, dimmed', 400, fullHand, { p50: 4, p99: 10, bytes: 25 }));
console.log(await measure('hand of 17, one row', 400, hand(1, 17), { p50: 4, p99: 10, bytes: 25 }));
console.log(await measure('board late in a deal', 250, lateBoard, { p50: 15, p99: 40, bytes: 120 }));
console.log(await measure('board, any', 250, sampleBoard, { p50: 15, p99: 40, bytes: 120 }));
console.log(`hands of 14 a second, eight asked for at a time: ${(await throughput(2400)).toFixed(0)} (>= 500)`);
