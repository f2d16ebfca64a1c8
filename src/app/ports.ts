import type { AiLevel } from '../ai/player.ts';
import type { PlayerAction } from '../engine/actions.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import type { Seat } from '../engine/tiles.ts';
import type { Transfer } from '../engine/transfers.ts';
import type { PlayerView } from '../engine/view.ts';
import type { GuildBook } from './guild-book.ts';
import type { PersonalBook } from './personal-book.ts';
import type { PublicTable } from './public-table.ts';
import type { CloseReason, TableId, TablePhase } from './table.ts';
import type { StoredEvent } from './table-events.ts';

/** Milliseconds since the Unix epoch, and timers counted in the same milliseconds. */
export interface Clock {
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Luck that nobody can foresee; in production `crypto.randomBytes`. */
export interface Entropy {
  bytes(count: number): Uint8Array;
}

/** How AI seats decide; in production `choose` of `ai/player.ts`. Returns one of `view.own.legal`. */
export type ChooseAction = (rules: Ruleset, view: PlayerView, level: AiLevel, luck: () => number) => PlayerAction;

/** Where problems that nobody waits for are written. `data` never holds a tile, a secret or a token. */
export interface Log {
  warn(data: Readonly<Record<string, unknown>>, message: string): void;
  error(data: Readonly<Record<string, unknown>>, message: string): void;
}

// ---------------------------------------------------------------------------------------------------------------
// Publisher: how the table speaks. DISCORD implements it.

export interface PostedMessage {
  readonly messageId: string;
  readonly channelId: string;
}

/** Rejection of `Publisher.postTable`: `code` such as Discord's 50013 or the permissions that are missing, for the pause that the table shows. */
export class PublishError extends Error {
  readonly code: string;
  /** The channel is gone for good (deleted, bot removed): the table closes instead of pausing. */
  readonly gone: boolean;

  constructor(code: string, message: string, options: { readonly gone?: boolean; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'PublishError';
    this.code = code;
    this.gone = options.gone ?? false;
  }
}

export type TableChange = 'seats' | 'dealing' | 'play' | 'deal-ended' | 'deadline' | 'pause' | 'closed';

export type TableNotice =
  /** Two prompts in a row lapsed: an AI plays for this person until "I'm back". */
  | { readonly kind: 'ai-took-over'; readonly seat: Seat; readonly userId: string }
  | { readonly kind: 'host-changed'; readonly userId: string }
  | { readonly kind: 'paused'; readonly detail: string }
  /** The others have voted this person off. */
  | { readonly kind: 'removed'; readonly seat: Seat; readonly userId: string }
  | { readonly kind: 'closed'; readonly reason: CloseReason };

/** One transfer as the ledger booked it: `paid + waived = amount`, in whole coins. */
export interface BookedLine {
  readonly deal: number;
  readonly line: number;
  readonly from: Seat;
  readonly to: Seat;
  /** Accounts; null is the house. */
  readonly fromUser: string | null;
  readonly toUser: string | null;
  readonly reason: Transfer['reason'];
  /** What the rules say. */
  readonly amount: number;
  readonly paid: number;
  /** What the payer could not cover (or, for a refund, what had never been paid). */
  readonly waived: number;
}

/**
 * Everything is durable before the publisher hears of it. All but `postTable` are told after the fact, return at
 * once, and may be told twice; the newest state is read back from `TableService`.
 */
export interface Publisher {
  /**
   * Posts a new public message that shows the table, its commitment included.
   *
   * @param again the same may have been posted before, and nobody knows: then that is the message
   * @throws PublishError when the message cannot be posted now.
   */
  postTable(table: PublicTable, again: boolean): Promise<PostedMessage>;
  tableChanged(tableId: TableId, change: TableChange): void;
  /** The private hand of this chair reads differently now. */
  handChanged(tableId: TableId, seat: Seat): void;
  /** A deal is settled and booked; its secret may be shown. `booked` is empty where no coins move. */
  dealEnded(tableId: TableId, deal: number, booked: readonly BookedLine[]): void;
  notify(tableId: TableId, notice: TableNotice): void;
}

// ---------------------------------------------------------------------------------------------------------------
// EventStore: durable state. Asynchronous, so that a networked database can stand behind it.

export type StoreProblem =
  | 'locked'
  | 'disk-full'
  | 'read-only'
  | 'damaged'
  | 'newer-schema'
  | 'changed-migration'
  | 'closed'
  | 'failed';

/** The store could not do it and has changed nothing. */
export class StoreError extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StoreError';
    this.problem = problem;
  }
}

/** One row of the projection of tables. */
export interface TableRow {
  readonly id: TableId;
  readonly guildId: string;
  readonly channelId: string;
  readonly messageId: string | null;
  readonly hostId: string;
  readonly game: GameId;
  readonly phase: TablePhase;
  readonly openedAt: number;
  /** Absolute time of the open deadline. */
  readonly deadlineAt: number | null;
  readonly version: number;
}

