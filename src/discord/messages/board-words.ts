import type { PublicTable } from '../../app/public-table.ts';
import type { PlayerView } from '../../engine/view.ts';
import type { Translate } from '../../i18n/index.ts';
import { clip, LIMITS } from '../drafts.ts';
import { seatAlt } from '../pictures.ts';
import { seatName } from '../words.ts';

/** Discards of each chair at first; every shorter try leaves out this many of the oldest. */
const MOST_DISCARDS = 24;
const STEP = 4;

/** A message followed by everything that lies on the table, in words; the oldest discards are left out where it is too long. */
export function withBoard(t: Translate, table: PublicTable, view: PlayerView, text: string): string {
  for (let shown = MOST_DISCARDS; ; shown -= STEP) {
    const seats = view.seats.map((seat) => `**${seatName(t, table, seat.seat)}** ${seatAlt(t, seat, shown)}`);
    const all = [text, '', ...seats].join('\n');
    if (all.length <= LIMITS.content || shown <= 0) return clip(all, LIMITS.content);
  }
}
