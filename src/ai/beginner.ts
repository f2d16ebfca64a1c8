import type { PlayerAction } from '../engine/actions.ts';
import { distance } from '../engine/hand/distance.ts';
import { suitOf } from '../engine/tiles.ts';
import { offersOf } from './actions.ts';
import { distanceWithout, type Position, tilesForClaim } from './position.ts';
import { below, type LuckSource } from './random.ts';

/** How often a beginner takes the first tile that comes to hand, and overlooks a claim. */
const CARELESS = 0.15;
const OVERLOOKS = 0.3;

/**
 * The beginner: sees whether a discard throws the hand back, but counts no tiles; claims what brings the hand nearer
 * when noticing it; does not declare ready and rarely makes a kong. Wins on whatever wins.
 */
export function chooseBeginner(position: Position, luck: LuckSource): PlayerAction {
  const offers = offersOf(position.own.legal);
  if (offers.win !== null) return offers.win;
  if (offers.missingSuits.length > 0) return fewest(position, offers.missingSuits);
  if (offers.exchanges.length > 0) return offers.exchanges[below(luck, offers.exchanges.length)]!;
  if (offers.pass !== null) {
    if (luck() < OVERLOOKS) return offers.pass;
    return claimOf(position, offers.melds) ?? offers.pass;
  }
  const kong = offers.kongs[0];
  if (kong !== undefined && luck() < OVERLOOKS) return kong;
  const plain = offers.discards.filter(({ ready }) => !ready);
  if (luck() < CARELESS) return plain[below(luck, plain.length)]!;
  const nearest = plain.map((action) => ({ action, left: distanceWithout(position, [action.tile], 0) }));
  const least = Math.min(...nearest.map(({ left }) => left));
  const good = nearest.filter(({ left }) => left === least);
  return good[below(luck, good.length)]!.action;
}

function claimOf(
  position: Position,
  claims: readonly Extract<PlayerAction, { type: 'chow' | 'pung' | 'kong' }>[],
): PlayerAction | null {
  const { view, counts, melds, form } = position;
  const tile = view.prompt?.kind === 'claims' ? view.prompt.tile : -1;
  const now = distance(counts, melds.length, form);
  const nearer = claims.find((claim) => {
    const taken = tilesForClaim(claim.type, tile, claim.type === 'chow' ? claim.tile : tile);
    return distanceWithout(position, taken, 1) < now;
  });
  return nearer ?? null;
}

/** The suit with the fewest tiles. */
function fewest(position: Position, legal: readonly Extract<PlayerAction, { type: 'missing-suit' }>[]): PlayerAction {
  const held = (suit: number): number => position.own.concealed.filter((tile) => suitOf(tile) === suit).length;
  return legal.toSorted((a, b) => held(a.suit) - held(b.suit))[0]!;
}
