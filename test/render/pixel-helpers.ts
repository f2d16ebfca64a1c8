/** Small measures of drawings. */
import type { Pixels } from '../../src/render/pixels.ts';

/** `hex('#ffffff')` is 0xffffffff, opaque. */
export const hex = (colour: string): number => ((Number.parseInt(colour.slice(1), 16) << 8) | 0xff) >>> 0;

/** 0..255; transparent pixels count as black. */
export function luminance(colour: number): number {
  const [r, g, b, a] = [colour >>> 24, (colour >>> 16) & 0xff, (colour >>> 8) & 0xff, colour & 0xff];
  return ((0.299 * r + 0.587 * g + 0.114 * b) * a) / 255;
}

const COLUMNS = 8;
const ROWS = 10;

/** Mean luminance of 8 by 10 fields: near for drawings that look the same, whatever the rounding of edges. */
export function signature({ width, height, colours }: Pixels): number[] {
  const sums = new Float64Array(COLUMNS * ROWS);
  const counts = new Float64Array(COLUMNS * ROWS);
  colours.forEach((colour, at) => {
    const column = Math.floor(((at % width) * COLUMNS) / width);
    const row = Math.floor((Math.floor(at / width) * ROWS) / height);
    sums[row * COLUMNS + column]! += luminance(colour);
    counts[row * COLUMNS + column]! += 1;
  });
  return Array.from(sums, (sum, at) => Math.round(sum / counts[at]!));
}
