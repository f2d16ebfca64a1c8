import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Client, Events } from 'discord.js';
import { commands } from '../commands/index.ts';
import { choose } from './ai/player.ts';
import { createTableService } from './app/create-table-service.ts';
import type { ChooseAction, Clock, Entropy } from './app/ports.ts';
import type { TableService } from './app/table-service.ts';
import { createClient, type DiscordAddress, watchConnection } from './discord/client.ts';
import type { Context } from './discord/context.ts';
import { createHands } from './discord/hands.ts';
import { createPublisher } from './discord/publisher.ts';
import { registerCommands } from './discord/register.ts';
import { createRouter } from './discord/router.ts';
import { createWebhooks } from './discord/webhooks.ts';
import type { ProgramLog } from './log.ts';
import { createRenderer } from './render/renderer.ts';
import { rulesetOf } from './rulesets/index.ts';
import { openStore } from './store/open.ts';

export interface BotOptions {
  readonly token: string;
  /** Where Discord is; the real one when left out. */
  readonly address?: Partial<DiscordAddress>;
  /** The database; made when missing. */
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: ProgramLog;
  /** How AI seats decide. */
  readonly choose?: ChooseAction;
}

/** The whole bot, running. */
export interface Bot {
  readonly client: Client;
  readonly service: TableService;
  /** Resolves when every table and hand shows its newest state. */
  idle(): Promise<void>;
  /** Shows what is under way, then lets go of Discord and the database. */
  stop(): Promise<void>;
}

/**
 * Builds the bot and connects it: store, tables, pictures, Discord. Tables of an earlier run go on.
 *
 * @throws when the database cannot be opened, or Discord refuses the token.
 * @example
 * const bot = await startBot({ token, databaseFile: 'data/sparrow.db', clock: systemClock, entropy: systemEntropy, log });
 * process.once('SIGTERM', () => void bot.stop());
 */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { clock, entropy, log, address = {} } = options;
  await mkdir(dirname(options.databaseFile), { recursive: true });
  const opening = openStore({ file: options.databaseFile });
  const renderer = createRenderer();
  const store = await opening;
  const client = createClient(address);
  const webhooks = createWebhooks(address);

  const parts = { clock, log, renderer, webhooks, rulesOf: rulesetOf, service: () => service };
  const hands = createHands({ ...parts, store });
  const publisher = createPublisher({ ...parts, rest: client.rest, hands });
  const service: TableService = createTableService({
    store,
    clock,
    entropy,
    publisher,
    choose: options.choose ?? choose,
    log,
  });
  const context: Context = { service, ledger: store, publisher, hands, renderer, rulesOf: rulesetOf, clock, log };
  const route = createRouter(context, commands);

  const ready = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
  /** Presses that arrive while the tables are still being read wait for them. */
  const started = ready.then(async () => {
    await service.start();
    const tables = await service.list();
    await hands.restore(tables.map((table) => table.id));
    for (const table of tables) publisher.refresh(table.id);
  });
  client.on(Events.InteractionCreate, (interaction) => {
    void started.then(() => route(interaction)).catch((error: unknown) => log.error({ error }, 'the router failed'));
  });
  client.on(Events.Error, (error) => log.error({ error }, 'the client reported an error'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'the client warned'));
  watchConnection(client, {
    lost: () => service.suspend(),
    back: () => void service.resumeAll().catch((error: unknown) => log.error({ error }, 'tables did not go on')),
  });
  watchChannels(client, service, log);

  try {
    await client.login(options.token);
    await started;
  } catch (error) {
    await client.destroy();
    await store.close();
    throw error;
  }
  const applicationId = client.application?.id ?? client.user?.id ?? '';
  void registerCommands(
    client.rest,
    applicationId,
    commands.map((command) => command.definition),
  )
    .then((sent) => log.info({ sent }, 'slash commands are registered'))
    .catch((error: unknown) => log.error({ error }, 'slash commands could not be registered'));

  const idle = async (): Promise<void> => {
    await Promise.all([publisher.idle(), hands.idle()]);
  };
  return {
    client,
    service,
    idle,
    async stop() {
      await service.stop();
      await Promise.race([idle(), new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS).unref())]);
      publisher.stop();
      hands.stop();
      await client.destroy();
      await store.close();
    },
  };
}

/** How long a stop waits for the last edits. */
const STOP_PATIENCE_MS = 3_000;

/** Tables whose channel or server is gone close at once, so that nobody stays bound to them. */
function watchChannels(client: Client, service: TableService, log: ProgramLog): void {
  const lost = (where: (table: { readonly channelId: string; readonly guildId: string }) => boolean): void => {
    void service
      .list()
      .then((tables) => Promise.all(tables.filter(where).map((table) => service.channelLost(table.id))))
      .catch((error: unknown) => log.error({ error }, 'tables of a lost channel could not be closed'));
  };
  client.on(Events.ChannelDelete, (channel) => lost((table) => table.channelId === channel.id));
  client.on(Events.ThreadDelete, (thread) => lost((table) => table.channelId === thread.id));
  client.on(Events.GuildDelete, (guild) => lost((table) => table.guildId === guild.id));
}
