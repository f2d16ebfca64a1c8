import { votesFor, votesNeeded } from '../../app/decide-votes.ts';
import type { PublicTable } from '../../app/public-table.ts';
import type { Wish } from '../../app/table.ts';
import { SEATS } from '../../engine/tiles.ts';
import type { Translate } from '../../i18n/index.ts';
import { seatName } from '../words.ts';

/** One line for each wish that somebody at the table has: for what, how many have it, and who. */
export function voteLines(t: Translate, table: PublicTable): string[] {
  const wishes: readonly Wish[] = [{ kind: 'pause' }, ...SEATS.map((seat) => ({ kind: 'remove', seat }) as const)];
  return wishes.flatMap((wish) => {
    const votes = votesFor(table, wish);
    if (votes.length === 0) return [];
    return [
      t(`table.vote.${wish.kind}`, {
        name: wish.kind === 'remove' ? seatName(t, table, wish.seat) : '',
        votes: votes.length,
        needed: votesNeeded(table, wish),
        names: votes.map(({ by }) => seatName(t, table, by)).join(t('tiles.separator')),
      }),
    ];
  });
}
