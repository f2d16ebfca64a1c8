import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ALL_KINDS, type Tile, tileName } from '../../src/engine/tiles.ts';
import { drawPixels, type Pixels, tilePixels, veil } from '../../src/render/pixels.ts';
import { drawBlank, tileSize } from '../../src/render/sprites/body.ts';
import { cornerIndex } from '../../src/render/sprites/faces.ts';
import { INK } from '../../src/render/sprites/inks.ts';
import { FACE, han } from '../../src/render/sprites/pen.ts';
import golden from './golden.json' with { type: 'json' };
import { hex, luminance, signature } from './pixel-helpers.ts';

const SIZE = tileSize(120);

/** What a character would look like alone on a blank at the place where tiles of its kind carry it. */
function alone(character: string, x: number, y: number, size: number, ink: string): Pixels {
  return drawPixels(SIZE.width, SIZE.height, 'clear', (pen) => {
    drawBlank(pen, SIZE);
    pen.scale(SIZE.width / FACE.width, SIZE.face / FACE.height);
    han(pen, character, x, y, size, ink);
  });
}

/** The part of `expected`'s full-strength ink that `tile` shows in the same colour. */
function inkShown(tile: Tile, expected: Pixels, ink: string): number {
  const drawn = tilePixels(tile, SIZE.width);
  const wanted = hex(ink);
  let inked = 0;
  let shown = 0;
  expected.colours.forEach((colour, at) => {
    if (colour !== wanted) return;
    inked++;
    if (drawn.colours[at] === wanted) shown++;
  });
  expect(inked).toBeGreaterThan(60);
  return shown / inked;
}

const HONOURS = [
  { tile: 27, character: '東', ink: INK.navy, size: 80, index: 'E' },
  { tile: 28, character: '南', ink: INK.navy, size: 80, index: 'S' },
  { tile: 29, character: '西', ink: INK.navy, size: 80, index: 'W' },
  { tile: 30, character: '北', ink: INK.navy, size: 80, index: 'N' },
  { tile: 32, character: '發', ink: INK.green, size: 82, index: 'F' },
  { tile: 33, character: '中', ink: INK.red, size: 82, index: 'C' },
];

const BONUS = [
  { tile: 34, character: '梅', ink: INK.red, index: '1' },
  { tile: 35, character: '蘭', ink: INK.red, index: '2' },
  { tile: 36, character: '菊', ink: INK.red, index: '3' },
  { tile: 37, character: '竹', ink: INK.red, index: '4' },
  { tile: 38, character: '春', ink: INK.blue, index: '1' },
  { tile: 39, character: '夏', ink: INK.blue, index: '2' },
  { tile: 40, character: '秋', ink: INK.blue, index: '3' },
  { tile: 41, character: '冬', ink: INK.blue, index: '4' },
];

const ANIMALS = [
  { tile: 42, character: '貓', index: '1' },
  { tile: 43, character: '鼠', index: '2' },
  { tile: 44, character: '雞', index: '3' },
  { tile: 45, character: '蜈', index: '4' },
];

