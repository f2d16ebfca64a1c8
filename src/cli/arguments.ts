import { type ParseArgsConfig, parseArgs } from 'node:util';
import { GAME_IDS, type GameId } from '../engine/score.ts';
import type { Wind } from '../engine/tiles.ts';
import { UsageError } from './io.ts';

type ArgumentSpecs = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the arguments of a subcommand and turns every complaint of the reader into a sentence.
 *
 * @throws UsageError naming the argument.
 */
export function readArguments<T extends ArgumentSpecs>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. To specify');
    throw new UsageError(`${sentence?.replace(/\.$/, '')}.`);
  }
}

/** The game of `--game`; `taiwanese-16` is taken for Taiwanese. */
export function gameArgument(value: string | undefined): GameId {
  const game = value === 'taiwanese-16' ? 'taiwanese' : value;
  const found = GAME_IDS.find((id) => id === game);
  if (found === undefined) throw new UsageError(`--game takes ${GAME_IDS.join(', ')}, not ${quoted(value)}.`);
  return found;
}

const WIND_LETTERS = 'ESWN';

/** A seat or round wind: E, S, W or N in either case. */
export function windArgument(name: string, value: string): Wind {
  const wind = value.length === 1 ? WIND_LETTERS.indexOf(value.toUpperCase()) : -1;
  if (wind < 0) throw new UsageError(`--${name} takes E, S, W or N, not ${quoted(value)}.`);
  return wind as Wind;
}

/** A whole number from `min` to `max`. */
export function wholeArgument(name: string, value: string, min: number, max: number): number {
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new UsageError(`--${name} takes a whole number from ${min} to ${max}, not ${quoted(value)}.`);
  }
  return number;
}

/** `--option KEY=VALUE`, repeated; whole numbers become numbers where the ruleset wants amounts. */
export function optionArguments(pairs: readonly string[]): Record<string, string> {
  const options: Record<string, string> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`--option takes KEY=VALUE, not ${quoted(pair)}.`);
    options[pair.slice(0, at)] = pair.slice(at + 1);
  }
  return options;
}

export function quoted(value: string | undefined): string {
  return value === undefined ? 'nothing' : `“${value}”`;
}
