/** Writes the world's things out as Discord's JSON, the way the API and the gateway carry them. */

import type {
  APIApplicationCommand,
  APIAttachment,
  APIEmoji,
  APIGuildMember,
  APIMessage,
  APIRole,
  APIThreadMember,
  APIUser,
  GatewayGuildCreateDispatchData,
  GuildMemberFlags,
  RoleFlags,
  ThreadMemberFlags,
  UserFlags,
} from 'discord-api-types/v10';
import { ChannelType } from 'discord-api-types/v10';
import type { CdnLinks } from './cdn-links.ts';
import type { Attachment, Channel, Command, Emoji, Guild, Member, Message, Role, User, World } from './world.ts';
import { isThread } from './world.ts';

/** A stored URL that stands for an uploaded file of the same message. */
const ATTACHMENT_ID_SCHEME = 'attachment-id:';

/** The stored form of a link to an uploaded file. */
export function attachmentIdUrl(id: string): string {
  return `${ATTACHMENT_ID_SCHEME}${id}`;
}

/** The attachment id in a stored URL; null for other URLs. */
function attachmentIdOf(url: string | undefined): string | null {
  return url?.startsWith(ATTACHMENT_ID_SCHEME) ? url.slice(ATTACHMENT_ID_SCHEME.length) : null;
}

/** Ids of the attachments that an embed or component of the message shows. They are not in its `attachments`. */
export function shownAttachmentIds(message: Pick<Message, 'embeds' | 'components'>): Set<string> {
  const ids = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      const id = attachmentIdOf(value);
      if (id !== null) ids.add(id);
    } else if (value && typeof value === 'object') Object.values(value).forEach(walk);
  };
  walk(message.embeds);
  walk(message.components);
  return ids;
}

export class Serializer {
  readonly #world: World;
  readonly #cdn: CdnLinks;

  constructor(world: World, cdn: CdnLinks) {
    this.#world = world;
    this.#cdn = cdn;
  }

  user(user: User): APIUser {
    return {
      id: user.id,
      username: user.username,
      // Bots have a discriminator other than 0; discord.js derives the default avatar from it.
      discriminator: user.bot ? '1337' : '0',
      global_name: user.bot ? null : user.displayName,
      avatar: null,
      banner: null,
      accent_color: null,
      avatar_decoration_data: null,
      collectibles: null,
      primary_guild: null,
      public_flags: 0 as UserFlags,
      flags: 0 as UserFlags,
      ...(user.bot ? { bot: true } : {}),
    };
  }

  userById(id: string): APIUser {
    const user = this.#world.users.get(id);
    return user
      ? this.user(user)
      : this.user({
          id,
          username: 'deleted_user',
          displayName: 'Deleted User',
          bot: false,
          locale: 'en-US',
          colour: '#99aab5',
        });
  }

