import { resolveOptions } from '../../src/engine/options.ts';
import type { RuleOptions, Ruleset } from '../../src/engine/ruleset.ts';

/** The options of a table, the game's defaults where nothing is given. */
export function optionsOf(rules: Ruleset, given: Readonly<Record<string, unknown>> = {}): RuleOptions {
  const resolved = resolveOptions(rules, given);
  if (!resolved.ok) throw new Error(`option ${resolved.option} is never ${resolved.value}`);
  return resolved.options;
}

/** Every table option of the game at each of its values but the default: amounts at their least and most. */
export function otherValues(rules: Ruleset): { readonly option: string; readonly value: string | number }[] {
  return rules.options.flatMap((spec) => {
    const values = spec.kind === 'choice' ? spec.choices.slice(1) : [spec.min, spec.max];
    return values.map((value) => ({ option: spec.id, value }));
  });
}
