/**
 * What exists on the playground's Discord: guilds, channels, people, messages, commands, emojis. It knows no HTTP and no sockets; it
 * tells listeners about each change, and the gateway, the users' clients and the saving to disk follow from that.
 */

import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageInteractionMetadata,
  APIMessageTopLevelComponent,
  ChannelType,
} from 'discord-api-types/v10';
import { Emitter } from './emitter.ts';
import { compareIds, SnowflakeSource } from './snowflakes.ts';

export interface User {
  readonly id: string;
  readonly username: string;
  displayName: string;
  readonly bot: boolean;
  /** Client language, e.g. `zh-TW`. */
  locale: string;
  /** `#rrggbb`, also the colour of the avatar. */
  readonly colour: string;
}

export interface Role {
  readonly id: string;
  name: string;
  permissions: bigint;
  readonly position: number;
  readonly colour: string;
  /** The bot this role was made for; null for ordinary roles. */
  readonly botId: string | null;
}

export interface Member {
  readonly userId: string;
  nick: string | null;
  roleIds: string[];
  readonly joinedAt: number;
}

export interface Guild {
  readonly id: string;
  name: string;
  ownerId: string;
  locale: string;
  /** No server at all, but the direct messages between one person and the bot, which are kept like one. */
  readonly direct?: true;
  readonly roles: Map<string, Role>;
  readonly members: Map<string, Member>;
}

/** `type` 0 is for a role, 1 for a member. */
export interface Overwrite {
  readonly id: string;
  readonly type: 0 | 1;
  allow: bigint;
  deny: bigint;
}

export interface ThreadState {
  readonly ownerId: string;
  archived: boolean;
  locked: boolean;
  /** Minutes. */
  autoArchive: 60 | 1440 | 4320 | 10080;
  archiveChangedAt: number;
  readonly createdAt: number;
  readonly memberIds: Set<string>;
  messageCount: number;
}

export interface Channel {
  readonly id: string;
  readonly guildId: string;
  readonly type: ChannelType.GuildText | ChannelType.PublicThread | ChannelType.PrivateThread;
  name: string;
  readonly parentId: string | null;
  readonly position: number;
  readonly overwrites: Map<string, Overwrite>;
  readonly thread: ThreadState | null;
}

export interface Attachment {
  readonly id: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string | null;
  readonly width: number | null;
  readonly height: number | null;
  description: string | null;
  readonly spoiler: boolean;
}

/**
 * A message as stored. Where an embed or component shows an uploaded file, its URL reads `attachment-id:<id>`: the public URL depends on the
 * origin and on the time, so it is put in when the message is written out.
 */
export interface Message {
  readonly id: string;
  readonly channelId: string;
  readonly guildId: string;
  readonly authorId: string;
  readonly type: number;
  content: string;
  embeds: APIEmbed[];
  components: APIMessageTopLevelComponent[];
  attachments: Attachment[];
  flags: number;
  readonly createdAt: number;
  editedAt: number | null;
  mentions: string[];
  mentionRoles: string[];
  mentionEveryone: boolean;
  pinned: boolean;
  readonly replyTo: string | null;
  threadId: string | null;
  readonly interaction: APIMessageInteractionMetadata | null;
  /** `mahjong open`; null when no command led to it. */
  readonly commandName: string | null;
  /** The interaction whose token wrote it; null for ordinary messages. */
  readonly interactionId: string | null;
  /** The only user who sees it; null for public messages. */
  readonly ephemeralFor: string | null;
}

export interface Emoji {
  readonly id: string;
  name: string;
  readonly animated: boolean;
}

export interface Command extends APIApplicationCommand {
  readonly createdAt: number;
}

export type Change =
  | { readonly kind: 'message'; readonly message: Message; readonly created: boolean }
  | { readonly kind: 'messageDeleted'; readonly message: Message }
  | { readonly kind: 'commands' }
  | { readonly kind: 'emojis' }
  | { readonly kind: 'user'; readonly user: User }
  | {
      readonly kind: 'member';
      readonly guild: Guild;
      readonly userId: string;
      readonly step: 'add' | 'update' | 'remove';
    }
  | { readonly kind: 'role'; readonly guild: Guild; readonly role: Role; readonly created: boolean }
  | { readonly kind: 'guild'; readonly guild: Guild; readonly step: 'create' | 'update' | 'delete' }
  | { readonly kind: 'channel'; readonly channel: Channel; readonly step: 'create' | 'update' | 'delete' };

export interface Application {
  readonly id: string;
  readonly name: string;
  readonly botId: string;
  readonly ownerId: string;
}

export class World {
  readonly application: Application;
  readonly ids: SnowflakeSource;
  readonly changes = new Emitter<Change>();
  readonly users = new Map<string, User>();
  readonly guilds = new Map<string, Guild>();
  readonly channels = new Map<string, Channel>();
  readonly emojis = new Map<string, Emoji>();
  readonly #messages = new Map<string, Map<string, Message>>();
  /** Commands by guild id; the key `global` holds the global ones. */
  readonly #commands = new Map<string, Map<string, Command>>();
  readonly now: () => number;

