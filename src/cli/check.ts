import { readFile } from 'node:fs/promises';
import { checkVector, type Vector } from '../app/score/vector-check.ts';
import { GAME_IDS, type GameId } from '../engine/score.ts';
import { readArguments } from './arguments.ts';
import { type CliCommand, EXIT, UsageError } from './io.ts';

interface VectorFile {
  readonly game: GameId;
  readonly vectors: readonly Vector[];
}

/**
 * Runs files of right answers through the rules that the tables use. Prints a line for each mismatch and the summary;
 * with `--jsonl`, only what the engine gave for each vector goes to the output.
 */
export const check: CliCommand = async (args, io) => {
  const { values, positionals } = readArguments(args, { jsonl: { type: 'boolean', default: false } });
  if (positionals.length === 0) throw new UsageError('check needs at least one file of vectors.');
  const report = values.jsonl ? io.err : io.out;
  let passed = 0;
  let failed = 0;
  for (const path of positionals) {
    const { game, vectors } = await readVectors(path);
    for (const vector of vectors) {
      const { got, mismatches } = checkVector(game, vector);
      if (values.jsonl) io.out(JSON.stringify({ id: vector.id, got }));
      for (const mismatch of mismatches) report(`${vector.id}: ${mismatch}`);
      if (mismatches.length === 0) passed++;
      else failed++;
    }
  }
  report(`${passed} passed, ${failed} failed`);
  return failed === 0 ? EXIT.ok : EXIT.no;
};

async function readVectors(path: string): Promise<VectorFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read: ${error.code ?? error.message}.`);
  });
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const { schema, vectors } = (file ?? {}) as { schema?: { variant?: unknown }; vectors?: unknown };
  const variant = schema?.variant === 'taiwanese-16' ? 'taiwanese' : schema?.variant;
  const game = GAME_IDS.find((id) => id === variant);
  if (game === undefined) throw new UsageError(`${path}: schema.variant names none of ${GAME_IDS.join(', ')}.`);
  if (!Array.isArray(vectors)) throw new UsageError(`${path}: there is no list of vectors.`);
  const bad = vectors.findIndex((vector) => !isVector(vector));
  if (bad >= 0) throw new UsageError(`${path}: vector ${bad + 1} has no id, kind or input.`);
  return { game, vectors };
}

function isVector(value: unknown): value is Vector {
  const { id, kind, input } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof kind === 'string' && typeof input === 'object' && input !== null;
}
