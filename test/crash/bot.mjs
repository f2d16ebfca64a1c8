/**
 * The bot as a process of its own on somebody else's Discord, for harnesses that kill it. It tells its parent when it
 * is ready, and ends with it.
 *
 * Environment: BOT_API, BOT_CDN, BOT_TOKEN, BOT_DATABASE; BOT_FROM `dist` or `src`; BOT_PICTURES `real` or `none`;
 * BOT_CLOCK, since when and how fast its clock runs, such as `1790000000000 4`.
 */
import { writeSync } from 'node:fs';
import { dots } from '../support/dots.mjs';
import { fastClock } from './fast-clock.mjs';

const { BOT_API: api, BOT_CDN: cdn, BOT_TOKEN: token = '', BOT_DATABASE: databaseFile = '' } = process.env;
const compiled = process.env.BOT_FROM === 'dist';
if (!compiled) (await import('tsx/esm/api')).register();

/** @param {string} module */
const load = (module) => import(compiled ? `../../dist/src/${module}.js` : `../../src/${module}.ts`);
const [{ startBot }, { createLog }, { stopOnSignals }, { systemEntropy }] = await Promise.all(
  ['bot', 'log', 'ops/stop', 'system'].map(load),
);

const [since = 0, speed = 1] = (process.env.BOT_CLOCK ?? '').split(' ').map(Number);
process.once('disconnect', () => process.exit(0));
// Synchronous, so that nothing that was logged is lost in a kill.
const log = createLog('warn', [token], { write: (/** @type {string} */ line) => writeSync(2, line) });
const bot = await startBot({
  token,
  address: { api, cdn },
  databaseFile,
  clock: fastClock(since, speed),
  entropy: systemEntropy,
  // Words on the buttons, for players who read them.
  tileEmojis: false,
  log,
  ...(process.env.BOT_PICTURES === 'none' ? { renderer: dots } : {}),
});
stopOnSignals(() => bot.stop(), log);
await bot.registered;
process.send?.('ready');
