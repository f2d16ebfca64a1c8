import { distance } from '../engine/hand/distance.ts';
import { formOf, type HandForm } from '../engine/hand/form.ts';
import type { Policies, RuleOptions, Ruleset } from '../engine/ruleset.ts';
import type { WinContext } from '../engine/score.ts';
import { countTiles, KINDS, type Meld, type Seat, type Tile } from '../engine/tiles.ts';
import type { OwnView, PlayerView, SeatView } from '../engine/view.ts';

/** One decision as a player sees it, with what every strength wants to know worked out once. */
export interface Position {
  readonly rules: Ruleset;
  readonly view: PlayerView;
  readonly own: OwnView;
  readonly seat: SeatView;
  readonly policies: Policies;
  /** Tiles in hand by kind. Players that try changes put them back. */
  readonly counts: Uint8Array;
  readonly melds: readonly Meld[];
  readonly form: HandForm;
  /** Copies by kind that the player cannot see: in the wall or in the others' hands. */
  readonly unseen: Uint8Array;
}

/**
 * Reads a view for its own seat.
 *
 * @throws Error for a spectator's view.
 */
export function positionOf(rules: Ruleset, view: PlayerView): Position {
  const { own } = view;
  if (own === null) throw new Error('a spectator has nothing to choose');
  const seat = view.seats[own.seat];
  const counts = countTiles(own.concealed);
  return {
    rules,
    view,
    own,
    seat,
    policies: policiesOf(rules, view.options),
    counts,
    melds: seat.melds,
    form: formOf(rules, own.missingSuit),
    unseen: unseenTiles(rules, view, counts),
  };
}

const known = new WeakMap<RuleOptions, { readonly rules: Ruleset; readonly policies: Policies }>();

/** The policies of a table's options, worked out once for each record of options. */
function policiesOf(rules: Ruleset, options: RuleOptions): Policies {
  const found = known.get(options);
  if (found?.rules === rules) return found.policies;
  const policies = rules.policies(options);
  known.set(options, { rules, policies });
  return policies;
}

/**
 * Copies by kind (34) that are neither in the player's hand nor open on the table: four of each, less the own hand,
 * all melds, the rivers, and tiles that somebody won on. A river's claimed tile lies in a meld, or was won on.
 */
function unseenTiles(
  rules: Pick<Ruleset, 'tiles'>,
  view: Pick<PlayerView, 'seats' | 'wins'>,
  hand: Uint8Array,
): Uint8Array {
  const unseen = new Uint8Array(KINDS);
  for (let tile = 0; tile < (rules.tiles.honours ? KINDS : 27); tile++) unseen[tile] = 4 - hand[tile]!;
  for (const { melds, river } of view.seats) {
    for (const meld of melds) seeMeld(unseen, meld);
    for (const { tile, claimedBy } of river) if (claimedBy === null) see(unseen, tile);
  }
  for (const [index, win] of view.wins.entries()) {
    const sameTile = view.wins.findIndex(
      ({ by, tile, from }) => by === win.by && by !== 'self-draw' && tile === win.tile && from === win.from,
    );
    // Several winners of one tile share it.
    if (sameTile < 0 || sameTile === index) see(unseen, win.tile);
  }
  return unseen;
}

function see(unseen: Uint8Array, tile: Tile): void {
  if (tile < KINDS && unseen[tile]! > 0) unseen[tile]!--;
}

function seeMeld(unseen: Uint8Array, { type, tile }: Meld): void {
  if (type === 'chow') {
    see(unseen, tile);
    see(unseen, tile + 1);
    see(unseen, tile + 2);
  } else for (let copies = type === 'pung' ? 3 : 4; copies > 0; copies--) see(unseen, tile);
}

/** The tiles of a hand that is given by kind, ascending. */
export function tilesOf(counts: Uint8Array): Tile[] {
  const tiles: Tile[] = [];
  for (let tile = 0; tile < counts.length; tile++) for (let n = counts[tile]!; n > 0; n--) tiles.push(tile);
  return tiles;
}

/**
 * What the ruleset is to price where the seat wins as the deal stands: with a hand that it holds, or that it may come to
 * hold.
 *
 * @example rules.score(winContextOf(position, { concealed, melds, winTile, by: 'self-draw', flags: [] }), view.options)
 */
export function winContextOf(
  { view, own, seat }: Position,
  { concealed, melds, winTile, by, flags }: Pick<WinContext, 'concealed' | 'melds' | 'winTile' | 'by' | 'flags'>,
): WinContext {
  return {
    concealed,
    melds,
    winTile,
    by,
    seatWind: seat.wind,
    roundWind: view.roundWind,
    bonus: seat.bonus,
    flags,
    missingSuit: own.missingSuit,
  };
}

/** Distance of the hand with `taken` tiles removed for `melds` more melds. */
export function distanceWithout(position: Position, taken: readonly Tile[], melds: number): number {
  const { counts, form } = position;
  for (const tile of taken) counts[tile]!--;
  const left = distance(counts, position.melds.length + melds, form);
  for (const tile of taken) counts[tile]!++;
  return left;
}

/** The tiles of the own hand that a claim of `tile` lays open. */
export function tilesForClaim(type: 'chow' | 'pung' | 'kong', tile: Tile, lowest: Tile): Tile[] {
  if (type === 'pung') return [tile, tile];
  if (type === 'kong') return [tile, tile, tile];
  return [lowest, lowest + 1, lowest + 2].filter((part) => part !== tile);
}

/** Seats that still play, the own one left out. */
export function opponents(view: PlayerView, own: Seat): SeatView[] {
  return view.seats.filter(({ seat, win }) => seat !== own && win === null);
}
