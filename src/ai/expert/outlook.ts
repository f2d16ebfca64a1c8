import { isComplete } from '../../engine/hand/distance.ts';
import { KINDS, type Meld, suitOf, type Tile } from '../../engine/tiles.ts';
import type { Position } from '../position.ts';
import { type Clock, chanceToWin, type Step } from './chances.ts';
import type { Plan } from './plans.ts';
import { type Worth, worthOf } from './worth.ts';

/** How often a tile that could be claimed or won on is let go by the others, compared with a draw. */
const LET_GO = 0.8;
/** Plans that are further from ready than this are not worth a thought. */
export const FURTHEST = 7;

/** What a plan promises for a hand of 3n+1 tiles. */
export interface Outlook {
  readonly chance: number;
  /** Expected coins: chance times worth. */
  readonly coins: number;
  readonly distance: number;
}

const NO_OUTLOOK: Outlook = { chance: 0, coins: 0, distance: 99 };
const hand = new Uint8Array(KINDS);
const copies = new Int16Array(KINDS);

/**
 * Follows a plan along its likeliest draws to a complete hand, has the ruleset price that hand, and weighs it by the
 * chance to get there: once without claims, and once with a set claimed on the way where that is possible.
 */
export function outlookOf(
  position: Position,
  clock: Clock,
  plan: Plan,
  counts: Uint8Array,
  melds: readonly Meld[],
): Outlook {
  hand.set(counts);
  const closed: Step[] = [];
  const open: Step[] = [];
  const sets = melds.length;
  let now = plan.useful(hand, sets);
  const { distance } = now;
  if (distance > FURTHEST || distance < 0) return NO_OUTLOOK;
  let firstDrawn: Tile | null = null;
  while (now.distance > 0) {
    const step = stepOf(position, plan, now.tiles);
    if (step.useful === 0) return NO_OUTLOOK;
    closed[now.distance] = { useful: step.useful, looks: 1 };
    open[now.distance] = { useful: step.useful, looks: plan.open ? step.looks : 1 };
    firstDrawn ??= step.likeliest;
    hand[step.likeliest]!++;
    const before = now.distance;
    plan.discards(hand, sets, copies);
    hand[mostCopies()]!--;
    now = plan.useful(hand, sets);
    if (now.distance >= before) return NO_OUTLOOK;
  }
  const { waits, worth } = pricedWaits(position, now.tiles, melds);
  const winning: Step = { useful: waits.all, looks: 1 + 3 * LET_GO * waits.claimable };
  closed[0] = winning;
  open[0] = winning;
  const quiet = chanceToWin(clock, closed);
  let best = { chance: quiet, coins: quiet * meanWorth(worth, waits.claimable), distance };
  if (plan.open && firstDrawn !== null) {
    const lively = chanceToWin(clock, open);
    const exposed = exposedWorth(position, now.tiles, melds, firstDrawn) ?? worth;
    const coins = lively * meanWorth(exposed, exposed.discard > 0 ? 1 : 0);
    if (coins > best.coins) best = { chance: lively, coins, distance };
  }
  return best;
}

function meanWorth({ selfDraw, discard }: Worth, claimable: number): number {
  const others = 3 * LET_GO * claimable;
  return (selfDraw + others * discard) / (1 + others);
}

function stepOf(position: Position, plan: Plan, tiles: readonly Tile[]) {
  const { unseen, policies } = position;
  let useful = 0;
  let pungs = 0;
  let most = 0;
  let likeliest = -1;
  for (const tile of tiles) {
    const left = unseen[tile]!;
    useful += left;
    if (hand[tile]! >= 2) pungs += left;
    if (left > most) {
      most = left;
      likeliest = tile;
    }
  }
  const chows = policies.chow && plan.name !== 'pungs' ? useful - pungs : 0;
  return { useful, likeliest, looks: useful === 0 ? 1 : 1 + (LET_GO * (3 * pungs + chows)) / useful };
}

function mostCopies(): Tile {
  let best = 0;
  for (let tile = 1; tile < KINDS; tile++) if (copies[tile]! > copies[best]!) best = tile;
  return best;
}

/** The mean worth of the waits, by their unseen copies, and the share of them that a discard may complete. */
function pricedWaits(position: Position, tiles: readonly Tile[], melds: readonly Meld[]) {
  let all = 0;
  let claimable = 0;
  let selfDraw = 0;
  let discard = 0;
  for (const tile of tiles) {
    const left = position.unseen[tile]!;
    if (left === 0) continue;
    const worth = worthOf(position, hand, melds, tile);
    all += left;
    if (worth.discard > 0) claimable += left;
    selfDraw += left * worth.selfDraw;
    discard += left * worth.discard;
  }
  const share = all === 0 ? 0 : claimable / all;
  return {
    waits: { all, claimable: share },
    worth: { selfDraw: all === 0 ? 0 : selfDraw / all, discard: claimable === 0 ? 0 : discard / claimable },
  };
}

/** The worth of the first wait when the set with `claimed` was claimed; null where it is in no set that could be. */
function exposedWorth(position: Position, tiles: readonly Tile[], melds: readonly Meld[], claimed: Tile): Worth | null {
  const winTile = tiles.find((tile) => position.unseen[tile]! > 0);
  if (winTile === undefined) return null;
  for (const meld of setsWith(claimed, position.policies.chow)) {
    const parts = meld.type === 'pung' ? [claimed, claimed, claimed] : [meld.tile, meld.tile + 1, meld.tile + 2];
    if (!parts.every((tile) => hand[tile]! >= (meld.type === 'pung' ? 3 : 1))) continue;
    for (const tile of parts) hand[tile]!--;
    hand[winTile]!++;
    const fits = isComplete(hand, melds.length + 1, position.form);
    hand[winTile]!--;
    const worth = fits ? worthOf(position, hand, [...melds, meld], winTile) : null;
    for (const tile of parts) hand[tile]!++;
    if (worth !== null) return worth;
  }
  return null;
}

function setsWith(tile: Tile, chow: boolean): Meld[] {
  const common = { claimed: tile, from: null, added: false } as const;
  const sets: Meld[] = [{ type: 'pung', tile, ...common }];
  const suit = suitOf(tile);
  if (!chow || suit === null) return sets;
  for (const lowest of [tile - 2, tile - 1, tile]) {
    if (lowest >= 0 && suitOf(lowest) === suit && suitOf(lowest + 2) === suit) {
      sets.push({ type: 'chow', tile: lowest, ...common });
    }
  }
  return sets;
}
