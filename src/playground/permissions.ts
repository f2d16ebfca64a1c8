/** Who may do what where: Discord's computation from roles and channel overwrites. */

import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { refusal } from './errors.ts';
import type { Channel, Guild, World } from './world.ts';

const EVERYTHING = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** What a member may do in the guild as a whole; 0 for who is not a member. */
export function guildPermissions(guild: Guild, userId: string): bigint {
  const member = guild.members.get(userId);
  if (!member) return 0n;
  if (guild.ownerId === userId) return EVERYTHING;
  let bits = guild.roles.get(guild.id)?.permissions ?? 0n;
  for (const roleId of member.roleIds) bits |= guild.roles.get(roleId)?.permissions ?? 0n;
  return bits & PermissionFlagsBits.Administrator ? EVERYTHING : bits;
}

/**
 * What a member may do in a channel. A thread has its parent's overwrites. The order is Discord's: `@everyone`'s overwrite, then all role
 * overwrites together (denials first), then the member's own.
 */
export function channelPermissions(world: World, channel: Channel, userId: string): bigint {
  const guild = world.guilds.get(channel.guildId);
  const member = guild?.members.get(userId);
  if (!guild || !member) return 0n;
  let bits = guildPermissions(guild, userId);
  if (bits & PermissionFlagsBits.Administrator) return EVERYTHING;
  const parent = channel.parentId === null ? undefined : world.channels.get(channel.parentId);
  const overwrites = (channel.thread && parent ? parent : channel).overwrites;

  const everyone = overwrites.get(guild.id);
  if (everyone) bits = (bits & ~everyone.deny) | everyone.allow;
  let allow = 0n;
  let deny = 0n;
  for (const roleId of member.roleIds) {
    const overwrite = overwrites.get(roleId);
    allow |= overwrite?.allow ?? 0n;
    deny |= overwrite?.deny ?? 0n;
  }
  bits = (bits & ~deny) | allow;
  const own = overwrites.get(userId);
  if (own) bits = (bits & ~own.deny) | own.allow;
  return bits & PermissionFlagsBits.ViewChannel ? bits : 0n;
}

/** Whether a user sees a channel at all. A private thread is seen by those in it and by those who manage threads. */
export function canView(world: World, channel: Channel, userId: string): boolean {
  const bits = channelPermissions(world, channel, userId);
  if (!(bits & PermissionFlagsBits.ViewChannel)) return false;
  if (channel.type !== ChannelType.PrivateThread) return true;
  return channel.thread?.memberIds.has(userId) === true || (bits & PermissionFlagsBits.ManageThreads) !== 0n;
}

/**
 * @throws ApiError 403/50001 when the bot does not see the channel, 403/50013 when it lacks one of `needed`.
 */
export function requireBotPermissions(world: World, channel: Channel, ...needed: bigint[]): void {
  if (!canView(world, channel, world.bot.id)) throw refusal.missingAccess();
  const bits = channelPermissions(world, channel, world.bot.id);
  for (const permission of needed) if (!(bits & permission)) throw refusal.missingPermissions();
}