describe('each tile kind has its own picture', () => {
  it.each(HONOURS)('$character stands on tile $tile with the index $index', ({ tile, character, ink, size, index }) => {
    const expected = alone(character, 53, 66, size, ink);
    expect(inkShown(tile, expected, ink)).toBe(1);
    expect(cornerIndex(tile)).toBe(index);
    for (const other of HONOURS) {
      if (other.tile !== tile) expect(inkShown(other.tile, expected, ink)).toBeLessThan(0.8);
    }
  });

  it('the White dragon is the blue frame around an empty face, with the index P', () => {
    const { colours, width } = tilePixels(31, SIZE.width);
    const has = (ink: string) => colours.includes(hex(ink));
    expect([has(INK.blue), has(INK.red), has(INK.green), has(INK.navy)]).toEqual([true, false, false, false]);
    expect(colours[75 * width + 65]).toBe(hex(INK.face));
    expect(cornerIndex(31)).toBe('P');
  });

  it.each(BONUS)('$character stands on tile $tile with the index $index', ({ tile, character, ink, index }) => {
    const expected = alone(character, 77, 23, 35, ink);
    // A petal may touch the name; another name would share less.
    expect(inkShown(tile, expected, ink)).toBeGreaterThan(0.97);
    expect(cornerIndex(tile)).toBe(index);
    for (const other of BONUS) {
      if (other.tile !== tile) expect(inkShown(other.tile, expected, ink)).toBeLessThan(0.8);
    }
  });

  it.each(ANIMALS)('$character stands on tile $tile with the index $index', ({ tile, character, index }) => {
    const expected = alone(character, 78, 22, 33, INK.brown);
    expect(inkShown(tile, expected, INK.brown)).toBeGreaterThan(0.97);
    expect(cornerIndex(tile)).toBe(index);
    for (const other of ANIMALS) {
      if (other.tile !== tile) expect(inkShown(other.tile, expected, INK.brown)).toBeLessThan(0.8);
    }
  });

  it.each([...'一二三四伍六七八九'].map((character, tile) => ({ character, tile })))(
    '$character stands over 萬 on the character tile $tile',
    ({ character, tile }) => {
      expect(inkShown(tile, alone(character, 54, 29, 44, INK.navy), INK.navy)).toBe(1);
      expect(inkShown(tile, alone('萬', 51, 83, 60, INK.red), INK.red)).toBe(1);
      expect(cornerIndex(tile)).toBe(String(tile + 1));
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('%i of dots shows that many dots beside its index', (rank) => {
    expect(separateShapes(9 + rank - 1)).toBe(rank + 1);
  });

  it.each([2, 3, 4, 5, 6, 7, 9])('%i of bamboo shows that many sticks beside its index', (rank) => {
    expect(separateShapes(18 + rank - 1)).toBe(rank + 1);
  });

  it('no two of the 46 tiles and the back look alike, not even small and without colour', () => {
    const grey = [...Array(ALL_KINDS).keys(), null].map((tile) =>
      Float64Array.from(veil(tilePixels(tile, 28), 'plain', 'panel').colours, luminance),
    );
    for (const [at, first] of grey.entries()) {
      for (const second of grey.slice(at + 1)) {
        const different = first.filter((value, pixel) => Math.abs(value - second[pixel]!) > 40).length;
        expect(different).toBeGreaterThan(40);
      }
    }
  });

  it('refuses what is no tile', () => {
    for (const tile of [-1, 46, 1.5, Number.NaN]) expect(() => tilePixels(tile, 60)).toThrow(RangeError);
  });
});

/** Shapes on the face that do not touch, holes filled: floods the empty face from its middle edge. */
function separateShapes(tile: Tile): number {
  const { colours, width } = tilePixels(tile, 120);
  const size = tileSize(120);
  const [left, right, top, bottom] = [6, size.width - 6, 6, size.face - 10];
  const empty = hex(INK.face);
  const seen = new Uint8Array(colours.length);
  const flood = (start: number, inside: (at: number) => boolean) => {
    const stack = [start];
    while (stack.length > 0) {
      const at = stack.pop()!;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x < left || x >= right || y < top || y >= bottom || seen[at] === 1 || !inside(at)) continue;
      seen[at] = 1;
      stack.push(at - 1, at + 1, at - width, at + width);
    }
  };
  flood(bottom * width - width + right - 1, (at) => colours[at] === empty);
  let shapes = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (seen[y * width + x] === 1) continue;
      shapes++;
      flood(y * width + x, () => true);
    }
  }
  return shapes;
}

describe('pictures stay as they were looked at', () => {
  it.each(Object.entries(golden))('tile %s is drawn as before, but for rounding', (name, expected) => {
    const tile = [...Array(ALL_KINDS).keys()].find((kind) => tileName(kind) === name)!;
    const actual = signature(tilePixels(tile, 100));
    expect(actual).toHaveLength(expected.length);
    const worst = Math.max(...actual.map((value, at) => Math.abs(value - expected[at]!)));
    expect(worst).toBeLessThanOrEqual(8);
  });

  it('covers every tile', () => {
    expect(Object.keys(golden)).toHaveLength(ALL_KINDS);
  });
});

describe('looks', () => {
  const mean = (pixels: Pixels) => signature(pixels).reduce((sum, value) => sum + value, 0);

  it('a tile that may not be discarded is darker and still readable', () => {
    const plain = tilePixels(4, 96);
    const dimmed = veil(plain, 'dimmed', 'clear');
    expect(mean(dimmed)).toBeLessThan(mean(plain) * 0.8);
    const values = Float64Array.from(dimmed.colours, luminance);
    const face = luminance(dimmed.colours[10 * 96 + 48]!);
    expect(face - Math.min(...values.filter((_, at) => (dimmed.colours[at]! & 0xff) === 0xff))).toBeGreaterThan(80);
  });

  it('a framed tile keeps its index and its picture inside the frame', () => {
    const framed = tilePixels(0, 96, true);
    expect(framed.colours.includes(hex(INK.navy))).toBe(true);
    expect(framed.colours.includes(hex(INK.index))).toBe(true);
    expect(framed.colours.includes(hex('#f0a80c'))).toBe(true);
  });
});

describe('no font is needed', () => {
  const folder = fileURLToPath(new URL('../../src/render', import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

  it('nothing in the renderer asks the system for text or loads an image', () => {
    expect(sources.length).toBeGreaterThan(20);
    for (const name of sources) {
      expect(readFileSync(`${folder}/${name}`, 'utf8')).not.toMatch(
        /fillText|strokeText|measureText|registerFont|loadImage/,
      );
    }
  });
});
