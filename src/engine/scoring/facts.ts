import { highKey, kindsIn, lowKey, oddsIn, orphansIn, quadsIn, traitsOf, windKey } from '../hand/keys.ts';
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
/** Which sums of the suits' bits are a single suit: 1, 2 and 4. */
const SINGLE_SUITS = 0b10110;

/** Bits of `Facts.flags`. All but the last are what the recognisers of the same names show. */
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

/** A switch, since it is compiled to comparisons of pointers: looking a name up costs more than pricing most hands. */
function flagBit(flag: WinFlag): number {
  switch (flag) {
    case 'kong-replacement':
      return FLAG.kongReplacement;
    case 'flower-replacement':
      return FLAG.flowerReplacement;
    case 'last-tile':
      return FLAG.lastTile;
    case 'kong-discard':
      return FLAG.kongDiscard;
    case 'heavenly':
      return FLAG.heavenly;
    case 'earthly':
      return FLAG.earthly;
    case 'ready-declared':
      return FLAG.readyDeclared;
    case 'eight-flowers':
      return FLAG.eightFlowers;
    default:
      return 0;
  }
}

/** More copies of a kind than there are, in an OR of all counts plus 3. */
const OVERFULL = ~7;

/**
 * Everything about one winning hand that holds for all of its readings, as small integers. One object is filled again
 * for each hand, so that pricing allocates nothing until the sheet.
 */
export class Facts {
  /** Copies that the winner holds of each of all 46 kinds: hand, melds, winning tile, bonus tiles. */
  readonly copies: Uint8Array;
  /** `copies` four kinds at a time, to be cleared. */
  private readonly words: Int32Array;
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
  /** All suited tiles, of which there are some, are of one suit. */
  oneSuited = false;
  /** Kinds held four times, an odd number of times, and terminal or honour kinds held at all. */
  fours = 0;
  odd = 0;
  orphans = 0;
  kinds = 0;
  /** Of all kinds that can stand in a hand, see `OVERFULL`. */
  private most = 0;
  /** Some bonus tile is shown twice. */
  private bonusTwice = false;

