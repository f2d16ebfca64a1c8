import type { Action, Luck } from '../engine/actions.ts';
import { decide } from '../engine/decide.ts';
import type { GameEvent } from '../engine/events.ts';
import { emptyMatch, startMatch } from '../engine/match.ts';
import type { RuleOptions, Ruleset } from '../engine/ruleset.ts';
import type { DealState, MatchState } from '../engine/state.ts';
import { SEATS, type Seat } from '../engine/tiles.ts';
import { viewFor } from '../engine/view-for.ts';
import { type AiLevel, choose } from './player.ts';
import { type LuckSource, luckOfDeal, seededLuck } from './random.ts';

/** Who sits where, and what happens to be measured around a choice. */
export interface Players {
  readonly levels: readonly [AiLevel, AiLevel, AiLevel, AiLevel];
  readonly luck: LuckSource;
  /** Called with each choice's level, before and after it, so that a caller with a clock can time it. */
  readonly before?: (level: AiLevel) => void;
  readonly after?: (level: AiLevel) => void;
}

/** One deal that was played out. */
export interface PlayedDeal {
  readonly before: MatchState;
  readonly state: MatchState;
  readonly deal: DealState;
  /** Every event from `deal-started` to `deal-ended`. */
  readonly events: readonly GameEvent[];
  /** Actions of an AI player that the engine refused, with the reason; the time then ran out for it. */
  readonly refused: readonly string[];
}

/**
 * Plays one deal to its end through the engine, as a table does: every seat that is asked answers from its own view,
 * then the prompt's time runs out.
 *
 * @throws Error where the engine refuses the table's own actions, or a deal does not end.
 */
export function playDeal(rules: Ruleset, before: MatchState, luck: Luck, players: Players): PlayedDeal {
  const events: GameEvent[] = [];
  const refused: string[] = [];
  let state = before;
  const act = (action: Action): boolean => {
    const decision = decide(rules, state, action);
    if (!decision.ok) {
      refused.push(`${action.type}: ${decision.violation.code} ${decision.violation.part}`);
      return false;
    }
    for (const event of decision.events) events.push(event);
    state = decision.state;
    return true;
  };
  if (!act({ type: 'start-deal', luck })) throw new Error(`the deal does not start: ${refused[0]}`);
  for (let steps = 0; ; steps++) {
    const deal = state.deal!;
    if (deal.result !== null) return { before, state, deal, events, refused };
    if (deal.prompt === null || steps > 2_000) throw new Error('the deal does not go on');
    const { id } = deal.prompt;
    for (const seat of askedSeats(deal)) {
      // An answer may settle the prompt before everybody was asked.
      if (state.deal?.prompt?.id !== id) break;
      const level = players.levels[seat];
      const view = viewFor(rules, state, seat);
      if (view.own === null || view.own.legal.length === 0) continue;
      players.before?.(level);
      const action = choose(rules, view, level, players.luck);
      players.after?.(level);
      act(action);
    }
    if (state.deal?.prompt?.id === id && !act({ type: 'time-up', prompt: id })) {
      throw new Error(`the prompt does not close: ${refused.at(-1)}`);
    }
  }
}

function askedSeats({ prompt }: DealState): readonly Seat[] {
  if (prompt === null) return [];
  if (prompt.kind === 'turn') return [prompt.seat];
  return prompt.kind === 'claims' ? prompt.entitled : SEATS;
}

/** What to play in one go. */
export interface SelfPlay {
  readonly deals: number;
  readonly seed: string | number;
  readonly levels: Players['levels'];
}

/**
 * Plays deals one after another; where a match is over, the next deal opens a new one. The luck of deal n depends on
 * the seed and n alone.
 *
 * @returns each deal with all its events, `match-started` included in the first deal of a match.
 * @example for (const deal of playDeals(rules, options, { deals: 8, seed: 1, levels })) …
 */
export function* playDeals(rules: Ruleset, options: RuleOptions, play: SelfPlay): Generator<PlayedDeal> {
  let state: MatchState | null = null;
  for (let number = 0; number < play.deals; number++) {
    const opening: GameEvent[] = [];
    if (state === null || state.over) {
      opening.push(...startMatch(rules, options));
      state = emptyMatch(rules, options);
    }
    const luck = luckOfDeal(rules, seededLuck(`${play.seed}/wall/${number}`));
    const players: Players = { levels: play.levels, luck: seededLuck(`${play.seed}/players/${number}`) };
    const played = playDeal(rules, state, luck, players);
    state = played.state;
    yield opening.length === 0 ? played : { ...played, events: [...opening, ...played.events] };
  }
}
