import { commands } from '../commands/index.ts';
import { choose } from './ai/player.ts';
import { createTableService } from './app/create-table-service.ts';
import { createGuilds } from './app/guilds.ts';
import { createPeople } from './app/personal-settings.ts';
import type { ChooseAction, Clock, Entropy, Store } from './app/ports.ts';
import type { PublicTable } from './app/public-table.ts';
import { createRecords } from './app/records.ts';
import type { TableService } from './app/table-service.ts';
import { createBackground } from './discord/background.ts';
import { type ConnectionEvents, createConnection, type DiscordAddress } from './discord/client.ts';
import { createDealPosts } from './discord/deal-posts.ts';
import { createTileEmojis } from './discord/emojis.ts';
import { createHands } from './discord/hands.ts';
import { createMembers } from './discord/members.ts';
import { createNudges } from './discord/nudges.ts';
import { createPoster } from './discord/poster.ts';
import { createPublisher } from './discord/publisher.ts';
import { registerCommands } from './discord/register.ts';
import { observedRequests } from './discord/requests.ts';
import { createRouter } from './discord/router.ts';
import { createWebhooks } from './discord/webhooks.ts';
import type { ProgramLog } from './log.ts';
import type { Measures } from './ops/measures.ts';
import { observedLog, observedRenderer } from './ops/observe.ts';
import type { Health } from './ops/server.ts';
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
  /** The store over it, where it is being opened already. The bot closes it. */
  readonly store?: Promise<Store>;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: ProgramLog;
  /** How AI seats decide. */
  readonly choose?: ChooseAction;
  /** Whether tiles become emojis of the application; without them buttons name the tiles. True when left out. */
  readonly tileEmojis?: boolean;
  /** Who paints the pictures. */
  readonly renderer?: Renderer;
  /** Who measures what it does. */
  readonly measures?: Measures;
}

/** The whole bot, running. */
export interface Bot {
  /** How Discord calls it. */
  readonly name: string;
  readonly service: TableService;
  /** Resolves when Discord knows the slash commands and the tile emojis, or could not be made to know them. */
  readonly registered: Promise<void>;
  /** Whether its parts can do their work now. */
  health(): Promise<Health>;
  /** Resolves when every press is answered, and every table and hand shows its newest state. */
  idle(): Promise<void>;
  /** Answers the presses and shows what is under way, then lets go of Discord and the database. */
  stop(): Promise<void>;
}

/** How long a stop waits for the last edits, then for the answers to the last presses, in real time. */
const STOP_PATIENCE_MS = 3_000;
const PRESS_PATIENCE_MS = 2_000;
/** A store that has not answered for so long is not well. Shorter than the patience of those who ask. */
const HEALTH_PATIENCE_MS = 2_000;

/**
 * Builds the bot and connects it: store, tables, pictures, Discord. Tables of an earlier run go on.
 *
 * @throws when the database cannot be opened, or Discord refuses the token.
 * @example
 * const bot = await startBot({ token, databaseFile: 'data/sparrow.db', clock: systemClock, entropy: systemEntropy, log });
 * process.once('SIGTERM', () => void bot.stop());
 */