  constructor() {
    const bytes = new ArrayBuffer(4 * Math.ceil(ALL_KINDS / 4));
    this.copies = new Uint8Array(bytes, 0, ALL_KINDS);
    this.words = new Int32Array(bytes);
  }

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
    let flags = 0;
    for (let at = 0; at < context.flags.length; at++) flags |= flagBit(context.flags[at]!);
    this.flags = flags;
    const { words } = this;
    for (let at = 0; at < words.length; at++) words[at] = 0;
    this.most = 0;
    const instant = (flags & FLAG.eightFlowers) !== 0;
    const fault = this.takeTiles(context, limits, instant) ?? this.takeMelds(context.melds, limits);
    if (fault !== null) return fault;
    if ((this.most & OVERFULL) !== 0 || this.bonusTwice) return tooMany(context, instant);
    this.sumUp();
    return this.countFault(context, instant);
  }

  /** The lowest tile of `suit` in hand or melds, null where there is none. */
  firstOfSuit(suit: Suit): Tile | null {
    for (let tile = 9 * suit; tile < 9 * suit + 9; tile++) if (this.copies[tile]! > 0) return tile;
    return null;
  }

  private takeTiles(context: WinContext, limits: HandLimits, instant: boolean): Fault | null {
    const { copies, keys, keysBefore } = this;
    const { kinds } = limits;
    const { concealed, winTile, bonus } = context;
    let most = 0;
    for (let at = 0; at < concealed.length; at++) {
      const tile = concealed[at]!;
      if (!(tile >= 0 && tile < kinds) || (tile | 0) !== tile) return unknownTile(tile);
      const held = copies[tile]! + 1;
      copies[tile] = held;
      most |= held + 3;
    }
    partKeys(copies, keysBefore);
    for (let part = 0; part < 4; part++) keys[part] = keysBefore[part]!;
    if (instant) {
      if (!isGameBonus(winTile, limits)) return unknownTile(winTile);
    } else {
      if (!(winTile >= 0 && winTile < kinds) || (winTile | 0) !== winTile) return unknownTile(winTile);
      const held = copies[winTile]! + 1;
      copies[winTile] = held;
      most |= held + 3;
      keys[(winTile / 9) | 0]! += PART_STEP[winTile]!;
    }
    this.most = most;
    this.bonusTwice = false;
    for (let at = 0; at < bonus.length; at++) {
      const tile = bonus[at]!;
      if (!isGameBonus(tile, limits)) return unknownTile(tile);
      if (copies[tile]! > 0) this.bonusTwice = true;
      copies[tile] = 1;
    }
    return null;
  }

  private takeMelds(melds: readonly Meld[], limits: HandLimits): Fault | null {
    const { copies } = this;
    this.melds = melds.length;
    let { most } = this;
    let kongs = 0;
    let concealedKongs = 0;
    let chows = 0;
    let honours = 0;
    let terminals = true;
    for (let at = 0; at < melds.length; at++) {
      const meld = melds[at]!;
      const { tile, type } = meld;
      if (!(tile >= 0 && tile < limits.kinds) || (tile | 0) !== tile) return unknownTile(tile);
      if (type === 'chow') {
        if (!limits.chow || tile >= 27 || tile % 9 > 6)
          return { reason: 'illegal-meld', part: printTiles(meldTiles(meld)) };
        most |= (++copies[tile]! + 3) | (++copies[tile + 1]! + 3) | (++copies[tile + 2]! + 3);
        chows++;
        terminals &&= tile % 9 === 0 || tile % 9 === 6;
      } else {
        const held = copies[tile]! + (type === 'pung' ? 3 : 4);
        copies[tile] = held;
        most |= held + 3;
        if (type !== 'pung') kongs++;
        if (type === 'concealed-kong') concealedKongs++;
        if (tile >= 27) honours |= 1 << (tile - 27);
        terminals &&= tile < 27 && (tile % 9 === 0 || tile % 9 === 8);
      }
    }
    this.most = most;
    this.kongs = kongs;
    this.concealedKongs = concealedKongs;
    this.meldChows = chows;
    this.meldHonours = honours;
    this.meldTerminals = terminals;
    this.exposed = melds.length - concealedKongs;
    return null;
  }

  /** An instant win may come while the opening flowers are still being replaced, with any number of tiles in hand. */
  private countFault(context: WinContext, instant: boolean): Fault | null {
    const inHand = 3 * (this.sets - this.melds) + 1;
    if (instant || context.concealed.length === inHand) return null;
    return { reason: 'wrong-tile-count', part: `${context.concealed.length}/${Math.max(inHand, 0)}` };
  }

  /** Sums up what is held of the kinds that can stand in a hand, at most four of each. */
  private sumUp(): void {
    const { copies } = this;
    const low0 = lowKey(copies, 0);
    const high0 = highKey(copies, 6);
    const low1 = lowKey(copies, 9);
    const high1 = highKey(copies, 15);
    const low2 = lowKey(copies, 18);
    const high2 = highKey(copies, 24);
    const winds = windKey(copies);
    const dragons = highKey(copies, 31);
    const traits = traitsOf(low0, high0, low1, high1, low2, high2, winds, dragons);
    const suited = +((low0 | high0) !== 0) | (+((low1 | high1) !== 0) << 1) | (+((low2 | high2) !== 0) << 2);
    this.suits = suited | ((winds | dragons) !== 0 ? HONOURS : 0);
    this.oneSuited = ((SINGLE_SUITS >> suited) & 1) === 1;
    this.kinds = kindsIn(traits);
    this.odd = oddsIn(traits);
    this.fours = quadsIn(traits);
    this.orphans = orphansIn(traits);
  }
}

/** Names the lowest kind of which there are too many. */
function tooMany({ concealed, winTile, melds, bonus }: WinContext, instant: boolean): Fault {
  const copies: number[] = new Array(ALL_KINDS).fill(0);
  for (const tile of [...concealed, ...(instant ? [] : [winTile]), ...melds.flatMap(meldTiles), ...bonus])
    copies[tile]!++;
  const overfull = copies.findIndex((held, tile) => held > (tile < KINDS ? 4 : 1));
  return { reason: 'too-many-copies', part: tileName(overfull) };
}

function isGameBonus(tile: Tile, limits: HandLimits): boolean {
  if (!Number.isInteger(tile) || tile < KINDS || tile >= ALL_KINDS) return false;
  return tile < 42 ? limits.flowers : limits.animals;
}

function unknownTile(tile: Tile): Fault {
  const known = Number.isInteger(tile) && tile >= 0 && tile < ALL_KINDS;
  return { reason: 'unknown-tile', part: known ? tileName(tile) : String(tile) };
}
