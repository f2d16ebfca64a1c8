/** Palette indexes to PNG, through node-canvas's own encoder. */
import { Canvas, type CanvasRenderingContext2D, createCanvas } from 'canvas';
import type { Frame } from './paint.ts';
import type { Palette } from './palette.ts';

/** Pictures with more pixels are compressed less hard: half the time for a tenth more bytes. */
const LARGE = 500_000;

/** Encodes on the thread pool. Equal frames give equal bytes. */
export function encode(frame: Frame, palette: Palette): Promise<Buffer> {
  const canvas = createCanvas(frame.width, frame.height);
  const context: CanvasRenderingContext2D = canvas.getContext('2d', { pixelFormat: 'A8' });
  const image = context.createImageData(frame.width, frame.height);
  image.data.set(frame.data);
  context.putImageData(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBuffer((error, buffer) => (error === null ? resolve(buffer) : reject(error)), 'image/png', {
      palette: palette.colours,
      // The PNG_ constants are static: on an instance they are undefined and silently ignored.
      filters: Canvas.PNG_FILTER_NONE,
      compressionLevel: frame.data.length > LARGE ? 4 : 6,
    });
  });
}
