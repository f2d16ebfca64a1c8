import type { Action, Luck, PlayerAction } from '../../src/engine/actions.ts';
import { decide } from '../../src/engine/decide.ts';
import type { GameEvent } from '../../src/engine/events.ts';
import { distance } from '../../src/engine/hand/distance.ts';
import { formOf } from '../../src/engine/hand/form.ts';
import { legalActions } from '../../src/engine/legal.ts';
import { fold, startMatch } from '../../src/engine/match.ts';
import type { RuleOptions, Ruleset } from '../../src/engine/ruleset.ts';
import type { MatchState } from '../../src/engine/state.ts';
import { countTiles, SEATS } from '../../src/engine/tiles.ts';
import { fullSet } from '../../src/engine/wall.ts';
import { type Step, watchMatch } from './engine-properties.ts';
import { pick, shuffled } from './random.ts';

/** More actions than any deal can take; a deal that reaches it does not end. */
const ENDLESS = 1500;

/** Luck of a deal from a test's generator. */
function luckFrom(rules: Ruleset, random: () => number): Luck {
  const die = () => 1 + Math.floor(random() * 6);
  return {
    wall: shuffled(fullSet(rules), random),
    dice: [die(), die()],
    exchange: pick(['next', 'previous', 'opposite'], random),
  };
}

const EAGERNESS: Readonly<Partial<Record<PlayerAction['type'], number>>> = {
  win: 0.85,
  'self-draw-win': 0.85,
  kong: 0.8,
  'concealed-kong': 0.8,
  'added-kong': 0.8,
  pung: 0.5,
  chow: 0.3,
};

/** A choice that gets somewhere: calls now and then, discards that keep the hand close to ready, some at random. */
function somewhatSensible(
  rules: Ruleset,
  state: MatchState,
  legal: readonly PlayerAction[],
  random: () => number,
): PlayerAction {
  for (const action of legal) {
    if (random() < (EAGERNESS[action.type] ?? 0)) return action;
  }
  const passes = legal.filter(({ type }) => type === 'pass');
  if (passes[0] !== undefined) return passes[0];
  const discards = legal.filter((action) => action.type === 'discard');
  if (discards.length === 0 || random() < 0.06) return pick(legal, random);
  const own = state.deal!.seats[discards[0]!.seat];
  const form = formOf(rules, own.missingSuit);
  const counts = countTiles(own.concealed);
  const valued = shuffled(discards, random).map((action) => {
    counts[action.tile]!--;
    const value = distance(counts, own.melds.length, form) - (action.ready ? 0.5 : 0);
    counts[action.tile]!++;
    return { action, value };
  });
  return valued.reduce((best, each) => (each.value < best.value ? each : best)).action;
}

/** What some seat does next; the table itself where nobody is left to answer, and now and then before. */
function nextAction(rules: Ruleset, state: MatchState, random: () => number): Action {
  const { deal } = state;
  if (deal === null || deal.prompt === null) return { type: 'start-deal', luck: luckFrom(rules, random) };
  const asked = SEATS.map((seat) => legalActions(rules, state, seat)).filter((legal) => legal.length > 0);
  if (asked.length === 0 || random() < 0.03) return { type: 'time-up', prompt: deal.prompt.id };
  return somewhatSensible(rules, state, pick(asked, random), random);
}

export interface Playout {
  readonly state: MatchState;
  readonly events: readonly GameEvent[];
}

/**
 * Plays deals of a match with random players until `deals` have ended or the match is over.
 *
 * @param onStep told of every action with the states before and after it
 * @throws Error where an action that was listed is refused or a deal does not end.
 */
export function playOut(
  rules: Ruleset,
  options: RuleOptions,
  settings: { readonly deals: number; readonly random: () => number; readonly onStep?: (step: Step) => void },
): Playout {
  const events: GameEvent[] = startMatch(rules, options);
  let state = fold(rules, events);
  let actions = 0;
  while (!state.over && !(state.deals >= settings.deals && state.deal?.result != null)) {
    const action = nextAction(rules, state, settings.random);
    if (action.type === 'start-deal') actions = 0;
    if (++actions > ENDLESS) throw new Error('a deal does not end');
    const decision = decide(rules, state, action);
    if (!decision.ok) throw new Error(`refused: ${JSON.stringify(action)} ${JSON.stringify(decision.violation)}`);
    const after = decision.state;
    events.push(...decision.events);
    settings.onStep?.({ before: state, action, events: decision.events, after });
    state = after;
  }
  return { state, events };
}

/** `playOut` with every property checked after every action. */
export function playOutChecked(
  rules: Ruleset,
  options: RuleOptions,
  settings: { readonly deals: number; readonly random: () => number },
): Playout {
  const watch = watchMatch(rules, startMatch(rules, options), settings.random);
  const played = playOut(rules, options, { ...settings, onStep: (step) => watch.step(step) });
  watch.finish(played.state);
  return played;
}
