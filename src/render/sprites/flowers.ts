/** The four flowers, with their names in red: plum, orchid, chrysanthemum, bamboo. */
import { INK } from './inks.ts';
import { box, disc, han, line, oval, type Pen, shape, turned } from './pen.ts';

const NAMES = '梅蘭菊竹';

function blossom(pen: Pen, x: number, y: number, size: number): void {
  for (let petal = 0; petal < 5; petal++) {
    turned(pen, x, y, petal * 72 - 90, () => disc(pen, size * 0.56, 0, size * 0.44, INK.pink));
  }
  disc(pen, x, y, size * 0.42, INK.rose);
  for (let stamen = 0; stamen < 5; stamen++) {
    turned(pen, x, y, stamen * 72 - 54, () => disc(pen, size * 0.38, 0, size * 0.1, INK.gold));
  }
  disc(pen, x, y, size * 0.17, INK.gold);
}

function plum(pen: Pen): void {
  line(pen, 'M12 112C30 102 42 90 52 74C58 64 70 56 84 52', 5, INK.brown);
  line(pen, 'M38 95C34 82 34 70 36 60', 3.6, INK.brown);
  line(pen, 'M48 80C62 84 70 88 76 94', 3.6, INK.brown);
  blossom(pen, 36, 54, 20);
  blossom(pen, 70, 84, 18);
  disc(pen, 86, 52, 6, INK.pink);
  disc(pen, 60, 58, 4.6, INK.pink);
}

function orchid(pen: Pen): void {
  for (const leaf of [
    'M50 112C40 92 26 82 8 80C26 88 38 98 44 113Z',
    'M50 112C62 94 76 84 94 82C78 92 66 100 58 113Z',
    'M48 113C40 96 30 76 22 56C36 74 48 94 54 113Z',
    'M52 113C62 98 74 88 88 98C76 96 64 102 58 113Z',
  ]) {
    shape(pen, leaf, INK.green);
  }
  line(pen, 'M51 112C52 96 53 84 55 70', 3.4, INK.leaf);
  for (const [degrees, length] of [
    [-90, 24],
    [-18, 23],
    [198, 23],
    [48, 20],
    [132, 20],
  ] as const) {
    turned(pen, 56, 62, degrees, () => {
      shape(
        pen,
        `M2 0C${length * 0.35} -9 ${length * 0.8} -8 ${length} 0C${length * 0.8} 8 ${length * 0.35} 9 2 0Z`,
        INK.violet,
      );
      line(pen, `M5 0L${length * 0.7} 0`, 1.6, INK.lilac);
    });
  }
  disc(pen, 56, 63, 6.4, INK.lilac);
  disc(pen, 56, 64, 3.4, INK.gold);
}

function chrysanthemum(pen: Pen): void {
  line(pen, 'M46 84L46 114', 4.6, INK.green);
  shape(pen, 'M46 111C34 112 24 108 18 98C32 95 42 100 46 111Z', INK.green);
  shape(pen, 'M46 110C58 112 72 108 80 97C64 94 52 99 46 110Z', INK.green);
  for (const [petals, reach, wide, colour] of [
    [14, 28, 5, INK.amber],
    [12, 21, 4.6, INK.gold],
    [9, 13, 3.8, INK.amber],
  ] as const) {
    for (let petal = 0; petal < petals; petal++) {
      turned(pen, 46, 69, (petal * 360) / petals, () => oval(pen, reach * 0.6, 0, reach * 0.42, wide, 0, colour));
    }
  }
  disc(pen, 46, 69, 5.4, INK.red);
}

function bambooGrove(pen: Pen): void {
  for (const [x, top, colour] of [
    [34, 36, INK.green],
    [54, 46, INK.leaf],
  ] as const) {
    for (let y = top; y < 112; y += 19) box(pen, x - 5, y, 10, Math.min(17.4, 112 - y), 2.4, colour);
  }
  for (const [x, y, degrees, length] of [
    [60, 56, -34, 32],
    [60, 58, 4, 34],
    [60, 60, 40, 26],
    [60, 88, -20, 30],
    [60, 90, 22, 28],
    [29, 52, 214, 22],
    [29, 74, 160, 22],
    [29, 76, 204, 23],
  ] as const) {
    turned(pen, x, y, degrees, () =>
      shape(
        pen,
        `M0 0C${length * 0.3} -7 ${length * 0.7} -5 ${length} 0C${length * 0.7} 3 ${length * 0.3} 4 0 0Z`,
        INK.green,
      ),
    );
  }
}

const PICTURES = [plum, orchid, chrysanthemum, bambooGrove];

export function drawFlower(pen: Pen, rank: number): void {
  PICTURES[rank - 1]?.(pen);
  han(pen, NAMES[rank - 1] ?? '', 77, 23, 35, INK.red);
}
