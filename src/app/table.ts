import type { AiLevel } from '../ai/player.ts';
import type { PlayerAction } from '../engine/actions.ts';
import type { RuleOptions } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import type { MatchState } from '../engine/state.ts';
import type { Seat } from '../engine/tiles.ts';

/** Short lower-case base36, unique in the store; fits a custom id. */
export type TableId = string;

/** Languages in which the house speaks. */
export type Locale = 'en' | 'zh-TW' | 'zh-CN';

/**
 * `dealing`: the next deal's commitment is made and the message that carries it is being posted.
 * `between`: a deal has ended and the next one waits for everybody's Next or for the pause to pass.
 */
export type TablePhase = 'lobby' | 'dealing' | 'playing' | 'between' | 'closed';

/** Who sits in a chair. */
export type SeatHolder =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'person';
      readonly userId: string;
      readonly name: string;
      readonly locale: string;
      /** Prompts in a row that lapsed; an own action sets it to 0. Secret: it tells that this person could have claimed. */
      readonly lapses: number;
      /** After two lapses in a row an AI plays for this person until "I'm back". */
      readonly aiPlays: boolean;
      /** Has pressed Next since the last deal ended. */
      readonly next: boolean;
    }
  | { readonly kind: 'ai'; readonly level: AiLevel; readonly name: string }
  /** Left in the middle of a deal: an AI plays it out on this person's account, later deals are the house's. */
  | { readonly kind: 'left'; readonly userId: string; readonly name: string; readonly level: AiLevel };

export type Seats = readonly [SeatHolder, SeatHolder, SeatHolder, SeatHolder];

/** What is chosen beside the game's own options when a table is opened. Times in whole seconds. */
export interface TableSettings {
  /** To take one's turn, and for the opening choices. */
  readonly turnSeconds: number;
  /** To answer a discard while somebody still may. */
  readonly claimSeconds: number;
  /** The shortest time between a discard and the next draw, whether or not anybody may claim it. */
  readonly claimWindow: number;
  /** Every claim window lasts exactly `claimSeconds`, so that not even timing tells who could have claimed. */
  readonly equalWindows: boolean;
  /** From a deal's end to the next deal, when not everybody presses Next before. */
  readonly pauseSeconds: number;
  /** `off`: a practice table, no coin moves. */
  readonly coins: 'on' | 'off';
  /** Level of the AI that plays for people who are away or have left. */
  readonly standInLevel: AiLevel;
  /** `off`: what an AI seat would win or lose is not booked; only people pay each other. */
  readonly aiCoins: 'on' | 'off';
  /** The deals are played in a thread of their own under the lobby. */
  readonly thread: boolean;
}

/** Lowest, default and highest value of the settings that are numbers. */
export const SETTING_RANGES = {
  turnSeconds: { min: 10, default: 60, max: 86_400 },
  claimSeconds: { min: 3, default: 12, max: 86_400 },
  claimWindow: { min: 0, default: 2, max: 5 },
  pauseSeconds: { min: 3, default: 25, max: 3_600 },
} as const;

export const DEFAULT_SETTINGS: TableSettings = {
  turnSeconds: SETTING_RANGES.turnSeconds.default,
  claimSeconds: SETTING_RANGES.claimSeconds.default,
  claimWindow: SETTING_RANGES.claimWindow.default,
  equalWindows: false,
  pauseSeconds: SETTING_RANGES.pauseSeconds.default,
  coins: 'on',
  standInLevel: 'club',
  aiCoins: 'on',
  thread: false,
};

/** A lobby that nobody starts closes after this long without a change of seats. */
export const LOBBY_SECONDS = 1_800;
/** So many prompts in a row that lapse hand a seat to an AI. */
export const LAPSES_TO_AI = 2;
/** A pause that people agreed on ends by itself after three days: then play goes on. */
export const AGREED_PAUSE_SECONDS = 3 * 86_400;
/** A table that stands still for another reason for a week closes, so that its people are free. */
export const STUCK_PAUSE_SECONDS = 7 * 86_400;
/** Nobody is voted off by one person alone. */
export const FEWEST_VOTES = 2;

/** When the table acts by itself. Milliseconds of the clock. */
export interface Deadline {
  readonly kind: 'lobby' | 'prompt' | 'next-deal';
  /** The prompt's id; null for the other kinds. */
  readonly prompt: number | null;
  readonly openedAt: number;
  /** Shown to people. A claim prompt may close before it, never later. */
  readonly at: number;
}

