/**
 * Starts the bot: on Discord with a token, else on the playground that this program serves on loopback.
 * The only file that reads the environment and ends the process.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Bot, startBot } from './bot.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog, type ProgramLog } from './log.ts';
import { projectRoot } from './paths.ts';
import type { DiscordServer } from './playground/server.ts';
import { systemClock, systemEntropy } from './system.ts';

/** What runs, in the order in which it is stopped. */
interface Running {
  readonly stop: () => Promise<void>;
}

async function startOnDiscord(config: Config, token: string, log: ProgramLog): Promise<Running> {
  const bot = await startBot({
    token,
    databaseFile: join(config.dataDir, 'sparrow.db'),
    clock: systemClock,
    entropy: systemEntropy,
    log,
  });
  say(`Logged in to Discord as ${bot.name}.`);
  return bot;
}

async function startPlayground(config: Config, log: ProgramLog): Promise<Running> {
  const folder = join(config.dataDir, 'playground');
  const server = await openServer(config.playgroundPort, folder);
  let bot: Bot;
  try {
    bot = await startBot({
      token: server.token,
      address: { api: server.api, cdn: server.cdn },
      databaseFile: join(folder, 'sparrow.db'),
      clock: systemClock,
      entropy: systemEntropy,
      log,
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
    async stop() {
      await bot.stop();
      await server.close();
    },
  };
}

/** At the port asked for; at any free one where that is taken. */
async function openServer(port: number, dataDir: string): Promise<DiscordServer> {
  // Loaded only where it is needed: it brings Discord's whole published schema.
  const { createDiscordServer } = await import('./playground/server.ts');
  const pageDir = join(projectRoot, 'dist', 'page');
  const options = { dataDir, ...(existsSync(pageDir) ? { pageDir } : {}) };
  try {
    return await createDiscordServer({ ...options, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    say(`Port ${port} is in use; taking another one.`);
    return createDiscordServer({ ...options, port: 0 });
  }
}

/** What people who started the program are to read. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { discordToken: token } = config;
  const log = createLog(config.logLevel, token === null ? [] : [token]);
  process.on('unhandledRejection', (error) => log.error({ error }, 'a promise was rejected and nobody waited for it'));
  const running = await (token === null ? startPlayground(config, log) : startOnDiscord(config, token, log));

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(130);
    stopping = true;
    log.info({ signal }, 'stopping');
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
