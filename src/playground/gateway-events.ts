/** Turns changes of the world into gateway events, for those sessions whose intents ask for them. */

import * as spec from 'discord-api-spec/zod';
import { ChannelType, GatewayIntentBits } from 'discord-api-types/v10';
import type { Recorder } from './faults.ts';
import type { Gateway, Session } from './gateway.ts';
import type { Serializer } from './serialize.ts';
import { describeMismatch } from './validation/schema-check.ts';
import type { Channel, Message, World } from './world.ts';
import { isThread } from './world.ts';

/** Starts the translation; it runs as long as the world does. */
export function sendChangesOver(gateway: Gateway, world: World, wire: Serializer, recorder: Recorder): void {
  world.changes.on((change) => {
    switch (change.kind) {
      case 'message':
        return sendMessage(change.message, change.created ? 'MESSAGE_CREATE' : 'MESSAGE_UPDATE');
      case 'messageDeleted':
        return sendDeletion(change.message);
      case 'channel':
        return sendChannel(change.channel, change.step);
      case 'guild': {
        const { guild } = change;
        const audience = { guildId: guild.id, intents: GatewayIntentBits.Guilds };
        if (change.step === 'create') gateway.dispatch('GUILD_CREATE', audience, () => wire.guildCreate(guild));
        if (change.step === 'update') gateway.dispatch('GUILD_UPDATE', audience, () => wire.guild(guild));
        // Without `unavailable` it says that the bot was removed, not that there is an outage.
        if (change.step === 'delete') gateway.dispatch('GUILD_DELETE', audience, () => ({ id: guild.id }));
        return;
      }
      case 'member': {
        const { guild, userId } = change;
        const member = guild.members.get(userId);
        const audience = { guildId: guild.id, intents: GatewayIntentBits.GuildMembers };
        // A bot hears of changes to itself with the guilds intent alone.
        const own = { ...audience, intents: audience.intents | GatewayIntentBits.Guilds };
        if (userId === world.bot.id && change.step !== 'update') {
          const isGone = change.step === 'remove';
          gateway.dispatch(isGone ? 'GUILD_DELETE' : 'GUILD_CREATE', { ...own, evenOutside: true }, () =>
            isGone ? { id: guild.id } : wire.guildCreate(guild),
          );
        } else if (change.step === 'remove') {
          gateway.dispatch('GUILD_MEMBER_REMOVE', audience, () => ({
            guild_id: guild.id,
            user: wire.userById(userId),
          }));
        } else if (member) {
          const event = change.step === 'add' ? 'GUILD_MEMBER_ADD' : 'GUILD_MEMBER_UPDATE';
          gateway.dispatch(event, userId === world.bot.id ? own : audience, () => ({
            ...wire.member(member),
            guild_id: guild.id,
          }));
        }
        return;
      }
      case 'role': {
        const { guild, role } = change;
        gateway.dispatch(
          change.created ? 'GUILD_ROLE_CREATE' : 'GUILD_ROLE_UPDATE',
          { guildId: guild.id, intents: GatewayIntentBits.Guilds },
          () => ({ guild_id: guild.id, role: wire.role(role) }),
        );
        return;
      }
      default:
        return;
    }
  });

  function sendMessage(message: Message, event: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE'): void {
    const body = wire.message(message);
    for (const line of describeMismatch(spec.MessageResponseSchema, body)) {
      recorder.fault('invalid-answer', `${event} ${message.id}: ${line}`);
    }
    if (message.ephemeralFor !== null) {
      gateway.dispatch(event, { guildId: null, intents: GatewayIntentBits.DirectMessages }, () => body);
      return;
    }
    const guild = world.guilds.get(message.guildId);
    const member = guild?.members.get(message.authorId);
    const whole = {
      ...body,
      guild_id: message.guildId,
      ...(member ? { member: wire.memberBody(member) } : {}),
    };
    gateway.dispatch(event, { guildId: message.guildId, intents: GatewayIntentBits.GuildMessages }, (session) =>
      mayRead(session, message) ? whole : { ...whole, content: '', embeds: [], attachments: [], components: [] },
    );
  }

  /** Without the message-content intent a bot reads only its own messages and those that mention it. */
  function mayRead(session: Session, message: Message): boolean {
    return (
      (session.intents & GatewayIntentBits.MessageContent) !== 0 ||
      message.authorId === world.bot.id ||
      message.mentions.includes(world.bot.id)
    );
  }

  function sendDeletion(message: Message): void {
    const ids = { id: message.id, channel_id: message.channelId };
    if (message.ephemeralFor !== null) {
      gateway.dispatch('MESSAGE_DELETE', { guildId: null, intents: GatewayIntentBits.DirectMessages }, () => ids);
      return;
    }
    gateway.dispatch('MESSAGE_DELETE', { guildId: message.guildId, intents: GatewayIntentBits.GuildMessages }, () => ({
      ...ids,
      guild_id: message.guildId,
    }));
  }

  function sendChannel(channel: Channel, step: 'create' | 'update' | 'delete'): void {
    const audience = { guildId: channel.guildId, intents: GatewayIntentBits.Guilds };
    const prefix = isThread(channel) ? 'THREAD' : 'CHANNEL';
    if (isThread(channel) && step === 'delete') {
      const { id, guildId, parentId } = channel;
      gateway.dispatch('THREAD_DELETE', audience, () => ({
        id,
        guild_id: guildId,
        parent_id: parentId,
        type: ChannelType.PublicThread,
      }));
      return;
    }
    const extra = isThread(channel) && step === 'create' ? { newly_created: true } : {};
    gateway.dispatch(`${prefix}_${step.toUpperCase()}`, audience, () => ({ ...wire.channel(channel), ...extra }));
  }
}
