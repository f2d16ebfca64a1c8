import type { GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Policies, Ruleset } from './ruleset.ts';
import type { DealState, MatchState } from './state.ts';
import type { Transfer } from './transfers.ts';

/** One decision in the making: the events so far and the state after them. */
export class Play {
  readonly events: GameEvent[] = [];
  readonly rules: Ruleset;
  state: MatchState;

  constructor(rules: Ruleset, state: MatchState) {
    this.rules = rules;
    this.state = state;
  }

  get policies(): Policies {
    return this.state.policies;
  }

  /** The running deal. */
  get deal(): DealState {
    if (this.state.deal === null) throw new Error('no deal has started');
    return this.state.deal;
  }

  emit(event: GameEvent): void {
    this.events.push(event);
    this.state = evolve(this.state, event);
  }

  /** Gives transfers the next lines of the deal (rules 5.7). */
  numbered(transfers: readonly Omit<Transfer, 'line'>[]): Transfer[] {
    const first = this.deal.transfers.length;
    return transfers.map((transfer, at) => ({ line: first + at, ...transfer }));
  }
}
