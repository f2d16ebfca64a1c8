import { countWaits, type ReadingParts } from '../hand/readings.ts';
import { honourTable, PUNG_COUNT, PUNGS, suitTable, TERMINAL_PARTS, TRAITS } from '../hand/set-table.ts';
import type { Tile } from '../tiles.ts';
import { type Facts, FLAG, HONOURS } from './facts.ts';
import { RECOGNISERS, type Recogniser } from './recognisers.ts';

/** Where each recogniser's count stands. */
export const SLOT = Object.freeze(Object.fromEntries(RECOGNISERS.map((name, slot) => [name, slot]))) as Readonly<
  Record<Recogniser, number>
>;

/** One number for each recogniser: how often the hand shows it. */
export type Shown = Uint8Array;

const WIN = SLOT.win;
const STANDARD = SLOT.standard;
const SELF_DRAW = SLOT['self-draw'];
const CONCEALED = SLOT.concealed;
const CONCEALED_SELF_DRAW = SLOT['concealed-self-draw'];
const FULLY_EXPOSED = SLOT['fully-exposed'];
const KONG_REPLACEMENT = SLOT['kong-replacement'];
const FLOWER_REPLACEMENT = SLOT['flower-replacement'];
const LAST_TILE = SLOT['last-tile'];
const LAST_TILE_SELF_DRAW = SLOT['last-tile-self-draw'];
const LAST_TILE_DISCARD = SLOT['last-tile-discard'];
const ROB_KONG = SLOT['rob-kong'];
const KONG_DISCARD = SLOT['kong-discard'];
const HEAVENLY = SLOT.heavenly;
const EARTHLY = SLOT.earthly;
const READY_DECLARED = SLOT['ready-declared'];
const SINGLE_WAIT = SLOT['single-wait'];
const ALL_CHOWS = SLOT['all-chows'];
const PLAIN_CHOWS = SLOT['plain-chows'];
const ALL_PUNGS = SLOT['all-pungs'];
const GOLDEN_HOOK = SLOT['golden-hook'];
const ALL_KONGS = SLOT['all-kongs'];
const SEVEN_PAIRS = SLOT['seven-pairs'];
const SEVEN_PAIRS_WITH_FOUR = SLOT['seven-pairs-with-four'];
const THIRTEEN_ORPHANS = SLOT['thirteen-orphans'];
const NINE_GATES = SLOT['nine-gates'];
const HALF_FLUSH = SLOT['half-flush'];
const ONE_SUIT = SLOT['one-suit'];
const ALL_HONOURS = SLOT['all-honours'];
const ONE_SUIT_PUNGS = SLOT['one-suit-pungs'];
const ONE_SUIT_GOLDEN_HOOK = SLOT['one-suit-golden-hook'];
const ONE_SUIT_SEVEN_PAIRS = SLOT['one-suit-seven-pairs'];
const ONE_SUIT_SEVEN_PAIRS_WITH_FOUR = SLOT['one-suit-seven-pairs-with-four'];
const TERMINALS_EVERYWHERE = SLOT['terminals-everywhere'];
const NO_TERMINALS = SLOT['no-terminals'];
const FOUR_OF_A_KIND = SLOT['four-of-a-kind'];
const PUNG_SEAT_WIND = SLOT['pung-seat-wind'];
const PUNG_ROUND_WIND = SLOT['pung-round-wind'];
const PUNG_WHITE = SLOT['pung-white'];
const PUNG_GREEN = SLOT['pung-green'];
const PUNG_RED = SLOT['pung-red'];
const LITTLE_THREE_DRAGONS = SLOT['little-three-dragons'];
const BIG_THREE_DRAGONS = SLOT['big-three-dragons'];
const LITTLE_FOUR_WINDS = SLOT['little-four-winds'];
const BIG_FOUR_WINDS = SLOT['big-four-winds'];
const THREE_CONCEALED_PUNGS = SLOT['three-concealed-pungs'];
const FOUR_CONCEALED_PUNGS = SLOT['four-concealed-pungs'];
const FIVE_CONCEALED_PUNGS = SLOT['five-concealed-pungs'];
const SEAT_PLANT = SLOT['seat-plant'];
const SEAT_SEASON = SLOT['seat-season'];
const SEAT_FLOWERS = SLOT['seat-flowers'];
const PLANT_SET = SLOT['plant-set'];
const SEASON_SET = SLOT['season-set'];
const EIGHT_FLOWERS = SLOT['eight-flowers'];
const ANIMALS = SLOT.animals;
const ANIMAL_SET = SLOT['animal-set'];

