/** Channels, their messages and their threads. */

import * as spec from 'discord-api-spec/zod';
import { ChannelType, MessageFlags, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { ApiError, FormFaults, formError, refusal } from '../errors.ts';
import { requireBotPermissions } from '../permissions.ts';
import { MESSAGE_BUCKET, OLD_EDIT_BUCKET } from '../rate-limits.ts';
import type { Services } from '../services.ts';
import { compareIds } from '../snowflakes.ts';
import type { MessageBody } from '../validation/message-rules.ts';
import { checkMessage } from '../validation/message-rules.ts';
import { checkSchema } from '../validation/schema-check.ts';
import type { Channel, Message, ThreadState } from '../world.ts';
import { isThread } from '../world.ts';
import { editedContext } from './message-context.ts';
import type { Reply, Route, RouteRequest } from './route.ts';
import { param } from './route.ts';

const CREATE_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2;
const OLD_MESSAGE_MS = 60 * 60_000;

const bucket: NonNullable<Route['bucket']> = { rule: MESSAGE_BUCKET, major: (params) => params.channel ?? '' };

export function channelRoutes(services: Services): Route[] {
  return [...messageRoutes(services), ...threadRoutes(services)];
}

function findChannel({ world }: Services, request: RouteRequest): Channel {
  const channel = world.channels.get(param(request, 'channel'));
  if (!channel) throw refusal.unknownChannel();
  return channel;
}

/** A public message of the channel. An ephemeral one does not exist for the bot's token. */
function findMessage({ world }: Services, channel: Channel, request: RouteRequest): Message {
  const message = world.message(channel.id, param(request, 'message'));
  if (!message || message.ephemeralFor !== null) throw refusal.unknownMessage();
  return message;
}

/** The permissions a body's embeds and files need besides those for writing. */
function bodyPermissions(request: RouteRequest): bigint[] {
  const body = (request.body ?? {}) as MessageBody;
  return [
    ...(body.embeds?.length ? [PermissionFlagsBits.EmbedLinks] : []),
    ...(request.uploads.length > 0 ? [PermissionFlagsBits.AttachFiles] : []),
  ];
}

function messageRoutes(services: Services): Route[] {
  const { world, wire, limits, messages, clock } = services;
  const emojiExists = (id: string): boolean => world.emojis.has(id);

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
    const message = messages.create({ channel, authorId: world.bot.id, body, uploads: request.uploads, replyTo });
    return { body: wire.message(message) };
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
    try {
      requireBotPermissions(world, channel, PermissionFlagsBits.ReadMessageHistory);
    } catch {
      return { body: [] };
    }
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

/** A 429 that a handler decides on. */
export class RateLimited extends ApiError {
  /** Seconds. */
  readonly retryAfter: number;

  constructor(code: number, message: string, retryAfter: number) {
    super(429, code, message);
    this.retryAfter = retryAfter;
  }

  override toBody(): Record<string, unknown> {
    return { ...super.toBody(), retry_after: this.retryAfter, global: false };
  }
}

interface ThreadBody {
  readonly name?: string | null;
  readonly archived?: boolean | null;
  readonly locked?: boolean | null;
  readonly auto_archive_duration?: ThreadState['autoArchive'] | null;
  readonly type?: number | null;
}

function threadRoutes(services: Services): Route[] {
  const { world, wire, messages, clock } = services;

  function open(parent: Channel, id: string, type: Channel['type'], body: ThreadBody): Channel {
    const now = clock.now();
    const channel: Channel = {
      id,
      guildId: parent.guildId,
      type,
      name: body.name ?? '',
      parentId: parent.id,
      position: 0,
      overwrites: new Map(),
      thread: {
        ownerId: world.bot.id,
        archived: false,
        locked: false,
        autoArchive: body.auto_archive_duration ?? 4320,
        archiveChangedAt: now,
        createdAt: now,
        memberIds: new Set([world.bot.id]),
        messageCount: 0,
      },
    };
    world.addChannel(channel);
    return channel;
  }

  function fromMessage(request: RouteRequest): Reply {
    const parent = findChannel(services, request);
    requireBotPermissions(
      world,
      parent,
      PermissionFlagsBits.CreatePublicThreads,
      PermissionFlagsBits.ReadMessageHistory,
    );
    const faults = new FormFaults();
    checkSchema(spec.CreateTextThreadWithMessageRequestSchema, request.body, faults);
    faults.throwIfAny();
    const message = findMessage(services, parent, request);
    if (message.threadId !== null)
      throw new ApiError(400, 160004, 'A thread has already been created for this message');
    if (isThread(parent)) throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
    // A thread made from a message has the message's id.
    message.threadId = message.id;
    const thread = open(parent, message.id, ChannelType.PublicThread, request.body as ThreadBody);
    message.flags |= MessageFlags.HasThread;
    world.putMessage(message);
    return { status: 201, body: wire.channel(thread) };
  }

  function fromNothing(request: RouteRequest): Reply {
    const parent = findChannel(services, request);
    const faults = new FormFaults();
    checkSchema(spec.CreateTextThreadWithoutMessageRequestSchema, request.body, faults);
    faults.throwIfAny();
    const body = request.body as ThreadBody;
    if (isThread(parent)) throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
    // The API makes private threads unless told otherwise.
    const type = body.type === ChannelType.PublicThread ? ChannelType.PublicThread : ChannelType.PrivateThread;
    requireBotPermissions(
      world,
      parent,
      type === ChannelType.PublicThread
        ? PermissionFlagsBits.CreatePublicThreads
        : PermissionFlagsBits.CreatePrivateThreads,
    );
    const thread = open(parent, world.ids.next(), type, body);
    if (type === ChannelType.PublicThread) {
      messages.create({
        channel: parent,
        authorId: world.bot.id,
        body: { content: thread.name },
        uploads: [],
        type: MessageType.ThreadCreated,
      });
    }
    return { status: 201, body: wire.channel(thread) };
  }

  function change(request: RouteRequest): Reply {
    const channel = findChannel(services, request);
    requireBotPermissions(world, channel);
    if (!isThread(channel)) {
      requireBotPermissions(world, channel, PermissionFlagsBits.ManageChannels);
      throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
    }
    const faults = new FormFaults();
    checkSchema(spec.UpdateThreadRequestPartialSchema, request.body, faults);
    faults.throwIfAny();
    const body = request.body as ThreadBody;
    const { thread } = channel;
    const own = thread.ownerId === world.bot.id;
    if (!own || thread.locked || typeof body.locked === 'boolean') {
      requireBotPermissions(world, channel, PermissionFlagsBits.ManageThreads);
    }
    const reopens = body.archived === false;
    if (thread.archived && !reopens) throw refusal.threadArchived();
    if (typeof body.name === 'string') channel.name = body.name;
    if (body.auto_archive_duration) thread.autoArchive = body.auto_archive_duration;
    if (typeof body.locked === 'boolean') thread.locked = body.locked;
    if (typeof body.archived === 'boolean' && body.archived !== thread.archived) {
      thread.archived = body.archived;
      thread.archiveChangedAt = clock.now();
    }
    world.channelChanged(channel);
    return { body: wire.channel(channel) };
  }

  function setMember(request: RouteRequest, joins: boolean): Reply {
    const channel = findChannel(services, request);
    requireBotPermissions(world, channel);
    if (!isThread(channel)) throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
    if (channel.thread.archived) throw refusal.threadArchived();
    const given = param(request, 'user');
    const userId = given === '@me' ? world.bot.id : given;
    if (!world.guilds.get(channel.guildId)?.members.has(userId)) throw refusal.unknownMember();
    if (joins) channel.thread.memberIds.add(userId);
    else channel.thread.memberIds.delete(userId);
    world.channelChanged(channel);
    return { status: 204 };
  }

  return [
    {
      method: 'GET',
      path: '/channels/:channel',
      auth: 'bot',
      handle(request) {
        const channel = findChannel(services, request);
        requireBotPermissions(world, channel);
        return { body: wire.channel(channel) };
      },
    },
    { method: 'PATCH', path: '/channels/:channel', auth: 'bot', answer: spec.ThreadResponseSchema, handle: change },
    {
      method: 'DELETE',
      path: '/channels/:channel',
      auth: 'bot',
      handle(request) {
        const channel = findChannel(services, request);
        requireBotPermissions(
          world,
          channel,
          isThread(channel) ? PermissionFlagsBits.ManageThreads : PermissionFlagsBits.ManageChannels,
        );
        const body = wire.channel(channel);
        world.removeChannel(channel.id);
        return { body };
      },
    },
    {
      method: 'POST',
      path: '/channels/:channel/messages/:message/threads',
      auth: 'bot',
      answer: spec.CreatedThreadResponseSchema,
      handle: fromMessage,
    },
    {
      method: 'POST',
      path: '/channels/:channel/threads',
      auth: 'bot',
      answer: spec.CreatedThreadResponseSchema,
      handle: fromNothing,
    },
    {
      method: 'PUT',
      path: '/channels/:channel/thread-members/:user',
      auth: 'bot',
      handle: (request) => setMember(request, true),
    },
    {
      method: 'DELETE',
      path: '/channels/:channel/thread-members/:user',
      auth: 'bot',
      handle: (request) => setMember(request, false),
    },
  ];
}
