import { KINDS, type Seat, suitOf, type Tile } from '../../engine/tiles.ts';
import type { SeatView } from '../../engine/view.ts';
import { opponents, type Position } from '../position.ts';
import { coinsOf } from './worth.ts';

// Measured over self-play of club players: how often a seat is ready by sets still to make and tiles discarded, and how
// often a ready hand waits for a tile by its rank, the copies unseen and what its owner has discarded.
const READY_BASE = [3, 1.4, -0.7, -1.9, -3.2, -4.4] as const;
const READY_SLOPE = 0.4;
/** By copies unseen: terminals, twos and eights, middle ranks, honours. */
const WAITS = {
  terminal: [0.01, 0.02, 0.03, 0.065],
  near: [0.04, 0.03, 0.06, 0.09],
  middle: [0.07, 0.075, 0.085, 0.11],
  honour: [0, 0.001, 0.001, 0.01],
} as const;
/** A ready hand rarely waits for what its owner threw away; nothing forbids it. */
const THROWN = 0.08;
const NEIGHBOUR_THROWN = 0.7;

/** How dangerous it is to discard each kind. */
export interface Danger {
  /** How likely somebody wins on it. */
  readonly chance: Float64Array;
  /** What that costs on average, in coins. */
  readonly coins: Float64Array;
}

/** The danger of the kinds in hand, from what is open on the table. */
export function dangerOf(position: Position): Danger {
  const danger = { chance: new Float64Array(KINDS), coins: new Float64Array(KINDS) };
  for (const other of opponents(position.view, position.own.seat)) {
    const ready = readiness(position, other);
    for (let tile = 0; tile < KINDS; tile++) {
      if (position.counts[tile] === 0) continue;
      const chance = ready * waitChance(position, other, tile);
      danger.chance[tile]! += chance;
      danger.coins[tile]! += chance * price(position, other, tile);
    }
  }
  return danger;
}

/** How likely the seat is ready, from its melds and how long it has been playing. */
function readiness({ form }: Position, { melds, river, readyDeclared }: SeatView): number {
  if (readyDeclared) return 1;
  const exposed = melds.filter(({ type }) => type !== 'concealed-kong').length;
  const logit = READY_BASE[Math.max(0, form.sets - exposed)]! + READY_SLOPE * (river.length - 6);
  return 1 / (1 + Math.exp(-logit));
}

/** How likely a ready hand of this seat waits for the tile. */
function waitChance({ unseen, policies }: Position, other: SeatView, tile: Tile): number {
  const suit = suitOf(tile);
  if (suit !== null && suit === other.missingSuit) return 0;
  const left = Math.min(3, unseen[tile]!);
  let chance: number;
  if (suit === null) chance = WAITS.honour[left]!;
  else {
    const edge = Math.min(tile % 9, 8 - (tile % 9));
    chance = (edge === 0 ? WAITS.terminal : edge === 1 ? WAITS.near : WAITS.middle)[left]!;
    // Where one suit is missing the waits lie in the other two.
    if (policies.missingSuit) chance *= 2.6;
  }
  if (other.river.some((thrown) => thrown.tile === tile)) return chance * THROWN;
  if (
    suit !== null &&
    other.river.some((thrown) => Math.abs(thrown.tile - tile) === 1 && suitOf(thrown.tile) === suit)
  ) {
    chance *= NEIGHBOUR_THROWN;
  }
  const flush = flushSuit(other);
  if (flush === null) return chance;
  return suit === flush ? chance * 2 : suit === null ? chance * 1.5 : chance * 0.15;
}

/** The one suit of two or more melds, where the river shows less of it than of the others; null otherwise. */
function flushSuit({ melds, river }: SeatView): number | null {
  const suits = new Set(melds.map(({ tile }) => suitOf(tile)).filter((suit) => suit !== null));
  if (melds.length < 2 || suits.size !== 1) return null;
  const [suit] = suits;
  const thrown = river.filter(({ tile }) => suitOf(tile) === suit).length;
  return thrown <= river.length / 6 ? suit! : null;
}

/** What the seat would be paid for a win on this seat's discard, for a hand as its melds let one expect. */
function price(position: Position, other: SeatView, tile: Tile): number {
  const guess = expectedTotal(position, other, tile);
  return position.policies.casual
    ? 0.3
    : coinsOf(position, { cappedTotal: guess }, other.seat, 'discard', position.own.seat as Seat);
}

function expectedTotal({ rules }: Position, other: SeatView, tile: Tile): number {
  const flush = flushSuit(other) !== null && (suitOf(tile) === flushSuit(other) || suitOf(tile) === null);
  switch (rules.unit) {
    case 'tai':
      return (other.readyDeclared ? 2 : 1) + other.bonus.length / 4 + (flush ? 4 : 0);
    default:
      return (other.melds.length === 0 ? 2 : 1) + (flush ? 3 : 0) + Math.min(2, other.bonus.length / 3);
  }
}
