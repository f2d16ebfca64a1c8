import { countWaits, type ReadingParts } from '../hand/readings.ts';
import { honourTable, PUNG_COUNT, PUNGS, suitTable, TERMINAL_PARTS, TRAITS } from '../hand/set-table.ts';
import type { Tile } from '../tiles.ts';
import { type Facts, FLAG, HONOURS } from './facts.ts';
import { fieldOf, type Recogniser } from './recognisers.ts';

/** The count 1 of this recogniser, in the integer of its group. */
const one = (name: Recogniser): number => 1 << fieldOf(name).shift;

const WIN = one('win');
const SELF_DRAW = one('self-draw');
const ROB_KONG = one('rob-kong');
const LAST_TILE_SELF_DRAW = one('last-tile-self-draw');
const LAST_TILE_DISCARD = one('last-tile-discard');
const CONCEALED = one('concealed');
const CONCEALED_SELF_DRAW = one('concealed-self-draw');
const FULLY_EXPOSED = one('fully-exposed');
const SINGLE_WAIT = one('single-wait');

const HALF_FLUSH = one('half-flush');
const ONE_SUIT = one('one-suit');
const ALL_HONOURS = one('all-honours');
const NO_TERMINALS = one('no-terminals');
const FOUR_OF_A_KIND = one('four-of-a-kind');
const SEAT_PLANT = one('seat-plant');
const SEAT_SEASON = one('seat-season');
const SEAT_FLOWERS = one('seat-flowers');
const PLANT_SET = one('plant-set');
const SEASON_SET = one('season-set');
const EIGHT_FLOWERS = one('eight-flowers');
const ANIMALS = one('animals');
const ANIMAL_SET = one('animal-set');

const STANDARD = one('standard');
const ALL_CHOWS = one('all-chows');
const PLAIN_CHOWS = one('plain-chows');
const ALL_PUNGS = one('all-pungs');
const GOLDEN_HOOK = one('golden-hook');
const ALL_KONGS = one('all-kongs');
const ONE_SUIT_PUNGS = one('one-suit-pungs');
const ONE_SUIT_GOLDEN_HOOK = one('one-suit-golden-hook');
const TERMINALS_EVERYWHERE = one('terminals-everywhere');
const NINE_GATES = one('nine-gates');
const PUNG_SEAT_WIND = one('pung-seat-wind');
const PUNG_ROUND_WIND = one('pung-round-wind');
const PUNG_WHITE = one('pung-white');
const PUNG_GREEN = one('pung-green');
const PUNG_RED = one('pung-red');
const LITTLE_THREE_DRAGONS = one('little-three-dragons');
const BIG_THREE_DRAGONS = one('big-three-dragons');
const LITTLE_FOUR_WINDS = one('little-four-winds');
const BIG_FOUR_WINDS = one('big-four-winds');
const THREE_CONCEALED_PUNGS = one('three-concealed-pungs');
const FOUR_CONCEALED_PUNGS = one('four-concealed-pungs');
const FIVE_CONCEALED_PUNGS = one('five-concealed-pungs');
const SEVEN_PAIRS = one('seven-pairs');
const SEVEN_PAIRS_WITH_FOUR = one('seven-pairs-with-four');
const ONE_SUIT_SEVEN_PAIRS = one('one-suit-seven-pairs');
const ONE_SUIT_SEVEN_PAIRS_WITH_FOUR = one('one-suit-seven-pairs-with-four');

/** The flags that stand in `HOW_WON` as they are. */
const FLAGS = FLAG.eightFlowers - 1;
const WINDS = 0b1111;
const DRAGONS = 0b111_0000;

/** Thirteen orphans show nothing else as a shape. */
export const AS_ORPHANS = one('thirteen-orphans');
/** The instant win of eight flowers counts nothing but itself (rules 5.6 `eightFlowers`). */
export const HELD_EIGHT_FLOWERS = EIGHT_FLOWERS;

