import { describe, expect, it } from 'vitest';
import { kongCannonTransfers, kongTransfers } from '../../../src/engine/settle/kongs.ts';
import { SEATS } from '../../../src/engine/tiles.ts';
import type { Transfer } from '../../../src/engine/transfers.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { tableOf } from '../../support/wins.ts';

const paid = (transfers: readonly Omit<Transfer, 'line'>[]) => transfers.map(({ from, amount }) => [from, amount]);

describe('kong money', () => {
  it('in Push-Down is 3, 1 and 2 times the base, from all others but for the feeder of an exposed kong', () => {
    const kong = (kind: 'exposed' | 'added' | 'concealed', from: 0 | null = null) =>
      paid(
        kongTransfers(RULESETS['push-down'], tableOf('push-down', { stake: 100 }), {
          kind,
          seat: 2,
          from,
          active: SEATS,
        }),
      );
    expect(kong('exposed', 0)).toEqual([[0, 300]]);
    expect(kong('added')).toEqual([3, 0, 1].map((seat) => [seat, 100]));
    expect(kong('concealed')).toEqual([3, 0, 1].map((seat) => [seat, 200]));
  });

  it('in Sichuan is 2, 1 and 2 stakes, from those who have not won yet', () => {
    const kong = (kind: 'exposed' | 'added' | 'concealed', options = {}) =>
      paid(
        kongTransfers(RULESETS.sichuan, tableOf('sichuan', { stake: 5, ...options }), {
          kind,
          seat: 1,
          from: kind === 'exposed' ? 3 : null,
          active: [1, 2, 3],
        }),
      );
    expect(kong('exposed')).toEqual([[3, 10]]);
    expect(kong('added')).toEqual([2, 3].map((seat) => [seat, 5]));
    expect(kong('concealed')).toEqual([2, 3].map((seat) => [seat, 10]));
    expect(kong('added', { kongPayers: 'all' })).toEqual([2, 3, 0].map((seat) => [seat, 5]));
    expect(kong('exposed', { kongPayers: 'all' })).toEqual([[3, 10]]);
  });

  it.each(['taiwanese', 'malaysian'] as const)('does not exist in %s', (game) => {
    const kong = { kind: 'concealed', seat: 0, from: null, active: SEATS } as const;
    expect(kongTransfers(RULESETS[game], tableOf(game), kong)).toEqual([]);
  });
});

describe('a kong cannon', () => {
  const transfers: Transfer[] = [
    { line: 0, from: 2, to: 1, amount: 2, reason: 'kong' },
    { line: 1, from: 3, to: 0, amount: 1, reason: 'kong' },
    { line: 2, from: 1, to: 0, amount: 1, reason: 'kong' },
    { line: 3, from: 0, to: 2, amount: 4, reason: 'win' },
  ];
  const moved = (kongCannonTransfer: string) =>
    kongCannonTransfers(RULESETS.sichuan, tableOf('sichuan', { kongCannonTransfer }), transfers, [1, 2], [2, 3]);

  it('leaves the money with the konger by default', () => {
    expect(moved('off')).toEqual([]);
  });

  it('moves the money of the kong just made to the first winner, line by line, where the table says so', () => {
    expect(moved('on')).toEqual([
      { from: 0, to: 2, amount: 1, reason: 'kong-transfer', moves: 1 },
      { from: 0, to: 2, amount: 1, reason: 'kong-transfer', moves: 2 },
    ]);
  });
});
