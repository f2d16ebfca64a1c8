import { describe, expect, it } from 'vitest';
import type { GameId } from '../../../src/engine/score.ts';
import { type DealOutcome, type MatchStanding, nextDeal } from '../../../src/engine/settle/next-deal.ts';
import type { Seat } from '../../../src/engine/tiles.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { tableOf } from '../../support/wins.ts';

function following(
  game: GameId,
  outcome: Partial<DealOutcome>,
  match: Partial<MatchStanding> = {},
  options: Record<string, string> = {},
) {
  const winners = outcome.winners ?? [];
  return nextDeal(
    RULESETS[game].policies(tableOf(game, options)),
    { dealer: 1, firstDealer: 0, roundWind: 0, streak: 2, deals: 1, ...match },
    { winners, firstWinners: winners, firstWinFrom: null, drawn: winners.length === 0, kongs: 0, ...outcome },
  );
}

describe('the dealer', () => {
  it.each(['push-down', 'taiwanese', 'malaysian'] as const)('keeps the deal after winning in %s', (game) => {
    expect(following(game, { winners: [1] }).dealer).toBe(1);
    expect(following(game, { winners: [3] }).dealer).toBe(2);
  });

  it('keeps it after a drawn hand in Push-Down and Taiwanese, kongs or not', () => {
    expect(following('push-down', { kongs: 2 }).dealer).toBe(1);
    expect(following('taiwanese', { kongs: 2 }).dealer).toBe(1);
  });

  it('keeps it after a drawn hand in Malaysian only when no kong was completed', () => {
    expect(following('malaysian', { kongs: 0 }).dealer).toBe(1);
    expect(following('malaysian', { kongs: 1 }).dealer).toBe(2);
    expect(following('malaysian', { winners: [3], kongs: 0 }).dealer).toBe(2);
  });

  it('keeps it as one of several winners', () => {
    expect(following('malaysian', { winners: [3, 1] }).dealer).toBe(1);
    const all = following('taiwanese', { winners: [3, 1] }, {}, { winnersPerTile: 'all' });
    expect(all).toMatchObject({ dealer: 1, streak: 3 });
  });

  it('in Sichuan is the first winner, the payer of a first win by several, or the same again', () => {
    expect(following('sichuan', { winners: [3, 0], firstWinners: [3], firstWinFrom: 0 }).dealer).toBe(3);
    expect(following('sichuan', { winners: [3, 0, 1], firstWinners: [3, 0], firstWinFrom: 2 }).dealer).toBe(2);
    expect(following('sichuan', {}).dealer).toBe(1);
  });
});

describe('the streak', () => {
  it('grows with every hand the Taiwanese dealer keeps, draws included, and ends when the deal moves', () => {
    expect(following('taiwanese', { winners: [1] }).streak).toBe(3);
    expect(following('taiwanese', {}).streak).toBe(3);
    expect(following('taiwanese', { winners: [0] }).streak).toBe(0);
  });

  it.each(['push-down', 'sichuan', 'malaysian'] as const)('does not exist in %s', (game) => {
    expect(following(game, { winners: [1] }).streak).toBe(0);
  });
});

describe('the round wind', () => {
  it.each([0, 1, 2, 3] as const)('moves on when the deal comes back to the first dealer, seat %s', (firstDealer) => {
    const last = ((firstDealer + 3) % 4) as Seat;
    const options = { rounds: 'four' };
    const lost = { winners: [((last + 2) % 4) as Seat] };
    expect(following('taiwanese', lost, { dealer: last, firstDealer }, options)).toEqual({
      dealer: firstDealer,
      roundWind: 1,
      streak: 0,
      matchOver: false,
    });
    expect(following('taiwanese', { winners: [last] }, { dealer: last, firstDealer }, options).roundWind).toBe(0);
  });
});

describe('the match', () => {
  it.each([
    ['one', 0],
    ['two', 1],
    ['four', 3],
  ] as const)('of %s rounds ends with the last of them', (rounds, lastWind) => {
    for (const game of ['taiwanese', 'malaysian'] as const) {
      const lost = (roundWind: 0 | 1 | 2 | 3) =>
        following(game, { winners: [1] }, { dealer: 3, roundWind }, { rounds }).matchOver;
      expect(lost(lastWind)).toBe(true);
      if (lastWind > 0) expect(lost((lastWind - 1) as 0 | 1 | 2)).toBe(false);
      expect(following(game, { winners: [3] }, { dealer: 3, roundWind: lastWind }, { rounds }).matchOver).toBe(false);
    }
  });

  it.each(['4', '8', '16'])('of %s deals ends with the last of them', (deals) => {
    for (const game of ['push-down', 'sichuan'] as const) {
      expect(following(game, { winners: [1] }, { deals: Number(deals) }, { deals }).matchOver).toBe(true);
      expect(following(game, { winners: [1] }, { deals: Number(deals) - 1 }, { deals }).matchOver).toBe(false);
    }
  });
});
