/** What owners and moderators do with their servers, for tests: people and bots come and go, channels open and close, rights change. */

import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Clock } from './clock.ts';
import { FIXED_IDS, newGuild, newTextChannel, newUser } from './defaults.ts';
import type { UserSession } from './user-session.ts';
import type { Guild, User, World } from './world.ts';

/** Names from `PermissionFlagsBits`. */
type PermissionName = keyof typeof PermissionFlagsBits;

export interface Administration {
  /** Adds a person, as member of the default server unless `guildId` says otherwise. */
  addUser(
    name: string,
    options?: { readonly id?: string; readonly locale?: string; readonly guildId?: string },
  ): UserSession;
  /** Adds a server with one text channel, the bot and everybody who exists. */
  addGuild(options?: { readonly id?: string; readonly name?: string; readonly channelName?: string }): {
    readonly guildId: string;
    readonly channelId: string;
  };
  /** The direct messages of a person with the bot, for commands in them. @returns the channel's id, the same every time. */
  directMessages(userId: string): string;
  addChannel(options: { readonly name: string; readonly id?: string; readonly guildId?: string }): string;
  removeChannel(channelId: string): void;
  /** Invites the bot into a server or takes it out. */
  setBotMembership(guildId: string, isMember: boolean): void;
  /** A person leaves a server. */
  removeMember(guildId: string, userId: string): void;
  /**
   * Sets what a member or role (the guild id for everybody) may and may not do in a channel, besides what its roles say. It replaces what was
   * set for the same target before.
   *
   * @example server.setPermissions(server.channelId, server.botId, { deny: ['SendMessages'] });
   */
  setPermissions(
    channelId: string,
    targetId: string,
    change: { readonly allow?: readonly PermissionName[]; readonly deny?: readonly PermissionName[] },
  ): void;
  /** Archives, locks or reopens a thread as a moderator would. */
  setThread(threadId: string, change: { readonly archived?: boolean; readonly locked?: boolean }): void;
  /** Deletes a message as a moderator would. */
  deleteMessage(channelId: string, messageId: string): void;
}

/** @param sessionOf the client of somebody who was added */
export function administrationOf(world: World, clock: Clock, sessionOf: (user: User) => UserSession): Administration {
  function guildOf(guildId: string): Guild {
    const guild = world.guilds.get(guildId);
    if (!guild) throw new Error(`there is no guild ${guildId}`);
    return guild;
  }

  return {
    addUser(name, { id = world.ids.next(), locale = 'en-US', guildId = FIXED_IDS.guild } = {}) {
      const user = newUser(id, name, { locale });
      world.addUser(user);
      world.setMember(guildOf(guildId), { userId: id, nick: null, roleIds: [], joinedAt: clock.now() });
      return sessionOf(user);
    },
    addGuild({ id = world.ids.next(), name = 'Another server', channelName = 'general' } = {}) {
      const botRoleId = world.ids.next();
      const guild = newGuild(id, name, world.application.ownerId, world.application, botRoleId);
      for (const { id: userId, bot } of world.users.values()) {
        guild.members.set(userId, { userId, nick: null, roleIds: bot ? [botRoleId] : [], joinedAt: clock.now() });
      }
      const channel = newTextChannel(world.ids.next(), id, channelName, 0);
      world.channels.set(channel.id, channel);
      world.addGuild(guild);
      return { guildId: id, channelId: channel.id };
    },
    directMessages(userId) {
      const before = [...world.guilds.values()].find(({ direct, members }) => direct === true && members.has(userId));
      const id = before?.id ?? world.ids.next();
      if (before === undefined) {
        const guild = newGuild(id, 'Direct messages', userId, world.application, world.ids.next());
        for (const each of [userId, world.bot.id])
          guild.members.set(each, { userId: each, nick: null, roleIds: [], joinedAt: clock.now() });
        world.guilds.set(id, { ...guild, direct: true });
        world.channels.set(id, newTextChannel(id, id, 'direct', 0));
      }
      return id;
    },
    addChannel({ name, id = world.ids.next(), guildId = FIXED_IDS.guild }) {
      const position = [...world.channels.values()].filter((channel) => channel.guildId === guildId).length;
      world.addChannel(newTextChannel(id, guildOf(guildId).id, name, position));
      return id;
    },
    removeChannel: (channelId) => world.removeChannel(channelId),
    setBotMembership(guildId, isMember) {
      const guild = guildOf(guildId);
      const botRole = [...guild.roles.values()].find((role) => role.botId === world.bot.id);
      const roleIds = botRole ? [botRole.id] : [];
      if (isMember) world.setMember(guild, { userId: world.bot.id, nick: null, roleIds, joinedAt: clock.now() });
      else world.removeMember(guild, world.bot.id);
    },
    removeMember: (guildId, userId) => world.removeMember(guildOf(guildId), userId),
    setPermissions(channelId, targetId, { allow = [], deny = [] }) {
      const channel = world.channels.get(channelId);
      if (!channel) throw new Error(`there is no channel ${channelId}`);
      channel.overwrites.set(targetId, {
        id: targetId,
        type: guildOf(channel.guildId).roles.has(targetId) ? 0 : 1,
        allow: bits(allow),
        deny: bits(deny),
      });
      world.channelChanged(channel);
    },
    setThread(threadId, { archived, locked }) {
      const channel = world.channels.get(threadId);
      if (!channel?.thread) throw new Error(`there is no thread ${threadId}`);
      channel.thread.archived = archived ?? channel.thread.archived;
      channel.thread.locked = locked ?? channel.thread.locked;
      channel.thread.archiveChangedAt = clock.now();
      world.channelChanged(channel);
    },
    deleteMessage(channelId, messageId) {
      const message = world.message(channelId, messageId);
      if (!message) throw new Error(`there is no message ${messageId}`);
      world.deleteMessage(message);
    },
  };
}

function bits(names: readonly PermissionName[]): bigint {
  return names.reduce((all, name) => all | PermissionFlagsBits[name], 0n);
}
