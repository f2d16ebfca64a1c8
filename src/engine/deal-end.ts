import type { Play } from './play.ts';
import { isActive } from './seats.ts';
import { endChecks } from './settle/deal-end.ts';
import { nextDeal } from './settle/next-deal.ts';
import type { DealResult } from './state.ts';
import { SEATS } from './tiles.ts';

/** Ends the deal: end checks where the game has them, the points of a casual table, and who deals next. */
export function endDeal(play: Play): void {
  const { deal, policies, state } = play;
  const winners = deal.wins.map(({ seat }) => seat);
  const checked = policies.endChecks ? checksOf(play) : { checks: null, transfers: [] };
  const [a, b, c, d] = SEATS.map((seat) => (policies.casual && winners.includes(seat) ? 1 : 0));
  const result: DealResult = {
    kind: winners.length > 0 ? 'won' : 'drawn',
    transfers: play.numbered(checked.transfers),
    checks: checked.checks,
    points: [a ?? 0, b ?? 0, c ?? 0, d ?? 0],
  };
  const { matchOver, ...next } = nextDeal(
    policies,
    {
      dealer: deal.dealer,
      firstDealer: state.firstDealer ?? deal.dealer,
      roundWind: deal.roundWind,
      streak: deal.streak,
      deals: deal.number,
    },
    {
      winners,
      firstWinners: deal.firstWin?.seats ?? [],
      firstWinFrom: deal.firstWin?.from ?? null,
      drawn: winners.length === 0,
      kongs: deal.kongs,
    },
  );
  play.emit({ type: 'deal-ended', result, next, matchOver });
}

function checksOf(play: Play) {
  const { deal } = play;
  return endChecks(play.rules, play.state.options, {
    seats: SEATS.map((seat) => {
      const { concealed, melds, missingSuit } = deal.seats[seat];
      return { concealed, melds, missingSuit, won: !isActive(deal, seat) };
    }),
    // With enough winners the deal ends by them, however little wall is left (rules 2.5).
    wallEmpty: deal.wins.length < play.policies.winnersToEnd,
    transfers: deal.transfers,
  });
}