const ONE_SUIT_MASKS = 0b10110;
const WINDS = 0b1111;
const DRAGONS = 0b111_0000;

/** What holds for every reading: circumstances, suits and bonus tiles. Clears everything else. */
export function recogniseHand(facts: Facts, shown: Shown): void {
  // A loop, since `fill` takes longer for so few bytes.
  for (let slot = 0; slot < shown.length; slot++) shown[slot] = 0;
  const { copies, flags, by, suits } = facts;
  const selfDraw = by === 'self-draw';
  const lastTile = (flags & FLAG.lastTile) !== 0;
  const noExposed = facts.exposed === 0;
  shown[WIN] = 1;
  shown[SELF_DRAW] = +selfDraw;
  shown[CONCEALED] = +noExposed;
  shown[CONCEALED_SELF_DRAW] = +(noExposed && selfDraw);
  shown[FULLY_EXPOSED] = +(facts.exposed === facts.sets && by === 'discard');
  shown[KONG_REPLACEMENT] = +((flags & FLAG.kongReplacement) !== 0);
  shown[FLOWER_REPLACEMENT] = +((flags & FLAG.flowerReplacement) !== 0);
  shown[LAST_TILE] = +lastTile;
  shown[LAST_TILE_SELF_DRAW] = +(lastTile && selfDraw);
  shown[LAST_TILE_DISCARD] = +(lastTile && !selfDraw);
  shown[ROB_KONG] = +(by === 'rob-kong');
  shown[KONG_DISCARD] = +((flags & FLAG.kongDiscard) !== 0);
  shown[HEAVENLY] = +((flags & FLAG.heavenly) !== 0);
  shown[EARTHLY] = +((flags & FLAG.earthly) !== 0);
  shown[READY_DECLARED] = +((flags & FLAG.readyDeclared) !== 0);

  const honours = (suits & HONOURS) !== 0;
  const oneSuited = ((ONE_SUIT_MASKS >> (suits & 7)) & 1) === 1;
  shown[HALF_FLUSH] = +(oneSuited && honours);
  shown[ONE_SUIT] = +(oneSuited && !honours);
  shown[ALL_HONOURS] = +(suits === HONOURS);
  shown[NO_TERMINALS] = +!facts.terminals;
  shown[FOUR_OF_A_KIND] = facts.fours;

  const plant = copies[34 + facts.seatWind]!;
  const season = copies[38 + facts.seatWind]!;
  const plants = copies[34]! + copies[35]! + copies[36]! + copies[37]!;
  const seasons = copies[38]! + copies[39]! + copies[40]! + copies[41]!;
  const animals = copies[42]! + copies[43]! + copies[44]! + copies[45]!;
  shown[SEAT_PLANT] = plant;
  shown[SEAT_SEASON] = season;
  shown[SEAT_FLOWERS] = plant + season;
  shown[PLANT_SET] = +(plants === 4);
  shown[SEASON_SET] = +(seasons === 4);
  shown[EIGHT_FLOWERS] = +(plants + seasons === 8);
  shown[ANIMALS] = animals;
  shown[ANIMAL_SET] = +(animals === 4);
}

/** Counts the waits before the winning tile came; only games that value it ask, since it is the dearest fact of all. */
export function recogniseSingleWait(facts: Facts, shown: Shown): void {
  const { copies, keysBefore, winTile } = facts;
  copies[winTile]!--;
  shown[SINGLE_WAIT] = +(countWaits(keysBefore, copies, 2) === 1);
  copies[winTile]!++;
}