/** How the hand was won; `single-wait` is added by whoever asks for it. */
export function howWon(facts: Facts): number {
  const { flags, by } = facts;
  const noExposed = facts.exposed === 0;
  let shown = (flags & FLAGS) | WIN;
  if (noExposed) shown |= CONCEALED;
  if (by === 'self-draw') {
    shown |= SELF_DRAW;
    if (noExposed) shown |= CONCEALED_SELF_DRAW;
    if ((flags & FLAG.lastTile) !== 0) shown |= LAST_TILE_SELF_DRAW;
    return shown;
  }
  if (by === 'rob-kong') shown |= ROB_KONG;
  else if (facts.exposed === facts.sets) shown |= FULLY_EXPOSED;
  if ((flags & FLAG.lastTile) !== 0) shown |= LAST_TILE_DISCARD;
  return shown;
}

/** Which tiles the winner holds: suits, copies and bonus tiles. */
export function held(facts: Facts): number {
  const { copies, suits } = facts;
  const honours = (suits & HONOURS) !== 0;
  let shown = FOUR_OF_A_KIND * facts.fours;
  if (facts.oneSuited) shown |= honours ? HALF_FLUSH : ONE_SUIT;
  if (suits === HONOURS) shown |= ALL_HONOURS;
  if ((copies[0]! | copies[8]! | copies[9]! | copies[17]! | copies[18]! | copies[26]!) === 0) shown |= NO_TERMINALS;
  return facts.bonus ? shown | heldBonus(facts) : shown;
}

function heldBonus({ copies, seatWind }: Facts): number {
  const plant = copies[34 + seatWind]!;
  const season = copies[38 + seatWind]!;
  const plants = copies[34]! + copies[35]! + copies[36]! + copies[37]!;
  const seasons = copies[38]! + copies[39]! + copies[40]! + copies[41]!;
  const animals = copies[42]! + copies[43]! + copies[44]! + copies[45]!;
  let shown = SEAT_PLANT * plant + SEAT_SEASON * season + SEAT_FLOWERS * (plant + season) + ANIMALS * animals;
  if (plants === 4) shown |= PLANT_SET;
  if (seasons === 4) shown |= SEASON_SET;
  if (plants + seasons === 8) shown |= EIGHT_FLOWERS;
  if (animals === 4) shown |= ANIMAL_SET;
  return shown;
}

/** Counts the waits before the winning tile came; only games that value it ask, since it is the dearest fact of all. */
export function singleWait({ copies, keysBefore, winTile }: Facts): number {
  copies[winTile]!--;
  const waits = countWaits(keysBefore, copies, 2);
  copies[winTile]!++;
  return waits === 1 ? SINGLE_WAIT : 0;
}

/** What a reading as sets and a pair shows. */
export function asSets(facts: Facts, at: ReadingParts): number {
  const { sets } = facts;
  const { pool } = suitTable;
  const suits = pool[at[0]! + TRAITS]! + pool[at[1]! + TRAITS]! + pool[at[2]! + TRAITS]!;
  const honourPungs = (honourTable.pool[at[3]! + TRAITS]! >> PUNG_COUNT) & 15;
  const chows = (suits & 15) + facts.meldChows;
  const withHonours = (facts.suits & HONOURS) !== 0;
  const oneSuit = facts.oneSuited && !withHonours;
  let shown = STANDARD;
  if (chows === 0) {
    shown |= ALL_PUNGS;
    const hook = facts.exposed === sets;
    if (hook) shown |= GOLDEN_HOOK;
    if (oneSuit) shown |= hook ? ONE_SUIT_PUNGS | ONE_SUIT_GOLDEN_HOOK : ONE_SUIT_PUNGS;
    if (facts.kongs === sets) shown |= ALL_KONGS;
  } else if (chows === sets) {
    shown |= withHonours || facts.bonus ? ALL_CHOWS : ALL_CHOWS | PLAIN_CHOWS;
  }
  if (withHonours) shown |= honourSets(facts, honourTable.pool[at[3]! + PUNGS]!);
  else if (facts.meldTerminals && suits >> TERMINAL_PARTS === 3) shown |= TERMINALS_EVERYWHERE;
  if (oneSuit && facts.melds === 0 && hasNineGates(facts)) shown |= NINE_GATES;

  const pungs = ((suits >> PUNG_COUNT) & 15) + honourPungs + facts.concealedKongs;
  // Looked at only where it matters: whether the last of them was finished by somebody else.
  if (pungs >= 3)
    shown |= concealedPungs(facts.by !== 'self-draw' && inPungOnly(at, facts.winTile) ? pungs - 1 : pungs);
  return shown;
}

