import type { Action, Luck, PlayerAction, Violation, ViolationCode } from './actions.ts';
import { answerClaims, closeClaims } from './claims.ts';
import { firstDealer } from './dealing.ts';
import { replaceDealtBonus } from './draw.ts';
import type { GameEvent } from './events.ts';
import { isLegal } from './legal.ts';
import { answerOpening, beginOpening, lapseOpening } from './opening.ts';
import { Play } from './play.ts';
import type { Ruleset } from './ruleset.ts';
import type { DealState, MatchState, Prompt } from './state.ts';
import { SEATS } from './tiles.ts';
import { lapsedTurn, playTurn, type TurnAction } from './turn.ts';
import { wallFault } from './wall.ts';

export type Decision =
  | {
      readonly ok: true;
      readonly events: GameEvent[];
      /** The state after the events, as `evolve` gives it. */
      readonly state: MatchState;
    }
  | { readonly ok: false; readonly violation: Violation };

/**
 * What an action leads to: the events to append and fold, or why it is refused. From a seat exactly `legalActions` are
 * accepted; the table may start a deal when none runs and close the open prompt at any time. A refusal changes nothing.
 *
 * @example decide(pushDown, state, { type: 'time-up', prompt: 7 })
 */
export function decide(rules: Ruleset, state: MatchState, action: Action): Decision {
  const play = new Play(rules, state);
  const violation = action.type === 'start-deal' ? startDeal(play, action.luck) : act(play, action);
  return violation === null ? { ok: true, events: play.events, state: play.state } : { ok: false, violation };
}

function violation(code: ViolationCode, part: string): Violation {
  return { code, part };
}

function startDeal(play: Play, luck: Luck): Violation | null {
  const { state, rules } = play;
  if (state.deal !== null && state.deal.result === null) return violation('deal-running', `deal ${state.deal.number}`);
  if (state.over) return violation('match-over', `${state.deals} deals`);
  const fault = luckFault(luck) ?? wallFault(rules, luck.wall);
  if (fault !== null) return violation('bad-wall', fault);
  play.emit({
    type: 'deal-started',
    number: state.deals + 1,
    dealer: state.dealer ?? firstDealer(luck.dice),
    roundWind: state.roundWind,
    streak: state.streak,
    luck,
  });
  if (replaceDealtBonus(play)) beginOpening(play);
  return null;
}

function luckFault({ dice, exchange }: Luck): string | null {
  if (dice.length !== 2 || dice.some((die) => !Number.isInteger(die) || die < 1 || die > 6)) return `dice ${dice}`;
  return ['next', 'previous', 'opposite'].includes(exchange) ? null : `exchange ${exchange}`;
}

function act(play: Play, action: Exclude<Action, { type: 'start-deal' }>): Violation | null {
  const { deal } = play.state;
  if (deal === null || deal.prompt === null) return violation('no-deal', action.type);
  const { prompt } = deal;
  if (action.prompt !== prompt.id) return violation('stale-prompt', `${action.prompt}`);
  if (action.type === 'time-up') {
    timeUp(play, deal, prompt);
    return null;
  }
  const refusal = refusalOf(deal, prompt, action);
  if (refusal !== null) return violation(refusal, action.type);
  if (!isLegal(play.rules, play.state, action)) return violation('not-legal', action.type);
  if (prompt.kind === 'turn') playTurn(play, action as TurnAction);
  else if (prompt.kind === 'claims') answerClaims(play, action);
  else answerOpening(play, action);
  return null;
}

/** Why the seat is not asked at all, before any look at what it wants. */
function refusalOf(deal: DealState, prompt: Prompt, { seat }: PlayerAction): ViolationCode | null {
  if (!SEATS.includes(seat) || deal.seats[seat].won !== null) return 'not-your-prompt';
  if (prompt.kind === 'turn') return prompt.seat === seat ? null : 'not-your-prompt';
  if (prompt.answers[seat] !== undefined) return 'already-answered';
  return prompt.kind === 'claims' && prompt.from === seat ? 'not-your-prompt' : null;
}

function timeUp(play: Play, deal: DealState, prompt: Prompt): void {
  switch (prompt.kind) {
    case 'turn':
      playTurn(play, lapsedTurn(play.state, deal, prompt.seat, prompt.id));
      break;
    case 'claims':
      closeClaims(play);
      break;
    default:
      lapseOpening(play);
  }
}
