import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { commands } from '../commands/index.ts';
import { choose } from './ai/player.ts';
import { createTableService } from './app/create-table-service.ts';
import { createGuilds } from './app/guilds.ts';
import type { ChooseAction, Clock, Entropy } from './app/ports.ts';
import type { PublicTable } from './app/public-table.ts';
import { createRecords } from './app/records.ts';
import type { TableService } from './app/table-service.ts';
import { createConnection, type DiscordAddress } from './discord/client.ts';
import { createTileEmojis } from './discord/emojis.ts';
import { createHands } from './discord/hands.ts';
import { createMembers } from './discord/members.ts';
import { createNudges } from './discord/nudges.ts';
import { createPublisher } from './discord/publisher.ts';
import { registerCommands } from './discord/register.ts';
import { createRouter } from './discord/router.ts';
import { createWebhooks } from './discord/webhooks.ts';
import type { ProgramLog } from './log.ts';
import { tileEmoji } from './render/emoji.ts';
import { createRenderer } from './render/renderer.ts';
import type { Renderer } from './render/scenes.ts';
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
  /** Whether tiles become emojis of the application; without them buttons name the tiles. True when left out. */
  readonly tileEmojis?: boolean;
  /** Who paints the pictures. */
  readonly renderer?: Renderer;
}

/** The whole bot, running. */
export interface Bot {
  /** How Discord calls it. */
  readonly name: string;
  readonly service: TableService;
  /** Resolves when Discord knows the slash commands and the tile emojis, or could not be made to know them. */
  readonly registered: Promise<void>;
  /** Resolves when every table and hand shows its newest state. */
  idle(): Promise<void>;
  /** Shows what is under way, then lets go of Discord and the database. */
  stop(): Promise<void>;
}

/** How long a stop waits for the last edits, in real time. */
const STOP_PATIENCE_MS = 3_000;

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
  const renderer = options.renderer ?? createRenderer();
  const store = await opening;

  const reported =
    (message: string) =>
    (error: unknown): void =>
      log.error({ error }, message);
  const loseTables = (where: (table: PublicTable) => boolean): void => {
    void service
      .list()
      .then((tables) => Promise.all(tables.filter(where).map((table) => service.channelLost(table.id))))
      .catch(reported('tables of a lost channel could not be closed'));
  };
  const connection = createConnection(
    address,
    {
      // Presses that arrive while the tables are still being read wait for them.
      interaction: (interaction) => {
        void started.then(() => route(interaction)).catch(reported('the router failed'));
      },
      lost: () => service.suspend(),
      back: () => void service.resumeAll().catch(reported('tables did not go on after the connection came back')),
      channelGone: (channelId) => loseTables((table) => table.channelId === channelId),
      guildGone: (guildId) => loseTables((table) => table.guildId === guildId),
    },
    log,
  );

  const { rest } = connection;
  const webhooks = createWebhooks(address);
  const parts = { clock, log, renderer, webhooks, rulesOf: rulesetOf, service: () => service };
  const emojis = createTileEmojis(rest, tileEmoji, log);
  const hands = createHands({
    ...parts,
    store,
    emojiOf: emojis.of,
    slept: (tableId) => nudges.changed(tableId),
    looked: (tableId, userId) => nudges.looked(tableId, userId),
  });
  const nudges = createNudges({ ...parts, rest, hands });
  const publisher = createPublisher({ ...parts, rest, hands, nudges });
  const guilds = createGuilds(store);
  const service: TableService = createTableService({
    store,
    clock,
    entropy,
    publisher,
    choose: options.choose ?? choose,
    guilds,
    log,
  });
  const route = createRouter(
    {
      service,
      ledger: store,
      publisher,
      hands,
      members: createMembers(rest, clock),
      records: createRecords({ store, log }),
      guilds,
      people: store,
      renderer,
      rulesOf: rulesetOf,
      clock,
      log,
    },
    commands,
  );
  const started = connection.login(options.token).then(async () => {
    await service.start();
    const tables = await service.list();
    await hands.restore(tables.map((table) => table.id));
    for (const { id, messageId } of tables) {
      if (messageId === null) publisher.show(id);
      else publisher.refresh(id);
    }
  });

  try {
    await started;
  } catch (error) {
    await connection.close();
    await store.close();
    throw error;
  }
  renderer.warmUp?.();
  const loaded = options.tileEmojis === false ? Promise.resolve() : emojis.load(connection.applicationId);
  const definitions = commands.map((command) => command.definition);
  const registered = registerCommands(rest, connection.applicationId, definitions)
    .then((sent) => log.info({ sent }, 'slash commands are registered'))
    .catch(reported('slash commands could not be registered'));

  const idle = async (): Promise<void> => {
    await Promise.all([publisher.idle(), hands.idle()]);
  };
  return {
    name: connection.name,
    service,
    registered: Promise.all([registered, loaded]).then(() => undefined),
    idle,
    async stop() {
      await service.stop();
      const patience = new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS).unref());
      await Promise.race([Promise.all([idle(), registered, loaded]), patience]);
      publisher.stop();
      hands.stop();
      nudges.stop();
      await connection.close();
      await store.close();
    },
  };
}
