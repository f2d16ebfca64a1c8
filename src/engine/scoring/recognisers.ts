/**
 * What the shared library can see in a winning hand: a closed set of named counts in three groups. A count is 0 or 1
 * except where `WIDTHS` gives it more room. Rulesets give them ids, values and exclusions; nothing here is worth
 * anything.
 *
 * Each group is one integer, in which every count has its field of bits in the order of the list: `fieldOf`.
 */

/** How the hand was won. The first seven stand as in `FLAG`. */
const HOW_WON = [
  'kong-replacement',
  'flower-replacement',
  /** The tile is the last one drawable or any discard after it. */
  'last-tile',
  'kong-discard',
  'heavenly',
  'earthly',
  'ready-declared',
  /** Every win. */
  'win',
  'self-draw',
  'rob-kong',
  'last-tile-self-draw',
  'last-tile-discard',
  /** No chow, pung or exposed kong; concealed kongs are allowed. */
  'concealed',
  'concealed-self-draw',
  /** As many exposed sets as the game has, won on a discard. */
  'fully-exposed',
  /** Exactly one kind completed the hand, kinds of which the winner already holds all four left aside. */
  'single-wait',
] as const;

/** Which tiles the winner holds, however they are read. */
const HELD = [
  /** One suit and honours. */
  'half-flush',
  'one-suit',
  'all-honours',
  'no-terminals',
  /** Kinds of which the winner holds all four. */
  'four-of-a-kind',
  /** Own plant (plum, orchid, chrysanthemum, bamboo by seat wind). */
  'seat-plant',
  /** Own season. */
  'seat-season',
  /** Own plant and own season. */
  'seat-flowers',
  'plant-set',
  'season-set',
  'eight-flowers',
  'animals',
  'animal-set',
] as const;

/** What one reading of the tiles shows. */
const AS_READ = [
  /** Sets and a pair. */
  'standard',
  'all-chows',
  /** All chows, no honour anywhere and no bonus tile. */
  'plain-chows',
  'all-pungs',
  /** Every set is an exposed pung or kong. */
  'golden-hook',
  /** Every set is a kong. */
  'all-kongs',
  'one-suit-pungs',
  'one-suit-golden-hook',
  /** Every set and the pair hold a 1 or a 9; sets only, never seven pairs. */
  'terminals-everywhere',
  'nine-gates',
  'pung-seat-wind',
  'pung-round-wind',
  'pung-white',
  'pung-green',
  'pung-red',
  'little-three-dragons',
  'big-three-dragons',
  'little-four-winds',
  'big-four-winds',
  /** At least so many pungs finished by the winner's own draws, concealed kongs included. */
  'three-concealed-pungs',
  'four-concealed-pungs',
  'five-concealed-pungs',
  'seven-pairs',
  /** Seven pairs with at least one group of four. */
  'seven-pairs-with-four',
  'one-suit-seven-pairs',
  'one-suit-seven-pairs-with-four',
  'thirteen-orphans',
] as const;

export type Recogniser = (typeof HOW_WON)[number] | (typeof HELD)[number] | (typeof AS_READ)[number];

/** Bits of the counts that go beyond 1: up to 4 kinds held four times, 2 seat flowers, 4 animals. */
const WIDTHS: Partial<Readonly<Record<Recogniser, number>>> = { 'four-of-a-kind': 3, 'seat-flowers': 2, animals: 3 };

/** The groups by the index of their integer. */
const GROUPS: readonly (readonly Recogniser[])[] = [HOW_WON, HELD, AS_READ];
/** `Field.group` of each group. */
export const GROUP = { howWon: 0, held: 1, asRead: 2 } as const;

/** Where a count stands: `(integer of the group >> shift) & mask`. */
export interface Field {
  readonly group: number;
  readonly shift: number;
  readonly mask: number;
}

const FIELDS = new Map<Recogniser, Field>();
GROUPS.forEach((names, group) => {
  let shift = 0;
  for (const name of names) {
    const width = WIDTHS[name] ?? 1;
    FIELDS.set(name, { group, shift, mask: (1 << width) - 1 });
    shift += width;
  }
});

/** @example fieldOf('self-draw') // { group: 0, shift: 8, mask: 1 } */
export function fieldOf(name: Recogniser): Field {
  return FIELDS.get(name)!;
}
