import type { Luck } from '../engine/actions.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import { fullSet } from '../engine/wall.ts';

/** Numbers from 0 up to (not including) 1. */
export type LuckSource = () => number;

/**
 * A seeded source of luck: the same seed gives the same numbers on every machine. Bob Jenkins' small fast generator
 * (three words and a counter), with the seed's text stirred in by FNV-1a. Not for walls that people play with: those
 * come from a committed secret.
 *
 * @example const luck = seededLuck('7:deal:12')
 */
export function seededLuck(seed: string | number): LuckSource {
  let a = 0x9e37_79b9;
  let b = 0x2436_59c3;
  let c = fnv1a(String(seed));
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) next();
  return () => next() / 4_294_967_296;
}

function fnv1a(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return hash;
}

/** A whole number from 0 up to (not including) `end`. */
export function below(luck: LuckSource, end: number): number {
  return Math.floor(luck() * end);
}

/** A copy of `items` in random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], luck: LuckSource): T[] {
  const copy = items.slice();
  for (let last = copy.length - 1; last > 0; last--) {
    const other = below(luck, last + 1);
    const kept = copy[last]!;
    copy[last] = copy[other]!;
    copy[other] = kept;
  }
  return copy;
}

/** Wall, dice and exchange direction of one deal. */
export function luckOfDeal(rules: Pick<Ruleset, 'tiles'>, luck: LuckSource): Luck {
  const directions = ['next', 'previous', 'opposite'] as const;
  return {
    wall: shuffled(fullSet(rules), luck),
    dice: [1 + below(luck, 6), 1 + below(luck, 6)],
    exchange: directions[below(luck, 3)]!,
  };
}
