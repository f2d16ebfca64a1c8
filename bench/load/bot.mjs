/**
 * The bot as a process of its own that notes what it measures, for `run.ts`: it answers the message `report` with what
 * has gathered since the last one. Run by `bot-process.ts` of the tests' support, where its environment is.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { logTo, startBot, tellWhenReady } from '../../test/support/bot-program.mjs';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let cpu = process.cpuUsage();
const empty = () => ({
  /** @type {number[]} */ table: [],
  /** @type {number[]} */ hand: [],
  /** @type {number[]} */ commit: [],
  /** @type {number[]} */ write: [],
  /** @type {number[]} */ picture: [],
  requests: 0,
  limited: 0,
  failed: 0,
  errors: 0,
});
let samples = empty();

process.on('message', (asked) => {
  if (asked !== 'report') return;
  const used = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  process.send?.({
    ...samples,
    delay: { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    cpuMs: (used.user + used.system) / 1_000,
    memoryBytes: process.memoryUsage().rss,
  });
  samples = empty();
  delay.reset();
});

const bot = await startBot({
  log: logTo('silent'),
  measures: {
    arrived() {},
    /** @param {string} _id @param {string} _kind @param {boolean} failed */
    handled(_id, _kind, failed) {
      if (failed) samples.failed++;
    },
    /** @param {{ status: number }} request */
    request({ status }) {
      samples.requests++;
      if (status === 429) samples.limited++;
    },
    /** @param {'table' | 'hand'} what @param {number} ms */
    delivered: (what, ms) => samples[what].push(ms),
    asked() {},
    /** @param {string} method @param {number} ms @param {number} workMs */
    told(method, ms, workMs) {
      if (method !== 'commit') return;
      samples.commit.push(ms);
      samples.write.push(workMs);
    },
    /** @param {string} _kind @param {number} ms */
    painted: (_kind, ms) => samples.picture.push(ms),
    gateway() {},
    /** @param {'warn' | 'error'} level */
    logged(level) {
      if (level === 'error') samples.errors++;
    },
  },
});
await tellWhenReady(bot);