/** What a reading as sets and a pair shows. Overwrites what an earlier such reading of the same hand had shown. */
export function recogniseSets(facts: Facts, at: ReadingParts, shown: Shown): void {
  const { pool } = suitTable;
  const suits = pool[at[0]! + TRAITS]! + pool[at[1]! + TRAITS]! + pool[at[2]! + TRAITS]!;
  const honourSplit = honourTable.pool[at[3]! + PUNGS]!;
  const honourPungs = (honourTable.pool[at[3]! + TRAITS]! >> PUNG_COUNT) & 15;
  const chows = (suits & 15) + facts.meldChows;
  const handPungs = ((suits >> PUNG_COUNT) & 15) + honourPungs;
  const withHonours = (facts.suits & HONOURS) !== 0;
  const allPungs = chows === 0;
  const hook = allPungs && facts.exposed === facts.sets;
  const oneSuit = shown[ONE_SUIT]!;
  shown[STANDARD] = 1;
  shown[ALL_CHOWS] = +(chows === facts.sets);
  shown[PLAIN_CHOWS] = +(chows === facts.sets && !withHonours && !facts.bonus);
  shown[ALL_PUNGS] = +allPungs;
  shown[GOLDEN_HOOK] = +hook;
  shown[ALL_KONGS] = +(facts.kongs === facts.sets);
  shown[ONE_SUIT_PUNGS] = +allPungs & oneSuit;
  shown[ONE_SUIT_GOLDEN_HOOK] = +hook & oneSuit;
  shown[TERMINALS_EVERYWHERE] = +(!withHonours && facts.meldTerminals && suits >> TERMINAL_PARTS === 3);
  shown[NINE_GATES] = +(oneSuit === 1 && facts.melds === 0 && hasNineGates(facts));
  recogniseHonours(facts, (honourSplit & 127) | facts.meldHonours, (honourSplit >> 9) - 1, shown);

  const finishedByOther = facts.by !== 'self-draw' && inPungOnly(at, facts.winTile) ? 1 : 0;
  const concealed = handPungs - finishedByOther + facts.concealedKongs;
  shown[THREE_CONCEALED_PUNGS] = +(concealed >= 3);
  shown[FOUR_CONCEALED_PUNGS] = +(concealed >= 4);
  shown[FIVE_CONCEALED_PUNGS] = +(concealed >= 5);
}

/** @param pair which honour the pair is, 0..6, or -1 */
function recogniseHonours(facts: Facts, pungs: number, pair: number, shown: Shown): void {
  shown[PUNG_SEAT_WIND] = (pungs >> facts.seatWind) & 1;
  shown[PUNG_ROUND_WIND] = (pungs >> facts.roundWind) & 1;
  shown[PUNG_WHITE] = (pungs >> 4) & 1;
  shown[PUNG_GREEN] = (pungs >> 5) & 1;
  shown[PUNG_RED] = (pungs >> 6) & 1;
  const withPair = pair < 0 ? pungs : pungs | (1 << pair);
  const bigWinds = (pungs & WINDS) === WINDS;
  const bigDragons = (pungs & DRAGONS) === DRAGONS;
  shown[BIG_FOUR_WINDS] = +bigWinds;
  shown[LITTLE_FOUR_WINDS] = +(!bigWinds && (withPair & WINDS) === WINDS);
  shown[BIG_THREE_DRAGONS] = +bigDragons;
  shown[LITTLE_THREE_DRAGONS] = +(!bigDragons && (withPair & DRAGONS) === DRAGONS);
}

/** Seven pairs; the caller has seen that the hand is fully in hand and in pairs. */
export function recogniseSevenPairs(facts: Facts, shown: Shown): void {
  const four = +(facts.fours > 0);
  const oneSuit = shown[ONE_SUIT]!;
  shown[SEVEN_PAIRS] = 1;
  shown[SEVEN_PAIRS_WITH_FOUR] = four;
  shown[ONE_SUIT_SEVEN_PAIRS] = oneSuit;
  shown[ONE_SUIT_SEVEN_PAIRS_WITH_FOUR] = oneSuit & four;
}

export function recogniseOrphans(shown: Shown): void {
  shown[THIRTEEN_ORPHANS] = 1;
}

/** The instant win of eight flowers counts nothing but itself (rules 5.6 `eightFlowers`). */
export function recogniseInstantFlowers(shown: Shown): void {
  shown.fill(0);
  shown[EIGHT_FLOWERS] = 1;
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
