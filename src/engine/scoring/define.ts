import type { RuleOptions, Ruleset } from '../ruleset.ts';
import type { ScoreSheet, WinContext } from '../score.ts';
import { Plan } from './plan.ts';
import { scoreHand } from './score.ts';
import type { Tariff } from './tariff.ts';

/** Makes a game of its data: freezes it and gives it its scorer. */
export function defineRuleset(data: Omit<Ruleset, 'score'>): Ruleset {
  const plans = new WeakMap<RuleOptions, Plan>();
  const tariffs = new Map<string, Tariff>();
  let lastOptions: RuleOptions | null = null;
  let lastPlan: Plan | null = null;

  const planOf = (options: RuleOptions): Plan => {
    if (lastPlan !== null && lastOptions === options) return lastPlan;
    let plan = plans.get(options);
    if (plan === undefined) {
      plan = new Plan(rules, options, tariffs);
      plans.set(options, plan);
    }
    lastOptions = options;
    lastPlan = plan;
    return plan;
  };
  const rules: Ruleset = Object.freeze({
    ...data,
    tiles: Object.freeze(data.tiles),
    shapes: Object.freeze(data.shapes),
    options: Object.freeze(data.options.map((option) => Object.freeze(option))),
    patterns: Object.freeze(data.patterns.map((pattern) => Object.freeze(pattern))),
    score: (context: WinContext, options: RuleOptions) => scoreHand(planOf(options), context),
  });
  return rules;
}

/** A result of which only the total is known, capped as the game caps it: enough for `payWin`. */
export function cappedTo(rules: Pick<Ruleset, 'cap'>, total: number): Pick<ScoreSheet, 'cappedTotal'> {
  return { cappedTotal: rules.cap === null ? total : Math.min(total, rules.cap) };
}
