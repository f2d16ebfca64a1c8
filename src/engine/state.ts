import type { PlayerAction } from './actions.ts';
import type { Policies, RuleOptions } from './ruleset.ts';
import type { GameId, ScoreSheet, WinBy } from './score.ts';
import type { Meld, Seat, Suit, Tile, Wind } from './tiles.ts';
import type { Transfer } from './transfers.ts';

/** One tile of a river. A tile that was claimed or won on stays listed, marked. */
export interface RiverTile {
  readonly tile: Tile;
  /** Discarded straight from the draw. */
  readonly fromDraw: boolean;
  readonly claimedBy: Seat | null;
  /** The discard with which the player declared ready. */
  readonly ready: boolean;
}

/** One win of a deal, with its price. */
export interface Win {
  readonly seat: Seat;
  readonly by: WinBy;
  readonly tile: Tile;
  readonly from: Seat | null;
  readonly sheet: ScoreSheet;
  readonly transfers: readonly Transfer[];
}

export interface SeatState {
  /**
   * Tiles in hand, sorted by kind, the drawn tile included. After a win the winning tile is not among them, however it
   * was won: it is `Win.tile`.
   */
  readonly concealed: readonly Tile[];
  /** The tile just drawn, null after a claim and outside one's turn. */
  readonly drawn: Tile | null;
  readonly melds: readonly Meld[];
  readonly bonus: readonly Tile[];
  readonly river: readonly RiverTile[];
  readonly missingSuit: Suit | null;
  readonly readyDeclared: boolean;
  /** Index into `DealState.wins`, null while the seat still plays. */
  readonly won: number | null;
  /** `passedWinLock` in force until the own next draw. */
  readonly winLocked: boolean;
  /** How many tiles this seat has drawn by itself, replacements not counted; the dealer's opening tile is the first. */
  readonly draws: number;
}

/** What the table waits for. Ids grow by one with each prompt of a match and are never used again. */
export type Prompt =
  | {
      readonly kind: 'exchange' | 'missing-suit';
      readonly id: number;
      /** Answers so far, by seat; secret until all are in. */
      readonly answers: Readonly<Partial<Record<Seat, PlayerAction>>>;
    }
  | { readonly kind: 'turn'; readonly id: number; readonly seat: Seat }
  | {
      readonly kind: 'claims';
      readonly id: number;
      readonly tile: Tile;
      readonly from: Seat;
      readonly source: 'discard' | 'added-kong';
      /** Seats that may do something, secret; may be empty. */
      readonly entitled: readonly Seat[];
      /** Answers so far, secret. */
      readonly answers: Readonly<Partial<Record<Seat, PlayerAction>>>;
    };

export type ClaimsPrompt = Extract<Prompt, { kind: 'claims' }>;

export interface DealResult {
  readonly kind: 'won' | 'drawn';
  /** Transfers of the deal's end only (pigs, ready check, refunds); wins and kongs carry their own. */
  readonly transfers: readonly Transfer[];
  /** Sichuan: what the end checks found; null where none ran. */
  readonly checks: {
    readonly pigs: readonly Seat[];
    /** Ready seats with the worth of their best wait. */
    readonly ready: readonly { readonly seat: Seat; readonly value: number }[];
  } | null;
  /** Casual points of this deal, by seat. */
  readonly points: readonly [number, number, number, number];
}

/** Facts about the current turn that score later: see `WinFlag`. */
export interface TurnFacts {
  /** What the drawn tile replaced; a bonus tile after a kong keeps 'kong'. */
  readonly replacement: 'none' | 'kong' | 'bonus';
  /** The seat made a kong this turn (for the discard that follows). */
  readonly afterKong: boolean;
  /** Who fed the exposed kong whose replacement was drawn. */
  readonly kongFeeder: Seat | null;
  /** Lines of the kong money that a kong cannon may move. */
  readonly kongLines: readonly number[];
}

export interface DealState {
  /** 1 for the first deal of the match. */
  readonly number: number;
  readonly dealer: Seat;
  readonly roundWind: Wind;
  /** Consecutive hands the dealer has kept before this one. */
  readonly streak: number;
  readonly dice: readonly [number, number];
  readonly wall: readonly Tile[];
  /** Tiles left are wall[head..tail); draws come off the head, replacements off the tail. */
  readonly head: number;
  readonly tail: number;
  readonly exchange: 'next' | 'previous' | 'opposite';
  readonly seats: readonly [SeatState, SeatState, SeatState, SeatState];
  readonly prompt: Prompt | null;
  /** Whose discard, draw or claim came last. */
  readonly turn: Seat;
  /** The tile on the table that the newest river ends with; null before the first discard and once it was claimed or won on. */
  readonly lastDiscard: { readonly seat: Seat; readonly tile: Tile } | null;
  readonly turnFacts: TurnFacts;
  /** Somebody has claimed a discard in this deal. */
  readonly claimed: boolean;
  /** Kongs completed (not robbed) in this deal. */
  readonly kongs: number;
  readonly wins: readonly Win[];
  /** Who won on the first tile that was won on; `moment` tells that tile's wins from later ones. */
  readonly firstWin: { readonly moment: number; readonly seats: readonly Seat[]; readonly from: Seat | null } | null;
  /** All transfers of the deal so far, `line` = index. */
  readonly transfers: readonly Transfer[];
  readonly result: DealResult | null;
}

/** A whole match: the fold of its events. */
export interface MatchState {
  readonly game: GameId;
  readonly rulesVersion: number;
  readonly options: RuleOptions;
  readonly policies: Policies;
  /** Tiles in hand between turns: 13, or 16 in Taiwanese. */
  readonly handSize: number;
  /** Number of the running or last deal; 0 before the first. */
  readonly deals: number;
  /** Dealer, wind and streak of the running deal, or of the next one when none runs. Dealer null before the dice. */
  readonly dealer: Seat | null;
  readonly firstDealer: Seat | null;
  readonly roundWind: Wind;
  readonly streak: number;
  readonly nextPrompt: number;
  readonly deal: DealState | null;
  /** Casual points of the match. */
  readonly points: readonly [number, number, number, number];
  /** Net nominal coins of the match. */
  readonly net: readonly [number, number, number, number];
  readonly over: boolean;
}
