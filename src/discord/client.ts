import { Client, Events, GatewayIntentBits, type Interaction, Options, type REST, type RESTOptions } from 'discord.js';
import type { Log } from '../app/ports.ts';
import { lacking } from './permissions.ts';

/** Where Discord is (the playground's address in its place), how many milliseconds it may take, and how it is asked. */
export type DiscordAddress = Pick<RESTOptions, 'api' | 'cdn' | 'timeout' | 'makeRequest'>;

/** An edit that would have to wait for longer than this is refused instead: there are other ways to show the table. */
const LONGEST_WAIT_MS = 10_000;

/** What arrives from Discord without being asked for. */
export interface ConnectionEvents {
  readonly interaction: (interaction: Interaction) => void;
  /** The gateway is gone: nobody's presses arrive. */
  readonly lost: () => void;
  /** It is back, resumed or anew. */
  readonly back: () => void;
  readonly channelGone: (channelId: string) => void;
  readonly guildGone: (guildId: string) => void;
}

export interface Connection {
  /** Requests with the bot's token. */
  readonly rest: REST;
  /** Empty before the login. */
  readonly applicationId: string;
  /** The bot's own user; empty before the login. */
  readonly userId: string;
  /** The bot is a member of this server, also of one that Discord cannot reach now. */
  isIn(guildId: string): boolean;
  /** What the bot lacks to hold a table in a channel; empty where that is not known. */
  missingIn(channelId: string, opensThread: boolean): readonly string[];
  /** How the bot is called. */
  readonly name: string;
  /** Resolves when the bot knows its servers. Rejects when Discord refuses the token. */
  login(token: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The connection to Discord: the only place that knows the client, its events and its shards. The one intent `Guilds`
 * is all that a bot of interactions needs. Nothing is kept in memory that is not used: no messages, and of the members
 * only the bot itself.
 */
export function createConnection(address: Partial<DiscordAddress>, events: ConnectionEvents, log: Log): Connection {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: {
      ...address,
      rejectOnRateLimit: ({ method, global, timeToReset, retryAfter }) =>
        method === 'PATCH' && !global && Math.max(timeToReset, retryAfter) > LONGEST_WAIT_MS,
    },
    allowedMentions: { parse: [] },
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      ReactionManager: 0,
      ReactionUserManager: 0,
      PresenceManager: 0,
      VoiceStateManager: 0,
      GuildEmojiManager: 0,
      GuildStickerManager: 0,
      GuildScheduledEventManager: 0,
      GuildMemberManager: { maxSize: 0, keepOverLimit: (member) => member.id === member.client.user.id },
      UserManager: { maxSize: 0, keepOverLimit: (user) => user.id === user.client.user.id },
    }),
  });
  client.on(Events.InteractionCreate, events.interaction);
  client.on(Events.ChannelDelete, (channel) => events.channelGone(channel.id));
  client.on(Events.ThreadDelete, (thread) => events.channelGone(thread.id));
  client.on(Events.GuildDelete, (guild) => events.guildGone(guild.id));
  client.on(Events.Error, (error) => log.error({ error }, 'the client reported an error'));
  client.on(Events.Warn, (warning) => log.warn({ warning }, 'the client warned'));
  watchShards(client, events);

  return {
    rest: client.rest,
    get applicationId() {
      return client.application?.id ?? '';
    },
    get name() {
      return client.user?.tag ?? '';
    },
    get userId() {
      return client.user?.id ?? '';
    },
    isIn: (guildId) => client.guilds.cache.has(guildId),
    missingIn(channelId, opensThread) {
      const channel = client.channels.cache.get(channelId);
      if (channel === undefined || channel.isDMBased()) return [];
      const { me } = channel.guild.members;
      const held = me === null ? null : channel.permissionsFor(me);
      return held === null ? [] : lacking(held, { inThread: channel.isThread(), opensThread });
    },
    async login(token) {
      const ready = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
      await client.login(token);
      await ready;
    },
    close: () => client.destroy(),
  };
}

function watchShards(client: Client, events: Pick<ConnectionEvents, 'lost' | 'back'>): void {
  const down = new Set<number>();
  const lost = (shard: number): void => {
    if (down.size === 0) events.lost();
    down.add(shard);
  };
  const back = (shard: number): void => {
    if (down.delete(shard) && down.size === 0) events.back();
  };
  client.on(Events.ShardReconnecting, lost);
  client.on(Events.ShardDisconnect, (_event, shard) => lost(shard));
  client.on(Events.ShardResume, back);
  client.on(Events.ShardReady, back);
}
