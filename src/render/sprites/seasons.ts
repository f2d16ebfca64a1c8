/** The four seasons, with their names in blue: a tulip, the sun, a maple leaf, a snow crystal. */
import { INK } from './inks.ts';
import { disc, han, line, type Pen, shape, turned } from './pen.ts';

const NAMES = '春夏秋冬';

function spring(pen: Pen): void {
  pen.save();
  pen.translate(-2, 9);
  pen.scale(0.94, 0.93);
  line(pen, 'M50 76L50 112', 5, INK.green);
  shape(pen, 'M50 113C30 110 20 94 20 74C36 80 48 94 50 113Z', INK.leaf);
  shape(pen, 'M50 113C70 108 80 92 80 78C64 84 52 96 50 113Z', INK.green);
  shape(
    pen,
    'M28 42C36 46 40 48 42 52C44 44 47 40 50 35C53 40 56 44 58 52C60 48 64 46 72 42C76 62 70 84 50 84C30 84 24 62 28 42Z',
    INK.pink,
  );
  shape(pen, 'M50 35C60 50 62 70 50 84C38 70 40 50 50 35Z', INK.rose);
  pen.restore();
}

function summer(pen: Pen): void {
  for (let ray = 0; ray < 12; ray++) {
    turned(pen, 49, 77, ray * 30, () =>
      shape(pen, ray % 2 === 0 ? 'M24 -4.6L39 0L24 4.6Z' : 'M24 -3.6L33 0L24 3.6Z', INK.red),
    );
  }
  disc(pen, 49, 77, 21, INK.amber);
  disc(pen, 49, 77, 17.5, INK.gold);
}

function autumn(pen: Pen): void {
  pen.save();
  pen.translate(-1, 5);
  pen.scale(0.96, 0.96);
  const half = 'L57 53L64 50L62 67L74 57L77 64L88 62L83 73L88 78L70 92L73 98L53 95';
  const mirrored = 'L47 95L27 98L30 92L12 78L17 73L12 62L23 64L26 57L38 67L36 50L43 53';
  shape(pen, `M50 36${half}${mirrored}Z`, INK.red);
  line(pen, 'M50 52L50 113', 3.4, INK.brown);
  for (const vein of ['M50 94L74 72', 'M50 94L26 72']) line(pen, vein, 2.2, INK.face);
  pen.restore();
}

function winter(pen: Pen): void {
  for (let arm = 0; arm < 6; arm++) {
    turned(pen, 49, 79, arm * 60 - 90, () => {
      line(pen, 'M0 0L36 0', 5, INK.blue);
      line(pen, 'M31 -9L22 0L31 9', 4.2, INK.blue);
      line(pen, 'M18 -7L11 0L18 7', 3.6, INK.sky);
    });
  }
  disc(pen, 49, 79, 5, INK.sky);
}

const PICTURES = [spring, summer, autumn, winter];

/** `rank` 1 spring … 4 winter. */
export function drawSeason(pen: Pen, rank: number): void {
  PICTURES[rank - 1]?.(pen);
  han(pen, NAMES[rank - 1] ?? '', 77, 23, 35, INK.blue);
}
