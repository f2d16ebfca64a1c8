import type { Policies } from '../ruleset.ts';
import { nextSeat, type Seat, type Wind } from '../tiles.ts';

/** A match as it stands during the deal that has just ended. */
export interface MatchStanding {
  readonly dealer: Seat;
  readonly firstDealer: Seat;
  readonly roundWind: Wind;
  /** Hands the dealer had kept before this one. */
  readonly streak: number;
  /** Deals played, this one included. */
  readonly deals: number;
}

export interface DealOutcome {
  /** In order of winning. */
  readonly winners: readonly Seat[];
  /** Who won on the first tile that was won on. */
  readonly firstWinners: readonly Seat[];
  /** Discarder or konger of that tile; null on a self-draw or without a win. */
  readonly firstWinFrom: Seat | null;
  readonly drawn: boolean;
  /** Kongs completed in the deal, robbed ones not among them. */
  readonly kongs: number;
}

export interface NextDeal {
  readonly dealer: Seat;
  readonly roundWind: Wind;
  readonly streak: number;
  readonly matchOver: boolean;
}

/**
 * Who deals next, and whether there is a next deal (rules 1.1, 2.1, 3.1, 4.1, SC-17, TW-15, TW-16, MY-7, MY-8).
 * The deal moves to the next seat in turn order; the round wind moves on when the deal comes back to the first dealer.
 */
export function nextDeal(
  policies: Pick<Policies, 'dealerKeeps' | 'streak' | 'matchLength'>,
  match: MatchStanding,
  outcome: DealOutcome,
): NextDeal {
  const { matchLength } = policies;
  const dealer = nextDealer(policies.dealerKeeps, match.dealer, outcome);
  const streak = policies.streak && dealer === match.dealer ? match.streak + 1 : 0;
  if (matchLength.unit === 'deals') {
    return { dealer, roundWind: match.roundWind, streak, matchOver: match.deals >= matchLength.count };
  }
  const roundOver = dealer !== match.dealer && dealer === match.firstDealer;
  if (!roundOver) return { dealer, roundWind: match.roundWind, streak, matchOver: false };
  const roundWind = ((match.roundWind + 1) % 4) as Wind;
  return { dealer, roundWind, streak, matchOver: match.roundWind + 1 >= matchLength.count };
}

function nextDealer(keeps: Policies['dealerKeeps'], dealer: Seat, outcome: DealOutcome): Seat {
  switch (keeps) {
    case 'first-winner':
      return (outcome.firstWinners.length > 1 ? outcome.firstWinFrom : outcome.firstWinners[0]) ?? dealer;
    case 'win-or-draw':
      return outcome.drawn || outcome.winners.includes(dealer) ? dealer : nextSeat(dealer);
    case 'win-or-draw-without-kong': {
      const stays = outcome.drawn ? outcome.kongs === 0 : outcome.winners.includes(dealer);
      return stays ? dealer : nextSeat(dealer);
    }
  }
}