  /** The bot's own account, as `/users/@me` and READY show it. */
  self(): APIUser {
    return { ...this.user(this.#world.bot), mfa_enabled: true, locale: 'en-US', verified: true, email: null };
  }

  /** Without `user`, as messages carry it. */
  memberBody(member: Member): Omit<APIGuildMember, 'user'> {
    return {
      nick: member.nick,
      avatar: null,
      banner: null,
      avatar_decoration_data: null,
      roles: [...member.roleIds],
      joined_at: iso(member.joinedAt),
      premium_since: null,
      communication_disabled_until: null,
      flags: 0 as GuildMemberFlags,
      pending: false,
      mute: false,
      deaf: false,
    };
  }

  member(member: Member): APIGuildMember {
    return { user: this.userById(member.userId), ...this.memberBody(member) };
  }

  role(role: Role): APIRole {
    const colour = Number.parseInt(role.colour.slice(1), 16);
    return {
      id: role.id,
      name: role.name,
      permissions: role.permissions.toString(),
      position: role.position,
      color: colour,
      colors: { primary_color: colour, secondary_color: null, tertiary_color: null },
      hoist: false,
      managed: role.botId !== null,
      mentionable: false,
      icon: null,
      unicode_emoji: null,
      flags: 0 as RoleFlags,
      ...(role.botId === null ? {} : { tags: { bot_id: role.botId } }),
    };
  }

  emoji(emoji: Emoji): APIEmoji {
    return {
      id: emoji.id,
      name: emoji.name,
      user: this.user(this.#world.bot),
      roles: [],
      require_colons: true,
      managed: false,
      animated: emoji.animated,
      available: true,
    };
  }

  /** A text channel or a thread. */
  channel(channel: Channel): Record<string, unknown> {
    const messages = this.#world.messagesIn(channel.id).filter((message) => message.ephemeralFor === null);
    const shared = {
      id: channel.id,
      guild_id: channel.guildId,
      type: channel.type,
      name: channel.name,
      parent_id: channel.parentId,
      last_message_id: messages.at(-1)?.id ?? null,
      flags: 0,
      rate_limit_per_user: 0,
    };
    if (!isThread(channel)) {
      return {
        ...shared,
        position: channel.position,
        topic: null,
        nsfw: false,
        permission_overwrites: [...channel.overwrites.values()].map(({ id, type, allow, deny }) => ({
          id,
          type,
          allow: allow.toString(),
          deny: deny.toString(),
        })),
      };
    }
    const { thread } = channel;
    return {
      ...shared,
      owner_id: thread.ownerId,
      message_count: thread.messageCount,
      total_message_sent: thread.messageCount,
      member_count: thread.memberIds.size,
      thread_metadata: {
        archived: thread.archived,
        archive_timestamp: iso(thread.archiveChangedAt),
        auto_archive_duration: thread.autoArchive,
        locked: thread.locked,
        create_timestamp: iso(thread.createdAt),
        ...(channel.type === ChannelType.PrivateThread ? { invitable: true } : {}),
      },
      ...(thread.memberIds.has(this.#world.bot.id) ? { member: this.threadMember(channel, this.#world.bot.id) } : {}),
    };
  }

  threadMember(channel: Channel, userId: string): APIThreadMember {
    return {
      id: channel.id,
      user_id: userId,
      join_timestamp: iso(channel.thread?.createdAt ?? this.#world.now()),
      flags: 0 as ThreadMemberFlags,
    };
  }

  /** As `GET /guilds/{id}` answers. */
  guild(guild: Guild): Record<string, unknown> {
    return {
      id: guild.id,
      name: guild.name,
      icon: null,
      description: null,
      home_header: null,
      splash: null,
      discovery_splash: null,
      features: [],
      banner: null,
      owner_id: guild.ownerId,
      application_id: null,
      region: 'deprecated',
      afk_channel_id: null,
      afk_timeout: 300,
      system_channel_id: null,
      system_channel_flags: 0,
      widget_enabled: false,
      widget_channel_id: null,
      verification_level: 0,
      roles: [...guild.roles.values()].map((role) => this.role(role)),
      default_message_notifications: 1,
      mfa_level: 0,
      explicit_content_filter: 0,
      max_presences: null,
      max_members: 25_000_000,
      max_stage_video_channel_users: 50,
      max_video_channel_users: 25,
      vanity_url_code: null,
      premium_tier: 0,
      premium_subscription_count: 0,
      preferred_locale: guild.locale,
      rules_channel_id: null,
      safety_alerts_channel_id: null,
      public_updates_channel_id: null,
      premium_progress_bar_enabled: false,
      nsfw: false,
      nsfw_level: 0,
      emojis: [],
      stickers: [],
      incidents_data: null,
    };
  }

  /** As the gateway's GUILD_CREATE carries it: with channels, threads and the bot's own member, without the others. */
  guildCreate(guild: Guild): GatewayGuildCreateDispatchData {
    const channels = [...this.#world.channels.values()].filter((channel) => channel.guildId === guild.id);
    const own = guild.members.get(this.#world.bot.id);
    return {
      ...this.guild(guild),
      joined_at: iso(own?.joinedAt ?? this.#world.now()),
      large: false,
      unavailable: false,
      member_count: guild.members.size,
      members: own ? [this.member(own)] : [],
      channels: channels.filter((channel) => !isThread(channel)).map((channel) => this.channel(channel)),
      threads: channels
        .filter((channel) => isThread(channel) && !channel.thread.archived)
        .map((channel) => this.channel(channel)),
      presences: [],
      voice_states: [],
      stage_instances: [],
      guild_scheduled_events: [],
      soundboard_sounds: [],
    } as unknown as GatewayGuildCreateDispatchData;
  }

  command(command: Command): APIApplicationCommand {
    const { createdAt: _, ...body } = command;
    return body;
  }

  attachment(message: Message, attachment: Attachment): APIAttachment {
    const url = this.#cdn.attachment(message.channelId, attachment);
    return {
      id: attachment.id,
      filename: attachment.filename,
      size: attachment.size,
      url,
      proxy_url: url,
      ...(attachment.contentType === null ? {} : { content_type: attachment.contentType }),
      ...(attachment.width === null || attachment.height === null
        ? {}
        : { width: attachment.width, height: attachment.height }),
      ...(attachment.description === null ? {} : { description: attachment.description }),
      ...(message.ephemeralFor === null ? {} : { ephemeral: true }),
      ...(attachment.spoiler ? { flags: 8 } : {}),
    };
  }

  /**
   * A whole message.
   *
   * @param options.reference false leaves out the answered message, as inside another message.
   */
  message(message: Message, options: { readonly reference?: boolean } = {}): APIMessage {
    const shown = shownAttachmentIds(message);
    const body = {
      id: message.id,
      channel_id: message.channelId,
      author: this.userById(message.authorId),
      type: message.type,
      content: message.content,
      embeds: this.#withLinks(message, message.embeds),
      components: this.#withLinks(message, message.components),
      attachments: message.attachments
        .filter((attachment) => !shown.has(attachment.id))
        .map((attachment) => this.attachment(message, attachment)),
      mentions: message.mentions.map((id) => this.userById(id)),
      mention_roles: message.mentionRoles,
      mention_everyone: message.mentionEveryone,
      timestamp: iso(message.createdAt),
      edited_timestamp: message.editedAt === null ? null : iso(message.editedAt),
      flags: message.flags,
      pinned: message.pinned,
      tts: false,
    };
    const thread = message.threadId === null ? undefined : this.#world.channels.get(message.threadId);
    const replied = message.replyTo === null ? undefined : this.#world.message(message.channelId, message.replyTo);
    return {
      ...body,
      ...(message.interactionId === null
        ? {}
        : { application_id: this.#world.application.id, webhook_id: this.#world.application.id }),
      ...(message.interaction === null ? {} : { interaction_metadata: message.interaction }),
      ...(message.interaction === null || message.commandName === null
        ? {}
        : {
            interaction: {
              id: message.interaction.id,
              type: message.interaction.type,
              name: message.commandName,
              user: message.interaction.user,
            },
          }),
      ...(message.replyTo === null
        ? {}
        : {
            message_reference: {
              type: 0,
              channel_id: message.channelId,
              message_id: message.replyTo,
              guild_id: message.guildId,
            },
            ...(options.reference === false
              ? {}
              : { referenced_message: replied ? this.message(replied, { reference: false }) : null }),
          }),
      ...(thread ? { thread: this.channel(thread) } : {}),
    } as unknown as APIMessage;
  }

  #withLinks<T>(message: Message, value: T): T {
    const walk = (part: unknown): unknown => {
      if (typeof part === 'string') {
        const id = attachmentIdOf(part);
        if (id === null) return part;
        const attachment = message.attachments.find((candidate) => candidate.id === id);
        return attachment
          ? this.#cdn.attachment(message.channelId, attachment)
          : `${this.#cdn.root}/attachments/${message.channelId}/${id}/gone`;
      }
      if (Array.isArray(part)) return part.map(walk);
      if (part && typeof part === 'object') {
        return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
      }
      return part;
    };
    return walk(value) as T;
  }
}

/** ISO 8601 in UTC with milliseconds. */
function iso(time: number): string {
  return new Date(time).toISOString();
}
