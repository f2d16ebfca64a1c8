import type { Luck, PlayerAction } from './actions.ts';
import type { RuleOptions } from './ruleset.ts';
import type { GameId } from './score.ts';
import type { DealResult, Prompt, Win } from './state.ts';
import type { Meld, Seat, Suit, Tile, Wind } from './tiles.ts';
import type { Transfer } from './transfers.ts';

/**
 * What happened, with its outcome (the wall, the units won, the transfers), so that mending a rule never rewrites a
 * finished deal. Folding them gives the state; JSON gives their stored form.
 */
export type GameEvent =
  | {
      readonly type: 'match-started';
      readonly game: GameId;
      readonly rulesVersion: number;
      readonly options: RuleOptions;
    }
  | {
      readonly type: 'deal-started';
      readonly number: number;
      readonly dealer: Seat;
      readonly roundWind: Wind;
      readonly streak: number;
      readonly luck: Luck;
    }
  /** The table now waits for this. Its id is `nextPrompt`. */
  | { readonly type: 'prompted'; readonly prompt: Prompt }
  /** A secret answer was taken down (opening choices, claims). */
  | { readonly type: 'answered'; readonly action: PlayerAction }
  /** What each seat passed on, by seat, and which way. */
  | {
      readonly type: 'exchanged';
      readonly direction: Luck['exchange'];
      readonly passed: readonly (readonly [Tile, Tile, Tile])[];
    }
  /** By seat. */
  | { readonly type: 'missing-suits-revealed'; readonly suits: readonly Suit[] }
  | { readonly type: 'drew'; readonly seat: Seat; readonly tile: Tile; readonly replacement: 'none' | 'kong' | 'bonus' }
  /** A flower, season or animal was laid open; a draw follows where one is possible. */
  | { readonly type: 'bonus-shown'; readonly seat: Seat; readonly tile: Tile }
  | {
      readonly type: 'discarded';
      readonly seat: Seat;
      readonly tile: Tile;
      readonly fromDraw: boolean;
      readonly ready: boolean;
    }
  /** Chow, pung or exposed kong of the discard. */
  | { readonly type: 'claimed'; readonly seat: Seat; readonly meld: Meld }
  /** A concealed kong, or an added kong that may still be robbed until `kong-completed`. */
  | { readonly type: 'kong-declared'; readonly seat: Seat; readonly tile: Tile; readonly kind: 'concealed' | 'added' }
  | {
      readonly type: 'kong-completed';
      readonly seat: Seat;
      readonly kind: 'exposed' | 'concealed' | 'added';
      readonly transfers: readonly Transfer[];
    }
  | { readonly type: 'win-passed'; readonly seat: Seat }
  | { readonly type: 'won'; readonly win: Win }
  | {
      readonly type: 'deal-ended';
      readonly result: DealResult;
      readonly next: { readonly dealer: Seat; readonly roundWind: Wind; readonly streak: number };
      readonly matchOver: boolean;
    };

export type GameEventType = GameEvent['type'];
