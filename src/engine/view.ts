import type { PlayerAction } from './actions.ts';
import type { RuleOptions } from './ruleset.ts';
import type { GameId, ScoreSheet } from './score.ts';
import type { DealResult, RiverTile, Win } from './state.ts';
import type { Meld, Seat, Suit, Tile, Wind } from './tiles.ts';
import type { Transfer } from './transfers.ts';

/** A seat as everybody may see it. */
export interface SeatView {
  readonly seat: Seat;
  readonly wind: Wind;
  readonly dealer: boolean;
  /** How many tiles are in hand. */
  readonly tiles: number;
  readonly melds: readonly Meld[];
  readonly bonus: readonly Tile[];
  readonly river: readonly RiverTile[];
  /** Null where there is none or before all have chosen. */
  readonly missingSuit: Suit | null;
  readonly readyDeclared: boolean;
  /** The seat's win without the concealed tiles. */
  readonly win: Win | null;
  /** All concealed tiles, sorted, once the deal has ended; null while it runs. */
  readonly revealed: readonly Tile[] | null;
  /** Net nominal coins of this deal so far. */
  readonly net: number;
  /** Casual points of the match. */
  readonly points: number;
}

/** What the table waits for, without a word on who may claim or has answered. */
export type PublicPrompt =
  | { readonly kind: 'exchange' | 'missing-suit'; readonly id: number }
  | { readonly kind: 'turn'; readonly id: number; readonly seat: Seat }
  | {
      readonly kind: 'claims';
      readonly id: number;
      readonly tile: Tile;
      readonly from: Seat;
      readonly source: 'discard' | 'added-kong';
    };

/** Why a complete hand is not offered as a win. */
export type NoWinReason = 'below-minimum' | 'missing-suit' | 'passed-win-lock';

/** What only the seat itself may know. */
export interface OwnView {
  readonly seat: Seat;
  readonly concealed: readonly Tile[];
  readonly drawn: Tile | null;
  /** Own pick before the reveal, then the same as the public one. */
  readonly missingSuit: Suit | null;
  /** Exactly what `decide` accepts from this seat now. Empty while others are asked or the answer was given. */
  readonly legal: readonly PlayerAction[];
  /** The own answer to the open prompt, where one was given and others are still asked. */
  readonly answered: PlayerAction | null;
  /** A complete hand that may not win, and why; null otherwise. */
  readonly noWin: NoWinReason | null;
  /** The price of the win that is on offer now, whether or not it was answered; null where none is. */
  readonly winSheet: ScoreSheet | null;
  /** A win was passed: none on others' tiles before the own next draw (`passedWinLock`). */
  readonly winLocked: boolean;
}

/** All that one viewer may know: built up field by field from the state. `own` is null for a spectator. */
export interface PlayerView {
  readonly game: GameId;
  readonly options: RuleOptions;
  readonly dealNumber: number;
  readonly dealer: Seat;
  readonly roundWind: Wind;
  readonly streak: number;
  /** Tiles that can still be drawn (reserve not counted). */
  readonly wallLeft: number;
  readonly turn: Seat;
  readonly prompt: PublicPrompt | null;
  readonly lastDiscard: { readonly seat: Seat; readonly tile: Tile } | null;
  readonly seats: readonly [SeatView, SeatView, SeatView, SeatView];
  readonly wins: readonly Win[];
  readonly transfers: readonly Transfer[];
  readonly result: DealResult | null;
  readonly matchOver: boolean;
  readonly own: OwnView | null;
}
