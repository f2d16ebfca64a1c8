import { isComplete } from '../../engine/hand/distance.ts';
import { KINDS, type Meld, suitOf, type Tile } from '../../engine/tiles.ts';
import type { Position } from '../position.ts';
import { type Clock, chanceToWin, type Step } from './chances.ts';
import type { Plan } from './plans.ts';
import type { Worth } from './worth.ts';

/** Plans that are further from ready than this are not worth a thought. */
export const FURTHEST = 7;

/** One way to follow a plan: with claims or without. */
interface Route {
  readonly steps: readonly Step[];
  /** Mean coins of its wins. */
  readonly worth: number;
}

/** What a plan promises for a hand of 3n+1 tiles. */
export interface Outlook {
  readonly plan: Plan['name'];
  readonly distance: number;
  /** Expected coins of the better route: chance times what winning brings and saves. */
  readonly coins: number;
  readonly routes: readonly Route[];
}

const NO_WORTH: Worth = { selfDraw: 0, discard: 0 };
/** No way leads to a complete hand. */
export const NOTHING: Outlook = { plan: 'any', distance: 99, coins: 0, routes: [] };
const hand = new Uint8Array(KINDS);
const copies = new Int16Array(KINDS);

function outlook(clock: Clock, plan: Plan['name'], distance: number, routes: readonly Route[]): Outlook {
  let coins = 0;
  for (const { steps, worth } of routes) {
    const { won, early } = chanceToWin(clock, plan, steps);
    coins = Math.max(coins, won * worth + early * clock.relief);
  }
  return { plan, distance, coins, routes };
}

/** The same way on from a hand that differs only in how many tiles help it now. */
export function withCopies(clock: Clock, { plan, distance, routes }: Outlook, useful: number): Outlook {
  const changed = routes.map(({ steps, worth }) => ({
    steps: steps.map((step, k) => (k === distance ? { ...step, useful } : step)),
    worth,
  }));
  return outlook(clock, plan, distance, changed);
}

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
  const sets = melds.length;
  const quiet: Step[] = [];
  const lively: Step[] = [];
  let now = plan.useful(hand, sets);
  const { distance } = now;
  if (distance > FURTHEST || distance < 0) return NOTHING;
  let firstDrawn: Tile | null = null;
  while (now.distance > 0) {
    const step = stepOf(position, clock, plan, now.tiles);
    if (step.useful === 0) return NOTHING;
    quiet[now.distance] = { useful: step.useful, looks: 1 };
    lively[now.distance] = { useful: step.useful, looks: plan.open ? step.looks : 1 };
    firstDrawn ??= step.likeliest;
    if (now.distance === 1) break;
    const before = now.distance;
    hand[step.likeliest]!++;
    plan.discards(hand, sets, copies);
    hand[mostCopies()]!--;
    now = plan.useful(hand, sets);
    if (now.distance >= before) return NOTHING;
  }
  const end =
    distance === 0
      ? readyFor(position, clock, now.tiles, melds, null)
      : meanReady(position, clock, plan, now.tiles, melds, firstDrawn);
  if (end.waits === 0) return NOTHING;
  const others = 3 * clock.pace.wins;
  quiet[0] = { useful: end.waits, looks: 1 + others * end.claimable };
  const routes: Route[] = [{ steps: quiet, worth: meanWorth(end.quiet, others * end.claimable) }];
  if (plan.open && distance > 0) {
    const claimable = end.lively.discard > 0 ? Math.max(end.claimable, 0.99) : 0;
    lively[0] = { useful: end.waits, looks: 1 + others * claimable };
    routes.push({ steps: lively, worth: meanWorth(end.lively, others * claimable) });
  }
  return outlook(clock, plan.name, distance, routes);
}

/** The mean over wins by the own draw and, `others` times as often, by discard. */
function meanWorth({ selfDraw, discard }: Worth, others: number): number {
  return (selfDraw + others * discard) / (1 + others);
}

function stepOf(position: Position, clock: Clock, plan: Plan, tiles: readonly Tile[]) {
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
  return { useful, likeliest, looks: useful === 0 ? 1 : 1 + (clock.pace.claims * (3 * pungs + chows)) / useful };
}

function mostCopies(): Tile {
  let best = 0;
  for (let tile = 1; tile < KINDS; tile++) if (copies[tile]! > copies[best]!) best = tile;
  return best;
}

