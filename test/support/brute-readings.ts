/** One reading, spelled so that two are alike exactly when their strings are. */
export type SpelledReading = string;

/**
 * All ways to take counts apart into sets and one pair: each pair in turn, then whatever the lowest tile can be part of,
 * tile by tile. Slow, and shares nothing with the engine's tables.
 */
export function bruteReadings(counts: ArrayLike<number>, sets: number): Set<SpelledReading> {
  const left = Array.from(counts);
  const tiles = left.reduce((sum, count) => sum + count, 0);
  const found = new Set<SpelledReading>();
  if (tiles !== 3 * sets + 2) return found;

  const take = (parts: string[], pair: number): void => {
    const lowest = left.findIndex((count) => count > 0);
    if (lowest < 0) {
      found.add(spellReading([...parts], pair));
      return;
    }
    if (left[lowest]! >= 3) {
      left[lowest]! -= 3;
      take([...parts, `pung ${lowest}`], pair);
      left[lowest]! += 3;
    }
    const run = lowest < 27 && lowest % 9 < 7 && left[lowest + 1]! > 0 && left[lowest + 2]! > 0;
    if (!run) return;
    for (const tile of [lowest, lowest + 1, lowest + 2]) left[tile]!--;
    take([...parts, `chow ${lowest}`], pair);
    for (const tile of [lowest, lowest + 1, lowest + 2]) left[tile]!++;
  };
  for (let pair = 0; pair < left.length; pair++) {
    if (left[pair]! < 2) continue;
    left[pair]! -= 2;
    take([], pair);
    left[pair]! += 2;
  }
  return found;
}

export function spellReading(sets: readonly string[], pair: number | null): SpelledReading {
  return `${[...sets].sort().join(', ')}, pair ${pair}`;
}
