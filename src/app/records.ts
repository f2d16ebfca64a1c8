import { LRUCache } from 'lru-cache';
import { type GameProof, proofOf } from './deal-proof.ts';
import { createReviews, type Review } from './learning/review.ts';
import type { EventStore, Log } from './ports.ts';
import { type DealCode, printCode, type Replay, replayOf } from './replay.ts';
import type { StoredEvent } from './table-events.ts';

/** Finished deals of one server, read back from the events of their tables. */
export interface Records {
  /** Null for a code that means no finished deal of this server, or one that cannot be read any more. */
  replay(guildId: string, code: DealCode): Promise<Replay | null>;
  /** The own discards of somebody in this deal beside the expert's; null as for `replay`, and for who did not play in it. */
  review(guildId: string, code: DealCode, userId: string): Promise<Review | null>;
  /** What anybody needs to check the shuffle of a deal; null as for `replay`. */
  proof(guildId: string, code: DealCode): Promise<GameProof | null>;
  /** Reads everything anew from now on: somebody's traces have been taken out of the events. */
  forget(): void;
}

/** Deals that people page through at the same time. */
const KEPT = 50;

export function createRecords({
  store,
  log,
}: {
  readonly store: Pick<EventStore, 'events'>;
  readonly log: Log;
}): Records {
  const replays = new LRUCache<string, Replay>({ max: KEPT });
  const reviews = createReviews();

  async function eventsOf(guildId: string, { tableId }: DealCode): Promise<readonly StoredEvent[]> {
    try {
      const events = await store.events(tableId);
      const [first] = events;
      return first?.event.type === 'opened' && first.event.guildId === guildId ? events : [];
    } catch (error) {
      log.warn({ table: tableId, error: String(error) }, 'a finished table cannot be read');
      return [];
    }
  }

  async function replay(guildId: string, code: DealCode): Promise<Replay | null> {
    const key = printCode(code);
    const known = replays.get(key);
    if (known !== undefined) return known.guildId === guildId ? known : null;
    const events = await eventsOf(guildId, code);
    try {
      const found = replayOf(events, code.deal);
      if (found !== null) replays.set(key, found);
      return found;
    } catch (error) {
      log.warn({ deal: key, error: String(error) }, 'a finished deal cannot be replayed');
      return null;
    }
  }

  return {
    replay,
    async review(guildId, code, userId) {
      const found = await replay(guildId, code);
      return found === null ? null : reviews.of(found, userId);
    },
    proof: async (guildId, code) => proofOf(await eventsOf(guildId, code), code.deal),
    forget: () => replays.clear(),
  };
}
