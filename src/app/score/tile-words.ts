import { ALL_KINDS, type Tile } from '../../engine/tiles.ts';

/**
 * How people write single tiles and suits beside the m/p/s/z notation: letters, words, Chinese names and the Unicode
 * mahjong block. Looked up longest first.
 */

const FLOWERS = 34;
const ANIMALS = 42;

/** Suit markers that follow numbers, with the first kind of their tiles and how many numbers they take. */
export const SUIT_MARKERS: ReadonlyMap<string, { readonly first: Tile; readonly count: number }> = new Map(
  [
    { marks: ['m', 'M', '萬', '万'], first: 0, count: 9 },
    { marks: ['p', 'P', '筒', '餅', '饼'], first: 9, count: 9 },
    { marks: ['s', 'S', '條', '条', '索'], first: 18, count: 9 },
    { marks: ['z', 'Z'], first: 27, count: 7 },
    { marks: ['f', 'F'], first: FLOWERS, count: 8 },
    { marks: ['a', 'A'], first: ANIMALS, count: 4 },
  ].flatMap(({ marks, first, count }) => marks.map((mark) => [mark, { first, count }] as const)),
);

/** Digits and Chinese numerals; 0 stands for a red five elsewhere and is no tile here. */
export const NUMERALS: ReadonlyMap<string, number> = new Map([
  ...[...'0123456789'].map((digit, value) => [digit, value] as const),
  ...[...'一二三四五六七八九'].map((numeral, index) => [numeral, index + 1] as const),
  ['伍', 5],
]);

const NAMES: readonly (readonly [Tile, readonly string[]])[] = [
  [27, ['E', 'e', 'east', '東風', '东风', '東', '东']],
  [28, ['S', 'south', '南風', '南风', '南']],
  [29, ['W', 'w', 'west', '西風', '西风', '西']],
  [30, ['N', 'n', 'north', '北風', '北风', '北']],
  [31, ['P', 'white', '白板', '白']],
  [32, ['F', 'G', 'g', 'green', '發財', '发财', '發', '发']],
  [33, ['C', 'c', 'R', 'r', 'red', '紅中', '红中', '中']],
  [34, ['plum', '梅']],
  [35, ['orchid', '蘭', '兰']],
  [36, ['chrysanthemum', '菊']],
  [37, ['竹']],
  [38, ['spring', '春']],
  [39, ['summer', '夏']],
  [40, ['autumn', '秋']],
  [41, ['winter', '冬']],
  [42, ['cat', '貓', '猫', '🐱', '🐈']],
  [43, ['rat', 'mouse', '老鼠', '鼠', '🐭', '🐀', '🐁']],
  [44, ['rooster', '公雞', '公鸡', '雞', '鸡', '🐓', '🐔']],
  [45, ['centipede', '蜈蚣', '🐛']],
];

/** Unicode block U+1F000: winds, dragons (red, green, white), characters, bamboo, dots, flowers, seasons. */
const UNICODE_ORDER: readonly Tile[] = [
  ...[27, 28, 29, 30, 33, 32, 31],
  ...Array.from({ length: 9 }, (_, rank) => rank),
  ...Array.from({ length: 9 }, (_, rank) => 18 + rank),
  ...Array.from({ length: 9 }, (_, rank) => 9 + rank),
  // The block lists plum, orchid, bamboo, chrysanthemum; the games count chrysanthemum third.
  ...[34, 35, 37, 36, 38, 39, 40, 41],
];

/** The Unicode character of a tile, or null for the animals, which have none. */
export function unicodeTile(tile: Tile): string | null {
  const index = UNICODE_ORDER.indexOf(tile);
  return index < 0 ? null : String.fromCodePoint(0x1f000 + index);
}

const LOOKUP: readonly (readonly [string, Tile])[] = [
  ...NAMES.flatMap(([tile, names]) => names.map((name) => [name, tile] as const)),
  ...Array.from({ length: ALL_KINDS }, (_, tile) => [unicodeTile(tile), tile] as const).filter(
    (entry): entry is readonly [string, Tile] => entry[0] !== null,
  ),
].sort(([a], [b]) => b.length - a.length);

/** The longest tile name that `text` has at `at`, words in any case. Null where none stands there. */
export function tileNameAt(text: string, at: number): { readonly tile: Tile; readonly length: number } | null {
  for (const [name, tile] of LOOKUP) {
    const part = text.slice(at, at + name.length);
    if (part === name || (name.length > 2 && part.toLowerCase() === name)) return { tile, length: name.length };
  }
  return null;
}
