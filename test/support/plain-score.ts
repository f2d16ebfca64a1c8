import { optionOf } from '../../src/engine/options.ts';
import type { PatternSpec, RuleOptions, Ruleset } from '../../src/engine/ruleset.ts';
import type { PatternValue, WinContext } from '../../src/engine/score.ts';
import type { Recogniser } from '../../src/engine/scoring/recognisers.ts';
import { type Meld, type MeldType, meldTiles, type Tile } from '../../src/engine/tiles.ts';
import { bruteReadings } from './brute-readings.ts';

/** A set of a reading, in hand or laid down. `own`: finished by the winner's own draws. */
interface PlainSet {
  readonly type: MeldType;
  readonly tile: Tile;
  readonly laid: boolean;
  readonly own: boolean;
}

/** One way to read a hand: sets and a pair, or a shape that has none. */
interface PlainReading {
  readonly shape: 'sets' | 'seven-pairs' | 'thirteen-orphans';
  readonly sets: readonly PlainSet[];
  readonly pair: Tile;
}

/** What a hand is worth by one of its best readings. */
export interface PlainScore {
  readonly total: number;
  /** Patterns of every reading worth `total`, spelled `id value, …` in the ruleset's order. */
  readonly spellings: ReadonlySet<string>;
}

/**
 * Prices a complete hand the slow way: every reading and every place of the winning tile, each pattern looked for in the
 * tiles by its description, exclusions applied from the ruleset's rows. Shares nothing with the engine's tables,
 * recognisers and plans. Null where the hand is not complete.
 */
export function plainScore(rules: Ruleset, options: RuleOptions, context: WinContext): PlainScore | null {
  const rows = rules.patterns.filter(
    ({ option }) => option === undefined || optionOf(rules, options, option.id) === option.value,
  );
  let total = -1;
  let spellings = new Set<string>();
  for (const reading of readingsOf(rules, context)) {
    const worth = worthOf(rows, (name) => timesShown(name, rules, context, reading));
    if (worth.total > total) {
      total = worth.total;
      spellings = new Set();
    }
    if (worth.total === total) spellings.add(spellPatterns(worth.patterns));
  }
  return total < 0 ? null : { total, spellings };
}

export function spellPatterns(patterns: readonly PatternValue[]): string {
  return patterns.map(({ id, value }) => `${id} ${value}`).join(', ');
}

function worthOf(rows: readonly PatternSpec[], times: (name: Recogniser) => number) {
  const shown = rows.flatMap((row) => {
    const seen = times(row.shown);
    return seen === 0 ? [] : [{ ...row, worth: row.value * (row.each ? seen : 1) }];
  });
  // What is itself replaced replaces nothing, so a row stands when no standing row replaces it.
  const stands = (row: PatternSpec): boolean =>
    !shown.some((other) => other.replaces?.includes(row.id) === true && stands(other));
  const standing = shown.filter(stands);
  const alone = standing.filter((row) => row.alone);
  const counted = alone.length > 0 ? alone : standing;
  const worths = counted.map(({ worth }) => worth);
  return {
    total: alone.length > 0 ? Math.max(...worths) : worths.reduce((sum, worth) => sum + worth, 0),
    patterns: counted.map(({ id, worth }) => ({ id, value: worth })),
  };
}

function countsOf(tiles: readonly Tile[], kinds = 46): number[] {
  const counts = new Array<number>(kinds).fill(0);
  for (const tile of tiles) counts[tile]!++;
  return counts;
}

const isPung = (set: Pick<PlainSet, 'type'>): boolean => set.type !== 'chow';
const isKong = (set: Pick<PlainSet, 'type'>): boolean => set.type === 'kong' || set.type === 'concealed-kong';

