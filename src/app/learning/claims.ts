import { type Position, positionOf, tilesForClaim } from '../../ai/position.ts';
import type { PlayerAction } from '../../engine/actions.ts';
import { distance } from '../../engine/hand/distance.ts';
import { bestDiscard, usefulCopies } from '../../engine/hand/useful.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import type { Recogniser } from '../../engine/scoring/recognisers.ts';
import { KINDS } from '../../engine/tiles.ts';
import type { PlayerView } from '../../engine/view.ts';
import { type Price, priceOf } from './price.ts';

type Claim = Extract<PlayerAction, { type: 'chow' | 'pung' | 'kong' }>;

/** Where a hand stands: its distance to ready (0 is ready) and the unseen tiles that bring it on. */
export interface Standing {
  readonly distance: number;
  readonly copies: number;
}

/** What one call would do to the hand. */
export type ClaimEffect =
  | { readonly kind: 'win'; readonly action: PlayerAction; readonly price: Price }
  | {
      readonly kind: 'meld';
      readonly action: Claim;
      readonly before: Standing;
      /** After the call and the best discard; after a kong, before its replacement is drawn. */
      readonly after: Standing;
      /** It is the first set laid open. */
      readonly opens: boolean;
      /** Patterns of the game that an open hand cannot have and this one still could. */
      readonly loses: readonly string[];
    };

/** Patterns that ask for a hand without claimed sets. */
const CLOSED: readonly Recogniser[] = ['concealed', 'concealed-self-draw'];
const RANK: readonly PlayerAction['type'][] = ['win', 'kong', 'pung', 'chow'];
/** Seven pairs are worth a word from so many pairs on. */
const PAIRS = 4;

/**
 * What each call that is offered would do, in the order of their rank; none where no claim is open to the player. Counted from what the player sees alone.
 *
 * @example claimEffects(rules, view).map((effect) => effect.kind)
 */
export function claimEffects(rules: Ruleset, view: PlayerView): readonly ClaimEffect[] {
  const { own, prompt } = view;
  if (own === null || prompt?.kind !== 'claims') return [];
  const position = positionOf(rules, view);
  const { counts, melds, form, unseen } = position;
  const before: Standing = {
    distance: distance(counts, melds.length, form),
    copies: usefulCopies(counts, melds.length, form, unseen),
  };
  const opens = melds.every(({ type }) => type === 'concealed-kong');
  const loses = opens ? losesOpen(position) : [];
  const found = own.legal.flatMap((action): ClaimEffect[] => {
    if (action.type === 'win' && own.winSheet !== null) {
      const by = prompt.source === 'discard' ? 'discard' : 'rob-kong';
      return [{ kind: 'win', action, price: priceOf(rules, view, own.winSheet, by, prompt.from) }];
    }
    if (action.type !== 'chow' && action.type !== 'pung' && action.type !== 'kong') return [];
    const after = standingAfter(position, action, prompt.tile);
    return [{ kind: 'meld', action, before, after, opens, loses }];
  });
  return found.sort((a, b) => RANK.indexOf(a.action.type) - RANK.indexOf(b.action.type));
}

function standingAfter({ counts, melds, form, unseen }: Position, claim: Claim, tile: number): Standing {
  const taken = tilesForClaim(claim.type, tile, claim.type === 'chow' ? claim.tile : tile);
  for (const each of taken) counts[each]!--;
  const sets = melds.length + 1;
  const after =
    claim.type === 'kong'
      ? { distance: distance(counts, sets, form), copies: usefulCopies(counts, sets, form, unseen) }
      : bestDiscard(counts, sets, form, unseen);
  for (const each of taken) counts[each]!++;
  return { distance: after.distance, copies: after.copies };
}

function losesOpen({ rules, counts, melds, form }: Position): string[] {
  let pairs = 0;
  for (let tile = 0; tile < KINDS; tile++) if (counts[tile]! >= 2) pairs++;
  const hasPairs = melds.length === 0 && pairs >= PAIRS && form.shapes.some((shape) => shape.endsWith('pairs'));
  const lost = rules.patterns.filter(({ shown }) => CLOSED.includes(shown) || (hasPairs && shown === 'seven-pairs'));
  return lost.map(({ id }) => id);
}
