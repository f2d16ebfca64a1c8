import type { DiscordServer } from '../../src/playground/server.ts';
import { BotProcess } from '../../test/support/bot-process.ts';

/** What the bot has measured since it was asked last; times in milliseconds. */
export interface Report {
  /** From an event to the delivered edit that shows it. */
  readonly table: readonly number[];
  readonly hand: readonly number[];
  /** Commits from question to answer, and what the database took. */
  readonly commit: readonly number[];
  readonly write: readonly number[];
  readonly picture: readonly number[];
  readonly requests: number;
  /** Requests that Discord refused for coming too fast. */
  readonly limited: number;
  /** Interactions that ended with an apology. */
  readonly failed: number;
  readonly errors: number;
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

export interface MeasuredBot {
  report(): Promise<Report>;
  kill(): Promise<void>;
}

/** Starts the bot, compiled where that is up to date, and waits until it has connected. */
export async function startMeasuredBot(
  server: Pick<DiscordServer, 'api' | 'cdn' | 'token'>,
  databaseFile: string,
  pictures: 'real' | 'none',
): Promise<MeasuredBot> {
  const bot = new BotProcess({ program: 'bench/load/bot.mjs', server, databaseFile, pictures });
  await bot.ready;
  return {
    async report() {
      return (await bot.ask('report')) as Report;
    },
    async kill() {
      bot.kill();
      await bot.ended;
    },
  };
}
