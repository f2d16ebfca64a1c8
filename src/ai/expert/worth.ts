import type { ScoreSheet, WinContext, WinFlag } from '../../engine/score.ts';
import { type Meld, SEATS, type Seat, type Tile } from '../../engine/tiles.ts';
import type { Position } from '../position.ts';

/** What a complete hand brings, by how it is completed, in coins; a way that the rules refuse brings 0. */
export interface Worth {
  readonly selfDraw: number;
  readonly discard: number;
}

const READY_DECLARED: readonly WinFlag[] = ['ready-declared'];
const NO_FLAGS: readonly WinFlag[] = [];

/** Prices hands of one decision; what a total pays is worked out once. */
export class Pricer {
  readonly #position: Position;
  readonly #paid = { 'self-draw': new Map<number, number>(), discard: new Map<number, number>() };

  constructor(position: Position) {
    this.#position = position;
  }

  /**
   * The worth of a hand of 3n+1 tiles that `winTile` completes, priced by the ruleset itself as the deal stands.
   *
   * @param counts tiles in hand by kind, without the winning tile.
   */
  worthOf(counts: Uint8Array, melds: readonly Meld[], winTile: Tile): Worth {
    const concealed: Tile[] = [];
    for (let tile = 0; tile < counts.length; tile++) for (let n = counts[tile]!; n > 0; n--) concealed.push(tile);
    return {
      selfDraw: this.#income(concealed, melds, winTile, 'self-draw'),
      discard: this.#income(concealed, melds, winTile, 'discard'),
    };
  }

  #income(concealed: readonly Tile[], melds: readonly Meld[], winTile: Tile, by: 'self-draw' | 'discard'): number {
    const { rules, view, seat, own, policies } = this.#position;
    const context: WinContext = {
      concealed,
      melds,
      winTile,
      by,
      seatWind: seat.wind,
      roundWind: view.roundWind,
      bonus: seat.bonus,
      flags: seat.readyDeclared ? READY_DECLARED : NO_FLAGS,
      missingSuit: own.missingSuit,
    };
    const sheet = rules.score(context, view.options);
    if (!sheet.valid) return 0;
    if (policies.casual) return 1;
    const paid = this.#paid[by];
    let coins = paid.get(sheet.cappedTotal);
    if (coins === undefined) {
      coins = coinsOf(this.#position, sheet, own.seat, by, null);
      paid.set(sheet.cappedTotal, coins);
    }
    return coins;
  }
}

/**
 * What `winner` gets for a hand of this total. A discard is paid by whoever is `from`, for a hand of one's own by the
 * mean opponent (they differ where the dealer pays more).
 */
export function coinsOf(
  position: Position,
  sheet: Pick<ScoreSheet, 'cappedTotal'>,
  winner: Seat,
  by: 'self-draw' | 'discard',
  from: Seat | null,
): number {
  const { rules, view } = position;
  const active = SEATS.filter((seat) => view.seats[seat].win === null);
  const common = { winner, by, dealer: view.dealer, streak: view.streak, active, kongFeeder: null };
  const payers = by === 'self-draw' ? [null] : from === null ? active.filter((seat) => seat !== winner) : [from];
  let sum = 0;
  for (const payer of payers) {
    for (const { amount } of rules.payWin(sheet, { ...common, from: payer }, view.options)) sum += amount;
  }
  return sum / payers.length;
}