/** One row of the projection of seats: people only. `active` false once they are free to sit elsewhere. */
export interface SeatRow {
  readonly seat: Seat;
  readonly userId: string;
  readonly active: boolean;
}

/** A finished deal: what is to be booked and what each chair made of it. */
export interface DealRecord {
  readonly deal: number;
  /** The account of each chair; null is the house. */
  readonly accounts: readonly (string | null)[];
  /** Nominal transfers in the order of their lines; empty where no coins move. */
  readonly transfers: readonly Transfer[];
  /** False for practice deals, which are in nobody's statistics. */
  readonly counted: boolean;
  readonly drawn: boolean;
  /** People (not AI) in the chairs: results against fewer than two people are kept apart. */
  readonly people: number;
  /** By chair. */
  readonly results: readonly SeatResult[];
}

export interface SeatResult {
  readonly wins: number;
  readonly selfDraws: number;
  /** Wins of others on this chair's tile. */
  readonly dealIns: number;
  /** Best hand of this deal in the game's unit, and what it earned before waivers; 0 without a win. */
  readonly bestUnits: number;
  readonly bestCoins: number;
  /** Pattern ids of the best hand. */
  readonly bestPatterns: readonly string[];
  readonly points: number;
}

/** Everything that one decision of one table changes. One transaction: all of it or nothing. */
export interface Commit {
  readonly tableId: TableId;
  /** Events the table has before this; another number in the store refuses the commit. */
  readonly expectedVersion: number;
  readonly at: number;
  readonly events: readonly StoredEvent[];
  /** Discord's interaction that asked for it, handled once; null for what the table does by itself. */
  readonly interactionId: string | null;
  readonly table: TableRow;
  /** All rows of the table; null when they are as before. */
  readonly seats: readonly SeatRow[] | null;
  /** People whose account must exist after this: the first time, the house grants the opening coins. */
  readonly grants: readonly string[];
  readonly deal: DealRecord | null;
  /** How people who sat down are called now. */
  readonly names: readonly { readonly userId: string; readonly name: string }[];
  /** On opening: at most so many live tables in the channel. */
  readonly tablesPerChannel: number | null;
}

export type CommitResult =
  | {
      readonly ok: true;
      /** The lines booked by this commit. */
      readonly booked: readonly BookedLine[];
    }
  | { readonly ok: false; readonly conflict: 'version' }
  | { readonly ok: false; readonly conflict: 'interaction'; readonly tableId: TableId }
  | {
      readonly ok: false;
      readonly conflict: 'seat';
      readonly userId: string;
      readonly tableId: TableId;
      readonly channelId: string;
    }
  | { readonly ok: false; readonly conflict: 'channel'; readonly tables: number };

export interface EventStore {
  /** @throws StoreError; a locked database is waited for (seconds) before `locked` is given up on. */
  commit(commit: Commit): Promise<CommitResult>;
  /** All events of a table in order; empty for an unknown one. @throws StoreError `damaged`, naming table and version. */
  events(tableId: TableId): Promise<readonly StoredEvent[]>;
  /** Rows of all tables that are not closed. */
  liveTables(): Promise<readonly TableRow[]>;
  tablesOfChannel(channelId: string): Promise<readonly TableRow[]>;
  /** The table where this person holds an active seat in this server, or null. */
  tableOfUser(guildId: string, userId: string): Promise<TableRow | null>;
  /** The table that this interaction was handled for, or null. */
  handledBy(interactionId: string): Promise<TableId | null>;
  /** Everything booked for a table, by deal and line. */
  bookings(tableId: TableId): Promise<readonly BookedLine[]>;
  close(): Promise<void>;
}

// ---------------------------------------------------------------------------------------------------------------
// Reads of the ledger and the statistics.

export interface Balance {
  readonly userId: string;
  readonly coins: number;
}

export type LeaderboardOrder = 'coins' | 'net' | 'wins' | 'biggest';

export interface LeaderboardQuery {
  readonly by: LeaderboardOrder;
  readonly limit: number;
  readonly offset: number;
  /** One game only; not for `coins`. */
  readonly game?: GameId;
  /** Deals that ended at or after this time only (week, month, season); not for `coins`. */
  readonly since?: number;
  /** Only deals with two people or more, and of their coins what moved between people; not for `coins`. */
  readonly amongPeople?: boolean;
}

export interface LeaderboardRow {
  /** 1 for the best; equal values share a rank. */
  readonly rank: number;
  /** The place in the list, from 1, also among equals. */
  readonly position: number;
  readonly userId: string;
  /** How they were called when they last sat down in this server; null for somebody who never did. */
  readonly name: string | null;
  /** What the board is ordered by. `biggest`: units with `game` given, else coins. */
  readonly value: number;
  readonly deals: number;
  readonly wins: number;
}

