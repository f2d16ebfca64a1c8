/** Small true-colour drawings made once: tiles in their looks, characters, corners of panels, signs. */
import { createCanvas } from 'canvas';
import type { Suit, Tile } from '../engine/tiles.ts';
import type { Sign, TileLook } from './draw-list.ts';
import { glyph, HAN_IN_TEXT, isHan } from './glyphs.ts';
import { hexColour, rgba } from './palette.ts';
import { type Pen, trace } from './paths.ts';
import { drawBack, drawBlank, type TileSize, tileSize } from './sprites/body.ts';
import { drawSuitEmblem, drawTile } from './sprites/faces.ts';
import { INK } from './sprites/inks.ts';
import { GROUNDS, type Ground, MARK, PAINTS, type Paint } from './theme.ts';

/** Row by row, 0xRRGGBBAA. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colours: Uint32Array;
}

/** One canvas for all drawings: a new one each time costs more than the drawing, and is freed only later. */
const scratch = createCanvas(128, 176).getContext('2d');

/** Draws on a transparent ground, or on a flat one. At most 128 pixels wide and 176 high. */
export function drawPixels(width: number, height: number, ground: Ground, draw: (pen: Pen) => void): Pixels {
  if (width > scratch.canvas.width || height > scratch.canvas.height) throw new RangeError('drawing too large');
  const fill = GROUNDS[ground];
  scratch.save();
  scratch.clearRect(0, 0, width, height);
  if (fill !== null) {
    scratch.fillStyle = fill;
    scratch.fillRect(0, 0, width, height);
  }
  draw(scratch);
  scratch.restore();
  const { data } = scratch.getImageData(0, 0, width, height);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at++) {
    colours[at] = rgba(data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!, data[at * 4 + 3]!);
  }
  return { width, height, colours };
}

/** A tile or, for null, a back, on the clear ground. The looks `dimmed` and `faded` are made of this by `veil`. */
export function tilePixels(tile: Tile | null, width: number, framed = false): Pixels {
  const size = tileSize(width);
  return drawPixels(size.width, size.height, 'clear', (pen) => {
    if (tile === null) drawBack(pen, size);
    else drawTile(pen, tile, size, framed ? frameWidth(size) : 0);
    if (framed) frame(pen, size);
  });
}

/** How much of the ground lies over a tile that lies elsewhere by now. */
const FADED = 0.62;

/** The greys of a tile that may not be played: so few and so far apart that they cost little and read well. */
export const GREYS: readonly number[] = Array.from({ length: 9 }, (_, step) => {
  const light = 34 + step * 15;
  return rgba(light, light, Math.round(light * 1.02), 0xff);
});

/** The drawing in a look, laid on a ground. */
export function veil(pixels: Pixels, look: TileLook, ground: Ground): Pixels {
  const under = GROUNDS[ground];
  const back = under === null ? null : hexColour(under);
  if (look !== 'dimmed' && look !== 'faded' && back === null) return pixels;
  const fade = back ?? hexColour('#808590');
  const dressed = (colour: number): number => {
    if (look === 'dimmed') return greyed(colour);
    return look === 'faded' ? ((blend(colour, fade, FADED) & ~0xff) | (colour & 0xff)) >>> 0 : colour;
  };
  const colours = pixels.colours.map((colour) => {
    const shown = dressed(colour);
    const alpha = shown & 0xff;
    if (back === null || alpha === 0xff) return shown;
    return blend(back, shown, alpha / 0xff) | 0xff;
  });
  return { width: pixels.width, height: pixels.height, colours };
}

function greyed(colour: number): number {
  const light = 0.3 * (colour >>> 24) + 0.59 * ((colour >>> 16) & 0xff) + 0.11 * ((colour >>> 8) & 0xff);
  // Inks turn out dark whatever their colour, so that they stand off from the face.
  const grey = GREYS[Math.round((light / 0xff) ** 1.7 * (GREYS.length - 1))]!;
  return ((grey & ~0xff) | (colour & 0xff)) >>> 0;
}

/** `part` of `over` in `under`, channel by channel; the alpha is not meant. */
function blend(under: number, over: number, part: number): number {
  const mix = (shift: number) => {
    const from = (under >>> shift) & 0xff;
    return Math.round(from + (((over >>> shift) & 0xff) - from) * part) << shift;
  };
  return (mix(24) | mix(16) | mix(8)) >>> 0;
}

