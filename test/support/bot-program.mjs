/**
 * The bot in a process of its own, on a Discord that its parent serves: what every program that `bot-process.ts` runs
 * has in common. It ends with its parent.
 *
 * Environment: BOT_API, BOT_CDN, BOT_TOKEN, BOT_DATABASE; BOT_FROM `dist` or `src`; BOT_PICTURES `real` or `none`.
 */
import { dots } from './dots.mjs';

const { BOT_API: api, BOT_CDN: cdn, BOT_TOKEN: token = '', BOT_DATABASE: databaseFile = '' } = process.env;
const compiled = process.env.BOT_FROM === 'dist';
if (!compiled) (await import('tsx/esm/api')).register();
process.once('disconnect', () => process.exit(0));

/**
 * Modules of the bot by their paths below `src`, such as `ops/stop`.
 *
 * @param {readonly string[]} modules
 */
export const load = (...modules) =>
  Promise.all(modules.map((module) => import(compiled ? `../../dist/src/${module}.js` : `../../src/${module}.ts`)));

const [{ startBot: start }, { createLog }, { systemClock, systemEntropy }] = await load('bot', 'log', 'system');

/**
 * A log that leaves the bot's token out, see `createLog`.
 *
 * @param {string} level
 * @param {{ write(line: string): void }} [to]
 */
export const logTo = (level, to) => createLog(level, [token], to);

/** @param {Record<string, unknown>} options what differs from the other programs, as `startBot` takes it; `log` at least */
export const startBot = (options) =>
  start({
    token,
    address: { api, cdn },
    databaseFile,
    clock: systemClock,
    entropy: systemEntropy,
    // Words on the buttons, for players who read them.
    tileEmojis: false,
    ...(process.env.BOT_PICTURES === 'none' ? { renderer: dots } : {}),
    ...options,
  });

/** Tells the parent once the bot has registered its commands. @param {{ registered: Promise<void> }} bot */
export async function tellWhenReady(bot) {
  await bot.registered;
  process.send?.('ready');
}
