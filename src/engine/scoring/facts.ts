import type { PartKeys } from '../hand/readings.ts';
import { PART_STEP } from '../hand/set-table.ts';
import type { RefusalReason, WinBy, WinContext, WinFlag } from '../score.ts';
import {
  ALL_KINDS,
  KINDS,
  type Meld,
  meldTiles,
  printTiles,
  type Suit,
  type Tile,
  tileName,
  type Wind,
} from '../tiles.ts';

/** What makes a description no hand at all, before its worth is asked for. */
export interface Fault {
  readonly reason: RefusalReason;
  readonly part: string;
}

/** What a game's hands may be made of. */
export interface HandLimits {
  readonly sets: 4 | 5;
  /** Kinds that can stand in a hand lie below this: 27 or 34. */
  readonly kinds: number;
  readonly chow: boolean;
  readonly flowers: boolean;
  readonly animals: boolean;
}

/** Bits of `Facts.suits` beside 1, 2 and 4 for the suits. */
export const HONOURS = 8;

const FLAG_BITS: Readonly<Record<WinFlag, number>> = {
  'kong-replacement': 1,
  'flower-replacement': 2,
  'last-tile': 4,
  'kong-discard': 8,
  heavenly: 16,
  earthly: 32,
  'ready-declared': 64,
  'eight-flowers': 128,
};
export const FLAG = {
  kongReplacement: 1,
  flowerReplacement: 2,
  lastTile: 4,
  kongDiscard: 8,
  heavenly: 16,
  earthly: 32,
  readyDeclared: 64,
  eightFlowers: 128,
} as const;

/** Part of each kind in `PartKeys`, its bit in `suits`, and whether it is a terminal or an honour. */
const PART = Uint8Array.from({ length: KINDS }, (_, tile) => (tile / 9) | 0);
const SUIT_BIT = PART.map((part) => 1 << part);
const ORPHAN = Uint8Array.from({ length: KINDS }, (_, tile) =>
  tile >= 27 || tile % 9 === 0 || tile % 9 === 8 ? 1 : 0,
);

/**
 * Everything about one winning hand that holds for all of its readings, as small integers. One object is filled again
 * for each hand, so that pricing allocates nothing until the sheet.
 */
export class Facts {
  /** Copies that the winner holds of each of all 46 kinds: hand, melds, winning tile, bonus tiles. */
  readonly copies = new Uint8Array(ALL_KINDS);
  /** The tiles in hand with the winning tile, and without it. */
  readonly keys: PartKeys = new Int32Array(4);
  readonly keysBefore: PartKeys = new Int32Array(4);

  sets: 4 | 5 = 4;
  by: WinBy = 'self-draw';
  flags = 0;
  winTile: Tile = 0;
  seatWind: Wind = 0;
  roundWind: Wind = 0;

  melds = 0;
  exposed = 0;
  kongs = 0;
  concealedKongs = 0;
  meldChows = 0;
  /** Honours of which a meld is a pung or kong, by bit. */
  meldHonours = 0;
  /** Every meld holds a 1 or a 9. */
  meldTerminals = true;

  /** Any bonus tile is face up. */
  bonus = false;
  /** Suits in hand and melds as bits 1, 2, 4, with `HONOURS`. */
  suits = 0;
  /** Kinds held four times, an odd number of times, and terminal or honour kinds held at all. */
  fours = 0;
  odd = 0;
  orphans = 0;
  kinds = 0;
  /** A suited 1 or 9 is held. */
  terminals = false;
  /** The lowest kind of which there are more copies than the game has, or -1. */
  private overfull = -1;

  /**
   * Takes in one hand.
   *
   * @returns the most basic fault of the description, null for a hand that can be read.
   */
  take(context: WinContext, limits: HandLimits): Fault | null {
    this.sets = limits.sets;
    this.by = context.by;
    this.winTile = context.winTile;
    this.seatWind = context.seatWind;
    this.roundWind = context.roundWind;
    this.bonus = context.bonus.length > 0;
    this.flags = 0;
    for (const flag of context.flags) this.flags |= FLAG_BITS[flag] ?? 0;
    this.copies.fill(0);
    this.keys.fill(0);
    this.suits = 0;
    this.fours = 0;
    this.odd = 0;
    this.orphans = 0;
    this.kinds = 0;
    this.terminals = false;
    this.overfull = -1;
    const instant = (this.flags & FLAG.eightFlowers) !== 0;
    return (
      this.takeTiles(context, limits, instant) ??
      this.takeMelds(context.melds, limits) ??
      this.copiesFault() ??
      this.countFault(context, instant)
    );
  }