/** A ready hand: its unseen waits, the share of them that a discard may complete, and what they bring. */
interface Ready {
  readonly waits: number;
  readonly claimable: number;
  readonly quiet: Worth;
  /** With the set of a claimed tile laid open; the same where there is none. */
  readonly lively: Worth;
}

/** The mean of the ready hands that each useful tile leads to. */
function meanReady(
  position: Position,
  clock: Clock,
  plan: Plan,
  tiles: readonly Tile[],
  melds: readonly Meld[],
  claimed: Tile | null,
): Ready {
  let weight = 0;
  let waits = 0;
  let claimable = 0;
  const quiet = { selfDraw: 0, discard: 0 };
  const lively = { selfDraw: 0, discard: 0 };
  for (const tile of tiles) {
    const left = position.unseen[tile]!;
    if (left === 0) continue;
    hand[tile]!++;
    plan.discards(hand, melds.length, copies);
    const thrown = mostCopies();
    hand[thrown]!--;
    const ready = readyFor(position, clock, plan.useful(hand, melds.length).tiles, melds, claimed ?? tile);
    hand[thrown]!++;
    hand[tile]!--;
    weight += left;
    // Hands with more waits win more often, so their worth counts for more.
    const share = left * ready.waits;
    waits += share;
    claimable += share * ready.claimable;
    quiet.selfDraw += share * ready.quiet.selfDraw;
    quiet.discard += share * ready.quiet.discard;
    lively.selfDraw += share * ready.lively.selfDraw;
    lively.discard += share * ready.lively.discard;
  }
  if (waits === 0) return { waits: 0, claimable: 0, quiet, lively };
  const mean = ({ selfDraw, discard }: Worth): Worth => ({ selfDraw: selfDraw / waits, discard: discard / waits });
  return { waits: waits / weight, claimable: claimable / waits, quiet: mean(quiet), lively: mean(lively) };
}

function readyFor(
  position: Position,
  clock: Clock,
  tiles: readonly Tile[],
  melds: readonly Meld[],
  claimed: Tile | null,
): Ready {
  let waits = 0;
  let claimable = 0;
  let selfDraw = 0;
  let discard = 0;
  for (const tile of tiles) {
    const left = position.unseen[tile]!;
    if (left === 0) continue;
    const worth = clock.pricer.worthOf(hand, melds, tile);
    waits += left;
    if (worth.discard > 0) claimable += left;
    selfDraw += left * worth.selfDraw;
    discard += left * worth.discard;
  }
  const quiet = { selfDraw: waits === 0 ? 0 : selfDraw / waits, discard: claimable === 0 ? 0 : discard / claimable };
  const opened = melds.some(({ type }) => type !== 'concealed-kong');
  const lively = claimed === null || opened ? quiet : exposedWorth(position, clock, tiles, melds, claimed);
  return { waits, claimable: waits === 0 ? 0 : claimable / waits, quiet, lively };
}

/**
 * The worth of the first wait when a set was claimed: the one with `claimed`, or where that is in none, any other.
 * Hands without sets cannot be opened and bring nothing that way.
 */
function exposedWorth(
  position: Position,
  clock: Clock,
  tiles: readonly Tile[],
  melds: readonly Meld[],
  claimed: Tile,
): Worth {
  const winTile = tiles.find((tile) => position.unseen[tile]! > 0);
  if (winTile === undefined) return NO_WORTH;
  const found = openSet(position, clock, melds, winTile, claimed);
  if (found !== null) return found;
  for (let tile = 0; tile < KINDS; tile++) {
    const other = hand[tile] === 0 || tile === claimed ? null : openSet(position, clock, melds, winTile, tile);
    if (other !== null) return other;
  }
  return NO_WORTH;
}

function openSet(position: Position, clock: Clock, melds: readonly Meld[], winTile: Tile, claimed: Tile): Worth | null {
  for (const meld of setsWith(claimed, position.policies.chow)) {
    const parts = meld.type === 'pung' ? [claimed, claimed, claimed] : [meld.tile, meld.tile + 1, meld.tile + 2];
    if (!parts.every((tile) => hand[tile]! >= (meld.type === 'pung' ? 3 : 1))) continue;
    for (const tile of parts) hand[tile]!--;
    hand[winTile]!++;
    const fits = isComplete(hand, melds.length + 1, position.form);
    hand[winTile]!--;
    const worth = fits ? clock.pricer.worthOf(hand, [...melds, meld], winTile) : null;
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