const frameWidth = (size: TileSize): number => Math.max(3, Math.round(size.width * (size.width < 60 ? 0.11 : 0.085)));

function frame(pen: Pen, size: TileSize): void {
  const thick = frameWidth(size);
  pen.beginPath();
  pen.roundRect(thick / 2, thick / 2, size.width - thick, size.height - thick, size.radius - thick / 2);
  pen.lineWidth = thick;
  pen.strokeStyle = MARK.fill;
  pen.stroke();
  pen.beginPath();
  pen.roundRect(0.5, 0.5, size.width - 1, size.height - 1, size.radius - 0.5);
  pen.lineWidth = 1;
  pen.strokeStyle = MARK.line;
  pen.stroke();
}

/** A character and where its pixels lie from the pen's place on the baseline. */
export interface GlyphPixels extends Pixels {
  readonly left: number;
  readonly top: number;
}

/** Null for a character without ink or without an outline. */
export function glyphPixels(character: string, size: number, paint: Paint, ground: Ground): GlyphPixels | null {
  const found = glyph(character);
  if (found === null || found.path.length === 0) return null;
  const scale = isHan(character) ? size * HAN_IN_TEXT.scale : size;
  const drop = isHan(character) ? size * HAN_IN_TEXT.drop : 0;
  const [xs, ys] = extent(found.path.map((step) => step.at));
  const left = Math.floor(xs[0] * scale) - 1;
  const top = Math.floor(ys[0] * scale + drop) - 1;
  const width = Math.ceil(xs[1] * scale) + 1 - left;
  const height = Math.ceil(ys[1] * scale + drop) + 1 - top;
  const pixels = drawPixels(width, height, ground, (pen) => {
    trace(pen, found.path, -left, drop - top, scale);
    pen.fillStyle = PAINTS[paint];
    pen.fill();
  });
  return { ...pixels, left, top };
}

function extent(points: readonly (readonly number[])[]): [xs: [number, number], ys: [number, number]] {
  const values = points.flat();
  const xs = values.filter((_, at) => at % 2 === 0);
  const ys = values.filter((_, at) => at % 2 === 1);
  return [
    [Math.min(...xs), Math.max(...xs)],
    [Math.min(...ys), Math.max(...ys)],
  ];
}

/** A whole disc of the given radius; its quarters are the corners of a panel. */
export function cornerPixels(radius: number, fill: Ground, ground: Ground): Pixels {
  return drawPixels(radius * 2, radius * 2, ground, (pen) => {
    pen.beginPath();
    pen.arc(radius, radius, radius, 0, Math.PI * 2);
    pen.fillStyle = GROUNDS[fill] ?? '#000000';
    pen.fill();
  });
}

export function signPixels(sign: Sign, width: number, height: number, ground: Ground): Pixels {
  return drawPixels(width, height, ground, (pen) => {
    if (sign === 'claimed') claimedBar(pen, width, height);
    else if (sign === 'arrow') arrow(pen, width, height);
    else noSuit(pen, width, Number(sign.at(-1)) as Suit);
  });
}

function claimedBar(pen: Pen, width: number, height: number): void {
  const thick = Math.min(height - 1, Math.max(3, Math.round(width * 0.09)));
  pen.beginPath();
  pen.roundRect(Math.round(width * 0.1), Math.floor((height - thick) / 2), Math.round(width * 0.8), thick, thick / 2);
  pen.fillStyle = MARK.fill;
  pen.fill();
}

function arrow(pen: Pen, width: number, height: number): void {
  const middle = width / 2;
  pen.beginPath();
  pen.moveTo(middle - height * 0.62, height * 0.12);
  pen.lineTo(middle + height * 0.62, height * 0.12);
  pen.lineTo(middle, height * 0.92);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.lineWidth = Math.max(1, height * 0.1);
  pen.strokeStyle = MARK.line;
  pen.stroke();
  pen.fillStyle = MARK.fill;
  pen.fill();
}

function noSuit(pen: Pen, width: number, suit: Suit): void {
  const size = tileSize(width);
  drawBlank(pen, size);
  drawSuitEmblem(pen, suit, size);
  pen.beginPath();
  pen.moveTo(width * 0.1, size.height * 0.9);
  pen.lineTo(width * 0.9, size.height * 0.1);
  pen.lineCap = 'round';
  pen.lineWidth = width * 0.2;
  pen.strokeStyle = INK.face;
  pen.stroke();
  pen.lineWidth = width * 0.12;
  pen.strokeStyle = INK.red;
  pen.stroke();
}
