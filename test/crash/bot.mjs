/**
 * The bot as a process of its own, for harnesses that kill it: by a clock that runs faster, and with a log that loses
 * nothing. Run by `bot-process.ts` of the tests' support, where the rest of its environment is.
 *
 * Environment: BOT_CLOCK, since when and how fast its clock runs, such as `1790000000000 4`.
 */
import { writeSync } from 'node:fs';
import { load, logTo, startBot, tellWhenReady } from '../support/bot-program.mjs';
import { fastClock } from './fast-clock.mjs';

const [{ stopOnSignals }] = await load('ops/stop');
const [since = 0, speed = 1] = (process.env.BOT_CLOCK ?? '').split(' ').map(Number);
// Synchronous, so that nothing that was logged is lost in a kill.
const log = logTo('warn', { write: (line) => writeSync(2, line) });
const bot = await startBot({ clock: fastClock(since, speed), log });
stopOnSignals(() => bot.stop(), log);
await tellWhenReady(bot);
