import type { PlayerAction } from '../engine/actions.ts';
import { distance } from '../engine/hand/distance.ts';
import { discardCopies } from '../engine/hand/useful.ts';
import { KINDS, type Meld, suitOf, type Tile } from '../engine/tiles.ts';
import { type Offers, offersOf } from './actions.ts';
import { canEarnFan } from './minimum.ts';
import { chooseExchange, chooseMissingSuit } from './opening.ts';
import { distanceWithout, type Position, tilesForClaim } from './position.ts';

const copies = new Int16Array(KINDS);

/**
 * The club player: fewest draws to ready, by useful tiles still unseen. Takes every win, claims what brings the hand
 * nearer, makes kongs that do not hurt, declares ready as soon as it may.
 */
export function chooseClub(position: Position): PlayerAction {
  const offers = offersOf(position.own.legal);
  if (offers.win !== null) return offers.win;
  if (offers.missingSuits.length > 0) return chooseMissingSuit(position, offers.missingSuits);
  if (offers.exchanges.length > 0) return chooseExchange(position, offers.exchanges);
  if (offers.pass !== null) return chooseClaim(position, offers, offers.pass);
  return chooseKong(position, offers) ?? chooseDiscard(position, offers);
}

/** The discard that keeps most useful tiles; ready is declared with it where that is offered. */
function chooseDiscard(position: Position, offers: Offers): PlayerAction {
  const { counts, melds, form, unseen } = position;
  const [first, second] = offers.discards;
  let best = first!.tile;
  if (second !== undefined) {
    discardCopies(counts, melds.length, form, unseen, copies);
    let most = Number.NEGATIVE_INFINITY;
    for (const { tile, ready } of offers.discards) {
      // A kind that may declare ready is listed without the declaration too.
      if (ready) continue;
      // Of equally useful discards the one with the fewest neighbours goes.
      const worth = 64 * copies[tile]! - neighbours(position, tile);
      if (worth > most) {
        most = worth;
        best = tile;
      }
    }
  }
  let wanted = first!;
  for (const discard of offers.discards)
    if (discard.tile === best && (discard.ready || wanted.tile !== best)) wanted = discard;
  return wanted;
}

/** How well a tile goes with the rest of the hand and what may still come, 0..63: pairs, neighbours, middle ranks. */
export function neighbours({ counts, unseen, form }: Position, tile: Tile): number {
  if (suitOf(tile) !== null && suitOf(tile) === form.missingSuit) return 0;
  let worth = 8 * (counts[tile]! - 1) + unseen[tile]!;
  if (tile >= 27) return worth;
  const rank = tile % 9;
  for (let near = rank < 2 ? tile - rank : tile - 2, end = rank > 6 ? tile - rank + 8 : tile + 2; near <= end; near++) {
    if (near === tile) continue;
    const weight = near === tile - 1 || near === tile + 1 ? 2 : 1;
    worth += 2 * weight * Math.min(2, counts[near]!) + weight;
  }
  return Math.min(63, worth);
}

/** A kong that leaves the hand as near to ready as the best discard does. */
function chooseKong(position: Position, { kongs }: Offers): PlayerAction | null {
  if (kongs.length === 0) return null;
  const { counts, melds, form } = position;
  const keep = Math.max(0, distance(counts, melds.length, form));
  for (const kong of kongs) {
    const { tile } = kong;
    const after =
      kong.type === 'added-kong'
        ? distanceWithout(position, [tile], 0)
        : distanceWithout(position, [tile, tile, tile, tile], 1);
    if (after <= keep) return kong;
  }
  return null;
}

/** The claim that brings the hand nearest to ready, if any does; a kong also where it only keeps the distance. */
function chooseClaim(position: Position, { melds }: Offers, pass: PlayerAction): PlayerAction {
  const { view, counts, form } = position;
  const tile = view.prompt?.kind === 'claims' ? view.prompt.tile : -1;
  const now = distance(counts, position.melds.length, form);
  let best = pass;
  // Distance first, then the copies that are useful after the best discard.
  let least = 1000 * now;
  for (const claim of melds) {
    const lowest = claim.type === 'chow' ? claim.tile : tile;
    const taken = tilesForClaim(claim.type, tile, lowest);
    if (position.policies.minimum > 0 && !keepsFan(position, claim.type, lowest, taken)) continue;
    const found =
      claim.type === 'kong' ? 1000 * distanceWithout(position, taken, 1) - 500 : afterClaim(position, taken);
    if (found < least) {
      least = found;
      best = claim;
    }
  }
  return best;
}

/** Where the hand stands after the claim and its best discard: lower is better. A claim that gains nothing is worse than none. */
function afterClaim(position: Position, taken: readonly Tile[]): number {
  const { counts, melds, form, unseen } = position;
  for (const tile of taken) counts[tile]!--;
  const reached = discardCopies(counts, melds.length + 1, form, unseen, copies);
  for (const tile of taken) counts[tile]!++;
  let most = -1;
  for (const left of copies) if (left > most) most = left;
  return 1000 * reached + 999 - Math.min(998, most);
}

function keepsFan(position: Position, type: 'chow' | 'pung' | 'kong', lowest: Tile, taken: readonly Tile[]): boolean {
  const { counts } = position;
  const melds: Meld[] = [...position.melds, { type, tile: lowest, claimed: null, from: null, added: false }];
  for (const tile of taken) counts[tile]!--;
  const keeps = canEarnFan(position, melds, counts) || !canEarnFanWith(position, taken);
  for (const tile of taken) counts[tile]!++;
  return keeps;
}

/** Whether the hand could earn a fan before the claim; what is lost already need not be kept. */
function canEarnFanWith(position: Position, taken: readonly Tile[]): boolean {
  const { counts, melds } = position;
  for (const tile of taken) counts[tile]!++;
  const could = canEarnFan(position, melds, counts);
  for (const tile of taken) counts[tile]!--;
  return could;
}
