import { type PartKeys, partKeys } from '../hand/readings.ts';
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

/** Part of each kind in `PartKeys`, and whether it is a terminal or an honour. */
const PART = Uint8Array.from({ length: KINDS }, (_, tile) => (tile / 9) | 0);
const isOrphan = (tile: Tile): boolean => tile >= 27 || tile % 9 === 0 || tile % 9 === 8;
const ORPHANS = Uint8Array.from(Array.from({ length: KINDS }, (_, tile) => tile).filter(isOrphan));

// What so many copies of a kind add to a sum: a kind held, held an odd number of times, held four times, and overfull.
const ODD = 6;
const FOUR = 12;
const OVERFULL = 18;
const SUMMAND = Int32Array.from({ length: 256 }, (_, copies) =>
  copies === 0 ? 0 : 1 + ((copies & 1) << ODD) + (copies === 4 ? 1 << FOUR : 0) + (copies > 4 ? 1 << OVERFULL : 0),
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
  /** Some bonus tile is shown twice. */
  private bonusTwice = false;

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
    const { copies } = this;
    // A loop, since filling so few bytes by `fill` takes longer than all the rest.
    for (let tile = 0; tile < ALL_KINDS; tile++) copies[tile] = 0;
    const instant = (this.flags & FLAG.eightFlowers) !== 0;
    return (
      this.takeTiles(context, limits, instant) ??
      this.takeMelds(context.melds, limits) ??
      this.countCopies() ??
      this.countFault(context, instant)
    );
  }

  /** The lowest tile of `suit` in hand or melds, null where there is none. */
  firstOfSuit(suit: Suit): Tile | null {
    for (let tile = 9 * suit; tile < 9 * suit + 9; tile++) if (this.copies[tile]! > 0) return tile;
    return null;
  }

  private takeTiles(context: WinContext, limits: HandLimits, instant: boolean): Fault | null {
    const { copies, keys, keysBefore } = this;
    const { kinds } = limits;
    for (const tile of context.concealed) {
      if (!(tile >= 0 && tile < kinds) || (tile | 0) !== tile) return unknownTile(tile);
      copies[tile]!++;
    }
    partKeys(copies, keysBefore);
    for (let part = 0; part < 4; part++) keys[part] = keysBefore[part]!;
    const { winTile } = context;
    if (instant) {
      if (!isGameBonus(winTile, limits)) return unknownTile(winTile);
    } else {
      if (!(winTile >= 0 && winTile < kinds) || (winTile | 0) !== winTile) return unknownTile(winTile);
      copies[winTile]!++;
      keys[PART[winTile]!]! += PART_STEP[winTile]!;
    }
    this.bonusTwice = false;
    for (const tile of context.bonus) {
      if (!isGameBonus(tile, limits)) return unknownTile(tile);
      if (copies[tile]!++ > 0) this.bonusTwice = true;
    }
    return null;
  }

  private takeMelds(melds: readonly Meld[], limits: HandLimits): Fault | null {
    const { copies } = this;
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
        copies[tile]!++;
        copies[tile + 1]!++;
        copies[tile + 2]!++;
        this.meldChows++;
        this.meldTerminals &&= tile % 9 === 0 || tile % 9 === 6;
      } else {
        copies[tile]! += type === 'pung' ? 3 : 4;
        if (type !== 'pung') this.kongs++;
        if (type === 'concealed-kong') this.concealedKongs++;
        if (tile >= 27) this.meldHonours |= 1 << (tile - 27);
        this.meldTerminals &&= tile < 27 && isOrphan(tile);
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

  /** Sums up what is held of the kinds that can stand in a hand. */
  private countCopies(): Fault | null {
    const { copies } = this;
    let sum = 0;
    let suits = 0;
    for (let part = 0, tile = 0; part < 4; part++) {
      let own = 0;
      for (const end = part === 3 ? KINDS : tile + 9; tile < end; tile++) own += SUMMAND[copies[tile]!]!;
      if (own !== 0) suits |= 1 << part;
      sum += own;
    }
    let orphans = 0;
    for (let at = 0; at < ORPHANS.length; at++) orphans += SUMMAND[copies[ORPHANS[at]!]!]! & 1;
    this.suits = suits;
    this.kinds = sum & 63;
    this.odd = (sum >> ODD) & 63;
    this.fours = (sum >> FOUR) & 63;
    this.orphans = orphans;
    this.terminals =
      orphans > 0 && (copies[0]! | copies[8]! | copies[9]! | copies[17]! | copies[18]! | copies[26]!) !== 0;
    if (sum >> OVERFULL === 0 && !this.bonusTwice) return null;
    const overfull = copies.findIndex((held, tile) => held > (tile < KINDS ? 4 : 1));
    return { reason: 'too-many-copies', part: tileName(overfull) };
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
