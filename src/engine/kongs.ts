import { drawAfterKong } from './draw.ts';
import type { Play } from './play.ts';
import { activeSeats } from './seats.ts';
import { kongTransfers } from './settle/kongs.ts';
import type { Seat } from './tiles.ts';

/** A kong stands: its money moves at once and its maker draws the replacement (rules 0.3, 5.7). */
export function completeKong(play: Play, seat: Seat, kind: 'exposed' | 'concealed' | 'added', from: Seat | null): void {
  const { rules, state, deal, policies } = play;
  const money =
    policies.kongMoney === null
      ? []
      : kongTransfers(rules, state.options, { kind, seat, from, active: activeSeats(deal) });
  play.emit({ type: 'kong-completed', seat, kind, transfers: play.numbered(money) });
  drawAfterKong(play, seat);
}