export async function startBot(options: BotOptions): Promise<Bot> {
  const { clock, entropy, measures } = options;
  const log = measures === undefined ? options.log : observedLog(options.log, measures);
  const address = { ...options.address, ...(measures === undefined ? {} : observedRequests(measures.request)) };
  const opening = options.store ?? openStore({ file: options.databaseFile, observer: measures });
  const painter = options.renderer ?? createRenderer();
  const renderer = measures === undefined ? painter : observedRenderer(painter, measures);
  const store = await opening;
  const underWay = new Set<Promise<unknown>>();
  let listening = true;
  let connected = false;
  const nowConnected = (is: boolean): void => {
    connected = is;
    measures?.gateway(is);
  };

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
        if (!listening) return;
        measures?.arrived(interaction.id);
        const answered = started
          .then(() => route(interaction))
          .then((ok) => measures?.handled(interaction.id, kindOf(interaction), !ok))
          .catch(reported('the router failed'))
          .finally(() => underWay.delete(answered));
        underWay.add(answered);
      },
      lost: () => {
        nowConnected(false);
        service.suspend();
      },
      back: () => {
        nowConnected(true);
        void service.resumeAll().catch(reported('tables did not go on after the connection came back'));
      },
      channelGone: (channelId) => loseTables((table) => table.channelId === channelId || table.homeId === channelId),
      guildGone: (guildId) => loseTables((table) => table.guildId === guildId),
    },
    log,
  );

  const { rest } = connection;
  const webhooks = createWebhooks(address);
  const personal = createPeople(store);
  const parts = {
    clock,
    log,
    renderer,
    webhooks,
    personal,
    background: createBackground(),
    rulesOf: rulesetOf,
    service: () => service,
  };
  const emojis = createTileEmojis(rest, tileEmoji, log);
  const observed = measures === undefined ? {} : { delivered: measures.delivered };
  const hands = createHands({
    ...parts,
    store,
    emojiOf: emojis.of,
    slept: (tableId) => nudges.changed(tableId),
    looked: (tableId, userId) => nudges.looked(tableId, userId),
    ...observed,
  });
  const poster = createPoster({ clock, rest });
  const nudges = createNudges({ ...parts, poster, hands });
  const publisher = createPublisher({
    ...parts,
    ...observed,
    rest,
    poster,
    hands,
    nudges,
    emojiOf: emojis.of,
    dealPosts: createDealPosts({ rest, poster, userId: () => connection.userId }),
    missingIn: connection.missingIn,
  });
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
      personal,
      renderer,
      rulesOf: rulesetOf,
      clock,
      log,
    },
    commands,
  );
  const started = connection.login(options.token).then(async () => {
    await service.start();
    const before = await service.list();
    // Servers that the bot was removed from while it was away.
    await Promise.all(
      before.filter(({ guildId }) => !connection.isIn(guildId)).map(({ id }) => service.channelLost(id)),
    );
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
  nowConnected(true);
  renderer.warmUp?.();
  const loaded = options.tileEmojis === false ? Promise.resolve() : emojis.load(connection.applicationId);
  const definitions = commands.map((command) => command.definition);
  const registered = registerCommands(rest, connection.applicationId, definitions)
    .then((sent) => log.info({ sent }, 'slash commands are registered'))
    .catch(reported('slash commands could not be registered'));

  const pressesAnswered = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  const idle = async (): Promise<void> => {
    do {
      await pressesAnswered();
      await Promise.all([publisher.idle(), hands.idle()]);
    } while (underWay.size > 0);
  };
  return {
    name: connection.name,
    service,
    registered: Promise.all([registered, loaded]).then(() => undefined),
    idle,
    async health() {
      const answer = store.handledBy('').then(
        () => true,
        () => false,
      );
      return { gateway: connected, store: await Promise.race([answer, pause(HEALTH_PATIENCE_MS).then(() => false)]) };
    },
    async stop() {
      await service.stop();
      await Promise.race([Promise.all([idle(), registered, loaded]), pause(STOP_PATIENCE_MS)]);
      // Whoever presses from now on finds nobody: nothing happens, and the next start answers again.
      listening = false;
      await Promise.race([pressesAnswered(), pause(PRESS_PATIENCE_MS)]);
      publisher.stop();
      poster.stop();
      hands.stop();
      nudges.stop();
      await connection.close();
      await store.close();
    },
  };
}

/** So many milliseconds of real time, which keep no process alive. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** What sort of interaction it is, for counting. */
function kindOf(interaction: Parameters<ConnectionEvents['interaction']>[0]): string {
  if (interaction.isChatInputCommand()) return 'command';
  if (interaction.isAutocomplete()) return 'autocomplete';
  return interaction.isMessageComponent() ? 'press' : 'other';
}
