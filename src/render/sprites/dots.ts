/** Dots 1..9. The top left corner stays free for the index. */
import { INK } from './inks.ts';
import { disc, oval, type Pen, snap, turned } from './pen.ts';

interface Row {
  readonly y: number;
  readonly colour: string;
  readonly xs: readonly number[];
}

const { red, green, blue } = INK;
const row = (y: number, colour: string, ...xs: number[]): Row => ({ y, colour, xs });

/** Radius and rows of the dots of each rank from 2. */
const RANKS: Readonly<Record<number, { readonly radius: number; readonly rows: readonly Row[] }>> = {
  2: { radius: 20, rows: [row(33, green, 52), row(86, blue, 52)] },
  3: { radius: 16, rows: [row(30, blue, 40), row(62, red, 56), row(94, green, 72)] },
  4: {
    radius: 16,
    rows: [row(37, blue, 35), row(37, green, 74), row(89, green, 35), row(89, blue, 74)],
  },
  5: {
    radius: 14.5,
    rows: [row(36, blue, 34), row(36, green, 77), row(65, red, 55.5), row(94, green, 34), row(94, blue, 77)],
  },
  6: { radius: 14.5, rows: [row(25, green, 41, 75), row(63, red, 41, 75), row(97, red, 41, 75)] },
  7: {
    radius: 11.8,
    rows: [row(17, green, 37), row(30, green, 60.5), row(43, green, 84), row(73, red, 40, 74), row(101, red, 40, 74)],
  },
  8: {
    radius: 12.4,
    rows: [row(18, blue, 41, 74), row(46, blue, 41, 74), row(74, blue, 41, 74), row(102, blue, 41, 74)],
  },
  9: { radius: 11.4, rows: [row(36, green, 28, 54, 80), row(68, red, 28, 54, 80), row(100, blue, 28, 54, 80)] },
};

/** One dot of the usual kind. */
export function drawDot(pen: Pen, x: number, y: number, radius: number, colour: string): void {
  disc(pen, x, y, radius, colour);
  disc(pen, x, y, radius * 0.74, INK.face);
  disc(pen, x, y, radius * 0.56, colour);
  for (let petal = 0; petal < 4; petal++) {
    turned(pen, x, y, petal * 90 + 45, () => oval(pen, radius * 0.24, 0, radius * 0.19, radius * 0.11, 0, INK.face));
  }
}

function great(pen: Pen): void {
  const [x, y, radius] = [52, 62, 40];
  disc(pen, x, y, radius, green);
  disc(pen, x, y, radius * 0.9, INK.face);
  disc(pen, x, y, radius * 0.84, green);
  for (let bead = 0; bead < 16; bead++) {
    turned(pen, x, y, bead * 22.5, () => disc(pen, radius * 0.71, 0, radius * 0.075, INK.face));
  }
  disc(pen, x, y, radius * 0.57, INK.face);
  disc(pen, x, y, radius * 0.5, red);
  for (let petal = 0; petal < 8; petal++) {
    turned(pen, x, y, petal * 45, () => oval(pen, radius * 0.27, 0, radius * 0.17, radius * 0.08, 0, INK.face));
  }
  disc(pen, x, y, radius * 0.09, INK.gold);
}

export function drawDots(pen: Pen, rank: number): void {
  const dots = RANKS[rank];
  if (dots === undefined) {
    great(pen);
    return;
  }
  for (const { y, colour, xs } of dots.rows) for (const x of xs) drawDot(pen, ...snap(pen, x, y), dots.radius, colour);
}
