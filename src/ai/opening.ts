import type { PlayerAction } from '../engine/actions.ts';
import { distance } from '../engine/hand/distance.ts';
import { formOf } from '../engine/hand/form.ts';
import { usefulCopies } from '../engine/hand/useful.ts';
import { SUITS, type Suit } from '../engine/tiles.ts';
import type { Position } from './position.ts';

type Exchange = Extract<PlayerAction, { type: 'exchange' }>;
type MissingSuit = Extract<PlayerAction, { type: 'missing-suit' }>;

/** How good the tiles in `counts` are without a suit: less is better. Distance first, then useful copies, then tiles to get rid of. */
function burden(position: Position, suit: Suit): number {
  const { counts, unseen } = position;
  const form = formOf(position.rules, suit);
  let foreign = 0;
  for (let tile = 9 * suit; tile < 9 * suit + 9; tile++) foreign += counts[tile]!;
  return 1000 * distance(counts, 0, form) - usefulCopies(counts, 0, form, unseen) + 5 * foreign;
}

/** The suit without which the hand is nearest to ready. */
export function chooseMissingSuit(position: Position, legal: readonly MissingSuit[]): MissingSuit {
  let best = legal[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const action of legal) {
    const found = burden(position, action.suit);
    if (found < least) {
      least = found;
      best = action;
    }
  }
  return best;
}

/** The three tiles without which the rest is best for some missing suit. */
export function chooseExchange(position: Position, legal: readonly Exchange[]): Exchange {
  const { counts } = position;
  let best = legal[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const action of legal) {
    for (const tile of action.tiles) counts[tile]!--;
    const found = Math.min(...SUITS.map((suit) => burden(position, suit)));
    for (const tile of action.tiles) counts[tile]!++;
    if (found < least) {
      least = found;
      best = action;
    }
  }
  return best;
}
