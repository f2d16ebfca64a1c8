/** Finds what a path names. */

import { refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Channel, Message } from '../world.ts';
import type { RouteRequest } from './route.ts';
import { param } from './route.ts';

/** @throws ApiError 404/10003 */
export function findChannel({ world }: Services, request: RouteRequest): Channel {
  const channel = world.channels.get(param(request, 'channel'));
  if (!channel) throw refusal.unknownChannel();
  return channel;
}

/** A public message of the channel. An ephemeral one does not exist for the bot's token. @throws ApiError 404/10008 */
export function findMessage({ world }: Services, channel: Channel, request: RouteRequest): Message {
  const message = world.message(channel.id, param(request, 'message'));
  if (!message || message.ephemeralFor !== null) throw refusal.unknownMessage();
  return message;
}
