/** Random actions, legal and illegal, through `decide`, with every invariant checked after each that is accepted. */
import { startMatch } from '../../src/engine/match.ts';
import type { Ruleset } from '../../src/engine/ruleset.ts';
import { INVENTED, watchMatch } from '../support/engine-properties.ts';
import { optionsOf } from '../support/option-values.ts';
import { playOut } from '../support/playout.ts';
import { pick, seeded } from '../support/random.ts';

export interface FuzzOptions {
  readonly seed: number;
  /** Actions that `decide` is asked at least: those that are played, and those invented after each of them. */
  readonly actions: number;
  /** Told after each match how many actions have been decided. */
  readonly report?: (actions: number) => void;
}

export interface FuzzResult {
  readonly actions: number;
  readonly played: number;
  readonly deals: number;
  readonly matches: number;
}

const DEALS_A_MATCH = 8;

/**
 * Plays matches with random table options until so many actions were decided. The same seed plays the same.
 *
 * @throws Error naming the match, its options and what did not hold.
 */
export function fuzz(rules: Ruleset, { seed, actions: wanted, report }: FuzzOptions): FuzzResult {
  let played = 0;
  let deals = 0;
  let matches = 0;
  const actions = (): number => played * (1 + INVENTED);
  while (actions() < wanted) {
    const random = seeded(seed * 100_003 + matches);
    const options = optionsOf(rules, randomOptions(rules, random));
    try {
      const watch = watchMatch(rules, startMatch(rules, options), random);
      const { state } = playOut(rules, options, {
        deals: DEALS_A_MATCH,
        random,
        onStep(step) {
          watch.step(step);
          played++;
        },
      });
      watch.finish(state);
      deals += state.deals;
    } catch (error) {
      const where = `${rules.id}, seed ${seed}, match ${matches}, ${JSON.stringify(options)}`;
      throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    matches++;
    report?.(actions());
  }
  return { actions: actions(), played, deals, matches };
}

/** A random value for about half of the table options. */
function randomOptions(rules: Ruleset, random: () => number): Record<string, string | number> {
  const chosen = rules.options.filter(() => random() < 0.5);
  return Object.fromEntries(
    chosen.map((spec) => [
      spec.id,
      spec.kind === 'choice'
        ? pick(spec.choices, random)
        : spec.min + Math.floor(random() * (Math.min(spec.max, 1_000) - spec.min + 1)),
    ]),
  );
}
