import type { PlayerAction } from '../engine/actions.ts';
import { distance } from '../engine/hand/distance.ts';
import { usefulTiles } from '../engine/hand/useful.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import type { Tile } from '../engine/tiles.ts';
import type { PlayerView } from '../engine/view.ts';
import { weighTurn } from './expert/expert.ts';
import { positionOf } from './position.ts';

/** One kind that may be discarded, as the expert sees it. */
export interface DiscardAppraisal {
  readonly tile: Tile;
  /** Distance to ready of the hand that is left; 0 is ready. */
  readonly distance: number;
  /** Kinds that bring that hand nearer (its waits where it is ready) with the copies that the seat cannot see. */
  readonly useful: readonly { readonly tile: Tile; readonly left: number }[];
  /** The sum of `left`. */
  readonly copies: number;
  /** What the hand promises after the discard, in coins, the danger of the discard taken off. */
  readonly value: number;
  /** How likely somebody wins on the discard, 0..1. */
  readonly danger: number;
}

/** What the expert thinks of a decision. */
export interface Appraisal {
  /** Distance of the hand as it is: -1 complete, 0 ready. */
  readonly distance: number;
  /** Every kind that may be discarded, best first; none where no discard is asked for. */
  readonly discards: readonly DiscardAppraisal[];
  /** What the expert does: a discard, or a win, kong, claim or pass. */
  readonly choice: PlayerAction;
}

/**
 * How the expert judges what the seat is asked: the evaluation behind hints and reviews, from nothing but what the
 * seat may see. The expert's own discard comes first in `discards` whenever its choice is a discard.
 *
 * @throws Error where the seat is not asked for anything, or the view is a spectator's.
 * @example appraise(rules, viewFor(rules, state, 2)).discards[0]?.tile
 */
export function appraise(rules: Ruleset, view: PlayerView): Appraisal {
  const position = positionOf(rules, view);
  if (position.own.legal.length === 0) throw new Error('the seat is not asked for anything');
  const { choice, discards } = weighTurn(position);
  const { counts, melds, form, unseen } = position;
  return {
    distance: distance(counts, melds.length, form),
    choice,
    discards: discards.map(({ tile, coins, danger }) => {
      counts[tile]!--;
      const after = usefulTiles(counts, melds.length, form, unseen);
      counts[tile]!++;
      const useful = after.tiles.map((each) => ({ tile: each, left: unseen[each]! }));
      return { tile, distance: after.distance, useful, copies: after.copies, value: coins, danger };
    }),
  };
}
