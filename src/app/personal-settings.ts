import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createMailbox, type Mailbox } from './mailbox.ts';
import type { Preferences } from './ports.ts';

/** What somebody has chosen for themselves, on all servers. */
export interface PersonalSettings {
  /** The language that their client had when they last opened a hand. */
  readonly locale: string;
  /** What only they see comes in words, without pictures. */
  readonly textOnly: boolean;
  /** They are mentioned when a table waits for them and they are not looking. */
  readonly mentions: boolean;
}

export const DEFAULT_PERSONAL: PersonalSettings = { locale: 'en', textOnly: false, mentions: true };

const STORED = {
  locale: z.string(),
  textOnly: z.boolean(),
  mentions: z.boolean(),
} satisfies { readonly [K in keyof PersonalSettings]: z.ZodType<PersonalSettings[K]> };

/** The settings of people. Where they cannot be read, everybody has the defaults. */
export interface People {
  of(userId: string): Promise<PersonalSettings>;
  /** Changes of one person come one after the other; what is not named stays. @throws StoreError */
  change(userId: string, change: Partial<PersonalSettings>): Promise<PersonalSettings>;
  /** What is stored about this person has been deleted. */
  forget(userId: string): void;
}

/** People whose settings stay in memory. */
const KEPT = 5_000;

/** @param store is asked once for a person's settings: this process is the only one that changes them. */
export function createPeople(store: Pick<Preferences, 'userSettings' | 'saveUserSettings'>): People {
  const kept = new LRUCache<string, Promise<PersonalSettings>>({ max: KEPT });
  const mailboxes = new LRUCache<string, Mailbox>({ max: KEPT });

  function read(userId: string): Promise<PersonalSettings> {
    const known = kept.get(userId);
    if (known !== undefined) return known;
    const reading = store.userSettings(userId).then(readPersonal);
    kept.set(userId, reading);
    // What could not be read is asked for again.
    reading.catch(() => kept.delete(userId));
    return reading;
  }

  return {
    of: (userId) => read(userId).catch(() => DEFAULT_PERSONAL),
    change(userId, change) {
      const mailbox = mailboxes.get(userId) ?? createMailbox();
      mailboxes.set(userId, mailbox);
      return mailbox.post(async () => {
        const before = await read(userId);
        const after = { ...before, ...change };
        if (JSON.stringify(after) === JSON.stringify(before)) return before;
        await store.saveUserSettings(userId, { ...after });
        kept.set(userId, Promise.resolve(after));
        return after;
      });
    },
    forget: (userId) => void kept.delete(userId),
  };
}

/** Settings as they were stored; whatever is missing or unreadable there is at its default. */
function readPersonal(stored: Readonly<Record<string, unknown>>): PersonalSettings {
  const read: Record<string, unknown> = { ...DEFAULT_PERSONAL };
  for (const [name, schema] of Object.entries(STORED)) {
    const value = schema.safeParse(stored[name]);
    if (value.success) read[name] = value.data;
  }
  return read as unknown as PersonalSettings;
}
