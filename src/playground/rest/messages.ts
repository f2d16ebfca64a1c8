/** Messages of a channel, with the bot's own token. */

import * as spec from 'discord-api-spec/zod';
import { MessageFlags, PermissionFlagsBits } from 'discord-api-types/v10';
import { formError, RateLimited, refusal } from '../errors.ts';
import { channelPermissions, requireBotPermissions } from '../permissions.ts';
import { MESSAGE_BUCKET, OLD_EDIT_BUCKET } from '../rate-limits.ts';
import type { Services } from '../services.ts';
import { compareIds } from '../snowflakes.ts';
import type { MessageBody } from '../validation/message-rules.ts';
import { checkMessage } from '../validation/message-rules.ts';
import type { Channel, Message } from '../world.ts';
import { isThread } from '../world.ts';
import { findChannel, findMessage } from './lookup.ts';
import { editedContext } from './message-context.ts';
import type { Reply, Route, RouteRequest } from './route.ts';

const CREATE_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2;
const OLD_MESSAGE_MS = 60 * 60_000;
/** Discord speaks of "the past few minutes". */
const NONCE_KEPT_MS = 3 * 60_000;

const bucket: NonNullable<Route['bucket']> = { rule: MESSAGE_BUCKET, major: (params) => params.channel ?? '' };

/** The permissions a body's embeds and files need besides those for writing. */
function bodyPermissions(request: RouteRequest): bigint[] {
  const body = (request.body ?? {}) as MessageBody;
  return [
    ...(body.embeds?.length ? [PermissionFlagsBits.EmbedLinks] : []),
    ...(request.uploads.length > 0 ? [PermissionFlagsBits.AttachFiles] : []),
  ];
}

