/** Winds and dragons. */
import { INK } from './inks.ts';
import { han, type Pen, roundedBox } from './pen.ts';

const WINDS = '東南西北';

/** `rank` 1..4 the winds E S W N, 5 White, 6 Green, 7 Red. */
export function drawHonour(pen: Pen, rank: number): void {
  if (rank <= 4) han(pen, WINDS[rank - 1] ?? '', 53, 66, 80, INK.navy);
  else if (rank === 6) han(pen, '發', 53, 66, 82, INK.green);
  else if (rank === 7) han(pen, '中', 53, 66, 82, INK.red);
  else whiteDragon(pen);
}

function whiteDragon(pen: Pen): void {
  pen.strokeStyle = INK.blue;
  roundedBox(pen, 27, 22, 54, 82, 7);
  pen.lineWidth = 8;
  pen.stroke();
  roundedBox(pen, 37, 32, 34, 62, 3);
  pen.lineWidth = 3.4;
  pen.stroke();
}
