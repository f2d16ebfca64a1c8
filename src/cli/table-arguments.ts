import { AI_LEVELS, type AiLevel } from '../ai/player.ts';
import { toolOptions } from '../app/score/price.ts';
import type { RuleOptions, Ruleset } from '../engine/ruleset.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { gameArgument, optionArguments, quoted } from './arguments.ts';
import { UsageError } from './io.ts';

/**
 * The ruleset of `--game` with the table options of `--option`. Tools score Malaysian hands by fan unless told
 * otherwise (rules 5.6).
 *
 * @throws UsageError naming the game or the option that does not exist.
 */
export function tableArguments(
  game: string | undefined,
  pairs: readonly string[],
): { rules: Ruleset; options: RuleOptions } {
  const rules = rulesetOf(gameArgument(game));
  const resolved = toolOptions(rules, optionArguments(pairs));
  if (resolved.ok) return { rules, options: resolved.options };
  const { option, value, allowed } = resolved;
  const list = allowed.join(', ');
  if (!rules.options.some(({ id }) => id === option)) {
    throw new UsageError(`There is no option ${option}. There are: ${list}.`);
  }
  throw new UsageError(`--option ${option} takes ${list}, not ${quoted(value)}.`);
}

/** The strength of an AI player. */
export function levelArgument(name: string, value: string): AiLevel {
  const level = AI_LEVELS.find((each) => each === value);
  if (level === undefined) throw new UsageError(`--${name} takes ${AI_LEVELS.join(', ')}, not ${quoted(value)}.`);
  return level;
}
