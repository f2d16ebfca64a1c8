import { KINDS } from '../../src/engine/tiles.ts';

/** A small seeded generator for tests: numbers from 0 up to 1. */
export function testLuck(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/**
 * Counts of `size` tiles drawn from kinds `0..kinds` (four of each). Every second hand is drawn close to complete:
 * random sets and a pair with a few tiles exchanged; the rest are drawn blindly.
 */
export function randomHand(luck: () => number, size: number, kinds: number): Uint8Array {
  const counts = new Uint8Array(KINDS);
  const pick = (n: number) => Math.floor(luck() * n);
  let held = 0;
  const add = (...tiles: number[]) => {
    if (held + tiles.length > size) return;
    for (const [i, t] of tiles.entries())
      if (counts[t]! + tiles.slice(0, i + 1).filter((u) => u === t).length > 4) return;
    for (const t of tiles) counts[t]!++;
    held += tiles.length;
  };
  if (luck() < 0.5) {
    const pairs = luck() < 0.2;
    for (let i = 0; i < 12; i++) {
      const t = pick(kinds);
      if (pairs) add(t, t);
      else if (luck() < 0.4 || t >= 27 || t % 9 > 6) add(t, t, t);
      else add(t, t + 1, t + 2);
    }
    add(...[pick(kinds)].flatMap((t) => [t, t]));
    for (let change = pick(4); change > 0; change--) {
      const t = pick(KINDS);
      if (counts[t]! > 0) {
        counts[t]!--;
        held--;
      }
    }
  }
  while (held < size) add(pick(kinds));
  return counts;
}
