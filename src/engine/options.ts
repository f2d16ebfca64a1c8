import type { OptionSpec, RuleOptions, Ruleset } from './ruleset.ts';

export type ResolvedOptions =
  | { readonly ok: true; readonly options: RuleOptions }
  | {
      readonly ok: false;
      readonly option: string;
      readonly value: string;
      /** What could have been said: the choices, the least and the most of an amount, or the names of all options. */
      readonly allowed: readonly string[];
    };

/** The value a table has where nothing else was chosen. */
export function defaultOf(spec: OptionSpec): string | number {
  return spec.kind === 'choice' ? spec.choices[0] : spec.default;
}

/**
 * Every table option of the game with its value (rules 5.6): what was given, else the default.
 * Choices may be given as numbers (`deals: 8`), amounts as digits.
 *
 * @example resolveOptions(pushDown, { deals: 4 }) // { ok: true, options: { stake: 10, deals: '4', … } }
 */
export function resolveOptions(
  rules: Pick<Ruleset, 'options'>,
  given: Readonly<Record<string, unknown>>,
): ResolvedOptions {
  for (const option of Object.keys(given)) {
    if (!rules.options.some((spec) => spec.id === option)) {
      return { ok: false, option, value: String(given[option]), allowed: rules.options.map((spec) => spec.id) };
    }
  }
  const options: Record<string, string | number> = {};
  for (const spec of rules.options) {
    const value = given[spec.id];
    const read = value === undefined ? defaultOf(spec) : readValue(spec, value);
    if (read === null) {
      const allowed = spec.kind === 'choice' ? spec.choices : [String(spec.min), String(spec.max)];
      return { ok: false, option: spec.id, value: String(value), allowed };
    }
    options[spec.id] = read;
  }
  return { ok: true, options: Object.freeze(options) };
}

function readValue(spec: OptionSpec, value: unknown): string | number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  if (spec.kind === 'choice') return spec.choices.includes(text) ? text : null;
  if (!/^\d{1,9}$/.test(text)) return null;
  const amount = Number(text);
  return amount >= spec.min && amount <= spec.max ? amount : null;
}

/** The value of one option, the game's default where the record does not name it. */
export function optionOf(rules: Pick<Ruleset, 'options'>, options: RuleOptions, id: string): string | number {
  const value = options[id];
  if (value !== undefined) return value;
  const spec = rules.options.find((each) => each.id === id);
  if (spec === undefined) throw new RangeError(`there is no table option ${id}`);
  return defaultOf(spec);
}
