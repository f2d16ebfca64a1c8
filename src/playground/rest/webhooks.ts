/** `/webhooks/{application}/{token}`: follow-ups, and edits of an interaction's messages through its token. */

import * as spec from 'discord-api-spec/zod';
import { InteractionResponseType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { refusal } from '../errors.ts';
import type { Interaction } from '../interactions.ts';
import { TOKEN_BUCKET } from '../rate-limits.ts';
import type { Services } from '../services.ts';
import type { MessageBody } from '../validation/message-rules.ts';
import { checkMessage } from '../validation/message-rules.ts';
import type { Message } from '../world.ts';
import { channelOf, REPLY_FLAGS } from './interactions.ts';
import { editedContext } from './message-context.ts';
import type { Route, RouteRequest } from './route.ts';
import { param } from './route.ts';

const bucket: NonNullable<Route['bucket']> = {
  rule: TOKEN_BUCKET,
  major: (params) => `${params.application}/${params.token}`,
};

export function webhookRoutes(services: Services): Route[] {
  const { world, wire, interactions, messages } = services;
  const emojiExists = (id: string): boolean => world.emojis.has(id);

  function interactionOf(request: RouteRequest): Interaction {
    if (param(request, 'application') !== world.application.id) throw refusal.unknownWebhook();
    return interactions.byToken(param(request, 'token'));
  }

  /** `@original` or an id; only messages this interaction wrote, or whose component it came from and updated. */
  function messageOf(interaction: Interaction, id: string): Message {
    const messageId = id === '@original' ? interaction.originalId : id;
    if (messageId === null || !interaction.messageIds.has(messageId)) throw refusal.unknownMessage();
    const message = world.message(interaction.channelId, messageId);
    if (!message) throw refusal.unknownMessage();
    return message;
  }

  function edit(request: RouteRequest, message: Message): Message {
    checkMessage(request.body, spec.IncomingWebhookUpdateRequestPartialSchema, {
      uploads: request.uploads,
      edited: editedContext(message),
      emojiExists,
      allowedFlags: 0,
      at: [],
    });
    messages.edit(message, request.body as MessageBody, request.uploads);
    return message;
  }

  function followUp(request: RouteRequest, interaction: Interaction): Message {
    // Discord's documented exception: the first follow-up to a deferred reply fills that reply in, and its ephemeral flag does not count.
    const original =
      interaction.originalId === null ? undefined : world.message(interaction.channelId, interaction.originalId);
    const deferred = interaction.acknowledgedWith === InteractionResponseType.DeferredChannelMessageWithSource;
    if (deferred && original && original.flags & MessageFlags.Loading) return edit(request, original);

    checkMessage(request.body, spec.IncomingWebhookRequestPartialSchema, {
      uploads: request.uploads,
      edited: null,
      emojiExists,
      allowedFlags: REPLY_FLAGS,
      at: [],
    });
    const body = request.body as MessageBody;
    const ephemeral = ((body.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
    const message = messages.create({
      channel: channelOf(services, interaction),
      authorId: world.bot.id,
      body,
      uploads: request.uploads,
      type: original ? MessageType.Reply : MessageType.Default,
      replyTo: original?.id ?? null,
      ephemeralFor: ephemeral ? interaction.userId : null,
      interactionId: interaction.id,
      interaction: interaction.metadata,
    });
    interaction.messageIds.add(message.id);
    return message;
  }

  return [
    {
      method: 'POST',
      path: '/webhooks/:application/:token',
      auth: 'none',
      bucket,
      answer: spec.MessageResponseSchema,
      handle: (request) => ({ body: wire.message(followUp(request, interactionOf(request))) }),
    },
    {
      method: 'GET',
      path: '/webhooks/:application/:token/messages/:message',
      auth: 'none',
      bucket,
      answer: spec.MessageResponseSchema,
      handle: (request) => ({ body: wire.message(messageOf(interactionOf(request), param(request, 'message'))) }),
    },
    {
      method: 'PATCH',
      path: '/webhooks/:application/:token/messages/:message',
      auth: 'none',
      bucket,
      answer: spec.MessageResponseSchema,
      handle: (request) => ({
        body: wire.message(edit(request, messageOf(interactionOf(request), param(request, 'message')))),
      }),
    },
    {
      method: 'DELETE',
      path: '/webhooks/:application/:token/messages/:message',
      auth: 'none',
      bucket,
      handle(request) {
        world.deleteMessage(messageOf(interactionOf(request), param(request, 'message')));
        return { status: 204 };
      },
    },
  ];
}
