import type { Meld, Suit, Tile, Wind } from './tiles.ts';

/** The four games. */
export type GameId = 'push-down' | 'sichuan' | 'taiwanese' | 'malaysian';
export const GAME_IDS = ['push-down', 'sichuan', 'taiwanese', 'malaysian'] as const satisfies readonly GameId[];

export type WinBy = 'self-draw' | 'discard' | 'rob-kong';

/**
 * What a win's circumstances add; a ruleset ignores those it does not know.
 * `kong-discard`: the tile was discarded right after that player's own kong (kong cannon).
 * `flower-replacement`: the tile replaced a bonus tile and no kong started the chain.
 * `eight-flowers`: the instant win of the Taiwanese option, scored without a complete hand.
 */
export const WIN_FLAGS = [
  'kong-replacement',
  'flower-replacement',
  'last-tile',
  'kong-discard',
  'heavenly',
  'earthly',
  'ready-declared',
  'eight-flowers',
] as const;
export type WinFlag = (typeof WIN_FLAGS)[number];

/** Everything that the worth of one winning hand depends on. Payment (dealer, streak, who pays) comes after. */
export interface WinContext {
  /** Tiles in hand without the winning tile; concealed kongs are in `melds`. Any order. */
  readonly concealed: readonly Tile[];
  readonly melds: readonly Meld[];
  readonly winTile: Tile;
  readonly by: WinBy;
  readonly seatWind: Wind;
  readonly roundWind: Wind;
  /** Flowers, seasons and animals face up. */
  readonly bonus: readonly Tile[];
  readonly flags: readonly WinFlag[];
  /** Sichuan: the declared missing suit; null to price the hand without one. */
  readonly missingSuit: Suit | null;
}

/** One pattern of a hand with its summed worth in the ruleset's unit (`root` twice is one entry of value 2). */
export interface PatternValue {
  readonly id: string;
  readonly value: number;
}

/** A pattern that the tiles show and that does not count. `because` names the pattern or rule that replaces it. */
export interface NotCounted {
  readonly id: string;
  readonly because: string;
}

/** How the tiles were read: the sets in hand (melds come after them), the pair, and where the winning tile belongs. */
export interface Reading {
  readonly shape: 'sets' | 'seven-pairs' | 'thirteen-orphans' | 'none';
  readonly sets: readonly { readonly type: 'chow' | 'pung'; readonly tile: Tile }[];
  readonly pair: Tile | null;
  /** Index into `sets`, or 'pair'; null where the shape has no such part. */
  readonly winningPart: number | 'pair' | null;
}

/**
 * The worth of one winning hand. `lines` is what a result screen prints and adds up to `cappedTotal`: the patterns,
 * then `{ id: 'cap' }` with what is over. `total` is before the cap; limit hands, which are worth the limit whatever
 * they hold, have the limit as their total.
 */
export interface ScoreSheet {
  readonly valid: true;
  readonly game: GameId;
  readonly unit: 'fan' | 'tai';
  readonly patterns: readonly PatternValue[];
  readonly lines: readonly PatternValue[];
  readonly notCounted: readonly NotCounted[];
  readonly total: number;
  readonly cappedTotal: number;
  readonly cap: number | null;
  readonly reading: Reading;
}

export type RefusalReason =
  | 'not-complete'
  | 'below-minimum'
  | 'missing-suit'
  | 'too-many-copies'
  | 'wrong-tile-count'
  | 'unknown-tile'
  | 'illegal-meld'
  | 'illegal-flag';

/**
 * Why a hand cannot be priced. `part` is the offending piece as data (a tile in notation, a flag, a count);
 * words for people are made from it by the caller. `sheet` is the worth of a complete hand below the minimum.
 */
export interface Refusal {
  readonly valid: false;
  readonly game: GameId;
  readonly reason: RefusalReason;
  readonly part: string;
  readonly sheet?: ScoreSheet;
}
