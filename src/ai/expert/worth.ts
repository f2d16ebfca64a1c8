import type { ScoreSheet, WinFlag } from '../../engine/score.ts';
import { type Meld, SEATS, type Seat, type Tile } from '../../engine/tiles.ts';
import { type Position, tilesOf, winContextOf } from '../position.ts';

/** What a complete hand brings, by how it is completed, in coins; a way that the rules refuse brings 0. */
export interface Worth {
  readonly selfDraw: number;
  readonly discard: number;
}

const NO_WORTH: Worth = { selfDraw: 0, discard: 0 };
const READY_DECLARED: readonly WinFlag[] = ['ready-declared'];
const NO_FLAGS: readonly WinFlag[] = [];

/** Prices hands of one decision; what a total pays is worked out once. */
export class Pricer {
  /** Whether the game pays for hands without claimed sets. */
  readonly paysConcealed: boolean;
  readonly #position: Position;
  readonly #flags: readonly WinFlag[];
  readonly #paid = { 'self-draw': new Map<number, number>(), discard: new Map<number, number>() };

  constructor(position: Position) {
    const { rules, seat, policies } = position;
    this.#position = position;
    this.paysConcealed = rules.patterns.some(({ shown }) => shown === 'concealed');
    // Where anybody may declare ready the expert does.
    this.#flags = seat.readyDeclared || policies.readyDeclaration === 'anyone' ? READY_DECLARED : NO_FLAGS;
  }

  /**
   * The worth of a hand of 3n+1 tiles that `winTile` completes, priced by the ruleset itself as the deal stands.
   *
   * @param counts tiles in hand by kind, without the winning tile.
   * @param opened whether one of its sets will have been claimed by then.
   */
  worthOf(counts: Uint8Array, melds: readonly Meld[], winTile: Tile, opened: boolean): Worth {
    const concealed = tilesOf(counts);
    const selfDraw = this.#sheet(concealed, melds, winTile, 'self-draw');
    if (!opened) return this.#worth(selfDraw, this.#sheet(concealed, melds, winTile, 'discard'));
    const claimed = selfDraw === null ? null : claimedSet(selfDraw);
    if (claimed === null) return NO_WORTH;
    const rest = concealed.slice();
    const { type, tile } = claimed;
    for (let n = 0; n < 3; n++) rest.splice(rest.indexOf(type === 'pung' ? tile : tile + n), 1);
    const laid = [...melds, claimed];
    return this.#worth(this.#sheet(rest, laid, winTile, 'self-draw'), this.#sheet(rest, laid, winTile, 'discard'));
  }

  #sheet(
    concealed: readonly Tile[],
    melds: readonly Meld[],
    winTile: Tile,
    by: 'self-draw' | 'discard',
  ): ScoreSheet | null {
    const { rules, view } = this.#position;
    const context = winContextOf(this.#position, { concealed, melds, winTile, by, flags: this.#flags });
    const sheet = rules.score(context, view.options);
    return sheet.valid ? sheet : null;
  }

  #worth(selfDraw: ScoreSheet | null, discard: ScoreSheet | null): Worth {
    return { selfDraw: this.#income(selfDraw, 'self-draw'), discard: this.#income(discard, 'discard') };
  }

  #income(sheet: ScoreSheet | null, by: 'self-draw' | 'discard'): number {
    if (sheet === null) return 0;
    if (this.#position.policies.casual) return 1;
    const paid = this.#paid[by];
    let coins = paid.get(sheet.cappedTotal);
    if (coins === undefined) {
      coins = coinsOf(this.#position, sheet, this.#position.own.seat, by, null);
      paid.set(sheet.cappedTotal, coins);
    }
    return coins;
  }
}

/** A set of the hand as read that the winning tile is no part of, laid open; null where there is none. */
function claimedSet({ reading }: ScoreSheet): Meld | null {
  const set = reading.sets.find((_, index) => index !== reading.winningPart);
  return set === undefined ? null : { ...set, claimed: set.tile, from: null, added: false };
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
