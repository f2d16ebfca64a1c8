/**
 * Tile kinds and the notation that the whole project speaks.
 *
 * A tile is the number of its kind; copies of a kind are not told apart.
 *   0..8   characters 1m..9m      9..17  dots 1p..9p      18..26 bamboo 1s..9s
 *   27..30 winds 1z..4z (E S W N) 31..33 dragons 5z White 6z Green 7z Red
 *   34..37 flowers 1f..4f (plum, orchid, chrysanthemum, bamboo)
 *   38..41 seasons 5f..8f (spring, summer, autumn, winter)
 *   42..45 animals 1a..4a (cat, rat, rooster, centipede)
 */
export type Tile = number;

/** Suits: 0 characters (m), 1 dots (p), 2 bamboo (s). */
export type Suit = 0 | 1 | 2;

/** How many kinds can stand in a hand; bonus tiles (flowers, seasons, animals) lie above. */
export const KINDS = 34;
/** How many kinds there are with the bonus tiles. */
export const ALL_KINDS = 46;

export const SUITS = [0, 1, 2] as const satisfies readonly Suit[];

/** A chair at the table, fixed for the match. Turn order is 0, 1, 2, 3, 0 … */
export type Seat = 0 | 1 | 2 | 3;
export const SEATS = [0, 1, 2, 3] as const satisfies readonly Seat[];

/** 0 East, 1 South, 2 West, 3 North. A seat's wind rotates with the dealer, who is East. */
export type Wind = 0 | 1 | 2 | 3;

/** The seat that plays after `seat`; `steps` seats on. `nextSeat(3)` is 0. */
export function nextSeat(seat: Seat, steps = 1): Seat {
  return ((((seat + steps) % 4) + 4) % 4) as Seat;
}

/** How many turns after `from` the seat `to` plays: 0 for itself, 1 for the next. */
export function turnsAfter(from: Seat, to: Seat): 0 | 1 | 2 | 3 {
  return ((to - from + 4) % 4) as 0 | 1 | 2 | 3;
}

/** The wind of `seat` when `dealer` deals. */
export function windOf(seat: Seat, dealer: Seat): Wind {
  return turnsAfter(dealer, seat);
}

/** The suit of a tile kind, or null for honours and bonus tiles. */
export function suitOf(tile: Tile): Suit | null {
  return tile < 27 ? (((tile / 9) | 0) as Suit) : null;
}

/** 1..9 within its suit, 1..7 for honours, 1..8 for flowers and seasons, 1..4 for animals. */
export function rankOf(tile: Tile): number {
  if (tile < 27) return (tile % 9) + 1;
  if (tile < 34) return tile - 26;
  if (tile < 42) return tile - 33;
  return tile - 41;
}

export const isDragon = (tile: Tile): boolean => tile >= 31 && tile < 34;
export const isBonus = (tile: Tile): boolean => tile >= KINDS;

const LETTERS = 'mpszfa';

/** A tile in notation. `tileName(0)` is `"1m"`, `tileName(33)` is `"7z"`, `tileName(42)` is `"1a"`. */
export function tileName(tile: Tile): string {
  const letter = tile < 27 ? LETTERS[(tile / 9) | 0] : tile < 34 ? 'z' : tile < 42 ? 'f' : 'a';
  return `${rankOf(tile)}${letter}`;
}

/**
 * Tiles in the compact notation, in the order given; neighbours of one letter share it.
 * `printTiles([0, 1, 2, 27])` is `"123m1z"`.
 */
export function printTiles(tiles: readonly Tile[]): string {
  let text = '';
  let digits = '';
  let letter = '';
  for (const tile of tiles) {
    const name = tileName(tile);
    if (name[1] !== letter && digits !== '') {
      text += digits + letter;
      digits = '';
    }
    digits += name[0];
    letter = name[1] ?? '';
  }
  return digits === '' ? text : text + digits + letter;
}

const HIGHEST: Readonly<Record<string, number>> = { m: 9, p: 9, s: 9, z: 7, f: 8, a: 4 };
const FIRST: Readonly<Record<string, number>> = { m: 0, p: 9, s: 18, z: 27, f: 34, a: 42 };

/**
 * Reads the strict notation of vectors, logs and tests. People's input goes through the forgiving hand parser instead.
 *
 * @throws RangeError naming the offending part.
 * @example parseTiles('123m 1z') // [0, 1, 2, 27]
 */
export function parseTiles(text: string): Tile[] {
  const tiles: Tile[] = [];
  const compact = text.replace(/\s+/g, '');
  let at = 0;
  for (const group of compact.matchAll(/([1-9]+)([mpszfa])/g)) {
    if (group.index !== at) break;
    const letter = group[2] ?? '';
    for (const digit of group[1] ?? '') {
      if (Number(digit) > (HIGHEST[letter] ?? 0)) throw new RangeError(`there is no tile ${digit}${letter}`);
      tiles.push((FIRST[letter] ?? 0) + Number(digit) - 1);
    }
    at += group[0].length;
  }
  if (at !== compact.length) throw new RangeError(`cannot read "${compact.slice(at)}" as tiles`);
  return tiles;
}

/** How many of each of the 34 kinds; bonus tiles are left out. Index by tile kind. */
export function countTiles(tiles: readonly Tile[]): Uint8Array {
  const counts = new Uint8Array(KINDS);
  for (const tile of tiles) if (tile < KINDS) counts[tile]!++;
  return counts;
}

export type MeldType = 'chow' | 'pung' | 'kong' | 'concealed-kong';

/**
 * A set laid down. `kong` is exposed, whether claimed whole (`added` false) or grown from a pung (`added` true).
 * `tile` is the lowest tile of a chow, else the tile itself; `claimed` the tile that was taken from `from`
 * (null for a concealed kong).
 */
export interface Meld {
  readonly type: MeldType;
  readonly tile: Tile;
  readonly claimed: Tile | null;
  readonly from: Seat | null;
  readonly added: boolean;
}

/** The tiles of a meld, lowest first. */
export function meldTiles(meld: Pick<Meld, 'type' | 'tile'>): Tile[] {
  const t = meld.tile;
  if (meld.type === 'chow') return [t, t + 1, t + 2];
  return meld.type === 'pung' ? [t, t, t] : [t, t, t, t];
}
