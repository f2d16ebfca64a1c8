/** Strokes and fills shared by the pictures on the tiles. Coordinates are those of the face: 100 wide, 118 high. */
import { glyph, HAN_MIDDLE } from '../glyphs.ts';
import { type Path, type Pen, parsePath, trace } from '../paths.ts';

export type { Pen };

/** Width and height of a face in the units that the pictures are drawn in. */
export const FACE = { width: 100, height: 118 } as const;

const outlines = new Map<string, Path>();

function outline(text: string): Path {
  let path = outlines.get(text);
  if (path === undefined) {
    path = parsePath(text);
    outlines.set(text, path);
  }
  return path;
}

/** Fills an outline written as text (see `paths.ts`). */
export function shape(pen: Pen, text: string, fill: string): void {
  trace(pen, outline(text));
  pen.fillStyle = fill;
  pen.fill();
}

/** Strokes an outline with round ends and corners. */
export function line(pen: Pen, text: string, width: number, colour: string): void {
  trace(pen, outline(text));
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke();
}

export function disc(pen: Pen, x: number, y: number, radius: number, fill: string): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fillStyle = fill;
  pen.fill();
}

/** An ellipse turned by `degrees` clockwise. */
export function oval(pen: Pen, x: number, y: number, rx: number, ry: number, degrees: number, fill: string): void {
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, (degrees * Math.PI) / 180, 0, Math.PI * 2);
  pen.fillStyle = fill;
  pen.fill();
}

/**
 * The nearest place to (x, y) that is a whole pixel. Equal shapes then get equal pixels: sharper, and far fewer bytes.
 * The pen must not be turned.
 */
export function snap(pen: Pen, x: number, y: number): readonly [x: number, y: number] {
  const { a, d, e, f } = pen.getTransform();
  return [(Math.round(a * x + e) - e) / a, (Math.round(d * y + f) - f) / d];
}

/** A rectangle with rounded corners as the current path; `radius` is cut to what fits. */
export function roundedBox(pen: Pen, x: number, y: number, width: number, height: number, radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
}

export function box(pen: Pen, x: number, y: number, width: number, height: number, radius: number, fill: string): void {
  roundedBox(pen, x, y, width, height, radius);
  pen.fillStyle = fill;
  pen.fill();
}

/** Calls `draw` with the origin moved to (x, y) and turned by `degrees` clockwise. */
export function turned(pen: Pen, x: number, y: number, degrees: number, draw: () => void): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate((degrees * Math.PI) / 180);
  draw();
  pen.restore();
}

/**
 * A Chinese character with its middle at (x, y), `size` units high.
 *
 * @throws RangeError when the assets lack it.
 */
export function han(pen: Pen, character: string, x: number, y: number, size: number, fill: string): void {
  const found = glyph(character);
  if (found === null) throw new RangeError(`no outline for "${character}"`);
  trace(pen, found.path, x - (found.advance * size) / 2, y + HAN_MIDDLE * size, size);
  pen.fillStyle = fill;
  pen.fill();
}

/** A Latin letter or digit, left edge at x, baseline at y. */
export function letter(pen: Pen, character: string, x: number, y: number, size: number, fill: string): void {
  const found = glyph(character);
  if (found === null) throw new RangeError(`no outline for "${character}"`);
  trace(pen, found.path, x, y, size);
  pen.fillStyle = fill;
  pen.fill();
}
