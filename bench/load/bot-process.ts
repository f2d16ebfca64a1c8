import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';
import type { DiscordServer } from '../../src/playground/server.ts';
import { staleTargets } from '../../src/setup/build.mjs';

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

export interface BotProcess {
  report(): Promise<Report>;
  kill(): Promise<void>;
}

/** Starts the bot, compiled where that is up to date, and waits until it has connected. */
export async function startBotProcess(
  server: Pick<DiscordServer, 'api' | 'cdn' | 'token'>,
  databaseFile: string,
  pictures: 'real' | 'none',
): Promise<BotProcess> {
  const compiled = staleTargets(projectRoot).every(({ name }) => name !== 'server');
  const child: ChildProcess = fork(join(projectRoot, 'bench', 'load', 'bot.mjs'), {
    cwd: projectRoot,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      BOT_API: server.api,
      BOT_CDN: server.cdn,
      BOT_TOKEN: server.token,
      BOT_DATABASE: databaseFile,
      BOT_FROM: compiled ? 'dist' : 'src',
      BOT_PICTURES: pictures,
    },
  });
  const ended = once(child, 'exit');
  const next = async (): Promise<unknown> => {
    const dead = ended.then(([code]) => {
      throw new Error(`the bot ended with ${code}`);
    });
    const [message] = await Promise.race([once(child, 'message'), dead]);
    return message;
  };
  await next();
  return {
    async report() {
      child.send('report');
      return (await next()) as Report;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
