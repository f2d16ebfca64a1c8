/** Palette indexes to PNG, through node-canvas's own encoder. */
import { Canvas, type CanvasRenderingContext2D, createCanvas, type ImageData } from 'canvas';
import type { Palette } from './palette.ts';

/** Pictures with more pixels are compressed less hard: half the time for a tenth more bytes. */
const LARGE = 500_000;
/** Surfaces kept for the next picture of their size. */
const KEPT = 6;

interface Surface {
  readonly canvas: Canvas;
  readonly context: CanvasRenderingContext2D;
  readonly image: ImageData;
}

/**
 * Encodes pictures on the thread pool. Surfaces are used again: a new canvas for each picture is freed late, and
 * memory climbs.
 */
export class Encoder {
  readonly #idle: Surface[] = [];

  /** `draw` fills in the indexes, row by row, on a picture of index 0. Equal drawings give equal bytes. */
  async encode(
    size: { readonly width: number; readonly height: number },
    palette: Palette,
    draw: (data: Uint8ClampedArray) => void,
  ): Promise<Buffer> {
    const surface = this.#take(size.width, size.height);
    surface.image.data.fill(0);
    draw(surface.image.data);
    surface.context.putImageData(surface.image, 0, 0);
    try {
      return await toPng(surface.canvas, palette);
    } finally {
      this.#idle.push(surface);
      if (this.#idle.length > KEPT) this.#idle.shift();
    }
  }

  #take(width: number, height: number): Surface {
    const at = this.#idle.findIndex(({ canvas }) => canvas.width === width && canvas.height === height);
    const [known] = at < 0 ? [] : this.#idle.splice(at, 1);
    if (known !== undefined) return known;
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d', { pixelFormat: 'A8' });
    return { canvas, context, image: context.createImageData(width, height) };
  }
}

function toPng(canvas: Canvas, palette: Palette): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    canvas.toBuffer((error, buffer) => (error === null ? resolve(buffer) : reject(error)), 'image/png', {
      palette: palette.colours,
      // The PNG_ constants are static: on an instance they are undefined and silently ignored.
      filters: Canvas.PNG_FILTER_NONE,
      compressionLevel: canvas.width * canvas.height > LARGE ? 4 : 6,
    });
  });
}