function concealedPungs(pungs: number): number {
  if (pungs < 3) return 0;
  if (pungs === 3) return THREE_CONCEALED_PUNGS;
  const four = THREE_CONCEALED_PUNGS | FOUR_CONCEALED_PUNGS;
  return pungs === 4 ? four : four | FIVE_CONCEALED_PUNGS;
}

/** @param split of the honours in hand: pungs as bits, then which honour the pair is, plus 1 */
function honourSets(facts: Facts, split: number): number {
  const pungs = (split & 127) | facts.meldHonours;
  const pair = split >> 9;
  let shown = 0;
  if (((pungs >> facts.seatWind) & 1) !== 0) shown |= PUNG_SEAT_WIND;
  if (((pungs >> facts.roundWind) & 1) !== 0) shown |= PUNG_ROUND_WIND;
  if ((pungs & DRAGONS) !== 0) {
    if ((pungs & 16) !== 0) shown |= PUNG_WHITE;
    if ((pungs & 32) !== 0) shown |= PUNG_GREEN;
    if ((pungs & 64) !== 0) shown |= PUNG_RED;
  }
  const withPair = pair === 0 ? pungs : pungs | (1 << (pair - 1));
  if ((withPair & WINDS) === WINDS) shown |= (pungs & WINDS) === WINDS ? BIG_FOUR_WINDS : LITTLE_FOUR_WINDS;
  if ((withPair & DRAGONS) === DRAGONS) {
    shown |= (pungs & DRAGONS) === DRAGONS ? BIG_THREE_DRAGONS : LITTLE_THREE_DRAGONS;
  }
  return shown;
}

/** Seven pairs; the caller has seen that the hand is fully in hand and in pairs. */
export function asSevenPairs(facts: Facts): number {
  const four = facts.fours > 0;
  const shown = four ? SEVEN_PAIRS | SEVEN_PAIRS_WITH_FOUR : SEVEN_PAIRS;
  if (!facts.oneSuited || (facts.suits & HONOURS) !== 0) return shown;
  return shown | (four ? ONE_SUIT_SEVEN_PAIRS | ONE_SUIT_SEVEN_PAIRS_WITH_FOUR : ONE_SUIT_SEVEN_PAIRS);
}

/** Whether the winning tile completes a pung in every way this reading can place it. */
function inPungOnly(at: ReadingParts, tile: Tile): boolean {
  const part = (tile / 9) | 0;
  const rank = tile - 9 * part;
  const { pool } = part === 3 ? honourTable : suitTable;
  const split = at[part]!;
  if (pool[split + PUNGS]! >> 9 === rank + 1) return false;
  // Chows that start at the tile's rank or up to two below it.
  const starts = rank < 2 ? pool[split]! << (3 * (2 - rank)) : pool[split]! >> (3 * (rank - 2));
  return (starts & 0b111_111_111) === 0;
}

/** 1112345678999 of one suit and one more tile of it. */
function hasNineGates(facts: Facts): boolean {
  const first = 9 * (31 - Math.clz32(facts.suits));
  const { copies } = facts;
  if (copies[first]! < 3 || copies[first + 8]! < 3) return false;
  for (let tile = first + 1; tile < first + 8; tile++) if (copies[tile] === 0) return false;
  return true;
}
