/** Links to uploaded files, signed and with an end like Discord's: who keeps one for later finds it dead. */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Attachment } from './world.ts';

const LIFETIME_MS = 24 * 60 * 60_000;

export class CdnLinks {
  readonly #secret = randomBytes(32);
  readonly #now: () => number;
  /** `http://127.0.0.1:PORT`, known once the server listens. */
  origin = '';

  constructor(now: () => number) {
    this.#now = now;
  }

  get root(): string {
    return `${this.origin}/cdn`;
  }

  /** Equal for all requests of one hour, so that an unchanged message keeps its links. */
  attachment(channelId: string, attachment: Attachment): string {
    const issued = Math.floor(this.#now() / 3_600_000) * 3_600_000;
    const path = `/attachments/${channelId}/${attachment.id}/${encodeURIComponent(attachment.filename)}`;
    const ex = Math.floor((issued + LIFETIME_MS) / 1000).toString(16);
    const is = Math.floor(issued / 1000).toString(16);
    return `${this.root}${path}?ex=${ex}&is=${is}&hm=${this.#sign(channelId, attachment.id, ex, is)}`;
  }

  /** Whether a link is one of ours and still alive. */
  isValid(channelId: string, attachmentId: string, query: URLSearchParams): boolean {
    const ex = query.get('ex') ?? '';
    const is = query.get('is') ?? '';
    const expected = Buffer.from(this.#sign(channelId, attachmentId, ex, is));
    const given = Buffer.from(query.get('hm') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number.parseInt(ex, 16) * 1000 > this.#now();
  }

  #sign(...parts: string[]): string {
    return createHmac('sha256', this.#secret).update(parts.join('|')).digest('hex');
  }
}
