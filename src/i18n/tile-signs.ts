import type { Tile } from '../engine/tiles.ts';

/** The mahjong block begins with winds and dragons (red, green, white), then characters, bamboo, dots, flowers, seasons. */
const BLOCK = 0x1f000;
const ORDER: readonly Tile[] = [
  ...[27, 28, 29, 30, 33, 32, 31],
  ...Array.from({ length: 9 }, (_, rank) => rank),
  ...Array.from({ length: 9 }, (_, rank) => 18 + rank),
  ...Array.from({ length: 9 }, (_, rank) => 9 + rank),
  // The block lists plum, orchid, bamboo, chrysanthemum; the games count chrysanthemum third.
  ...[34, 35, 37, 36, 38, 39, 40, 41],
];
/** Unicode has no tiles of the four animals. */
const ANIMALS: ReadonlyMap<Tile, string> = new Map([
  [42, '🐈'],
  [43, '🐀'],
  [44, '🐓'],
  [45, '🐛'],
]);

/** A tile as one Unicode sign: 🀇, 🀀, 🀢; animals as their emoji. */
function tileSign(tile: Tile): string {
  return ANIMALS.get(tile) ?? String.fromCodePoint(BLOCK + ORDER.indexOf(tile));
}

export function tileSigns(tiles: readonly Tile[]): string {
  return tiles.map(tileSign).join('');
}
