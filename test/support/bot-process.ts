import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';
import type { DiscordServer } from '../../src/playground/server.ts';
import { staleTargets } from '../../src/setup/build.mjs';

/** A loaded machine may take long to start a program; a start that takes longer than this has failed. */
const START_PATIENCE_MS = 120_000;

export interface BotProcessOptions {
  /** The program to run, by its path below the project's folder; it starts the bot by `bot-program.mjs`. */
  readonly program: string;
  readonly server: Pick<DiscordServer, 'api' | 'cdn' | 'token'>;
  readonly databaseFile: string;
  /** `none` leaves the painting out. */
  readonly pictures: 'real' | 'none';
  /** What else the program reads from its environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** One life of the bot as a process of its own, from its start to the signal that ends it. */
export class BotProcess {
  /** What it wrote to standard error, where its log goes. */
  readonly logged: string[] = [];
  /** Resolves when it has connected; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** Resolves with its exit code, null where a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;

  /** Starts the compiled bot where it is up to date, else the sources. */
  constructor({ program, server, databaseFile, pictures, environment = {} }: BotProcessOptions) {
    const compiled = staleTargets(projectRoot).every(({ name }) => name !== 'server');
    this.#child = fork(join(projectRoot, program), {
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
        ...environment,
      },
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.logged.push(text));
    this.ended = once(this.#child, 'exit').then(([code]) => code as number | null);
    this.ready = this.#message(AbortSignal.timeout(START_PATIENCE_MS)).then(() => undefined);
    // Whoever kills it while it starts does not wait for it to be ready.
    this.ready.catch(() => undefined);
  }

  /**
   * Sends the program a message, and resolves with the one that it sends next. One question at a time.
   *
   * @throws Error when the process ends before it has answered
   */
  ask(question: string): Promise<unknown> {
    const answer = this.#message();
    this.#child.send(question);
    return answer;
  }

  async #message(patience?: AbortSignal): Promise<unknown> {
    const ended = this.ended.then((code) => {
      throw new Error(`the bot ended with ${code}: ${this.logged.join('')}`);
    });
    const [message] = await Promise.race([once(this.#child, 'message', { signal: patience }), ended]);
    return message;
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
