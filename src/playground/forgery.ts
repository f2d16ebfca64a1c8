/** Interactions that no client would send, for tests of what the bot does with them. */

import { ComponentType, InteractionType } from 'discord-api-types/v10';
import type { Answer } from './interactions.ts';
import { sendInteraction } from './send-interaction.ts';
import type { Services } from './services.ts';

/** Something that somebody never did: nothing about it is checked but that the person, the channel and the message exist. */
export type Forgery = {
  readonly userId: string;
  readonly channelId: string;
} & (
  | {
      readonly kind: 'press';
      /** The message it claims to come from: anybody's, private or not. */
      readonly messageId: string;
      readonly customId: string;
      /** What it claims was chosen in a select; a button where left out. */
      readonly values?: readonly string[];
    }
  | {
      readonly kind: 'command';
      /** The interaction's `data`, e.g. options of a wrong type or out of range. */
      readonly data: { readonly name: string } & Readonly<Record<string, unknown>>;
    }
);

/** @returns how the bot first answered. @throws Error for a person or a place that does not exist. */
export function forge(services: Services, forgery: Forgery): Promise<Answer> {
  const { world } = services;
  const user = world.users.get(forgery.userId);
  const channel = world.channels.get(forgery.channelId);
  const guild = channel && world.guilds.get(channel.guildId);
  if (!user || !channel || !guild) throw new Error('a forgery needs a person and a channel that exist');
  const place = { guild, channel, user, trigger: null };
  if (forgery.kind === 'command') {
    return sendInteraction(services, {
      ...place,
      type: InteractionType.ApplicationCommand,
      data: forgery.data,
      origin: { commandName: forgery.data.name, sourceMessageId: null },
    }).answered;
  }
  const { messageId, customId, values } = forgery;
  if (!world.message(channel.id, messageId)) throw new Error(`there is no message ${messageId}`);
  return sendInteraction(services, {
    ...place,
    type: InteractionType.MessageComponent,
    data:
      values === undefined
        ? { custom_id: customId, component_type: ComponentType.Button, id: 1 }
        : { custom_id: customId, component_type: ComponentType.StringSelect, id: 1, values },
    origin: { commandName: null, sourceMessageId: messageId },
  }).answered;
}
