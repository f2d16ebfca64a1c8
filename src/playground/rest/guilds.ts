/** Guilds, their members, and users. */

import * as spec from 'discord-api-spec/zod';
import { refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Guild } from '../world.ts';
import { isThread } from '../world.ts';
import type { Route, RouteRequest } from './route.ts';
import { param } from './route.ts';

export function guildRoutes(services: Services): Route[] {
  const { world, wire } = services;

  /** A guild the bot is in. */
  function findGuild(request: RouteRequest): Guild {
    const guild = world.guilds.get(param(request, 'guild'));
    if (!guild) throw refusal.unknownGuild();
    if (!guild.members.has(world.bot.id)) throw refusal.missingAccess();
    return guild;
  }

  return [
    {
      method: 'GET',
      path: '/guilds/:guild',
      auth: 'bot',
      answer: spec.GuildResponseSchema,
      handle: (request) => ({ body: wire.guild(findGuild(request)) }),
    },
    {
      method: 'GET',
      path: '/guilds/:guild/channels',
      auth: 'bot',
      answer: spec.GuildChannelResponseSchema,
      handle(request) {
        const guild = findGuild(request);
        const channels = [...world.channels.values()].filter(
          (channel) => channel.guildId === guild.id && !isThread(channel),
        );
        return { body: channels.map((channel) => wire.channel(channel)) };
      },
    },
    {
      method: 'GET',
      path: '/guilds/:guild/roles',
      auth: 'bot',
      answer: spec.GuildRoleResponseSchema,
      handle: (request) => ({ body: [...findGuild(request).roles.values()].map((role) => wire.role(role)) }),
    },
    {
      method: 'GET',
      path: '/guilds/:guild/members/:user',
      auth: 'bot',
      answer: spec.GuildMemberResponseSchema,
      handle(request) {
        const guild = findGuild(request);
        const userId = param(request, 'user');
        const member = guild.members.get(userId);
        if (!member) throw world.users.has(userId) ? refusal.unknownMember() : refusal.unknownUser();
        return { body: wire.member(member) };
      },
    },
    {
      method: 'GET',
      path: '/users/@me',
      auth: 'bot',
      answer: spec.UserPIIResponseSchema,
      handle: () => ({ body: wire.self() }),
    },
    {
      method: 'GET',
      path: '/users/:user',
      auth: 'bot',
      answer: spec.UserResponseSchema,
      handle(request) {
        const user = world.users.get(param(request, 'user'));
        if (!user) throw refusal.unknownUser();
        return { body: wire.user(user) };
      },
    },
  ];
}
