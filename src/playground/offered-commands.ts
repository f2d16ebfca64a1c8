/** Which commands a client offers its user, by where they are and what they may do. */

import { InteractionContextType, PermissionFlagsBits } from 'discord-api-types/v10';
import { channelPermissions, guildPermissions } from './permissions.ts';
import type { Channel, Command, Guild, World } from './world.ts';

/** The commands that a person may run in a channel: none where the bot is no member, or commands are forbidden there. */
export function offeredCommands(world: World, guild: Guild, channel: Channel, userId: string): Command[] {
  if (!guild.members.has(world.bot.id)) return [];
  const channelBits = channelPermissions(world, channel, userId);
  if (!(channelBits & PermissionFlagsBits.UseApplicationCommands)) return [];
  const rights = guildPermissions(guild, userId);
  const place = guild.direct === true ? InteractionContextType.BotDM : InteractionContextType.Guild;
  return [...world.commandsIn(null).values(), ...world.commandsIn(guild.id).values()].filter((command) => {
    // A command that names no places is offered in all of them.
    if (command.contexts?.includes(place) === false) return false;
    // Nobody manages direct messages, and everybody may do everything there.
    if (guild.direct === true) return true;
    const needed = command.default_member_permissions;
    if (needed === null || needed === undefined) return true;
    // "0" is for administrators only, who have every bit.
    const bits = BigInt(needed) === 0n ? PermissionFlagsBits.Administrator : BigInt(needed);
    return (rights & bits) === bits;
  });
}
