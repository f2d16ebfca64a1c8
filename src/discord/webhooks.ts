import { REST, type RESTOptions, Routes } from 'discord.js';
import { again } from './again.ts';
import type { Delivery } from './delivery.ts';

/** How long an interaction's token edits and deletes, and how much of that is left unused to be safe. */
export const TOKEN_LIFE_MS = 15 * 60_000;
const TOKEN_MARGIN_MS = 5_000;
const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** The message that a token edits: `@original`, or a follow-up by its id. */
export interface TokenTarget {
  readonly appId: string;
  readonly token: string;
  /** Milliseconds of the clock. */
  readonly expiresAt: number;
  /** Null for `@original`. */
  readonly messageId: string | null;
}

/** When an interaction was made, from its id. Milliseconds. */
export function createdAt(snowflake: string): number {
  return Number((BigInt(snowflake) >> 22n) + DISCORD_EPOCH_MS);
}

export function isLive(target: TokenTarget, now: number): boolean {
  return now < target.expiresAt - TOKEN_MARGIN_MS;
}

/**
 * Edits through interaction tokens. They are exempt from the 50 requests a second of the bot and each token is a
 * bucket of its own, so they go through a REST instance of their own, never with the bot's token: a 401 there would
 * make discord.js forget it.
 */
export interface Webhooks {
  edit(target: TokenTarget, delivery: Delivery): Promise<void>;
  delete(target: TokenTarget): Promise<void>;
}

export function createWebhooks(rest: Partial<RESTOptions>): Webhooks {
  const api = new REST({ ...rest, globalRequestsPerSecond: 10_000 });
  const route = (target: TokenTarget) =>
    Routes.webhookMessage(target.appId, target.token, target.messageId ?? '@original');
  return {
    async edit(target, { body, files }) {
      await again(() => api.patch(route(target), { body, files, auth: false }));
    },
    async delete(target) {
      await again(() => api.delete(route(target), { auth: false }));
    },
  };
}
