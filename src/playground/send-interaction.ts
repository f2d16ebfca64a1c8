/** Opens an interaction for something a user did, and sends it to the bot over the gateway. */

import type { APIMessageInteractionMetadata } from 'discord-api-types/v10';
import { ChannelType, InteractionContextType, InteractionType } from 'discord-api-types/v10';
import type { Interaction, InteractionSeed } from './interactions.ts';
import { channelPermissions } from './permissions.ts';
import type { Services } from './services.ts';
import { MAX_FILE_BYTES } from './validation/message-rules.ts';
import type { Channel, Guild, User } from './world.ts';

/** Where an interaction comes from: a command, or a message with a component or a modal's opener. */
export type Origin = Pick<InteractionSeed, 'commandName' | 'sourceMessageId'>;

export interface UserAction {
  readonly guild: Guild;
  readonly channel: Channel;
  readonly user: User;
  readonly type: InteractionType;
  /** The interaction's `data`. */
  readonly data: object;
  readonly origin: Origin;
  /** For a modal: the interaction that opened it. */
  readonly trigger: APIMessageInteractionMetadata | null;
}

export function sendInteraction(services: Services, action: UserAction): Interaction {
  const { world, wire, interactions, gateway } = services;
  const { guild, channel, user, type, data, origin, trigger } = action;
  const id = world.ids.next();
  const metadata = {
    id,
    type,
    user: wire.user(user),
    authorizing_integration_owners: { 0: guild.id },
    ...(type === InteractionType.MessageComponent ? { interacted_message_id: origin.sourceMessageId } : {}),
    ...(type === InteractionType.ModalSubmit ? { triggering_interaction_metadata: trigger } : {}),
  } as unknown as APIMessageInteractionMetadata;
  const interaction = interactions.open({
    ...origin,
    id,
    type,
    guildId: guild.id,
    channelId: channel.id,
    userId: user.id,
    metadata: type === InteractionType.ApplicationCommandAutocomplete ? null : metadata,
  });
  const source = origin.sourceMessageId === null ? undefined : world.message(channel.id, origin.sourceMessageId);
  const member = guild.members.get(user.id);
  const permissions = channelPermissions(world, channel, user.id).toString();
  const payload = {
    id,
    application_id: world.application.id,
    type,
    token: interaction.token,
    version: 1,
    data,
    channel_id: channel.id,
    ...(guild.direct === true
      ? {
          channel: {
            id: channel.id,
            type: ChannelType.DM,
            flags: 0,
            last_message_id: null,
            recipients: [wire.user(user)],
          },
          user: wire.user(user),
          context: InteractionContextType.BotDM,
          // By the words of the API: 0 where a server's install works in direct messages.
          authorizing_integration_owners: { 0: '0' },
        }
      : {
          guild_id: guild.id,
          guild: { id: guild.id, locale: guild.locale, features: [] },
          guild_locale: guild.locale,
          channel: { ...wire.channel(channel), permissions },
          ...(member ? { member: { ...wire.member(member), permissions } } : {}),
          context: InteractionContextType.Guild,
          authorizing_integration_owners: { 0: guild.id },
        }),
    app_permissions: channelPermissions(world, channel, world.bot.id).toString(),
    locale: user.locale,
    entitlements: [],
    attachment_size_limit: MAX_FILE_BYTES,
    ...(source ? { message: wire.message(source) } : {}),
  };
  services.carry(() =>
    gateway.dispatch(
      'INTERACTION_CREATE',
      { guildId: guild.direct === true ? null : guild.id, intents: 0 },
      () => payload,
    ),
  );
  return interaction;
}
