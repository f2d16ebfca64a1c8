import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';
import type { DiscordServer } from '../../src/playground/server.ts';
import { staleTargets } from '../../src/setup/build.mjs';

/** A loaded machine may take long to start a program; a start that takes longer than this has failed. */
const START_PATIENCE_MS = 120_000;

export interface BotProcessOptions {
  readonly server: Pick<DiscordServer, 'api' | 'cdn' | 'token'>;
  readonly databaseFile: string;
  /** `none` leaves the painting out. */
  readonly pictures: 'real' | 'none';
  /** Since when and how fast its clock runs. */
  readonly clock: { readonly since: number; readonly speed: number };
}

/** One life of the bot as a process of its own, from its start to the signal that ends it. */
export class BotProcess {
  /** What it wrote to its log, one JSON line each. */
  readonly logged: string[] = [];
  /** Resolves when it has connected; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** Resolves with its exit code, null where a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;

  /** Starts the compiled program where it is up to date, else the sources. */
  constructor({ server, databaseFile, pictures, clock }: BotProcessOptions) {
    const compiled = staleTargets(projectRoot).every(({ name }) => name !== 'server');
    this.#child = fork(join(projectRoot, 'test', 'crash', 'bot.mjs'), {
      cwd: projectRoot,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        BOT_API: server.api,
        BOT_CDN: server.cdn,
        BOT_TOKEN: server.token,
        BOT_DATABASE: databaseFile,
        BOT_FROM: compiled ? 'dist' : 'src',
        BOT_PICTURES: pictures,
        BOT_CLOCK: `${clock.since} ${clock.speed}`,
      },
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.logged.push(text));
    this.ended = once(this.#child, 'exit').then(([code]) => code as number | null);
    this.ready = this.#untilReady();
    // Whoever kills it while it starts does not wait for it to be ready.
    this.ready.catch(() => undefined);
  }

  async #untilReady(): Promise<void> {
    const patience = AbortSignal.timeout(START_PATIENCE_MS);
    const ended = this.ended.then((code) => {
      throw new Error(`the bot ended with ${code} before it was ready: ${this.logged.join('')}`);
    });
    await Promise.race([once(this.#child, 'message', { signal: patience }), ended]);
  }

  /** Ends it as a power cut would: nothing that it meant to do next happens. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Asks it to end, as an operator does. */
  terminate(): void {
    this.#child.kill('SIGTERM');
  }
}
