/** The world as a user's client shows it. */

import { MessageFlags } from 'discord-api-types/v10';
import type { CdnLinks } from './cdn-links.ts';
import { TOKEN_LIFETIME_MS } from './interactions.ts';
import type {
  ChannelView,
  GuildView,
  MessageState,
  MessageView,
  PlaygroundInfo,
  RoleView,
  UserView,
} from './page-protocol.ts';
import type { Serializer } from './serialize.ts';
import { shownAttachmentIds } from './serialize.ts';
import type { Channel, Message, User, World } from './world.ts';

/** What of a message view is not each user's own. */
export type SharedMessageView = Omit<MessageView, 'pendingCustomIds' | 'failure'>;

const HOUR_MS = 3_600_000;

export class Views {
  readonly #world: World;
  readonly #wire: Serializer;
  readonly #cdn: CdnLinks;
  /** Links change every hour, messages when the world says so. */
  readonly #cache = new Map<string, { readonly hour: number; readonly view: SharedMessageView }>();

  constructor(world: World, wire: Serializer, cdn: CdnLinks) {
    this.#world = world;
    this.#wire = wire;
    this.#cdn = cdn;
    world.changes.on((change) => {
      if (change.kind === 'message' || change.kind === 'messageDeleted') this.#cache.delete(change.message.id);
      else if (change.kind === 'user' || change.kind === 'member') this.#cache.clear();
    });
  }

  user(user: User, guildId?: string): UserView {
    const nick = guildId === undefined ? null : this.#world.guilds.get(guildId)?.members.get(user.id)?.nick;
    return {
      id: user.id,
      name: nick ?? user.displayName,
      username: user.username,
      avatarUrl: `${this.#cdn.root}/avatars/${user.id}/default.png`,
      colour: user.colour,
      bot: user.bot,
      locale: user.locale,
    };
  }

  channel(channel: Channel): ChannelView {
    return {
      id: channel.id,
      guildId: channel.guildId,
      name: channel.name,
      type: channel.type,
      parentId: channel.parentId,
      archived: channel.thread?.archived ?? false,
    };
  }

  info(botOnline: boolean): PlaygroundInfo {
    const world = this.#world;
    // The page shows servers; direct messages are for tests.
    const servers = [...world.guilds.values()].filter(({ direct }) => direct !== true);
    const guilds: GuildView[] = servers.map(({ id, name, locale }) => ({ id, name, locale }));
    const roles: RoleView[] = servers.flatMap((guild) =>
      [...guild.roles.values()].map(({ id, name, colour }) => ({ id, name, colour })),
    );
    return {
      applicationId: world.application.id,
      bot: this.user(world.bot),
      botOnline,
      guilds,
      channels: [...world.channels.values()]
        .filter(({ guildId }) => guilds.some(({ id }) => id === guildId))
        .map((channel) => this.channel(channel)),
      roles,
      users: world.people.map((user) => this.user(user)),
    };
  }

  message(message: Message): SharedMessageView {
    const hour = Math.floor(this.#world.now() / HOUR_MS);
    const cached = this.#cache.get(message.id);
    if (cached?.hour === hour) return cached.view;
    const view = this.#build(message);
    if (view.state === 'sent') this.#cache.set(message.id, { hour, view });
    return view;
  }

  /** A deferred reply can be filled in for as long as its token lives. */
  #state(message: Message): MessageState {
    if (!(message.flags & MessageFlags.Loading)) return 'sent';
    return this.#world.now() - message.createdAt < TOKEN_LIFETIME_MS ? 'thinking' : 'failed';
  }

  #build(message: Message): SharedMessageView {
    const wire = this.#wire.message(message, { reference: false });
    const shown = shownAttachmentIds(message);
    const caller = message.interaction === null ? undefined : this.#world.users.get(message.interaction.user.id);
    const author = this.#world.users.get(message.authorId);
    return {
      id: message.id,
      channelId: message.channelId,
      type: message.type,
      state: this.#state(message),
      author: this.user(author ?? this.#world.bot, message.guildId),
      content: message.content,
      embeds: wire.embeds,
      components: wire.components ?? [],
      // With components V2 a file is seen only where a component shows it.
      attachments: message.attachments
        .filter(({ id }) => !shown.has(id) && !(message.flags & MessageFlags.IsComponentsV2))
        .map((attachment) => ({
          id: attachment.id,
          filename: attachment.filename,
          url: this.#cdn.attachment(message.channelId, attachment),
          size: attachment.size,
          contentType: attachment.contentType,
          width: attachment.width,
          height: attachment.height,
          description: attachment.description,
        })),
      flags: message.flags,
      timestamp: wire.timestamp,
      editedTimestamp: wire.edited_timestamp,
      ephemeral: message.ephemeralFor !== null,
      interaction:
        caller && message.commandName !== null
          ? { user: this.user(caller, message.guildId), commandName: message.commandName }
          : null,
      replyTo: message.replyTo,
      threadId: message.threadId,
      mentions: message.mentions,
    };
  }
}
