import type { GameId, Refusal, ScoreSheet, WinBy, WinContext } from './score.ts';
import type { Recogniser } from './scoring/recognisers.ts';
import type { Seat } from './tiles.ts';
import type { Transfer } from './transfers.ts';

/** The table options of one table: every option of the ruleset with its value (rules 5.6). */
export type RuleOptions = Readonly<Record<string, string | number>>;

/** One table option. Choices are listed default first; amounts are whole coins. */
export type OptionSpec =
  | { readonly id: string; readonly kind: 'choice'; readonly choices: readonly [string, ...string[]] }
  | {
      readonly id: string;
      readonly kind: 'amount';
      readonly default: number;
      readonly min: number;
      readonly max: number;
    };

/** Which complete hands win. `seven-pairs` lets four identical tiles be two pairs; `seven-different-pairs` does not. */
export type Shape = 'sets' | 'seven-pairs' | 'seven-different-pairs' | 'thirteen-orphans';

/**
 * A pattern as the ruleset values it. Names and sentences live in i18n under the same id. A pattern that a table
 * option changes has one row for each value of the option.
 */
export interface PatternSpec {
  readonly id: string;
  /** What the shared library must see in the hand. */
  readonly shown: Recogniser;
  /** In the ruleset's unit, each time it counts. */
  readonly value: number;
  /** Counts once for each occurrence (roots, seat flowers, animals). */
  readonly each?: true;
  /** Ids of patterns that this one replaces when both are shown. A pattern that is itself replaced replaces nothing. */
  readonly replaces?: readonly string[];
  /** Replaces every pattern not so marked; several of them together are worth as much as the dearest. */
  readonly alone?: true;
  /** The row exists only with this table option at this value. */
  readonly option?: { readonly id: string; readonly value: string };
}

/** How long a match lasts. */
export type MatchLength = { readonly unit: 'deals' | 'rounds'; readonly count: number };

/**
 * What the engine asks a game, resolved for one table's options: plain values and names of policies the engine
 * implements, never functions. Computed once a table.
 */
export interface Policies {
  readonly chow: boolean;
  /** Who wins when several can win on one tile: the nearest after its owner in turn order, or everybody. */
  readonly winnersPerTile: 'nearest' | 'all';
  /** The deal ends when this many have won; winners leave and the rest play on until then. */
  readonly winnersToEnd: 1 | 3;
  readonly exchangeThree: boolean;
  readonly missingSuit: boolean;
  /** Missing-suit tiles have to be discarded first. */
  readonly missingSuitForced: boolean;
  /** Who may declare ready with a discard (Taiwanese). */
  readonly readyDeclaration: 'never' | 'anyone' | 'concealed';
  /** A passed win locks every win but one's own draw until then (`passedWinLock`). */
  readonly passedWinLock: boolean;
  /** Completing all eight flowers ends the deal at once (`eightFlowers: instant`). */
  readonly eightFlowersWin: boolean;
  /** The least total that may win; 0 and 1 let every complete hand of the game win except where patterns can be absent. */
  readonly minimum: number;
  /** Kong money in stakes, null where kongs pay nothing. Payers of concealed and added kongs: those still in, or all. */
  readonly kongMoney: {
    readonly exposed: number;
    readonly added: number;
    readonly concealed: number;
    readonly payers: 'active' | 'all';
  } | null;
  /** The money of the kong just made moves to whoever wins on the discard that follows (`kongCannonTransfer`). */
  readonly kongCannonTransfer: boolean;
  /** At a deal's end: pigs, ready check and refunds (Sichuan). */
  readonly endChecks: boolean;
  readonly dealerKeeps: 'win-or-draw' | 'win-or-draw-without-kong' | 'first-winner';
  /** The dealer's kept hands are counted (Taiwanese). */
  readonly streak: boolean;
  readonly matchLength: MatchLength;
  /** Casual scoring: winners score points of the match (Malaysian). */
  readonly casual: boolean;
  /** Wins are paid in coins: always but at casual tables without `zeroSum`. */
  readonly coins: boolean;
}

/** What a payment depends on beside the sheet. */
export interface PaymentContext {
  readonly winner: Seat;
  readonly by: WinBy;
  /** Discarder or konger; null on a self-draw. */
  readonly from: Seat | null;
  readonly dealer: Seat;
  readonly streak: number;
  /** Seats that had not won before this tile, the winner included. */
  readonly active: readonly Seat[];
  /** `exposedKongBlossom: feeder`: who fed the kong whose replacement won; null otherwise. */
  readonly kongFeeder: Seat | null;
}

/** One game as data over the engine. Frozen; one file a game in `rulesets/`. */
export interface Ruleset {
  readonly id: GameId;
  /** Recorded in every deal; raised when a rule's outcome changes. */
  readonly version: number;
  readonly unit: 'fan' | 'tai';
  readonly cap: number | null;
  /** Sets in a complete hand: 4, or 5 in Taiwanese. Tiles in hand are 3 x sets + 1. */
  readonly sets: 4 | 5;
  readonly tiles: { readonly honours: boolean; readonly flowers: boolean; readonly animals: boolean };
  /** Tiles at the end of the wall that are never drawn. */
  readonly reserve: number;
  readonly shapes: readonly Shape[];
  readonly options: readonly OptionSpec[];
  readonly patterns: readonly PatternSpec[];
  readonly policies: (options: RuleOptions) => Policies;
  /** Prices a winning hand, reading and winning part worth most (rules 0.4). Never throws on any tiles. */
  readonly score: (context: WinContext, options: RuleOptions) => ScoreSheet | Refusal;
  /** Who pays what for one win, in whole coins, in turn order from the winner. */
  readonly payWin: (
    sheet: Pick<ScoreSheet, 'cappedTotal'>,
    payment: PaymentContext,
    options: RuleOptions,
  ) => readonly Omit<Transfer, 'line'>[];
}
