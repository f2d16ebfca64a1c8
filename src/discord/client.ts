import { Client, Events, GatewayIntentBits, Options, type RESTOptions } from 'discord.js';

/** Where Discord is; the playground's address in its place. */
export type DiscordAddress = Pick<RESTOptions, 'api' | 'cdn'>;

/**
 * The connection to Discord. The one intent `Guilds` is all that a bot of interactions needs, and nothing is kept in
 * memory that is not used: no messages, and of the members only the bot itself.
 */
export function createClient(address: Partial<DiscordAddress>): Client {
  return new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { ...address },
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
}

export interface ConnectionEvents {
  /** The gateway is gone: nobody's presses arrive. */
  readonly lost: () => void;
  /** It is back, resumed or anew. */
  readonly back: () => void;
}

/** The only place that knows of shards. */
export function watchConnection(client: Client, events: ConnectionEvents): void {
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
