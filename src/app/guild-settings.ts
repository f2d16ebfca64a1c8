import { z } from 'zod';
import { GAME_IDS, type GameId } from '../engine/score.ts';
import type { Locale } from './table.ts';
import type { Actor, TableRefusal } from './table-service.ts';

/** What those who manage a server have chosen for it. */
export interface GuildSettings {
  /** What `/mahjong open` plays when nobody says. */
  readonly game: GameId;
  /** Of everything public; null: the server's own, as Discord says. */
  readonly language: Locale | null;
  /** Channels where tables may be opened, their threads included; none: everywhere. */
  readonly channels: readonly string[];
  /** How many live tables a channel may hold. */
  readonly tablesPerChannel: number;
  /** People who may neither open nor join tables. */
  readonly blocked: readonly string[];
  /** When the season began, in milliseconds; null: with the first deal. */
  readonly season: number | null;
}

export const DEFAULT_GUILD_SETTINGS: GuildSettings = {
  game: 'push-down',
  language: null,
  channels: [],
  tablesPerChannel: 1,
  blocked: [],
  season: null,
};

/** How many tables a channel may be allowed to hold. */
export const TABLES_PER_CHANNEL = [1, 2, 3] as const;
/** Channels that can be named, which is as many as Discord's select takes. */
export const MOST_CHANNELS = 25;

const STORED = {
  game: z.enum(GAME_IDS),
  language: z.enum(['en', 'zh-TW', 'zh-CN']).nullable(),
  channels: z.array(z.string()),
  tablesPerChannel: z.literal(TABLES_PER_CHANNEL),
  blocked: z.array(z.string()),
  season: z.number().nullable(),
} satisfies { readonly [K in keyof GuildSettings]: z.ZodType<GuildSettings[K]> };

/** Settings as they were stored; whatever is missing or unreadable there is at its default. */
export function readGuildSettings(stored: Readonly<Record<string, unknown>>): GuildSettings {
  const read = { ...DEFAULT_GUILD_SETTINGS } as Record<string, unknown>;
  for (const [name, schema] of Object.entries(STORED)) {
    const value = schema.safeParse(stored[name]);
    if (value.success) read[name] = value.data;
  }
  return read as unknown as GuildSettings;
}

/**
 * Why somebody may not open or join a table in a place, or null where they may.
 *
 * @param place null where only the person matters: at a table that is there already
 */
export function barredFrom(
  settings: GuildSettings,
  actor: Pick<Actor, 'userId'>,
  place: { readonly channelId: string; readonly parentId?: string | null } | null,
): TableRefusal | null {
  const { blocked, channels } = settings;
  if (blocked.includes(actor.userId)) return { code: 'blocked' };
  if (place === null || channels.length === 0 || channels.includes(place.channelId)) return null;
  return place.parentId != null && channels.includes(place.parentId) ? null : { code: 'wrong-channel', channels };
}
