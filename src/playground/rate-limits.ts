/**
 * Discord's rate limits as far as numbers are known: 5 sends and 5 edits per 5 s and channel, 5 requests per 2 s and interaction token,
 * 3 edits per 6 s and channel of messages older than an hour, 50 requests per second in all, interaction routes exempt, 10,000 invalid requests
 * per 10 min.
 */

import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Which bucket a route draws from. */
export interface BucketRule {
  readonly limit: number;
  readonly perMs: number;
}

export const MESSAGE_BUCKET: BucketRule = { limit: 5, perMs: 5000 };
export const TOKEN_BUCKET: BucketRule = { limit: 5, perMs: 2000 };
export const OLD_EDIT_BUCKET: BucketRule = { limit: 3, perMs: 6000 };
/** Refused requests (401, 403, 429) after which an address is shut out for the rest of the 10 minutes. */
const MAX_INVALID: BucketRule = { limit: 10_000, perMs: 10 * 60_000 };
const INVALID_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);
const GLOBAL: BucketRule = { limit: 50, perMs: 1000 };

/** The outcome of one draw. */
export interface Draw {
  readonly allowed: boolean;
  /** Seconds until the bucket is full again. */
  readonly resetAfter: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Window {
  endsAt: number;
  used: number;
}

/** Windows of fixed length that start with their first request. */
export class RateLimits {
  readonly #clock: Clock;
  readonly #enabled: boolean;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, enabled: boolean) {
    this.#clock = clock;
    this.#enabled = enabled;
  }

  /**
   * Draws from a route's bucket.
   *
   * @param route method and path template; its hash is the bucket's name and carries no ids.
   * @param major the channel id, or webhook id and token, that gives each its own bucket.
   */
  draw(rule: BucketRule, route: string, major: string): Draw {
    if (!this.#enabled) return { allowed: true, resetAfter: 0, headers: {} };
    const now = this.#clock.now();
    const window = this.#window(`${route}|${major}`, rule, now);
    const allowed = window.used < rule.limit;
    if (allowed) window.used++;
    const resetAfter = Math.max(0.001, (window.endsAt - now) / 1000);
    return {
      allowed,
      resetAfter,
      headers: {
        'X-RateLimit-Limit': String(rule.limit),
        'X-RateLimit-Remaining': String(rule.limit - window.used),
        'X-RateLimit-Reset': (window.endsAt / 1000).toFixed(3),
        'X-RateLimit-Reset-After': resetAfter.toFixed(3),
        'X-RateLimit-Bucket': createHash('sha256').update(route).digest('hex').slice(0, 32),
      },
    };
  }

  /** Draws from the bot's 50 requests a second. */
  drawGlobal(): Pick<Draw, 'allowed' | 'resetAfter'> {
    if (!this.#enabled) return { allowed: true, resetAfter: 0 };
    const now = this.#clock.now();
    const window = this.#window('global', GLOBAL, now);
    const allowed = window.used < GLOBAL.limit;
    if (allowed) window.used++;
    return { allowed, resetAfter: Math.max(0.001, (window.endsAt - now) / 1000) };
  }

  /** Counts an answer against the limit of invalid requests. */
  countAnswer(status: number): void {
    if (this.#enabled && INVALID_STATUSES.has(status)) this.#window('invalid', MAX_INVALID, this.#clock.now()).used++;
  }

  /** Seconds for which nothing is answered any more, because too many requests were invalid; 0 when all is well. */
  shutOutFor(): number {
    if (!this.#enabled) return 0;
    const now = this.#clock.now();
    const window = this.#window('invalid', MAX_INVALID, now);
    return window.used < MAX_INVALID.limit ? 0 : (window.endsAt - now) / 1000;
  }

  #window(key: string, rule: BucketRule, now: number): Window {
    const running = this.#windows.get(key);
    if (running && running.endsAt > now) return running;
    const fresh: Window = { endsAt: now + rule.perMs, used: 0 };
    this.#windows.set(key, fresh);
    if (this.#windows.size > 5000) this.#sweep(now);
    return fresh;
  }

  #sweep(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }
}
