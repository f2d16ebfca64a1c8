/**
 * The bot as a process of its own that notes what it measures, for `run.ts`. It ends with its parent, and answers the
 * message `report` with what has gathered since the last one.
 *
 * Environment: BOT_API, BOT_CDN, BOT_TOKEN, BOT_DATABASE; BOT_FROM `dist` or `src`; BOT_PICTURES `real` or `none`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { dots } from '../../test/support/dots.mjs';

const { BOT_API: api, BOT_CDN: cdn, BOT_TOKEN: token = '', BOT_DATABASE: databaseFile = '' } = process.env;
const compiled = process.env.BOT_FROM === 'dist';
if (!compiled) (await import('tsx/esm/api')).register();

/** @param {string} module */
const load = (module) => import(compiled ? `../../dist/src/${module}.js` : `../../src/${module}.ts`);
const [{ startBot }, { createLog }, { systemClock, systemEntropy }] = await Promise.all(
  ['bot', 'log', 'system'].map(load),
);

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

process.once('disconnect', () => process.exit(0));
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
  token,
  address: { api, cdn },
  databaseFile,
  clock: systemClock,
  entropy: systemEntropy,
  // Words on the buttons, for players who read them.
  tileEmojis: false,
  log: createLog('silent', [token]),
  ...(process.env.BOT_PICTURES === 'none' ? { renderer: dots } : {}),
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
await bot.registered;
process.send?.('ready');