  /** The lowest tile of `suit` in hand or melds, null where there is none. */
  firstOfSuit(suit: Suit): Tile | null {
    for (let tile = 9 * suit; tile < 9 * suit + 9; tile++) if (this.copies[tile]! > 0) return tile;
    return null;
  }

  private takeTiles(context: WinContext, limits: HandLimits, instant: boolean): Fault | null {
    const { copies, keys } = this;
    const { kinds } = limits;
    for (const tile of context.concealed) {
      if (!(tile >= 0 && tile < kinds) || (tile | 0) !== tile) return unknownTile(tile);
      this.hold(tile, 1);
      keys[PART[tile]!]! += PART_STEP[tile]!;
    }
    this.keysBefore.set(keys);
    const { winTile } = context;
    if (instant) {
      if (!isGameBonus(winTile, limits)) return unknownTile(winTile);
    } else {
      if (!(winTile >= 0 && winTile < kinds) || (winTile | 0) !== winTile) return unknownTile(winTile);
      this.hold(winTile, 1);
      keys[PART[winTile]!]! += PART_STEP[winTile]!;
    }
    for (const tile of context.bonus) {
      if (!isGameBonus(tile, limits)) return unknownTile(tile);
      if (copies[tile]!++ > 0 && this.overfull < 0) this.overfull = tile;
    }
    return null;
  }

  private takeMelds(melds: readonly Meld[], limits: HandLimits): Fault | null {
    this.melds = melds.length;
    this.exposed = 0;
    this.kongs = 0;
    this.concealedKongs = 0;
    this.meldChows = 0;
    this.meldHonours = 0;
    this.meldTerminals = true;
    for (const meld of melds) {
      const { tile, type } = meld;
      if (!(tile >= 0 && tile < limits.kinds) || (tile | 0) !== tile) return unknownTile(tile);
      if (type === 'chow') {
        if (!limits.chow || tile >= 27 || tile % 9 > 6)
          return { reason: 'illegal-meld', part: printTiles(meldTiles(meld)) };
        for (let each = tile; each <= tile + 2; each++) this.hold(each, 1);
        this.meldChows++;
        this.meldTerminals &&= tile % 9 === 0 || tile % 9 === 6;
      } else {
        this.hold(tile, type === 'pung' ? 3 : 4);
        if (type !== 'pung') this.kongs++;
        if (type === 'concealed-kong') this.concealedKongs++;
        if (tile >= 27) this.meldHonours |= 1 << (tile - 27);
        this.meldTerminals &&= ORPHAN[tile] === 1 && tile < 27;
      }
    }
    this.exposed = this.melds - this.concealedKongs;
    return null;
  }

  /** An instant win may come while the opening flowers are still being replaced, with any number of tiles in hand. */
  private countFault(context: WinContext, instant: boolean): Fault | null {
    const inHand = 3 * (this.sets - this.melds) + 1;
    if (instant || context.concealed.length === inHand) return null;
    return { reason: 'wrong-tile-count', part: `${context.concealed.length}/${Math.max(inHand, 0)}` };
  }

  /** Counts `times` more copies of a kind that can stand in a hand. */
  private hold(tile: Tile, times: number): void {
    const before = this.copies[tile]!;
    const after = before + times;
    this.copies[tile] = after;
    this.odd += (after & 1) - (before & 1);
    if (after >= 4) {
      if (after === 4) this.fours++;
      else if (this.overfull < 0 || tile < this.overfull) this.overfull = tile;
    }
    if (before > 0) return;
    this.kinds++;
    this.suits |= SUIT_BIT[tile]!;
    if (ORPHAN[tile] === 0) return;
    this.orphans++;
    if (tile < 27) this.terminals = true;
  }

  private copiesFault(): Fault | null {
    return this.overfull < 0 ? null : { reason: 'too-many-copies', part: tileName(this.overfull) };
  }
}

function isGameBonus(tile: Tile, limits: HandLimits): boolean {
  if (!Number.isInteger(tile) || tile < KINDS || tile >= ALL_KINDS) return false;
  return tile < 42 ? limits.flowers : limits.animals;
}

function unknownTile(tile: Tile): Fault {
  const known = Number.isInteger(tile) && tile >= 0 && tile < ALL_KINDS;
  return { reason: 'unknown-tile', part: known ? tileName(tile) : String(tile) };
}
