/** The four animals: cat, rat, rooster, centipede. */
import { INK } from './inks.ts';
import { disc, han, line, oval, type Pen, shape, turned } from './pen.ts';

const NAMES = '貓鼠雞蜈';

function cat(pen: Pen): void {
  pen.save();
  pen.translate(-1, 4);
  pen.scale(0.97, 0.97);
  shape(
    pen,
    'M16 84C14 66 16 50 20 42C30 46 36 50 40 54C46 52 56 52 62 54C66 50 72 46 82 42C86 50 88 66 86 84C82 102 66 110 51 110C36 110 20 102 16 84Z',
    INK.ginger,
  );
  shape(pen, 'M23 50C29 53 32 55 34 58C29 60 26 64 24 68C22 62 22 55 23 50Z', INK.skin);
  shape(pen, 'M79 50C73 53 70 55 68 58C73 60 76 64 78 68C80 62 80 55 79 50Z', INK.skin);
  for (const stripe of ['M51 56L51 68', 'M42 57L44 66', 'M60 57L58 66']) line(pen, stripe, 4, INK.brown);
  shape(pen, 'M51 86C42 84 32 90 34 99C37 106 45 108 51 108C57 108 65 106 68 99C70 90 60 84 51 86Z', INK.face);
  for (const x of [36, 66]) {
    oval(pen, x, 79, 6, 7, 0, INK.navy);
    disc(pen, x + 2, 76.5, 2.2, INK.face);
  }
  shape(pen, 'M46 89L56 89L51 95Z', INK.red);
  line(pen, 'M51 95C50 101 44 102 42 99', 2.2, INK.navy);
  line(pen, 'M51 95C52 101 58 102 60 99', 2.2, INK.navy);
  for (const whisker of ['M30 92L8 88', 'M31 98L10 102', 'M72 92L94 88', 'M71 98L92 102'])
    line(pen, whisker, 2, INK.navy);
  pen.restore();
}

function rat(pen: Pen): void {
  line(pen, 'M82 100C98 98 96 80 88 74C82 68 84 58 92 56', 4, INK.skin);
  shape(pen, 'M6 92C14 78 24 68 36 66C44 54 66 52 78 66C90 80 90 106 76 108L24 108C14 106 6 100 6 92Z', INK.grey);
  disc(pen, 44, 56, 14, INK.greyDark);
  disc(pen, 44, 56, 9, INK.skin);
  disc(pen, 29, 60, 9, INK.greyDark);
  disc(pen, 29, 60, 5.4, INK.skin);
  disc(pen, 25, 83, 4.6, INK.navy);
  disc(pen, 26.4, 81.4, 1.6, INK.face);
  disc(pen, 7, 92, 4, INK.red);
  line(pen, 'M78 104C70 102 62 94 66 84', 2.6, INK.greyDark);
  oval(pen, 34, 108, 9, 3.6, 0, INK.skin);
  oval(pen, 70, 108, 10, 3.6, 0, INK.skin);
  for (const whisker of ['M18 93L4 82', 'M18 96L3 104']) line(pen, whisker, 1.8, INK.navy);
}

function rooster(pen: Pen): void {
  for (const [feather, colour] of [
    ['M60 84C74 84 80 66 74 46C90 54 94 80 76 98Z', INK.green],
    ['M62 88C78 90 88 78 90 62C98 78 92 100 72 102Z', INK.navy],
    ['M58 80C66 74 68 62 64 52C76 58 80 76 68 92Z', INK.blue],
  ] as const) {
    shape(pen, feather, colour);
  }
  for (const leg of ['M42 100L40 112L34 113', 'M54 100L55 112L49 113']) line(pen, leg, 3, INK.amber);
  shape(
    pen,
    'M22 52C22 42 30 36 38 40C46 44 46 56 50 66C58 76 68 78 76 80C76 98 62 106 46 104C30 102 24 88 26 72C26 64 22 58 22 52Z',
    INK.ginger,
  );
  shape(pen, 'M22 52C22 42 30 36 38 40C46 44 46 56 50 66C44 76 32 78 26 72C26 64 22 58 22 52Z', INK.gold);
  shape(pen, 'M40 80C52 76 62 82 70 84C66 96 48 98 40 80Z', INK.brown);
  for (const [x, y, r] of [
    [26, 36, 5],
    [33, 32, 5.6],
    [40, 36, 4.6],
  ] as const)
    disc(pen, x, y, r, INK.red);
  shape(pen, 'M24 48L10 53L24 57Z', INK.amber);
  oval(pen, 22, 63, 4, 6.4, 0, INK.red);
  disc(pen, 31, 48, 4, INK.face);
  disc(pen, 30.4, 48, 2.4, INK.navy);
}

function centipede(pen: Pen): void {
  const joints: [x: number, y: number, degrees: number][] = [];
  for (let at = 0; at <= 12; at++) {
    const y = 56 + at * 4.1;
    joints.push([47 + 23 * Math.sin((at / 12) * Math.PI * 2 + 3.6), y, Math.cos((at / 12) * Math.PI * 2 + 3.6) * -62]);
  }
  for (const [x, y, degrees] of joints.slice(1)) {
    turned(pen, x, y, degrees, () => line(pen, 'M-13 3L0 0L13 3', 2.4, INK.amber));
  }
  for (const [at, [x, y]] of joints.entries()) disc(pen, x, y, 7.4, at % 2 === 0 ? INK.red : INK.brown);
  const [headX, headY] = joints[0] ?? [47, 56, 0];
  line(
    pen,
    `M${headX - 3} ${headY - 6}C${headX - 8} ${headY - 12} ${headX - 14} ${headY - 13} ${headX - 17} ${headY - 10}`,
    2.4,
    INK.brown,
  );
  line(
    pen,
    `M${headX + 3} ${headY - 6}C${headX + 6} ${headY - 12} ${headX + 10} ${headY - 14} ${headX + 14} ${headY - 12}`,
    2.4,
    INK.brown,
  );
  disc(pen, headX, headY, 9.4, INK.red);
  for (const side of [-3.6, 3.6]) {
    disc(pen, headX + side, headY - 1, 2.8, INK.face);
    disc(pen, headX + side, headY - 0.6, 1.5, INK.navy);
  }
}

const PICTURES = [cat, rat, rooster, centipede];

export function drawAnimal(pen: Pen, rank: number): void {
  PICTURES[rank - 1]?.(pen);
  han(pen, NAMES[rank - 1] ?? '', 78, 22, 33, INK.brown);
}
