/** The tile itself: an ivory block on a jade back, seen from a little above. */
import { INK } from './inks.ts';
import { box, FACE, type Pen, roundedBox } from './pen.ts';

/** Pixel sizes of a tile of one width. Whole pixels, so that straight edges stay sharp. */
export interface TileSize {
  readonly width: number;
  readonly height: number;
  /** Height of the face; below it lie the ivory edge and the jade back. */
  readonly face: number;
  readonly ivory: number;
  readonly jade: number;
  readonly radius: number;
}

/** The measures of a tile `width` pixels wide. `tileSize(60).height` is 81. */
export function tileSize(width: number): TileSize {
  const face = Math.round((width * FACE.height) / FACE.width);
  const ivory = Math.max(2, Math.round(width * 0.075));
  const jade = Math.max(2, Math.round(width * 0.085));
  return { width, height: face + ivory + jade, face, ivory, jade, radius: Math.max(3, width * 0.11) };
}

function block(pen: Pen, size: TileSize, colours: { face: string; shade: string; edge: string; back: string }): void {
  const { width, height, face, ivory, radius } = size;
  box(pen, 0, 0, width, height, radius, INK.outline);
  const line = Math.max(0.8, width * 0.014);
  box(pen, line, line, width - 2 * line, height - 2 * line, radius - line, colours.back);
  box(pen, line, line, width - 2 * line, face + ivory - line, radius - line, colours.edge);
  box(pen, line, line, width - 2 * line, face - line, radius - line, colours.shade);
  const shade = Math.max(1, Math.round(width * 0.025));
  box(pen, line, line, width - 2 * line, face - line - shade, radius - line, colours.face);
}

/** A block with an empty face. */
export function drawBlank(pen: Pen, size: TileSize): void {
  block(pen, size, { face: INK.face, shade: INK.faceShade, edge: INK.faceEdge, back: INK.jadeDark });
}

/** A block with its back up. */
export function drawBack(pen: Pen, size: TileSize): void {
  block(pen, size, { face: INK.jade, shade: INK.jade, edge: INK.jadeDark, back: INK.faceEdge });
  const { width, face } = size;
  const inset = width * 0.13;
  pen.save();
  roundedBox(pen, inset, inset, width - 2 * inset, face - 2 * inset, width * 0.07);
  pen.strokeStyle = INK.jadeLight;
  pen.lineWidth = Math.max(1, width * 0.035);
  pen.stroke();
  pen.clip();
  pen.beginPath();
  const step = (width - 2 * inset) / 3;
  for (let at = -6; at <= 9; at++) {
    pen.moveTo(inset + at * step, inset);
    pen.lineTo(inset + at * step + face, inset + face);
    pen.moveTo(inset + at * step, inset);
    pen.lineTo(inset + at * step - face, inset + face);
  }
  pen.lineWidth = Math.max(0.7, width * 0.02);
  pen.stroke();
  pen.restore();
}