function readingsOf(rules: Ruleset, context: WinContext): PlainReading[] {
  const { melds, winTile, by } = context;
  const counts = countsOf([...context.concealed, winTile], 34);
  const laid = melds.map((meld: Meld) => ({ ...meld, laid: true, own: meld.type === 'concealed-kong' }));
  const found: PlainReading[] = [];
  for (const spelled of bruteReadings(counts, rules.sets - melds.length)) {
    const parts = spelled.split(', ').filter((part) => part !== '');
    const pair = Number(parts.at(-1)?.split(' ')[1]);
    const sets = parts.slice(0, -1).map((part) => {
      const [type, tile] = part.split(' ') as ['chow' | 'pung', string];
      return { type, tile: Number(tile), laid: false, own: true };
    });
    // The winning tile may belong to any part that holds it; from somebody else it makes that part not one's own.
    for (const [at, set] of sets.entries()) {
      if (!meldTiles(set).includes(winTile)) continue;
      const placed = sets.map((each, index) => (index === at ? { ...each, own: by === 'self-draw' } : each));
      found.push({ shape: 'sets', sets: [...placed, ...laid], pair });
    }
    if (pair === winTile) found.push({ shape: 'sets', sets: [...sets, ...laid], pair });
  }
  if (melds.length > 0) return found;
  const shapes = rules.shapes;
  const pairs = counts.every((count) => count % 2 === 0);
  const different = counts.every((count) => count === 0 || count === 2);
  if (pairs && (shapes.includes('seven-pairs') || (different && shapes.includes('seven-different-pairs')))) {
    found.push({ shape: 'seven-pairs', sets: [], pair: -1 });
  }
  const orphans = counts.every((count, tile) => (isOrphan(tile) ? count >= 1 : count === 0));
  if (orphans && shapes.includes('thirteen-orphans')) found.push({ shape: 'thirteen-orphans', sets: [], pair: -1 });
  return found;
}

const isTerminal = (tile: Tile): boolean => tile < 27 && [0, 8].includes(tile % 9);
const isOrphan = (tile: Tile): boolean => tile >= 27 || isTerminal(tile);
const WINDS = [27, 28, 29, 30];
const DRAGONS = [31, 32, 33];