export interface Leaderboard {
  readonly rows: readonly LeaderboardRow[];
  /** How many people the board has in all. */
  readonly total: number;
}

/** What one person made of all deals in one server (or of one game there). */
export interface PlayerStatistics {
  readonly userId: string;
  readonly deals: number;
  readonly wins: number;
  readonly selfDraws: number;
  readonly dealIns: number;
  /** Coins really won and lost. */
  readonly net: number;
  /** The part of `net` that moved between people: stakes of AI seats are not in it. */
  readonly netAmongPeople: number;
  readonly biggestCoins: number;
  readonly biggestUnits: number;
}

/** One deal of one person, newest first in lists. */
export interface PlayedDeal {
  readonly tableId: TableId;
  readonly deal: number;
  readonly game: GameId;
  readonly at: number;
  readonly seat: Seat;
  readonly wins: number;
  readonly net: number;
  readonly points: number;
  readonly drawn: boolean;
  readonly people: number;
}

/** How often a pattern was in the best hand of a won deal. */
export interface PatternCount {
  readonly game: GameId;
  readonly pattern: string;
  readonly count: number;
}

/** The most that somebody's hand was worth: by coins, and by units among hands that moved none. */
export interface BiggestHand {
  readonly tableId: TableId;
  readonly deal: number;
  readonly seat: Seat;
  readonly game: GameId;
  readonly coins: number;
  readonly units: number;
}

/** What somebody had after a deal, a grant or a correction. */
export interface BalancePoint {
  readonly at: number;
  readonly coins: number;
}

export interface LedgerReads {
  leaderboard(guildId: string, query: LeaderboardQuery): Promise<Leaderboard>;
  /** The person's own line of the same board, or null when they are not on it. */
  rank(
    guildId: string,
    userId: string,
    query: Omit<LeaderboardQuery, 'limit' | 'offset'>,
  ): Promise<LeaderboardRow | null>;
  /** Null for somebody without an account, who has not played yet. */
  balance(guildId: string, userId: string): Promise<number | null>;
  /** One entry for each account that exists. */
  balances(guildId: string, userIds: readonly string[]): Promise<readonly Balance[]>;
  statistics(guildId: string, userId: string, game?: GameId): Promise<PlayerStatistics | null>;
  /** Of all deals that count, the most frequent first. */
  patternCounts(guildId: string, userId: string): Promise<readonly PatternCount[]>;
  /** Null for somebody who has not won yet. */
  biggestHand(guildId: string, userId: string): Promise<BiggestHand | null>;
  /** The newest `limit` points, oldest first. */
  balanceHistory(guildId: string, userId: string, limit: number): Promise<readonly BalancePoint[]>;
  /** Newest first. */
  history(
    guildId: string,
    userId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly PlayedDeal[]>;
}

/** What came of asking the house for coins. `coins` is what the person has now. */
export type TopUp =
  | { readonly ok: true; readonly granted: number; readonly coins: number }
  /** `new`: has not played yet, and the opening grant comes with the first game. `enough`: has `DAILY_COINS` or more. */
  | { readonly ok: false; readonly why: 'new' | 'enough' | 'today'; readonly coins: number };

export interface LedgerWrites {
  /** Tops somebody up to `DAILY_COINS` from the house, once each day (UTC) and server, however often it is asked for. */
  topUp(guildId: string, userId: string, at: number): Promise<TopUp>;
}

// ---------------------------------------------------------------------------------------------------------------
// Small durable things that Discord needs beside the tables.

/** The newest interaction token that can edit a player's private hand message. A secret: never logged. */
export interface HandView {
  readonly tableId: TableId;
  readonly seat: Seat;
  readonly userId: string;
  readonly appId: string;
  readonly token: string;
  /** Milliseconds; 15 minutes after the interaction. */
  readonly expiresAt: number;
  readonly messageId: string | null;
}

export interface HandViews {
  saveHandView(view: HandView): Promise<void>;
  handViews(tableId: TableId): Promise<readonly HandView[]>;
  forgetHandView(tableId: TableId, seat: Seat): Promise<void>;
}

/** Settings as the part that owns them wrote them: a JSON object under a person's or a server's id. */
export interface Preferences {
  userSettings(userId: string): Promise<Readonly<Record<string, unknown>>>;
  saveUserSettings(userId: string, settings: Readonly<Record<string, unknown>>): Promise<void>;
  guildSettings(guildId: string): Promise<Readonly<Record<string, unknown>>>;
  saveGuildSettings(guildId: string, settings: Readonly<Record<string, unknown>>): Promise<void>;
}

/** All that the embedded store offers; `openStore` of `store/open.ts` returns it. */
export interface Store extends EventStore, LedgerReads, LedgerWrites, HandViews, Preferences, GuildBook, PersonalBook {
  /** Writes a whole, consistent copy of the database to `file`, which must not exist. */
  backup(file: string): Promise<void>;
}
