import { KINDS, type Tile } from '../tiles.ts';
import type { HandForm } from './form.ts';
import { countUseful, findUseful, masks, weighDiscards } from './gains.ts';
import { type HandKeys, KEY_PARTS, keysOf } from './keys.ts';

/** The tiles that bring a hand of 3n+1 tiles one step nearer. */
export interface Useful {
  readonly distance: number;
  /** Ascending kinds. */
  readonly tiles: Tile[];
  /** How many of them can still come. */
  readonly copies: number;
}

/** One discard from 3n+2 tiles and what the hand is afterwards. */
export interface DiscardValue extends Useful {
  readonly tile: Tile;
}

const keys: HandKeys = new Int32Array(KEY_PARTS);
const weights = new Int16Array(KINDS);

/**
 * The kinds that bring a hand of 3n+1 tiles nearer, and how many of them can still come. Kinds held four times and
 * kinds of the missing suit are never among them.
 *
 * @param unseen copies by kind that the player cannot see; without it, those not in this hand.
 * @example usefulTiles(countTiles(parseTiles('23m456p789s11122z')), 0, form) // { distance: 0, tiles: [0, 3], copies: 8 }
 */
export function usefulTiles(counts: Uint8Array, melds: number, form: HandForm, unseen?: Uint8Array): Useful {
  keysOf(counts, form, keys);
  const distance = findUseful(keys, melds, form);
  const tiles: Tile[] = [];
  let copies = 0;
  for (let tile = 0; tile < KINDS; tile++) {
    const part = (tile / 9) | 0;
    if (((masks[part]! >> (tile - 9 * part)) & 1) === 0) continue;
    tiles.push(tile);
    copies += unseen === undefined ? 4 - counts[tile]! : unseen[tile]!;
  }
  return { distance, tiles, copies };
}

/** How many unseen tiles bring a hand of 3n+1 tiles nearer: `usefulTiles(...).copies` without the list. */
export function usefulCopies(counts: Uint8Array, melds: number, form: HandForm, unseen: Uint8Array): number {
  keysOf(counts, form, keys);
  return countUseful(keys, melds, form, unseen);
}

/**
 * Every kind that can be discarded from 3n+2 tiles, best first: nearer to complete, then more useful copies, then the
 * lower kind.
 */
export function bestDiscards(counts: Uint8Array, melds: number, form: HandForm, unseen?: Uint8Array): DiscardValue[] {
  const values: DiscardValue[] = [];
  const rest = counts.slice();
  for (let tile = 0; tile < KINDS; tile++) {
    if (counts[tile] === 0) continue;
    rest[tile]!--;
    values.push({ tile, ...usefulTiles(rest, melds, form, unseen) });
    rest[tile]!++;
  }
  return values.sort((a, b) => a.distance - b.distance || b.copies - a.copies || a.tile - b.tile);
}

/**
 * Useful unseen copies after each discard from 3n+2 tiles that keeps the hand at its distance (from a complete hand:
 * ready). Allocates nothing.
 *
 * @param copies written by kind (34): the copies, or -1 where the kind is not held or its discard throws the hand back.
 * @returns the distance after those discards.
 */
export function discardCopies(
  counts: Uint8Array,
  melds: number,
  form: HandForm,
  unseen: Uint8Array,
  copies: Int16Array,
): number {
  keysOf(counts, form, keys);
  return weighDiscards(keys, counts, melds, form, unseen, copies);
}

/**
 * The first of `bestDiscards` without its list of tiles: what players and simulations ask many times.
 *
 * @param unseen copies by kind that the player cannot see.
 */
export function bestDiscard(
  counts: Uint8Array,
  melds: number,
  form: HandForm,
  unseen: Uint8Array,
): { tile: Tile; distance: number; copies: number } {
  const distance = discardCopies(counts, melds, form, unseen, weights);
  let tile = 0;
  for (let kind = 1; kind < KINDS; kind++) if (weights[kind]! > weights[tile]!) tile = kind;
  return { tile, distance, copies: weights[tile]! };
}