/** How often a hand read this way shows a pattern, by the pattern's description in `recognisers.ts`. */
function timesShown(name: Recogniser, rules: Ruleset, context: WinContext, reading: PlainReading): number {
  const { by, flags, melds, bonus, seatWind, roundWind, winTile } = context;
  const { shape, sets, pair } = reading;
  const all = [...context.concealed, winTile, ...melds.flatMap(meldTiles)];
  const copies = countsOf([...all, ...bonus]);
  const selfDraw = by === 'self-draw';
  const standard = shape === 'sets';
  const sevenPairs = shape === 'seven-pairs';
  const exposed = melds.filter(({ type }) => type !== 'concealed-kong').length;
  const suits = new Set(all.filter((tile) => tile < 27).map((tile) => Math.floor(tile / 9)));
  const honours = all.some((tile) => tile >= 27);
  const oneSuit = suits.size === 1 && !honours;
  const fours = copies.filter((count, tile) => tile < 34 && count === 4).length;
  const pungs = sets.filter(isPung).map(({ tile }) => tile);
  const allPungs = standard && sets.every(isPung);
  const hook = allPungs && exposed === rules.sets;
  const chows = sets.filter(({ type }) => type === 'chow').length;
  const ownPungs = sets.filter((set) => isPung(set) && set.own).length;
  const pungsOf = (kinds: readonly Tile[]) => kinds.filter((kind) => pungs.includes(kind)).length;
  const little = (kinds: readonly Tile[]) => pungsOf(kinds) === kinds.length - 1 && kinds.includes(pair);
  const flower = (kind: Tile) => copies[kind]!;
  const set = (first: Tile, size: number) => [...Array(size).keys()].every((at) => flower(first + at) > 0);
  const edges = (tiles: readonly Tile[]) => tiles.some(isTerminal);
  const shows: Record<Recogniser, () => boolean | number> = {
    win: () => true,
    standard: () => standard,
    'self-draw': () => selfDraw,
    concealed: () => exposed === 0,
    'concealed-self-draw': () => exposed === 0 && selfDraw,
    'fully-exposed': () => exposed === rules.sets && by === 'discard',
    'kong-replacement': () => flags.includes('kong-replacement'),
    'flower-replacement': () => flags.includes('flower-replacement'),
    'last-tile': () => flags.includes('last-tile'),
    'last-tile-self-draw': () => flags.includes('last-tile') && selfDraw,
    'last-tile-discard': () => flags.includes('last-tile') && !selfDraw,
    'rob-kong': () => by === 'rob-kong',
    'kong-discard': () => flags.includes('kong-discard'),
    heavenly: () => flags.includes('heavenly'),
    earthly: () => flags.includes('earthly'),
    'ready-declared': () => flags.includes('ready-declared'),
    'single-wait': () => waitsBefore(rules, context) === 1,
    'all-chows': () => standard && chows === rules.sets,
    'plain-chows': () => standard && chows === rules.sets && !honours && bonus.length === 0,
    'all-pungs': () => allPungs,
    'golden-hook': () => hook,
    'all-kongs': () => standard && sets.every(isKong),
    'seven-pairs': () => sevenPairs,
    'seven-pairs-with-four': () => sevenPairs && fours > 0,
    'thirteen-orphans': () => shape === 'thirteen-orphans',
    'nine-gates': () =>
      standard &&
      melds.length === 0 &&
      oneSuit &&
      [3, 1, 1, 1, 1, 1, 1, 1, 3].every((need, rank) => copies[9 * [...suits][0]! + rank]! >= need),
    'half-flush': () => suits.size === 1 && honours,
    'one-suit': () => oneSuit,
    'all-honours': () => suits.size === 0,
    'one-suit-pungs': () => allPungs && oneSuit,
    'one-suit-golden-hook': () => hook && oneSuit,
    'one-suit-seven-pairs': () => sevenPairs && oneSuit,
    'one-suit-seven-pairs-with-four': () => sevenPairs && oneSuit && fours > 0,
    'terminals-everywhere': () => standard && edges([pair]) && sets.every((each) => edges(meldTiles(each))),
    'no-terminals': () => !all.some(isTerminal),
    'four-of-a-kind': () => fours,
    'pung-seat-wind': () => pungs.includes(27 + seatWind),
    'pung-round-wind': () => pungs.includes(27 + roundWind),
    'pung-white': () => pungs.includes(31),
    'pung-green': () => pungs.includes(32),
    'pung-red': () => pungs.includes(33),
    'little-three-dragons': () => little(DRAGONS),
    'big-three-dragons': () => pungsOf(DRAGONS) === 3,
    'little-four-winds': () => little(WINDS),
    'big-four-winds': () => pungsOf(WINDS) === 4,
    'three-concealed-pungs': () => ownPungs >= 3,
    'four-concealed-pungs': () => ownPungs >= 4,
    'five-concealed-pungs': () => ownPungs >= 5,
    'seat-plant': () => flower(34 + seatWind),
    'seat-season': () => flower(38 + seatWind),
    'seat-flowers': () => flower(34 + seatWind) + flower(38 + seatWind),
    'plant-set': () => set(34, 4),
    'season-set': () => set(38, 4),
    'eight-flowers': () => set(34, 8),
    animals: () => flower(42) + flower(43) + flower(44) + flower(45),
    'animal-set': () => set(42, 4),
  };
  return Number(shows[name]());
}

const waitsOfHand = new WeakMap<WinContext, number>();

/** How many kinds completed the hand as sets before the winning tile came, kinds that the winner held four times aside. */
function waitsBefore(rules: Ruleset, context: WinContext): number {
  const known = waitsOfHand.get(context);
  if (known !== undefined) return known;
  const { concealed, melds } = context;
  const hand = countsOf(concealed, 34);
  const held = countsOf([...concealed, ...melds.flatMap(meldTiles)]);
  let waits = 0;
  for (let tile = 0; tile < 34; tile++) {
    if (held[tile]! >= 4) continue;
    hand[tile]!++;
    if (bruteReadings(hand, rules.sets - melds.length).size > 0) waits++;
    hand[tile]!--;
  }
  waitsOfHand.set(context, waits);
  return waits;
}
