/** Characters 1..9: the number over the sign for ten thousand. */
import { INK } from './inks.ts';
import { han, type Pen } from './pen.ts';

const NUMBERS = '一二三四伍六七八九';

export function drawCharacter(pen: Pen, rank: number): void {
  han(pen, NUMBERS[rank - 1] ?? '', 54, 29, 44, INK.navy);
  han(pen, '萬', 51, 83, 60, INK.red);
}
