import { DiscordAPIError, type REST, Routes } from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../app/ports.ts';

/** Who is still a member of a server. No member list and no privileged intent: each is asked for by id. */
export interface Members {
  /** Those of `userIds` who have left the server or whose account is gone. Nobody, where Discord does not say. */
  left(guildId: string, userIds: readonly string[]): Promise<ReadonlySet<string>>;
}

const REMEMBERED = 5_000;
const REMEMBERED_MS = 10 * 60_000;

/** Discord's codes for a member and a user that it does not know. */
const GONE: ReadonlySet<number | string> = new Set([10007, 10013]);

export function createMembers(rest: Pick<REST, 'get'>, clock: Clock): Members {
  const known = new LRUCache<string, boolean>({
    max: REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now() },
  });

  async function hasLeft(guildId: string, userId: string): Promise<boolean> {
    const key = `${guildId}:${userId}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    try {
      await rest.get(Routes.guildMember(guildId, userId));
      known.set(key, false);
      return false;
    } catch (error) {
      // Anything else (no answer, a rate limit) says nothing about the member and is not remembered.
      const gone = error instanceof DiscordAPIError && GONE.has(error.code);
      if (gone) known.set(key, true);
      return gone;
    }
  }

  return {
    async left(guildId, userIds) {
      const answers = await Promise.all(userIds.map((userId) => hasLeft(guildId, userId)));
      return new Set(userIds.filter((_, at) => answers[at]));
    },
  };
}
