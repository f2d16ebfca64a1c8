import type { Ruleset } from './ruleset.ts';
import type { DealState } from './state.ts';
import { ALL_KINDS, type Tile } from './tiles.ts';

const SUIT_KINDS = 27;
const FLOWERS: readonly Tile[] = [34, 35, 36, 37, 38, 39, 40, 41];
const ANIMALS: readonly Tile[] = [42, 43, 44, 45];

/**
 * Every tile of the game, ordered by kind with the copies of a kind together: the order that a wall is shuffled from.
 * 108 tiles in Sichuan, 136 in Push-Down, 144 in Taiwanese, 148 in Malaysian.
 *
 * @example fullSet(pushDown).slice(0, 5) // [0, 0, 0, 0, 1]
 */
export function fullSet(rules: Pick<Ruleset, 'tiles'>): Tile[] {
  const tiles: Tile[] = [];
  const kinds = rules.tiles.honours ? SUIT_KINDS + 7 : SUIT_KINDS;
  for (let tile = 0; tile < kinds; tile++) tiles.push(tile, tile, tile, tile);
  if (rules.tiles.flowers) tiles.push(...FLOWERS);
  if (rules.tiles.animals) tiles.push(...ANIMALS);
  return tiles;
}

/** Tiles that can still be drawn: the reserve at the wall's end never is (rules 3.1, TW-10). */
export function tilesLeft(rules: Pick<Ruleset, 'reserve'>, deal: Pick<DealState, 'head' | 'tail'>): number {
  return Math.max(0, deal.tail - deal.head - rules.reserve);
}

/**
 * What is wrong with a wall: null where it holds exactly the tiles of the game, else the offending part as data
 * (`"135 tiles"`, or the kind of which there are too many).
 */
export function wallFault(rules: Pick<Ruleset, 'tiles'>, wall: readonly Tile[]): string | null {
  const set = fullSet(rules);
  if (wall.length !== set.length) return `${wall.length} tiles`;
  const left = new Uint8Array(ALL_KINDS);
  for (const tile of set) left[tile]!++;
  for (const tile of wall) {
    if (!left[tile]) return `tile ${tile}`;
    left[tile]!--;
  }
  return null;
}

/** Whether a seat shows all eight flowers and seasons. */
export function hasAllFlowers(bonus: readonly Tile[]): boolean {
  return FLOWERS.every((flower) => bonus.includes(flower));
}
