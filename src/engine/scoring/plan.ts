import { formOf } from '../hand/form.ts';
import { optionOf } from '../options.ts';
import type { PatternSpec, Policies, RuleOptions, Ruleset } from '../ruleset.ts';
import { KINDS } from '../tiles.ts';
import type { HandLimits } from './facts.ts';
import { Tariff } from './tariff.ts';

/** The patterns that exist at a table with these options, in the ruleset's order; one row an id. */
export function patternsOf(rules: Pick<Ruleset, 'patterns' | 'options'>, options: RuleOptions): readonly PatternSpec[] {
  return rules.patterns.filter(
    ({ option }) => option === undefined || optionOf(rules, options, option.id) === option.value,
  );
}

/** A ruleset at one table, made ready for pricing. */
export class Plan {
  readonly limits: HandLimits;
  readonly policies: Policies;
  /** The shapes beside sets and a pair, as in `HandForm`. */
  readonly special: number;
  readonly tariff: Tariff;

  /** @param tariffs of this ruleset's other tables, by their patterns: tables that price alike share one */
  constructor(
    readonly rules: Ruleset,
    options: RuleOptions,
    tariffs: Map<string, Tariff>,
  ) {
    this.policies = rules.policies(options);
    this.limits = {
      sets: rules.sets,
      kinds: rules.tiles.honours ? KINDS : 27,
      chow: this.policies.chow,
      flowers: rules.tiles.flowers,
      animals: rules.tiles.animals,
    };
    this.special = formOf(rules, null).special;
    const rows = patternsOf(rules, options);
    const key = rows.map((row) => rules.patterns.indexOf(row)).join();
    this.tariff = tariffs.get(key) ?? new Tariff(rows, rules.cap);
    tariffs.set(key, this.tariff);
  }
}
