import type { GameEvent } from './events.ts';
import { evolveAll } from './evolve.ts';
import type { RuleOptions, Ruleset } from './ruleset.ts';
import type { MatchState } from './state.ts';

/** The events that open a match with these table options (see `resolveOptions`). */
export function startMatch(rules: Ruleset, options: RuleOptions): GameEvent[] {
  return [{ type: 'match-started', game: rules.id, rulesVersion: rules.version, options }];
}

/** A match before its first deal. */
export function emptyMatch(rules: Ruleset, options: RuleOptions, rulesVersion: number = rules.version): MatchState {
  return {
    game: rules.id,
    rulesVersion,
    options,
    policies: rules.policies(options),
    handSize: 3 * rules.sets + 1,
    deals: 0,
    dealer: null,
    firstDealer: null,
    roundWind: 0,
    streak: 0,
    nextPrompt: 1,
    deal: null,
    points: [0, 0, 0, 0],
    net: [0, 0, 0, 0],
    over: false,
  };
}

/**
 * The state that a match's events lead to.
 *
 * @throws Error where the log does not begin with `match-started` of this game.
 * @example fold(pushDown, startMatch(pushDown, options)).deals // 0
 */
export function fold(rules: Ruleset, events: readonly GameEvent[]): MatchState {
  const [first, ...rest] = events;
  if (first?.type !== 'match-started') throw new Error('a match begins with match-started');
  if (first.game !== rules.id)
    throw new Error(`a match of ${first.game} cannot be folded with the rules of ${rules.id}`);
  return evolveAll(emptyMatch(rules, first.options, first.rulesVersion), rest);
}
