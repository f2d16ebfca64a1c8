/** Outlines as data: `M x y`, `L x y`, `Q cx cy x y`, `C c1x c1y c2x c2y x y`, `Z`, all coordinates absolute. */
import type { CanvasRenderingContext2D } from 'canvas';

/** What the drawing code needs of node-canvas; everything in this folder draws through it. */
export type Pen = CanvasRenderingContext2D;

interface Step {
  readonly letter: string;
  readonly at: readonly number[];
}

export type Path = readonly Step[];

const LENGTH: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/**
 * Reads an outline, dividing its coordinates by `unit`.
 *
 * @throws RangeError for a letter other than M, L, Q, C, Z or a wrong count of numbers.
 */
export function parsePath(text: string, unit = 1): Path {
  const steps: Step[] = [];
  for (const [, letter = '', rest = ''] of text.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const at = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map((value) => Number(value) / unit);
    if (at.length !== LENGTH[letter]) throw new RangeError(`cannot read the outline at "${letter}${rest}"`);
    steps.push({ letter, at });
  }
  return steps;
}

/** Makes the outline the pen's current path, scaled and then moved. */
export function trace(pen: Pen, path: Path, x = 0, y = 0, scale = 1): void {
  pen.beginPath();
  for (const { letter, at } of path) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = at;
    const px = (value: number) => x + value * scale;
    const py = (value: number) => y + value * scale;
    if (letter === 'M') pen.moveTo(px(a), py(b));
    else if (letter === 'L') pen.lineTo(px(a), py(b));
    else if (letter === 'Q') pen.quadraticCurveTo(px(a), py(b), px(c), py(d));
    else if (letter === 'C') pen.bezierCurveTo(px(a), py(b), px(c), py(d), px(e), py(f));
    else pen.closePath();
  }
}
