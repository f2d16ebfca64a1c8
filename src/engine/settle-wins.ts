import type { Play } from './play.ts';
import { activeSeats } from './seats.ts';
import { kongCannonTransfers } from './settle/kongs.ts';
import type { Seat } from './tiles.ts';
import { priceOf, type WinOffer } from './wins.ts';

/**
 * Records the wins on one tile, in turn order from its owner: each with its price, payment and, for the first after a
 * kong cannon, the kong's money (rules 5.6, kongCannonTransfer).
 */
export function settleWins(play: Play, winners: readonly Seat[], offer: WinOffer): void {
  const active = activeSeats(play.deal);
  const { deal, state } = play;
  const priced = winners.map((seat) => {
    const sheet = priceOf(state, play.rules, deal, seat, offer);
    if (sheet === null) throw new Error('a win was settled that the rules refuse');
    return { seat, sheet };
  });
  for (const [at, { seat, sheet }] of priced.entries()) {
    const payment = {
      winner: seat,
      by: offer.by,
      from: offer.from,
      dealer: deal.dealer,
      streak: deal.streak,
      active,
      kongFeeder: offer.by === 'self-draw' && deal.turnFacts.replacement === 'kong' ? deal.turnFacts.kongFeeder : null,
    };
    const paid = [...play.rules.payWin(sheet, payment, state.options)];
    if (at === 0 && offer.by === 'discard' && deal.turnFacts.afterKong) {
      paid.push(...kongCannonTransfers(play.rules, state.options, deal.transfers, deal.turnFacts.kongLines, winners));
    }
    const win = { seat, by: offer.by, tile: offer.tile, from: offer.from, sheet, transfers: play.numbered(paid) };
    play.emit({ type: 'won', win });
  }
}
