/** Drawings mapped to a palette, made when first asked for and kept: there are finitely many. */
import { ALL_KINDS, type Tile } from '../engine/tiles.ts';
import type { DrawList, Sign, TileLook } from './draw-list.ts';
import { buildPalette, hexColour, type Palette, rgba } from './palette.ts';
import { cornerPixels, GREYS, glyphPixels, type Pixels, signPixels, tilePixels, veil } from './pixels.ts';
import { INK } from './sprites/inks.ts';
import { GROUNDS, type Ground, MARK, PAINTS, PAIRS, type Paint } from './theme.ts';

/** One byte a pixel: indexes into the palette. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface GlyphSprite extends Sprite {
  readonly left: number;
  readonly top: number;
}

export class SpriteStore {
  #palette: Palette | null = null;
  readonly #tiles = new Map<string, Sprite>();
  readonly #glyphs = new Map<string, GlyphSprite | null>();
  readonly #corners = new Map<string, Sprite>();
  readonly #signs = new Map<string, Sprite>();

  readonly #name: DrawList['palette'];

  constructor(name: DrawList['palette']) {
    this.#name = name;
  }

  /** Chosen when first asked for. */
  get palette(): Palette {
    this.#palette ??= makePalette(this.#name);
    return this.#palette;
  }

  tile(tile: Tile | null, width: number, look: TileLook, ground: Ground): Sprite {
    return kept(this.#tiles, tileKey(tile, width, look, ground), () =>
      this.#map(veil(tilePixels(tile, width, look === 'framed'), look, ground)),
    );
  }

  /** Null for a character without ink. */
  glyph(character: string, size: number, paint: Paint, ground: Ground): GlyphSprite | null {
    return kept(this.#glyphs, `${character} ${size} ${paint} ${ground}`, () => {
      const pixels = glyphPixels(character, size, paint, ground);
      return pixels === null ? null : { ...this.#map(pixels), left: pixels.left, top: pixels.top };
    });
  }

  corner(radius: number, fill: Ground, ground: Ground): Sprite {
    return kept(this.#corners, `${radius} ${fill} ${ground}`, () => this.#map(cornerPixels(radius, fill, ground)));
  }

  sign(sign: Sign, width: number, height: number, ground: Ground): Sprite {
    const key = `${sign} ${width} ${height} ${ground}`;
    return kept(this.#signs, key, () => this.#map(signPixels(sign, width, height, ground)));
  }

  /** Makes what nearly every picture of this palette needs, one drawing a step. */
  *warm(): Generator<void> {
    for (const { width, worn } of WARM[this.#name]) {
      for (let tile = 0; tile < ALL_KINDS; tile++) {
        const drawing = tilePixels(tile, width);
        for (const [look, ground] of worn) {
          kept(this.#tiles, tileKey(tile, width, look, ground), () => this.#map(veil(drawing, look, ground)));
        }
        yield;
      }
    }
  }

  /** The index of a flat ground. */
  flat(ground: Ground): number {
    const colour = GROUNDS[ground];
    return colour === null ? 0 : this.palette.indexOf(hexColour(colour));
  }

  #map(pixels: Pixels): Sprite {
    const { palette } = this;
    const data = new Uint8Array(pixels.colours.length);
    // Neighbours are mostly equal; asking the palette once a run halves the time.
    let last = -1;
    let index = 0;
    for (let at = 0; at < data.length; at++) {
      const colour = pixels.colours[at]!;
      if (colour !== last) {
        last = colour;
        index = palette.indexOf(colour);
      }
      data[at] = index;
    }
    return { width: pixels.width, height: pixels.height, data };
  }
}

const tileKey = (tile: Tile | null, width: number, look: TileLook, ground: Ground): string =>
  `${tile} ${width} ${look} ${ground}`;

/** Sizes and looks of hands, and of boards until late in a deal; the rest is made when first needed. */
const WARM: Readonly<
  Record<
    DrawList['palette'],
    readonly { readonly width: number; readonly worn: readonly (readonly [TileLook, Ground])[] }[]
  >
> = {
  clear: [
    ...[90, 82].map((width) => ({
      width,
      worn: [
        ['plain', 'clear'],
        ['dimmed', 'clear'],
      ] as const,
    })),
    { width: 62, worn: [['plain', 'clear']] },
  ],
  dark: [66, 56, 49].map((width) => ({
    width,
    worn: [
      ['plain', 'panel'],
      ['plain', 'turn'],
    ],
  })),
};

function kept<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** Width of the tiles that a palette is chosen from; other sizes blend the same colours. */
const SAMPLE = 44;

/** Fewer colours make smaller files. Hands are sent the most; on their ivory faces more than these are not seen. */
const COLOURS = { clear: 80, dark: 224 } as const;

function makePalette(name: DrawList['palette']): Palette {
  const histogram = new Map<number, number>();
  const count = (pixels: Pixels) => {
    for (const colour of pixels.colours) histogram.set(colour, (histogram.get(colour) ?? 0) + 1);
  };
  const ground: Ground = name === 'clear' ? 'clear' : 'panel';
  for (let tile = 0; tile < ALL_KINDS; tile++) {
    const drawing = tilePixels(tile, SAMPLE);
    count(veil(drawing, 'plain', ground));
    if (name === 'dark' && tile % 3 === 0) count(veil(drawing, 'faded', ground));
  }
  count(veil(tilePixels(null, SAMPLE), 'plain', ground));
  count(veil(tilePixels(0, SAMPLE, true), 'framed', ground));
  return buildPalette(histogram, fixedColours(name), COLOURS[name]);
}

/** Flat areas, which must come out exactly, and the edges of text, which no tile holds. */
function fixedColours(name: DrawList['palette']): Set<number> {
  const fixed = new Set<number>(name === 'clear' ? GREYS : []);
  for (const ground of Object.values(GROUNDS)) if (ground !== null) fixed.add(hexColour(ground));
  for (const ink of [...Object.values(INK), MARK.fill, MARK.line]) fixed.add(hexColour(ink));
  for (const [paint, ground] of PAIRS) {
    if (name === 'dark' || CLEAR_GROUNDS.has(ground)) addBlends(fixed, paint, ground);
  }
  if (name === 'clear') {
    for (const ground of ['page', 'chip'] as const) {
      for (const alpha of [64, 128, 192]) fixed.add(hexColour(GROUNDS[ground]) - 0xff + alpha);
    }
  }
  return fixed;
}

const CLEAR_GROUNDS: ReadonlySet<Ground> = new Set<Ground>(['page', 'chip', 'gold']);

/** The steps of a soft edge between a paint and what it stands on. */
function addBlends(colours: Set<number>, paint: Paint, ground: Ground): void {
  const over = hexColour(PAINTS[paint]);
  const under = hexColour(GROUNDS[ground] ?? '#000000');
  for (let step = 0; step <= 4; step++) {
    const mix = (shift: number) =>
      Math.round((((over >>> shift) & 0xff) * step + ((under >>> shift) & 0xff) * (4 - step)) / 4);
    colours.add(rgba(mix(24), mix(16), mix(8), 0xff));
  }
}
