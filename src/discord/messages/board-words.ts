import type { PublicTable } from '../../app/public-table.ts';
import type { PlayerView } from '../../engine/view.ts';
import type { Translate } from '../../i18n/index.ts';
import { clip, LIMITS } from '../drafts.ts';
import { RIVERS_TOLD, seatAlt } from '../pictures.ts';
import { seatName } from '../words.ts';

/** A message followed by everything that lies on the table, in words; the oldest discards are left out where it is too long. */
export function withBoard(t: Translate, table: PublicTable, view: PlayerView, text: string): string {
  for (const told of RIVERS_TOLD) {
    const seats = view.seats.map((seat) => `**${seatName(t, table, seat.seat)}** ${seatAlt(t, seat, told)}`);
    const all = [text, '', ...seats].join('\n');
    if (all.length <= LIMITS.content) return all;
  }
  return clip(text, LIMITS.content);
}
