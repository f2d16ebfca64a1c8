/**
 * Starts the bot: on Discord with a token, else on the playground that this program serves on loopback.
 * The only file that reads the environment and ends the process.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Store, StoreError } from './app/ports.ts';
import type { Bot } from './bot.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog, type ProgramLog } from './log.ts';
import type { Metrics } from './ops/metrics.ts';
import { stopOnSignals } from './ops/stop.ts';
import { projectRoot } from './paths.ts';
import type { DiscordServer } from './playground/server.ts';
import { openStore } from './store/open.ts';
import { systemClock, systemEntropy } from './system.ts';

/** What the program runs with, whichever Discord it is for. */
interface Setting {
  readonly config: Config;
  readonly log: ProgramLog;
  readonly metrics: Metrics | null;
}

/** What runs, in the order in which it is stopped. */
interface Running {
  readonly bot: Bot;
  readonly stop: () => Promise<void>;
}

async function startOnDiscord(setting: Setting, token: string): Promise<Running> {
  const databaseFile = join(setting.config.dataDir, 'sparrow.db');
  const store = openDatabase(setting, databaseFile);
  const { startBot } = await import('./bot.ts');
  const bot = await startBot({ ...partsOf(setting), token, databaseFile, store });
  say(`Logged in to Discord as ${bot.name}.`);
  return { bot, stop: () => bot.stop() };
}

async function startPlayground(setting: Setting): Promise<Running> {
  const { config } = setting;
  const folder = join(config.dataDir, 'playground');
  const databaseFile = join(folder, 'sparrow.db');
  const opening = openDatabase(setting, databaseFile);
  // Discord's whole published schema comes with it, while the database is being opened.
  const [{ startBot }, { createDiscordServer }] = await Promise.all([
    import('./bot.ts'),
    import('./playground/server.ts'),
  ]);
  // Whoever holds the database holds the playground's own state too.
  const store = await opening;
  const server = await openServer(createDiscordServer, config.playgroundPort, folder);
  let bot: Bot;
  try {
    bot = await startBot({
      ...partsOf(setting),
      token: server.token,
      address: { api: server.api, cdn: server.cdn },
      databaseFile,
      store: Promise.resolve(store),
    });
  } catch (error) {
    await server.close();
    throw error;
  }
  say(`Playground: ${server.origin}`);
  say(
    'No DISCORD_TOKEN is set, so this is a model of Discord on this machine. Open the address in a browser; Ctrl+C stops.',
  );
  return {
    bot,
    async stop() {
      await bot.stop();
      await server.close();
    },
  };
}

/** Opens the database in its thread, while this one reads the rest of the program. */
function openDatabase({ metrics }: Setting, file: string): Promise<Store> {
  const opening = openStore({ file, observer: metrics ?? undefined });
  // Whoever waits for it later is told.
  opening.catch(() => undefined);
  return opening;
}

function partsOf({ log, metrics }: Setting) {
  return { clock: systemClock, entropy: systemEntropy, log, ...(metrics === null ? {} : { measures: metrics }) };
}

/** At the port asked for; at any free one where that is taken. */
async function openServer(
  create: (options: { dataDir: string; pageDir?: string; port: number }) => Promise<DiscordServer>,
  port: number,
  dataDir: string,
): Promise<DiscordServer> {
  const pageDir = join(projectRoot, 'dist', 'page');
  const options = { dataDir, ...(existsSync(pageDir) ? { pageDir } : {}) };
  try {
    return await create({ ...options, port });
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    say(`Port ${port} is in use; taking another one.`);
    return create({ ...options, port: 0 });
  }
}

/** What an operator's tools are told, from before the bot has started. */
async function openOps(port: number, log: ProgramLog) {
  const [{ createMetrics }, { serveOps }] = await Promise.all([import('./ops/metrics.ts'), import('./ops/server.ts')]);
  const metrics = createMetrics();
  let bot: Bot | null = null;
  try {
    const { origin } = await serveOps({ port, metrics, health: async () => (bot === null ? null : bot.health()) });
    log.info({ origin }, 'serving /healthz and /metrics');
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new ConfigError(`METRICS_PORT ${port} is in use.`);
  }
  return {
    metrics,
    watch(started: Bot) {
      bot = started;
      metrics.countTables(() => started.service.list());
    },
  };
}

/** What people who started the program are to read. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { discordToken: token } = config;
  const log = createLog(config.logLevel, token === null ? [] : [token]);
  process.on('unhandledRejection', (error) => log.error({ error }, 'a promise was rejected and nobody waited for it'));
  const ops = config.metricsPort === null ? null : await openOps(config.metricsPort, log);
  const setting = { config, log, metrics: ops?.metrics ?? null };
  const running = await (token === null ? startPlayground(setting) : startOnDiscord(setting, token));
  ops?.watch(running.bot);
  stopOnSignals(running.stop, log);
}

/** Why it did not start: a sentence where the operator can do something about it, else all that is known. */
function reasonOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StoreError) return error.message;
  if (codeOf(error) === 'TokenInvalid') return 'DISCORD_TOKEN was refused by Discord: copy it anew from the Bot page.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});
