import type { Preferences } from './ports.ts';

/** Everything that somebody who manages a server can do to it. */
export const GUILD_ACTIONS = [
  'game',
  'language',
  'tables',
  'channels',
  'stake',
  'ai-coins',
  'usual',
  'block',
  'unblock',
  'coins',
  'season',
] as const;
export type GuildAction = (typeof GUILD_ACTIONS)[number];

/** One line of a server's log: who did what, when, to whom. */
export interface GuildLogEntry {
  readonly at: number;
  readonly actorId: string;
  readonly action: GuildAction;
  /** The person it was done to; null where it was done to the server. */
  readonly target: string | null;
  /** The new value, or the coins moved with the reason given. */
  readonly detail: string | null;
}

/** Coins given (or taken, below zero) by hand. Nobody goes below zero: then what is there is taken. */
export interface CoinCorrection {
  readonly userId: string;
  /** Whole and not 0. */
  readonly coins: number;
  readonly reason: string;
  readonly actorId: string;
  readonly at: number;
  /** The interaction that asked for it: it is done once, however often it is delivered. */
  readonly interactionId: string;
}

/** `moved` are the coins that really moved, with their sign; `coins` what the person has now. */
export interface CorrectedCoins {
  readonly moved: number;
  readonly coins: number;
}

/** What is stored about servers themselves. */
export interface GuildBook extends Pick<Preferences, 'guildSettings'> {
  /** Saves the settings and the line of the log, both or neither. */
  changeGuild(guildId: string, settings: Readonly<Record<string, unknown>>, entry: GuildLogEntry): Promise<void>;
  /** Newest first. */
  guildLog(
    guildId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly GuildLogEntry[]>;
  correctCoins(guildId: string, correction: CoinCorrection): Promise<CorrectedCoins>;
}