/** The shuffle of one deal (design: commit, then reveal). */
export interface Commitment {
  readonly deal: number;
  /** Version of the shuffle; `src/app/shuffle.ts` documents each. */
  readonly algorithm: number;
  /** SHA-256 of the secret, hex. On the table message before the first tile. */
  readonly commitment: string;
  /** 32 bytes, hex. Nobody's to see until the deal has ended. */
  readonly secret: string;
  /** The message that carries the commitment; null until it is posted. */
  readonly messageId: string | null;
}

/** Why play stands still until somebody resumes it. */
export type PauseReason = 'message-refused' | 'rules-changed' | 'agreed';
export interface Pause {
  readonly reason: PauseReason;
  /** For people who can mend it: an error code, or the permissions that are missing; empty for an agreed pause. */
  readonly detail: string;
  /** When it ends by itself, in milliseconds: an agreed one by going on, any other by closing the table. */
  readonly until: number;
}

/** What takes the wish of more than one person: a pause, or an AI in the place of `seat`. */
export type Wish = { readonly kind: 'pause' } | { readonly kind: 'remove'; readonly seat: Seat };

/** One vote for a wish. Votes end with the deal, and with the chair of whoever gave them or is meant. */
export interface Vote {
  readonly wish: Wish;
  readonly by: Seat;
}

export type CloseReason =
  | 'finished'
  | 'host'
  | 'moderator'
  | 'lobby-expired'
  | 'no-people'
  | 'empty-lobby'
  | 'channel-lost'
  | 'pause-expired';

/** What one participant made of the match so far. Chairs of AI are the participant `ai`. */
export interface Tally {
  readonly participant: string;
  readonly seat: Seat;
  readonly name: string;
  readonly person: boolean;
  /** Deals played out on this account. */
  readonly deals: number;
  readonly wins: number;
  /** Nominal coins, before anybody's balance is looked at. */
  readonly net: number;
  /** Casual points. */
  readonly points: number;
}

/** One table: the fold of its events. Holds every secret of the table; people see `PublicTable` and `PlayerView`. */
export interface Table {
  readonly id: TableId;
  readonly guildId: string;
  readonly channelId: string;
  /** The channel it was opened in; another than `channelId` where its deals are played in a thread. */
  readonly homeId: string;
  readonly hostId: string;
  /** Language of everything public at this table. */
  readonly locale: Locale;
  readonly game: GameId;
  readonly options: RuleOptions;
  readonly settings: TableSettings;
  /** The finished table whose people sit down again here; null for a table of its own. */
  readonly rematchOf: TableId | null;
  readonly seats: Seats;
  readonly phase: TablePhase;
  readonly openedAt: number;
  /** Null in the lobby. */
  readonly match: MatchState | null;
  readonly commitment: Commitment | null;
  /** The newest public message of the table. */
  readonly messageId: string | null;
  readonly deadline: Deadline | null;
  readonly pause: Pause | null;
  readonly votes: readonly Vote[];
  /** People whom the others have voted off: they do not sit down here again. */
  readonly removed: readonly string[];
  /** Claims kept until an equal window ends, in the order given; secret. */
  readonly held: readonly PlayerAction[];
  /** The host has closed the table: this deal is its last. */
  readonly closing: boolean;
  readonly closed: { readonly reason: CloseReason; readonly at: number } | null;
  readonly tally: readonly Tally[];
  /** How many events the table has; the version the next append expects. */
  readonly version: number;
}

/** Who counts as being at the table: people who have neither left nor been replaced by an AI for being away. */
export function isPresent(holder: { readonly kind: SeatHolder['kind']; readonly aiPlays?: boolean }): boolean {
  return holder.kind === 'person' && holder.aiPlays === false;
}

/** The chair of a person who plays here; null for spectators and for people who have left. */
export function seatOf(table: Pick<Table, 'seats'>, userId: string): Seat | null {
  const at = table.seats.findIndex((holder) => holder.kind === 'person' && holder.userId === userId);
  return at < 0 ? null : (at as Seat);
}

/** The level of the AI that decides for a chair now; null where a person decides and for empty chairs. */
export function aiLevelOf(table: Pick<Table, 'seats' | 'settings'>, seat: Seat): AiLevel | null {
  const holder = table.seats[seat];
  if (holder.kind === 'ai' || holder.kind === 'left') return holder.level;
  return holder.kind === 'person' && holder.aiPlays ? table.settings.standInLevel : null;
}

/** Whose account a chair plays on: a user id, or null for the house (AI and empty chairs). */
export function accountOf(holder: SeatHolder): string | null {
  return holder.kind === 'person' || holder.kind === 'left' ? holder.userId : null;
}

export function isSameWish(a: Wish, b: Wish): boolean {
  return a.kind === b.kind && (a.kind !== 'remove' || b.kind !== 'remove' || a.seat === b.seat);
}
