import type { Seat, Suit, Tile } from './tiles.ts';

/**
 * What a seat may ask for. Every action carries the id of the prompt it answers: answers of several seats to one
 * prompt are all good, and an action for an older prompt is refused as stale. Tiles are named by kind.
 */
export type PlayerAction =
  /** Three tiles of one suit, in any order. */
  | {
      readonly type: 'exchange';
      readonly seat: Seat;
      readonly prompt: number;
      readonly tiles: readonly [Tile, Tile, Tile];
    }
  | { readonly type: 'missing-suit'; readonly seat: Seat; readonly prompt: number; readonly suit: Suit }
  | {
      readonly type: 'discard';
      readonly seat: Seat;
      readonly prompt: number;
      readonly tile: Tile;
      readonly ready: boolean;
    }
  | { readonly type: 'concealed-kong'; readonly seat: Seat; readonly prompt: number; readonly tile: Tile }
  | { readonly type: 'added-kong'; readonly seat: Seat; readonly prompt: number; readonly tile: Tile }
  | { readonly type: 'self-draw-win'; readonly seat: Seat; readonly prompt: number }
  | { readonly type: 'pass'; readonly seat: Seat; readonly prompt: number }
  /** `tile` is the lowest tile of the chow. */
  | { readonly type: 'chow'; readonly seat: Seat; readonly prompt: number; readonly tile: Tile }
  | { readonly type: 'pung'; readonly seat: Seat; readonly prompt: number }
  | { readonly type: 'kong'; readonly seat: Seat; readonly prompt: number }
  /** Win on the discard or the added kong that the prompt is about. */
  | { readonly type: 'win'; readonly seat: Seat; readonly prompt: number };

/** Luck of one deal, drawn outside the engine from the deal's seed. */
export interface Luck {
  /** Every tile of the game, in wall order: the first is dealt first, replacements come off the end. */
  readonly wall: readonly Tile[];
  /** Two dice, 1..6; they choose the first dealer of a match and are ignored later. */
  readonly dice: readonly [number, number];
  /** Where exchanged tiles go (`exchangeThree`). */
  readonly exchange: 'next' | 'previous' | 'opposite';
}

/** What the table itself does. */
export type TableAction =
  | { readonly type: 'start-deal'; readonly luck: Luck }
  /**
   * The prompt's time is over: whoever has not answered takes the safest legal way (rules 5.7). A claim prompt on
   * which nobody is left to answer is closed by this too; it is never closed by itself, so that the pause after a
   * discard tells nothing about who could have claimed.
   */
  | { readonly type: 'time-up'; readonly prompt: number };

export type Action = PlayerAction | TableAction;

export type ViolationCode =
  | 'no-deal'
  | 'deal-running'
  | 'match-over'
  | 'stale-prompt'
  | 'not-your-prompt'
  | 'already-answered'
  | 'not-legal'
  | 'bad-wall';

/** Why an action was refused. Bad play is a value, never an exception. */
export interface Violation {
  readonly code: ViolationCode;
  /** The offending part as data, for the sentence that the player reads. */
  readonly part: string;
}
