import type { Luck } from '../engine/actions.ts';
import type { GameId } from '../engine/score.ts';
import { fullSet } from '../engine/wall.ts';
import { rulesetOf } from '../rulesets/index.ts';
import type { DealProof } from './shuffle.ts';
import type { StoredEvent } from './table-events.ts';

/** The proof of a deal with the game it was dealt for, whose full set is shuffled. */
export interface GameProof extends DealProof {
  readonly game: GameId;
}

/**
 * What anybody needs to check the shuffle of one deal, from the events of its table.
 *
 * @returns null where there is no such deal, and while it still runs: its secret is nobody's to see yet
 */
export function proofOf(events: readonly StoredEvent[], deal: number): GameProof | null {
  let game: GameId | null = null;
  let committed: { readonly algorithm: number; readonly commitment: string; readonly secret: string } | null = null;
  let messageId: string | null = null;
  let played: Luck | null = null;
  for (const { event } of events) {
    if (event.type === 'opened') game = event.game;
    else if (event.type === 'committed' && event.deal === deal) committed = event;
    else if (event.type === 'bound' && event.deal === deal) messageId = event.messageId;
    else if (event.type !== 'game') continue;
    else if (event.event.type === 'deal-started' && event.event.number === deal) played = event.event.luck;
    else if (event.event.type === 'deal-ended' && played !== null) {
      if (game === null || committed === null || messageId === null) return null;
      const { algorithm, commitment, secret } = committed;
      return { game, algorithm, commitment, secret, messageId, deal, tiles: fullSet(rulesetOf(game)), played };
    }
  }
  return null;
}