export function messageRoutes(services: Services): Route[] {
  const { world, wire, limits, messages, clock } = services;
  const emojiExists = (id: string): boolean => world.emojis.has(id);

  /** The bot's newest messages with a nonce that is enforced. */
  const byNonce = new Map<string, Message>();

  /** The message that an earlier request with this nonce has made; null where there is none. */
  function madeBefore(nonce: string): Message | null {
    for (const [key, { createdAt }] of byNonce) if (clock.now() - createdAt > NONCE_KEPT_MS) byNonce.delete(key);
    return byNonce.get(nonce) ?? null;
  }

  function create(request: RouteRequest): Reply {
    const channel = findChannel(services, request);
    const writing = isThread(channel) ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
    requireBotPermissions(world, channel, writing, ...bodyPermissions(request));
    checkMessage(request.body, spec.MessageCreateRequestSchema, {
      uploads: request.uploads,
      edited: null,
      emojiExists,
      allowedFlags: CREATE_FLAGS,
      at: [],
    });
    const body = request.body as MessageBody;
    const replyTo = repliedMessage(channel, body);
    if (isThread(channel) && channel.thread.archived && channel.thread.locked) {
      requireBotPermissions(world, channel, PermissionFlagsBits.ManageThreads);
    }
    const nonce = body.nonce ?? null;
    const before = nonce !== null && body.enforce_nonce === true ? madeBefore(String(nonce)) : null;
    const message =
      before ?? messages.create({ channel, authorId: world.bot.id, body, uploads: request.uploads, replyTo });
    if (nonce !== null && body.enforce_nonce === true) byNonce.set(String(nonce), message);
    return { body: { ...wire.message(message), ...(nonce === null ? {} : { nonce }) } };
  }

  function repliedMessage(channel: Channel, body: MessageBody): string | null {
    const id = body.message_reference?.message_id;
    if (id === undefined) return null;
    requireBotPermissions(world, channel, PermissionFlagsBits.ReadMessageHistory);
    const replied = world.message(channel.id, id);
    if (replied && replied.ephemeralFor === null) return id;
    if (body.message_reference?.fail_if_not_exists === false) return null;
    throw formError(['message_reference'], 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message');
  }

  function edit(request: RouteRequest): Reply {
    const channel = findChannel(services, request);
    requireBotPermissions(world, channel, ...bodyPermissions(request));
    const message = findMessage(services, channel, request);
    if (message.authorId !== world.bot.id) throw refusal.notYourMessage();
    if (isThread(channel) && channel.thread.archived) throw refusal.threadArchived();
    if (clock.now() - message.createdAt > OLD_MESSAGE_MS) {
      const draw = limits.draw(OLD_EDIT_BUCKET, 'PATCH /channels/:channel/messages/:message#old', channel.id);
      if (!draw.allowed) {
        throw new RateLimited(
          30046,
          'Maximum number of edits to messages older than 1 hour reached. Try again later.',
          draw.resetAfter,
        );
      }
    }
    checkMessage(request.body, spec.MessageEditRequestPartialSchema, {
      uploads: request.uploads,
      edited: editedContext(message),
      emojiExists,
      allowedFlags: 0,
      at: [],
    });
    messages.edit(message, request.body as MessageBody, request.uploads);
    return { body: wire.message(message) };
  }

  function list(request: RouteRequest): Reply {
    const channel = findChannel(services, request);
    requireBotPermissions(world, channel);
    const limit = Number(request.query.get('limit') ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
      throw formError(['limit'], 'NUMBER_TYPE_MAX', 'int value should be between 1 and 100.');
    }
    // Who may not read the history gets an empty list, not a refusal.
    if (!(channelPermissions(world, channel, world.bot.id) & PermissionFlagsBits.ReadMessageHistory))
      return { body: [] };
    const [before, after, around] = ['before', 'after', 'around'].map((key) => request.query.get(key));
    const visible = world.messagesIn(channel.id).filter((message) => message.ephemeralFor === null);
    let page = visible;
    if (before) page = visible.filter(({ id }) => compareIds(id, before) < 0);
    if (after) page = visible.filter(({ id }) => compareIds(id, after) > 0).slice(0, limit);
    if (around) {
      const middle = visible.filter(({ id }) => compareIds(id, around) < 0).length;
      page = visible.slice(Math.max(0, middle - Math.floor(limit / 2)), middle + Math.ceil(limit / 2));
    }
    return {
      body: page
        .slice(-limit)
        .reverse()
        .map((message) => wire.message(message)),
    };
  }

  return [
    {
      method: 'GET',
      path: '/channels/:channel/messages',
      auth: 'bot',
      answer: spec.MessageResponseSchema,
      handle: list,
    },
    {
      method: 'POST',
      path: '/channels/:channel/messages',
      auth: 'bot',
      bucket,
      answer: spec.MessageResponseSchema,
      handle: create,
    },
    {
      method: 'GET',
      path: '/channels/:channel/messages/:message',
      auth: 'bot',
      answer: spec.MessageResponseSchema,
      handle(request) {
        const channel = findChannel(services, request);
        requireBotPermissions(world, channel, PermissionFlagsBits.ReadMessageHistory);
        return { body: wire.message(findMessage(services, channel, request)) };
      },
    },
    {
      method: 'PATCH',
      path: '/channels/:channel/messages/:message',
      auth: 'bot',
      bucket,
      answer: spec.MessageResponseSchema,
      handle: edit,
    },
    {
      method: 'DELETE',
      path: '/channels/:channel/messages/:message',
      auth: 'bot',
      handle(request) {
        const channel = findChannel(services, request);
        requireBotPermissions(world, channel);
        const message = findMessage(services, channel, request);
        if (message.authorId !== world.bot.id)
          requireBotPermissions(world, channel, PermissionFlagsBits.ManageMessages);
        if (isThread(channel) && channel.thread.archived) throw refusal.threadArchived();
        world.deleteMessage(message);
        return { status: 204 };
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/typing',
      auth: 'bot',
      handle(request) {
        requireBotPermissions(world, findChannel(services, request), PermissionFlagsBits.SendMessages);
        return { status: 204 };
      },
    },
  ];
}
