/** Channels and threads. */

import * as spec from 'discord-api-spec/zod';
import { ChannelType, MessageFlags, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { ApiError, FormFaults, refusal } from '../errors.ts';
import { requireBotPermissions } from '../permissions.ts';
import type { Services } from '../services.ts';
import { checkSchema } from '../validation/schema-check.ts';
import type { Channel, ThreadState } from '../world.ts';
import { isThread } from '../world.ts';
import { findChannel, findMessage } from './lookup.ts';
import type { Reply, Route, RouteRequest } from './route.ts';
import { param } from './route.ts';

interface ThreadBody {
  readonly name?: string | null;
  readonly archived?: boolean | null;
  readonly locked?: boolean | null;
  readonly auto_archive_duration?: ThreadState['autoArchive'] | null;
  readonly type?: number | null;
}

export function channelRoutes(services: Services): Route[] {
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
