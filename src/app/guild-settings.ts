import { z } from 'zod';
import type { RuleOptions } from '../engine/ruleset.ts';
import { GAME_IDS, type GameId } from '../engine/score.ts';
import { type Locale, SETTING_RANGES, type TableSettings } from './table.ts';
import type { Actor, TableRefusal } from './table-service.ts';

/** Whole seconds, each within its range. */
export type UsualTimes = { readonly [K in keyof typeof SETTING_RANGES]?: TableSettings[K] | undefined };

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
  /** Each table's deals are played in a thread of its own; then a channel may hold any number of tables. */
  readonly threads: boolean;
  /** The most that a stake may be at any table; null: what each game allows. */
  readonly mostStake: number | null;
  /** `off`: what AI seats win or lose is not booked. */
  readonly aiCoins: 'on' | 'off';
  /** Options that tables of each game have where their host chooses nothing else. */
  readonly usualOptions: Readonly<Partial<Record<GameId, RuleOptions>>>;
  /** Times that tables have where their host chooses nothing else. */
  readonly usualTimes: UsualTimes;
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
  threads: false,
  mostStake: null,
  aiCoins: 'on',
  usualOptions: {},
  usualTimes: {},
  blocked: [],
  season: null,
};

/** How many tables a channel may be allowed to hold. */
export const TABLES_PER_CHANNEL = [1, 2, 3] as const;
/** Channels that can be named, which is as many as Discord's select takes. */
export const MOST_CHANNELS = 25;

function timeWithin(name: keyof typeof SETTING_RANGES) {
  const { min, max } = SETTING_RANGES[name];
  return z.number().int().min(min).max(max).optional();
}

const STORED = {
  game: z.enum(GAME_IDS),
  language: z.enum(['en', 'zh-TW', 'zh-CN']).nullable(),
  channels: z.array(z.string()),
  tablesPerChannel: z.literal(TABLES_PER_CHANNEL),
  threads: z.boolean(),
  mostStake: z.number().int().positive().nullable(),
  aiCoins: z.enum(['on', 'off']),
  usualOptions: z.partialRecord(z.enum(GAME_IDS), z.record(z.string(), z.union([z.string(), z.number()]))),
  usualTimes: z.object({
    turnSeconds: timeWithin('turnSeconds'),
    claimSeconds: timeWithin('claimSeconds'),
    claimWindow: timeWithin('claimWindow'),
    pauseSeconds: timeWithin('pauseSeconds'),
  }),
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
