import { LRUCache } from 'lru-cache';
import type { CoinCorrection, CorrectedCoins, GuildBook, GuildLogEntry } from './guild-book.ts';
import { type GuildSettings, readGuildSettings } from './guild-settings.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';

/** The settings of servers, with a log of who changed what. */
export interface Guilds {
  of(guildId: string): Promise<GuildSettings>;
  /**
   * Changes settings and writes it down, both or neither. Changes of one server come one after the other: `change` is
   * given what the one before has left. Null where it leaves everything as it was: then nothing is written down.
   */
  change(
    guildId: string,
    entry: GuildLogEntry,
    change: (settings: GuildSettings) => GuildSettings | null,
  ): Promise<GuildSettings>;
  /** Newest first. */
  log(guildId: string, page: { readonly limit: number; readonly offset: number }): Promise<readonly GuildLogEntry[]>;
  /** Gives or takes coins by hand, and writes it down. */
  correct(guildId: string, correction: CoinCorrection): Promise<CorrectedCoins>;
}

/** Servers whose settings stay in memory. */
const KEPT = 1_000;

/** @param store is asked once for a server's settings: this process is the only one that changes them. */
export function createGuilds(store: GuildBook): Guilds {
  const kept = new LRUCache<string, Promise<GuildSettings>>({ max: KEPT });
  const mailboxes = new LRUCache<string, Mailbox>({ max: KEPT });

  function of(guildId: string): Promise<GuildSettings> {
    const known = kept.get(guildId);
    if (known !== undefined) return known;
    const reading = store.guildSettings(guildId).then(readGuildSettings);
    kept.set(guildId, reading);
    // What could not be read is asked for again.
    reading.catch(() => kept.delete(guildId));
    return reading;
  }

  return {
    of,
    change(guildId, entry, change) {
      const mailbox = mailboxes.get(guildId) ?? createMailbox();
      mailboxes.set(guildId, mailbox);
      return mailbox.post(async () => {
        const before = await of(guildId);
        const after = change(before);
        if (after === null) return before;
        await store.changeGuild(guildId, { ...after }, entry);
        kept.set(guildId, Promise.resolve(after));
        return after;
      });
    },
    log: (guildId, page) => store.guildLog(guildId, page),
    correct: (guildId, correction) => store.correctCoins(guildId, correction),
  };
}
