/**
 * What the shared library can see in a winning hand: a closed set of named counts. A count is 0 or 1 except where the
 * comment says otherwise. Rulesets give them ids, values and exclusions; nothing here is worth anything.
 * The order is the layout of the counts that `recognise` fills in.
 */
export const RECOGNISERS = [
  /** Every win. */
  'win',
  /** Sets and a pair. */
  'standard',
  'self-draw',
  /** No chow, pung or exposed kong; concealed kongs are allowed. */
  'concealed',
  'concealed-self-draw',
  /** As many exposed sets as the game has, won on a discard. */
  'fully-exposed',
  'kong-replacement',
  'flower-replacement',
  /** The tile is the last one drawable or any discard after it. */
  'last-tile',
  'last-tile-self-draw',
  'last-tile-discard',
  'rob-kong',
  'kong-discard',
  'heavenly',
  'earthly',
  'ready-declared',
  /** Exactly one kind completed the hand, kinds of which the winner already holds all four left aside. */
  'single-wait',
  'all-chows',
  /** All chows, no honour anywhere and no bonus tile. */
  'plain-chows',
  'all-pungs',
  /** Every set is an exposed pung or kong. */
  'golden-hook',
  /** Every set is a kong. */
  'all-kongs',
  'seven-pairs',
  /** Seven pairs with at least one group of four. */
  'seven-pairs-with-four',
  'thirteen-orphans',
  'nine-gates',
  /** One suit and honours. */
  'half-flush',
  'one-suit',
  'all-honours',
  'one-suit-pungs',
  'one-suit-golden-hook',
  'one-suit-seven-pairs',
  'one-suit-seven-pairs-with-four',
  /** Every set and the pair hold a 1 or a 9; sets only, never seven pairs. */
  'terminals-everywhere',
  'no-terminals',
  /** Kinds of which the winner holds all four. Counts up to 4. */
  'four-of-a-kind',
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
  /** Own plant (plum, orchid, chrysanthemum, bamboo by seat wind). */
  'seat-plant',
  /** Own season. */
  'seat-season',
  /** Own plant and own season. Counts up to 2. */
  'seat-flowers',
  'plant-set',
  'season-set',
  'eight-flowers',
  /** Counts up to 4. */
  'animals',
  'animal-set',
] as const;

export type Recogniser = (typeof RECOGNISERS)[number];
