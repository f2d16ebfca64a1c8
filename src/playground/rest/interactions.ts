/** `POST /interactions/{id}/{token}/callback`: the one first answer to an interaction. */

import * as spec from 'discord-api-spec/zod';
import type { APIApplicationCommandOptionChoice, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { InteractionResponseType, InteractionType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { FormFaults, formError, refusal } from '../errors.ts';
import type { Answer, Interaction } from '../interactions.ts';
import type { Upload } from '../messages.ts';
import type { Services } from '../services.ts';
import { checkChoiceValues } from '../validation/command-rules.ts';
import { isObject } from '../validation/component-rules.ts';
import type { MessageBody, MessageContext } from '../validation/message-rules.ts';
import { checkMessage } from '../validation/message-rules.ts';
import { checkModal } from '../validation/modal-rules.ts';
import { checkSchema } from '../validation/schema-check.ts';
import type { Channel, Message } from '../world.ts';
import { editedContext } from './message-context.ts';
import type { Route, RouteRequest } from './route.ts';
import { param } from './route.ts';

/** Flags a reply to an interaction may set. */
export const REPLY_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.Ephemeral |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsComponentsV2;

/** Which answers each kind of interaction takes. An update needs a message to update, see {@link mayAnswer}. */
const ANSWERS: Readonly<Record<number, readonly number[]>> = {
  [InteractionType.ApplicationCommand]: [4, 5, 9],
  [InteractionType.ApplicationCommandAutocomplete]: [8],
  [InteractionType.MessageComponent]: [4, 5, 6, 7, 9],
  [InteractionType.ModalSubmit]: [4, 5, 6, 7],
};

export function interactionRoutes(services: Services): Route[] {
  const { world, wire, interactions, messages } = services;

  function callback(request: RouteRequest): { interaction: Interaction; answer: Answer } {
    const interaction = interactions.awaitingAnswer(param(request, 'interaction'), param(request, 'token'));
    const type = isObject(request.body) ? request.body.type : undefined;
    if (typeof type !== 'number') throw formError(['type'], 'BASE_TYPE_REQUIRED', 'This field is required');
    if (!mayAnswer(interaction, type)) {
      throw formError(
        ['type'],
        'INTERACTION_CALLBACK_TYPE_INVALID',
        `Callback type ${type} does not fit this interaction.`,
      );
    }
    const answer = answerOf(interaction, type, request);
    interactions.acknowledge(interaction, type, answer);
    return { interaction, answer };
  }

  function answerOf(interaction: Interaction, type: number, request: RouteRequest): Answer {
    const { body, uploads } = request;
    switch (type) {
      case InteractionResponseType.ChannelMessageWithSource: {
        checkMessage(body, spec.CreateMessageInteractionCallbackRequestSchema, newContext(uploads));
        return { kind: 'message', message: reply(interaction, dataOf(body), uploads, 0) };
      }
      case InteractionResponseType.DeferredChannelMessageWithSource: {
        checkDeferral(body);
        const ephemeral = (dataOf(body).flags ?? 0) & MessageFlags.Ephemeral;
        return { kind: 'deferred', message: reply(interaction, { flags: ephemeral }, [], MessageFlags.Loading) };
      }
      case InteractionResponseType.DeferredMessageUpdate:
        return { kind: 'deferredUpdate', message: sourceOf(interaction) };
      case InteractionResponseType.UpdateMessage: {
        const source = sourceOf(interaction);
        checkMessage(body, spec.UpdateMessageInteractionCallbackRequestSchema, {
          ...newContext(uploads),
          edited: editedContext(source),
        });
        messages.edit(source, dataOf(body), uploads);
        return { kind: 'updated', message: source };
      }
      case InteractionResponseType.ApplicationCommandAutocompleteResult: {
        const faults = new FormFaults();
        checkSchema(spec.ApplicationCommandAutocompleteCallbackRequestSchema, body, faults);
        faults.throwIfAny();
        const { data } = body as { data?: { choices?: APIApplicationCommandOptionChoice[] | null } };
        checkChoiceValues(data?.choices ?? [], faults, ['data', 'choices']);
        faults.throwIfAny();
        return { kind: 'choices', choices: data?.choices ?? [] };
      }
      default: {
        checkModal(body, spec.ModalInteractionCallbackRequestSchema, (id) => world.emojis.has(id));
        return { kind: 'modal', modal: (body as { data: APIModalInteractionResponseCallbackData }).data };
      }
    }
  }

  function newContext(uploads: readonly Upload[]): MessageContext {
    return {
      uploads,
      edited: null,
      emojiExists: (id) => world.emojis.has(id),
      allowedFlags: REPLY_FLAGS,
      at: ['data'],
    };
  }

  function sourceOf(interaction: Interaction): Message {
    const { channelId, sourceMessageId } = interaction;
    const source = sourceMessageId === null ? undefined : world.message(channelId, sourceMessageId);
    if (!source) throw refusal.unknownMessage();
    return source;
  }

  function reply(interaction: Interaction, body: MessageBody, uploads: readonly Upload[], extraFlags: number): Message {
    const flags = (body.flags ?? 0) | extraFlags;
    return messages.create({
      channel: channelOf(services, interaction),
      authorId: world.bot.id,
      body,
      uploads,
      flags,
      type: interaction.sourceMessageId === null ? MessageType.ChatInputCommand : MessageType.Reply,
      replyTo: interaction.sourceMessageId,
      ephemeralFor: flags & MessageFlags.Ephemeral ? interaction.userId : null,
      interactionId: interaction.id,
      interaction: interaction.metadata,
      commandName: interaction.sourceMessageId === null ? interaction.commandName : null,
    });
  }

  return [
    {
      method: 'POST',
      path: '/interactions/:interaction/:token/callback',
      auth: 'none',
      answer: spec.InteractionCallbackResponseSchema,
      handle(request) {
        const { interaction, answer } = callback(request);
        if (request.query.get('with_response') !== 'true') return { status: 204 };
        const message = 'message' in answer ? answer.message : null;
        return {
          body: {
            interaction: {
              id: interaction.id,
              type: interaction.type,
              channel_id: interaction.channelId,
              guild_id: interaction.guildId,
              ...(message
                ? {
                    response_message_id: message.id,
                    response_message_loading: answer.kind === 'deferred',
                    response_message_ephemeral: message.ephemeralFor !== null,
                  }
                : {}),
            },
            ...(message && (answer.kind === 'message' || answer.kind === 'updated')
              ? { resource: { type: answer.kind === 'message' ? 4 : 7, message: wire.message(message) } }
              : {}),
          },
        };
      },
    },
  ];
}

/** The channel an interaction happened in. @throws ApiError 404/10003 when it is gone. */
export function channelOf(services: Services, interaction: Interaction): Channel {
  const channel = services.world.channels.get(interaction.channelId);
  if (!channel) throw refusal.unknownChannel();
  return channel;
}

/** A modal that a command opened has no message to update. */
function mayAnswer(interaction: Interaction, type: number): boolean {
  const updates =
    type === InteractionResponseType.DeferredMessageUpdate || type === InteractionResponseType.UpdateMessage;
  return (ANSWERS[interaction.type] ?? []).includes(type) && !(updates && interaction.sourceMessageId === null);
}

function dataOf(body: unknown): MessageBody {
  return ((body as { data?: MessageBody | null }).data ?? {}) as MessageBody;
}

/** A deferred reply may say that it will be ephemeral, and nothing else. */
function checkDeferral(body: unknown): void {
  const faults = new FormFaults();
  checkSchema(spec.CreateMessageInteractionCallbackRequestSchema, body, faults);
  const flags = dataOf(body).flags ?? 0;
  if (typeof flags === 'number' && flags & ~MessageFlags.Ephemeral) {
    faults.add(['data', 'flags'], 'MESSAGE_FLAGS_INVALID', 'A deferred reply takes no flag but EPHEMERAL.');
  }
  faults.throwIfAny();
}
