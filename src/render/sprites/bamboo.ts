/** Bamboo 1..9: a sparrow on a twig, and sticks. The top left corner stays free for the index. */
import { INK } from './inks.ts';
import { box, disc, line, oval, type Pen, shape, snap, turned } from './pen.ts';

interface Stick {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly colour: string;
  /** Degrees clockwise. */
  readonly lean: number;
}

const { red, green, blue } = INK;

/** Upright sticks of one length and colour, their middles at (each x, y). */
function row(y: number, length: number, colour: string, ...xs: number[]): Stick[] {
  return xs.map((x) => ({ x, y, length, colour, lean: 0 }));
}

/** Two uprights with two leaning sticks between them: an M, or upside down a W. */
function letterM(y: number, colour: string, lean: number): Stick[] {
  const leaning = (x: number, degrees: number): Stick => ({ x, y, length: 38, colour, lean: degrees });
  return [...row(y, 38, colour, 30, 82), leaning(47, lean), leaning(65, -lean)];
}

const STICKS: Readonly<Record<number, readonly Stick[]>> = {
  2: [...row(33, 47, green, 51), ...row(86, 47, blue, 51)],
  3: [...row(33, 47, blue, 52), ...row(86, 47, green, 31, 73)],
  4: [...row(36, 45, blue, 35), ...row(36, 45, green, 73), ...row(88, 45, green, 35), ...row(88, 45, blue, 73)],
  5: [
    ...row(36, 42, green, 33),
    ...row(36, 42, blue, 79),
    ...row(62, 42, red, 56),
    ...row(88, 42, blue, 33),
    ...row(88, 42, green, 79),
  ],
  6: [...row(36, 43, green, 33, 56.5, 80), ...row(88, 43, blue, 33, 56.5, 80)],
  7: [...row(23, 31, red, 54), ...row(61, 31, green, 29, 54, 79), ...row(97, 31, blue, 29, 54, 79)],
  8: [...letterM(42, green, 24), ...letterM(90, blue, -24)],
  9: [26, 62, 98].flatMap((y) => [...row(y, 31, green, 33), ...row(y, 31, red, 57), ...row(y, 31, blue, 81)]),
};

function stick(pen: Pen, { x, y, length, colour, lean }: Stick): void {
  turned(pen, ...snap(pen, x, y), lean, () => {
    const half = length / 2;
    box(pen, -4.6, -half, 9.2, length, 3, colour);
    for (const knot of [-half + 2.6, 0, half - 2.6]) box(pen, -7.2, knot - 2.6, 14.4, 5.2, 2.6, colour);
    for (const from of [-half + 6.4, 3.8]) box(pen, -1.5, from, 3, half - 10.2, 1.5, INK.face);
  });
}

/** One upright stick, `scale` times as large as those of the tiles. */
export function drawStick(pen: Pen, x: number, y: number, scale: number, colour: string): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  stick(pen, { x: 0, y: 0, length: 44, colour, lean: 0 });
  pen.restore();
}

function sparrow(pen: Pen): void {
  pen.save();
  pen.translate(1, 4);
  pen.scale(0.96, 0.96);
  // the twig, a length of bamboo
  turned(pen, 52, 106, -5, () => {
    box(pen, -40, -3.6, 80, 7.2, 3.4, green);
    for (const knot of [-22, 4, 27]) box(pen, knot, -4.8, 5, 9.6, 2.4, INK.jadeDark);
  });
  // tail: three long feathers with eyes
  for (const [degrees, length, colour] of [
    [158, 34, blue],
    [142, 38, green],
    [126, 33, blue],
  ] as const) {
    turned(pen, 44, 72, degrees, () => {
      oval(pen, length * 0.56, 0, length * 0.6, 6.6, 0, colour);
      disc(pen, length * 0.92, 0, 4, INK.gold);
      disc(pen, length * 0.92, 0, 1.9, red);
    });
  }
  line(pen, 'M55 86L53 101', 3, INK.amber);
  line(pen, 'M64 85L65 100', 3, INK.amber);
  shape(
    pen,
    'M33 72C33 52 46 48 56 40C60 28 76 22 84 32C91 42 84 52 82 62C79 80 66 91 52 90C40 89 33 83 33 72Z',
    green,
  );
  // breast
  shape(pen, 'M84 47C85 66 78 83 60 88C72 78 76 62 72 48C76 50 81 50 84 47Z', red);
  // wing
  shape(pen, 'M35 68C42 54 58 52 68 62C68 76 54 82 36 80C45 78 47 76 48 74C42 76 36 74 35 68Z', blue);
  for (const feather of ['M44 66C50 62 58 62 62 66', 'M46 72C52 69 58 69 61 71']) line(pen, feather, 2.4, INK.face);
  // crest, beak, eye
  for (const [x, y] of [
    [66, 15],
    [73, 11],
    [80, 14],
  ] as const)
    line(pen, `M74 27L${x} ${y}`, 3.2, red);
  shape(pen, 'M86 34L98 39L85 44Z', INK.gold);
  disc(pen, 77, 36, 4.6, INK.face);
  disc(pen, 78, 36, 2.5, INK.navy);
  pen.restore();
}

export function drawBamboo(pen: Pen, rank: number): void {
  const sticks = STICKS[rank];
  if (sticks === undefined) sparrow(pen);
  else for (const one of sticks) stick(pen, one);
}
