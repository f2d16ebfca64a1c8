import { randomBytes } from 'node:crypto';
import { DiscordAPIError, RateLimitError, type REST, Routes } from 'discord.js';
import type { APIMessage } from 'discord-api-types/v10';
import type { Clock } from '../app/ports.ts';
import type { Delivery } from './delivery.ts';

/** A post that got no answer is sent again after so long, then after twice as long, and so on, this many times in all. */
const FIRST_RETRY_MS = 1_000;
const RETRIES = 3;

/** Bytes of a nonce; in base64 they stay below Discord's 25 characters. */
const NONCE_BYTES = 12;

/**
 * Posts new messages of the bot, each of them once. A post whose answer is lost may have been made or not: it is sent
 * again with the same nonce, by which Discord knows it.
 */
export interface Poster {
  /** @throws DiscordAPIError, RateLimitError for what Discord refuses; what went wrong last where it cannot be reached. */
  post(channelId: string, delivery: Delivery): Promise<APIMessage>;
  /** Takes back a message of the bot. @throws what Discord refuses, also where it is gone already. */
  remove(channelId: string, messageId: string): Promise<void>;
  /** Sends nothing again; what waits for that is never settled. */
  stop(): void;
}

export function createPoster({ clock, rest }: { readonly clock: Clock; readonly rest: REST }): Poster {
  const timers = new Set<unknown>();
  let stopped = false;

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (stopped) return;
      const timer = clock.setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });

  return {
    async post(channelId, { body, files }) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const request = { body: { ...body, nonce, enforce_nonce: true }, files };
      for (let again = 0; ; again++) {
        try {
          return (await rest.post(Routes.channelMessages(channelId), request)) as APIMessage;
        } catch (error) {
          if (error instanceof DiscordAPIError || error instanceof RateLimitError || again === RETRIES) throw error;
          await sleep(FIRST_RETRY_MS * 2 ** again);
        }
      }
    },

    async remove(channelId, messageId) {
      await rest.delete(Routes.channelMessage(channelId, messageId));
    },

    stop() {
      stopped = true;
      for (const timer of timers) clock.clearTimeout(timer);
      timers.clear();
    },
  };
}
