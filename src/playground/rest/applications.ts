/** The application itself, its emojis, and how it finds the gateway. */

import * as spec from 'discord-api-spec/zod';
import { FormFaults, refusal } from '../errors.ts';
import { IDENTIFIES_PER_DAY } from '../gateway.ts';
import { pictureSize } from '../pictures.ts';
import type { Services } from '../services.ts';
import { isObject } from '../validation/component-rules.ts';
import type { Emoji } from '../world.ts';
import type { Route, RouteRequest } from './route.ts';
import { param } from './route.ts';

const MAX_EMOJIS = 2000;
const MAX_EMOJI_BYTES = 256 * 1024;
/** discord.js calls every picture `image/jpg`; Discord looks at the bytes. */
const DATA_URL = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=]+)$/;

/** @throws ApiError 404/10002 when the path names another application. */
export function requireOwnApplication({ world }: Services, request: RouteRequest): void {
  if (param(request, 'application') !== world.application.id) throw refusal.unknownApplication();
}

export function applicationRoutes(services: Services): Route[] {
  const { world, wire, gateway, maxConcurrency } = services;

  function application(): Record<string, unknown> {
    return {
      id: world.application.id,
      name: world.application.name,
      icon: null,
      description: '',
      type: null,
      flags: 0,
      flags_new: '0',
      bot: wire.user(world.bot),
      bot_public: true,
      bot_require_code_grant: false,
      verify_key: '0'.repeat(64),
      redirect_uris: [],
      interactions_endpoint_url: null,
      role_connections_verification_url: null,
      owner: wire.userById(world.application.ownerId),
      approximate_guild_count: [...world.guilds.values()].filter(({ direct }) => direct !== true).length,
      approximate_user_install_count: 0,
      approximate_user_authorization_count: 0,
      explicit_content_filter: 0,
      team: null,
      eligible_oauth2_scopes: [],
    };
  }

  return [
    {
      method: 'GET',
      path: '/gateway',
      auth: 'none',
      answer: spec.GatewayResponseSchema,
      handle: () => ({ body: { url: gateway.url } }),
    },
    {
      method: 'GET',
      path: '/gateway/bot',
      auth: 'bot',
      answer: spec.GatewayBotResponseSchema,
      handle: () => ({
        body: {
          url: gateway.url,
          shards: 1,
          session_start_limit: {
            total: IDENTIFIES_PER_DAY,
            remaining: gateway.identifiesLeft,
            reset_after: 24 * 60 * 60_000,
            max_concurrency: maxConcurrency,
          },
        },
      }),
    },
    {
      method: 'GET',
      path: '/applications/@me',
      auth: 'bot',
      answer: spec.PrivateApplicationResponseSchema,
      handle: () => ({ body: application() }),
    },
    {
      method: 'GET',
      path: '/oauth2/applications/@me',
      auth: 'bot',
      answer: spec.PrivateApplicationResponseSchema,
      handle: () => ({ body: application() }),
    },
    ...emojiRoutes(services),
  ];
}

function emojiRoutes(services: Services): Route[] {
  const { world, wire, blobs } = services;

  function findEmoji(request: RouteRequest): Emoji {
    requireOwnApplication(services, request);
    const emoji = world.emojis.get(param(request, 'emoji'));
    if (!emoji) throw refusal.unknownEmoji();
    return emoji;
  }

  function nameOf(body: unknown, faults: FormFaults): string {
    const name = isObject(body) ? body.name : undefined;
    if (typeof name === 'string' && /^\w{2,32}$/.test(name)) {
      if ([...world.emojis.values()].some((emoji) => emoji.name === name)) {
        faults.add(['name'], 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN', 'An emoji with this name already exists.');
      }
      return name;
    }
    faults.add(
      ['name'],
      'BASE_TYPE_BAD_LENGTH',
      'Must be between 2 and 32 in length: letters, digits and underscores.',
    );
    return '';
  }

  function create(request: RouteRequest): Emoji {
    requireOwnApplication(services, request);
    const faults = new FormFaults();
    const name = nameOf(request.body, faults);
    const image =
      isObject(request.body) && typeof request.body.image === 'string' ? DATA_URL.exec(request.body.image) : null;
    const bytes = new Uint8Array(Buffer.from(image?.[1] ?? '', 'base64'));
    const picture = pictureSize(bytes);
    if (!picture) {
      faults.add(['image'], 'IMAGE_INVALID', 'Not a picture as a data URI.');
    } else if (bytes.length > MAX_EMOJI_BYTES) {
      faults.add(['image'], 'BINARY_TYPE_MAX_SIZE', 'File cannot be larger than 256.0 kb.');
    }
    faults.throwIfAny();
    if (world.emojis.size >= MAX_EMOJIS) throw refusal.tooManyEmojis();
    const emoji: Emoji = { id: world.ids.next(), name, animated: picture?.contentType === 'image/gif' };
    blobs.put(emoji.id, bytes);
    world.setEmoji(emoji);
    return emoji;
  }

  const one = '/applications/:application/emojis/:emoji';
  return [
    {
      method: 'GET',
      path: '/applications/:application/emojis',
      auth: 'bot',
      answer: spec.ListApplicationEmojisResponseSchema,
      handle(request) {
        requireOwnApplication(services, request);
        return { body: { items: [...world.emojis.values()].map((emoji) => wire.emoji(emoji)) } };
      },
    },
    {
      method: 'POST',
      path: '/applications/:application/emojis',
      auth: 'bot',
      answer: spec.EmojiResponseSchema,
      handle: (request) => ({ status: 201, body: wire.emoji(create(request)) }),
    },
    {
      method: 'GET',
      path: one,
      auth: 'bot',
      answer: spec.EmojiResponseSchema,
      handle: (request) => ({ body: wire.emoji(findEmoji(request)) }),
    },
    {
      method: 'PATCH',
      path: one,
      auth: 'bot',
      answer: spec.EmojiResponseSchema,
      handle(request) {
        const emoji = findEmoji(request);
        const faults = new FormFaults();
        const name = nameOf(request.body, faults);
        faults.throwIfAny();
        emoji.name = name;
        world.setEmoji(emoji);
        return { body: wire.emoji(emoji) };
      },
    },
    {
      method: 'DELETE',
      path: one,
      auth: 'bot',
      handle(request) {
        const { id } = findEmoji(request);
        world.removeEmoji(id);
        blobs.delete(id);
        return { status: 204 };
      },
    },
  ];
}
