import type { Ruleset, Shape } from '../ruleset.ts';
import type { Suit } from '../tiles.ts';

/** Bits of `HandForm.special`: which shapes beside sets and a pair win. */
export const SEVEN_PAIRS = 1;
export const SEVEN_DIFFERENT_PAIRS = 2;
export const THIRTEEN_ORPHANS = 4;

/**
 * What a complete hand looks like for one seat: everything that distance, waits and useful tiles depend on beside the
 * tiles themselves.
 */
export interface HandForm {
  /** Sets of a complete hand, melds included. */
  readonly sets: 4 | 5;
  readonly shapes: readonly Shape[];
  /** Tiles of this suit can never be part of a complete hand (rules 2.1). */
  readonly missingSuit: Suit | null;
  /** `shapes` without the sets, as bits. */
  readonly special: number;
}

/**
 * The form of a hand with these shapes.
 *
 * @example handForm(4, ['sets', 'seven-pairs'], null)
 */
export function handForm(sets: 4 | 5, shapes: readonly Shape[], missingSuit: Suit | null): HandForm {
  const special =
    (shapes.includes('seven-pairs') ? SEVEN_PAIRS : 0) |
    (shapes.includes('seven-different-pairs') ? SEVEN_DIFFERENT_PAIRS : 0) |
    (shapes.includes('thirteen-orphans') ? THIRTEEN_ORPHANS : 0);
  return Object.freeze({ sets, shapes, missingSuit, special });
}

const known = new WeakMap<Ruleset, HandForm[]>();

/** The form of a hand in `rules` for a seat with this missing suit (null where there is none). The same object for the same question. */
export function formOf(rules: Ruleset, missingSuit: Suit | null): HandForm {
  let forms = known.get(rules);
  if (!forms) {
    forms = ([null, 0, 1, 2] as const).map((suit) => handForm(rules.sets, rules.shapes, suit));
    known.set(rules, forms);
  }
  return forms[missingSuit === null ? 0 : missingSuit + 1]!;
}
