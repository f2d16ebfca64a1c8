/** The server everybody finds: fixed ids, so that a restart and a bookmarked table find the same channel and the same people. */

import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Application, Channel, Guild, Role, User, World } from './world.ts';

/** Ids of the things that are always there. */
export const FIXED_IDS = {
  guild: '1100000000000000100',
  channel: '1100000000000000200',
  /** Application id and id of the bot's user, as for every bot made since 2016. */
  application: '1100000000000000300',
  botRole: '1100000000000000310',
  ann: '1100000000000000401',
  ben: '1100000000000000402',
  cai: '1100000000000000403',
  dee: '1100000000000000404',
} as const;

export function defaultApplication(id: string): Application {
  return { id, name: 'Sparrow', botId: id, ownerId: FIXED_IDS.ann };
}

/** What `@everyone` may do in a new server. */
const EVERYONE_PERMISSIONS =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.CreatePublicThreads |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.UseExternalEmojis |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.UseApplicationCommands;

/** What an invitation of the bot asks for. */
const BOT_PERMISSIONS =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.CreatePublicThreads |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.ReadMessageHistory;

const PEOPLE: readonly (readonly [id: string, name: string, colour: string])[] = [
  [FIXED_IDS.ann, 'Ann', '#e67e22'],
  [FIXED_IDS.ben, 'Ben', '#3498db'],
  [FIXED_IDS.cai, 'Cai', '#2ecc71'],
  [FIXED_IDS.dee, 'Dee', '#e91e63'],
];

export function newUser(id: string, name: string, options: Partial<User> = {}): User {
  const username = options.username ?? name.toLowerCase().replaceAll(/[^a-z0-9_.]/g, '_');
  return { id, displayName: name, bot: false, locale: 'en-US', colour: '#5865f2', ...options, username };
}

export function newGuild(
  id: string,
  name: string,
  ownerId: string,
  application: Application,
  botRoleId: string,
): Guild {
  const everyone: Role = {
    id,
    name: '@everyone',
    permissions: EVERYONE_PERMISSIONS,
    position: 0,
    colour: '#000000',
    botId: null,
  };
  const botRole: Role = {
    id: botRoleId,
    name: application.name,
    permissions: BOT_PERMISSIONS,
    position: 1,
    colour: '#000000',
    botId: application.botId,
  };
  return {
    id,
    name,
    ownerId,
    locale: 'en-US',
    roles: new Map([
      [everyone.id, everyone],
      [botRole.id, botRole],
    ]),
    members: new Map(),
  };
}

export function newTextChannel(id: string, guildId: string, name: string, position: number): Channel {
  return {
    id,
    guildId,
    type: ChannelType.GuildText,
    name,
    parentId: null,
    position,
    overwrites: new Map(),
    thread: null,
  };
}

/** Puts the default server, its channel and its people into an empty world. */
export function furnish(world: World): void {
  const { application } = world;
  world.addUser(newUser(application.botId, application.name, { bot: true, username: 'sparrow', colour: '#f0736a' }));
  for (const [id, name, colour] of PEOPLE) world.addUser(newUser(id, name, { colour }));
  const guild = newGuild(FIXED_IDS.guild, "Sparrow's nest", FIXED_IDS.ann, application, FIXED_IDS.botRole);
  const joinedAt = world.now();
  guild.members.set(application.botId, {
    userId: application.botId,
    nick: null,
    roleIds: [FIXED_IDS.botRole],
    joinedAt,
  });
  for (const [userId] of PEOPLE) guild.members.set(userId, { userId, nick: null, roleIds: [], joinedAt });
  world.addGuild(guild);
  world.addChannel(newTextChannel(FIXED_IDS.channel, guild.id, 'mahjong', 0));
}
