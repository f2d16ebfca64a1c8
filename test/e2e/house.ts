/** The whole house for end-to-end tests: the loopback Discord, the real bot on it, and a clock that the test moves. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededLuck } from '../../src/ai/random.ts';
import type { ChooseAction, Entropy } from '../../src/app/ports.ts';
import { type Bot, startBot } from '../../src/bot.ts';
import type { LogLevel } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import {
  createDiscordServer,
  createShiftClock,
  type DiscordServer,
  type DiscordServerOptions,
  type ShiftClock,
} from '../../src/playground/server.ts';
import { createRenderer } from '../../src/render/renderer.ts';
import type { Renderer } from '../../src/render/scenes.ts';

export interface House {
  readonly server: DiscordServer;
  readonly clock: ShiftClock;
  /** The bot that runs now. */
  bot: Bot;
  /** What the bot has logged so far, one JSON line each. */
  readonly logged: readonly string[];
  /** What the stopped bot's store holds. */
  readonly databaseFile: string;
  /** Stops the bot and starts it anew on the same database. */
  restartBot(): Promise<void>;
  /** Does something with the database while no bot works on it, then starts the bot anew. */
  whileStopped<T>(work: () => Promise<T>): Promise<T>;
  /** Stops the bot for good. */
  stopBot(): Promise<void>;
  /** Lets `ms` of the house's time pass in steps, so that sockets keep up: small ones, or two hundred for long whiles. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Bytes that are the same on every run. */
function seededEntropy(seed: string): Entropy {
  const luck = seededLuck(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(luck() * 256)) };
}

const STEP_MS = 100;
const MOST_STEPS = 200;

/** Opens the house. Time stands still except where the test lets it pass. */
export async function openHouse(
  seed: string,
  options: Partial<DiscordServerOptions> & {
    readonly wrapRenderer?: (renderer: Renderer) => Renderer;
    /** Tiles as emojis on buttons; off by default, for words are easier to read in a test. */
    readonly tileEmojis?: boolean;
    /** What the bot writes down; warnings and errors by default. */
    readonly logLevel?: LogLevel;
    /** How long Discord may take for an answer, in real milliseconds; discord.js's own patience by default. */
    readonly timeout?: number;
    /** How AI players decide; as in the game by default. */
    readonly choose?: ChooseAction;
  } = {},
): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'sparrow-house-'));
  const clock = createShiftClock({ frozen: true });
  const server = await createDiscordServer({ clock, limits: 'off', maxConcurrency: 16, ...options });
  const logged: string[] = [];
  const log = createLog(options.logLevel ?? 'warn', [server.token], { write: (line) => logged.push(line) });
  const entropy = seededEntropy(seed);
  const { timeout, choose } = options;
  const renderer = (options.wrapRenderer ?? ((plain) => plain))(createRenderer());
  const databaseFile = join(folder, 'sparrow.db');
  const start = (): Promise<Bot> =>
    startBot({
      token: server.token,
      address: { api: server.api, cdn: server.cdn, ...(timeout === undefined ? {} : { timeout }) },
      databaseFile,
      clock,
      entropy,
      renderer,
      tileEmojis: options.tileEmojis ?? false,
      log,
      ...(choose === undefined ? {} : { choose }),
    });
  let stopped = false;
  const house: House = {
    server,
    clock,
    bot: await start(),
    logged,
    databaseFile,
    async restartBot() {
      await house.bot.stop();
      house.bot = await start();
    },
    async whileStopped(work) {
      await house.bot.stop();
      try {
        return await work();
      } finally {
        house.bot = await start();
      }
    },
    async stopBot() {
      stopped = true;
      await house.bot.stop();
    },
    async pass(ms) {
      const step = Math.max(STEP_MS, ms / MOST_STEPS);
      for (let passed = 0; passed < ms; passed += step) {
        clock.advance(step);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
    async close() {
      if (!stopped) await house.bot.stop();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return house;
}
