import type { DealState } from './state.ts';
import { nextSeat, SEATS, type Seat, type Tile } from './tiles.ts';

/** How many of `tile` are in `tiles`. */
export function copiesIn(tiles: readonly Tile[], tile: Tile): number {
  let copies = 0;
  for (const other of tiles) if (other === tile) copies++;
  return copies;
}

/** The kinds in a sorted hand, each once. */
export function kindsIn(tiles: readonly Tile[]): Tile[] {
  const kinds: Tile[] = [];
  let last = -1;
  for (const tile of tiles) {
    if (tile !== last) kinds.push(tile);
    last = tile;
  }
  return kinds;
}

/** A sorted hand with one tile more. */
export function withTile(tiles: readonly Tile[], tile: Tile): Tile[] {
  const longer: Tile[] = [];
  let placed = false;
  for (const other of tiles) {
    if (!placed && other > tile) {
      longer.push(tile);
      placed = true;
    }
    longer.push(other);
  }
  if (!placed) longer.push(tile);
  return longer;
}

/** A hand without one of `tile`; the same tiles where it holds none. */
export function withoutTile(tiles: readonly Tile[], tile: Tile): Tile[] {
  const shorter: Tile[] = [];
  let found = false;
  for (const other of tiles) {
    if (found || other !== tile) shorter.push(other);
    else found = true;
  }
  return shorter;
}

/** Whether the seat still plays: it has not won in this deal. */
export function isActive(deal: DealState, seat: Seat): boolean {
  return deal.seats[seat].won === null;
}

/** Seats that have not won yet, lowest first. */
export function activeSeats(deal: DealState): Seat[] {
  return SEATS.filter((seat) => isActive(deal, seat));
}

/** The next seat in turn order that still plays (rules 2.1: winners are skipped). */
export function nextActive(deal: DealState, after: Seat): Seat {
  for (let steps = 1; steps < 4; steps++) {
    const seat = nextSeat(after, steps);
    if (isActive(deal, seat)) return seat;
  }
  return after;
}

/** The four seats in turn order, `first` first. */
export function inTurnOrder(first: Seat): Seat[] {
  return SEATS.map((steps) => nextSeat(first, steps));
}
