/**
 * How many tables one bot can hold: `npm run bench:load -- --tables 100,200 --pace human --seconds 60`.
 *
 * The bot is one process; Discord (the loopback API with Discord's rate limits, 50 requests a second in all, callbacks
 * and webhooks exempt) and four people a table are another. `--pace fast` plays ten times as quickly, without a claim
 * window. `--hands command` opens hands by the command, so that no table has a token that edits it past the 50 a second.
 * `--pictures none` leaves the painting out. Several numbers of tables are measured one after the other, each anew.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDiscordServer } from '../../src/playground/server.ts';
import { seeded } from '../../test/support/random.ts';
import { Crowd } from './crowd.ts';
import { type Report, startMeasuredBot } from './measured-bot.ts';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '100' },
    pace: { type: 'string', default: 'human' },
    hands: { type: 'string', default: 'button' },
    pictures: { type: 'string', default: 'real' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const pace = values.pace === 'fast' ? 'fast' : 'human';
const hands = values.hands === 'command' ? 'command' : 'button';
const pictures = values.pictures === 'none' ? 'none' : 'real';
const seconds = Number(values.seconds);

/** Edits may be this stale before people notice that the table is behind. */
const STALE_MS = 3_000;

interface Load {
  readonly report: Report;
  readonly acknowledged: readonly number[];
  readonly unanswered: number;
  readonly playing: number;
  readonly perTableBytes: number;
}

async function load(tables: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'sparrow-load-'));
  const server = await createDiscordServer({ maxConcurrency: 16 });
  const bot = await startMeasuredBot(server, join(folder, 'sparrow.db'), pictures);
  const crowd = new Crowd(server, { tables, pace, hands, random: seeded(Number(values.seed)) });
  try {
    const idle = await bot.report();
    await crowd.sitDown();
    // Every table's first message is a post of the bot: they take their time at 50 a second.
    const patience = Date.now() + 30_000 + tables * 100;
    while (crowd.playing < tables && Date.now() < patience) await sleep(250);
    await sleep(5_000);
    await bot.report();
    crowd.acknowledged = [];
    crowd.unanswered = 0;
    await sleep(seconds * 1_000);
    const report = await bot.report();
    const { acknowledged, unanswered, playing } = crowd;
    crowd.stop();
    const perTableBytes = (report.memoryBytes - idle.memoryBytes) / tables;
    return { report, acknowledged, unanswered, playing, perTableBytes };
  } finally {
    crowd.stop();
    await bot.kill();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The value below which so many of them lie, 0 where there are none. */
function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function spread(numbers: readonly number[]): string {
  return `${quantile(numbers, 0.5).toFixed(1)} / ${quantile(numbers, 0.99).toFixed(1)} ms (${numbers.length})`;
}

/** The numbers of tables whose people saw a table or a hand that was more than three seconds behind. */
const behind: string[] = [];
for (const tables of values.tables.split(',').map(Number)) {
  const { report, acknowledged, unanswered, playing, perTableBytes } = await load(tables);
  const rate = (count: number): string => `${(count / seconds).toFixed(1)}/s`;
  console.log(
    [
      `${tables} tables, ${tables * 4} people, ${pace} pace, hands by ${hands}, pictures ${pictures}; ${playing} playing`,
      `  acknowledgement p50/p99  ${spread(acknowledged)}, ${rate(acknowledged.length)}, unanswered ${unanswered}`,
      `  staleness of tables      ${spread(report.table)}, ${rate(report.table.length)}`,
      `  staleness of hands       ${spread(report.hand)}, ${rate(report.hand.length)}`,
      `  commit, waiting included ${spread(report.commit)}`,
      `  SQLite transaction       ${spread(report.write)}`,
      `  picture                  ${spread(report.picture)}`,
      `  event loop delay         ${report.delay.p50.toFixed(1)} / ${report.delay.p99.toFixed(1)} ms, at most ${report.delay.max.toFixed(0)} ms`,
      `  processor of the bot     ${((report.cpuMs / seconds / 1_000) * 100).toFixed(0)} %, ${(report.cpuMs / acknowledged.length).toFixed(1)} ms a press with all that follows from it`,
      `  memory                   ${(report.memoryBytes / 2 ** 20).toFixed(0)} MiB, ${(perTableBytes / 1024).toFixed(0)} KiB a table`,
      `  requests                 ${rate(report.requests)}, ${report.limited} refused for coming too fast`,
      `  faults of ours           ${report.failed} failed interactions, ${report.errors} errors logged`,
    ].join('\n'),
  );
  for (const what of ['table', 'hand'] as const)
    if (quantile(report[what], 0.99) > STALE_MS) behind.push(`${tables} (${what}s)`);
}
console.log(behind.length === 0 ? 'nothing was 3 s behind at p99' : `3 s behind at p99: ${behind.join(', ')}`);
