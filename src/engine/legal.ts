import type { PlayerAction } from './actions.ts';
import { claimActions, isClaimAction } from './claims.ts';
import { isOpeningAction, openingActions } from './opening.ts';
import type { Ruleset } from './ruleset.ts';
import type { MatchState } from './state.ts';
import type { Seat } from './tiles.ts';
import { isTurnAction, turnActions } from './turn.ts';

/**
 * Exactly what `decide` accepts from this seat now: the one answer to "what may I do" that buttons, AI players and
 * tests draw from. Empty where the seat is not asked or has answered.
 */
export function legalActions(rules: Ruleset, state: MatchState, seat: Seat): PlayerAction[] {
  const { deal } = state;
  switch (deal?.prompt?.kind) {
    case 'exchange':
    case 'missing-suit':
      return openingActions(deal, seat);
    case 'turn':
      return turnActions(rules, state, deal, seat);
    case 'claims':
      return claimActions(rules, state, deal, seat);
    default:
      return [];
  }
}

/** Whether `legalActions` lists the action; cheaper than listing. The prompt and the seat are known to fit. */
export function isLegal(rules: Ruleset, state: MatchState, action: PlayerAction): boolean {
  const { deal } = state;
  switch (deal?.prompt?.kind) {
    case 'exchange':
    case 'missing-suit':
      return isOpeningAction(deal, action);
    case 'turn':
      return isTurnAction(rules, state, deal, action);
    case 'claims':
      return isClaimAction(rules, state, deal, action);
    default:
      return false;
  }
}