  constructor(application: Application, now: () => number) {
    this.application = application;
    this.now = now;
    this.ids = new SnowflakeSource(now);
  }

  get bot(): User {
    const bot = this.users.get(this.application.botId);
    if (!bot) throw new Error('the bot user was not created');
    return bot;
  }

  /** Everybody, without the bot, oldest first. */
  get people(): User[] {
    return [...this.users.values()].filter((user) => !user.bot);
  }

  userByName(name: string): User | undefined {
    return this.people.find((user) => user.displayName === name || user.username === name);
  }

  addUser(user: User): void {
    this.users.set(user.id, user);
    this.changes.emit({ kind: 'user', user });
  }

  addGuild(guild: Guild): void {
    this.guilds.set(guild.id, guild);
    this.changes.emit({ kind: 'guild', guild, step: 'create' });
  }

  /** Takes the bot out of a guild, or the guild away: its channels and messages are gone, commands registered there too. */
  removeGuild(guildId: string): void {
    const guild = this.guilds.get(guildId);
    if (!guild) return;
    this.guilds.delete(guildId);
    this.#commands.delete(guildId);
    for (const channel of [...this.channels.values()]) {
      if (channel.guildId !== guildId) continue;
      this.channels.delete(channel.id);
      this.#messages.delete(channel.id);
    }
    this.changes.emit({ kind: 'guild', guild, step: 'delete' });
  }

  setMember(guild: Guild, member: Member): void {
    const step = guild.members.has(member.userId) ? 'update' : 'add';
    guild.members.set(member.userId, member);
    this.changes.emit({ kind: 'member', guild, userId: member.userId, step });
  }

  removeMember(guild: Guild, userId: string): void {
    if (!guild.members.delete(userId)) return;
    this.changes.emit({ kind: 'member', guild, userId, step: 'remove' });
  }

  setRole(guild: Guild, role: Role): void {
    const created = !guild.roles.has(role.id);
    guild.roles.set(role.id, role);
    this.changes.emit({ kind: 'role', guild, role, created });
  }

  addChannel(channel: Channel): void {
    this.channels.set(channel.id, channel);
    this.changes.emit({ kind: 'channel', channel, step: 'create' });
  }

  channelChanged(channel: Channel): void {
    this.changes.emit({ kind: 'channel', channel, step: 'update' });
  }

  /** Removes a channel with its messages and threads. */
  removeChannel(channelId: string): void {
    const channel = this.channels.get(channelId);
    if (!channel) return;
    for (const thread of [...this.channels.values()]) {
      if (thread.parentId === channelId) this.removeChannel(thread.id);
    }
    this.channels.delete(channelId);
    this.#messages.delete(channelId);
    this.changes.emit({ kind: 'channel', channel, step: 'delete' });
  }

  /** Messages of a channel, oldest first, ephemeral ones included. */
  messagesIn(channelId: string): Message[] {
    return [...(this.#messages.get(channelId)?.values() ?? [])].sort((a, b) => compareIds(a.id, b.id));
  }

  message(channelId: string, messageId: string): Message | undefined {
    return this.#messages.get(channelId)?.get(messageId);
  }

  putMessage(message: Message): void {
    let inChannel = this.#messages.get(message.channelId);
    if (!inChannel) {
      inChannel = new Map();
      this.#messages.set(message.channelId, inChannel);
    }
    const created = !inChannel.has(message.id);
    inChannel.set(message.id, message);
    this.changes.emit({ kind: 'message', message, created });
  }

  deleteMessage(message: Message): void {
    if (!this.#messages.get(message.channelId)?.delete(message.id)) return;
    this.changes.emit({ kind: 'messageDeleted', message });
  }

  /** Registered commands of one scope; `null` is the global one. */
  commandsIn(guildId: string | null): Map<string, Command> {
    const key = guildId ?? 'global';
    let commands = this.#commands.get(key);
    if (!commands) {
      commands = new Map();
      this.#commands.set(key, commands);
    }
    return commands;
  }

  /** Every scope that has commands. */
  get commandScopes(): (string | null)[] {
    return [...this.#commands.keys()].map((key) => (key === 'global' ? null : key));
  }

  commandsChanged(): void {
    this.changes.emit({ kind: 'commands' });
  }

  setEmoji(emoji: Emoji): void {
    this.emojis.set(emoji.id, emoji);
    this.changes.emit({ kind: 'emojis' });
  }

  removeEmoji(id: string): void {
    if (this.emojis.delete(id)) this.changes.emit({ kind: 'emojis' });
  }
}

/** Whether a channel is a thread, which carries its own state. */
export function isThread(channel: Channel): channel is Channel & { readonly thread: ThreadState } {
  return channel.thread !== null;
}
