import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkVector, type Vector } from '../../src/app/score/vector-check.ts';
import { GAME_IDS, type GameId } from '../../src/engine/score.ts';

interface FileVector extends Vector {
  readonly title: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly alternatives?: readonly { readonly options: object; readonly delta: object }[];
}

function vectorsOf(game: GameId): readonly FileVector[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${game}.json`, import.meta.url), 'utf8')).vectors;
}

describe.each(GAME_IDS)('%s', (game) => {
  const vectors = vectorsOf(game);

  test.each(vectors.map((vector) => [vector.id, vector.title, vector] as const))('%s: %s', (_id, _title, vector) => {
    expect(checkVector(game, vector).mismatches).toEqual([]);
  });

  const others = vectors.flatMap((vector) =>
    (vector.alternatives ?? []).map((other) => [vector.id, JSON.stringify(other.options), vector, other] as const),
  );
  if (others.length > 0) {
    test.each(others)('%s with %s', (_id, _options, vector, { options, delta }) => {
      const input = { ...vector.input, options };
      expect(checkVector(game, { ...vector, input, expect: { delta } }).mismatches).toEqual([]);
    });
  }
});

test('there are vectors of every kind', () => {
  const kinds = new Set(GAME_IDS.flatMap((game) => vectorsOf(game).map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(['claim', 'next-deal', 'payment', 'ready', 'round', 'score', 'waits']);
});
