import type { GameEvent } from './events.ts';
import { Draft } from './evolve.ts';
import type { Policies, Ruleset } from './ruleset.ts';
import type { DealState, MatchState } from './state.ts';
import type { Transfer } from './transfers.ts';

/**
 * One decision in the making: the events so far and the state after them. `state` and its parts may change with every
 * `emit`; what is needed from before has to be taken out before.
 */
export class Play {
  readonly events: GameEvent[] = [];
  readonly rules: Ruleset;
  readonly #before: MatchState;
  #draft: Draft | null = null;

  constructor(rules: Ruleset, state: MatchState) {
    this.rules = rules;
    this.#before = state;
  }

  get state(): MatchState {
    return this.#draft === null ? this.#before : this.#draft.state;
  }

  get policies(): Policies {
    return this.#before.policies;
  }

  /** The running deal. */
  get deal(): DealState {
    const { deal } = this.state;
    if (deal === null) throw new Error('no deal has started');
    return deal;
  }

  emit(event: GameEvent): void {
    this.#draft ??= new Draft(this.#before);
    this.events.push(event);
    this.#draft.apply(event);
  }

  /** Gives transfers the next lines of the deal (rules 5.7). */
  numbered(transfers: readonly Omit<Transfer, 'line'>[]): Transfer[] {
    const first = this.deal.transfers.length;
    return transfers.map((transfer, at) => ({ line: first + at, ...transfer }));
  }
}
