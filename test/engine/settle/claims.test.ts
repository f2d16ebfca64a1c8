import { describe, expect, it } from 'vitest';
import { resolveClaims } from '../../../src/engine/settle/claims.ts';
import { nextSeat, SEATS } from '../../../src/engine/tiles.ts';

const nearest = { winnersPerTile: 'nearest', chow: true } as const;
const all = { winnersPerTile: 'all', chow: true } as const;

describe('a claimed tile', () => {
  it.each(SEATS)('goes to the nearest winner after its owner, whoever that is (seat %s)', (from) => {
    const [first, second, third] = [nextSeat(from, 1), nextSeat(from, 2), nextSeat(from, 3)];
    const claimed = { [second]: 'win', [third]: 'win', [first]: 'pung' } as const;
    expect(resolveClaims(nearest, from, claimed)).toEqual({ winners: [second] });
  });

  it.each(SEATS)('goes to every winner in turn order where the game lets all win (seat %s)', (from) => {
    const [first, second, third] = [nextSeat(from, 1), nextSeat(from, 2), nextSeat(from, 3)];
    const claimed = { [third]: 'win', [second]: 'pung', [first]: 'win' } as const;
    expect(resolveClaims(all, from, claimed)).toEqual({ winners: [first, third] });
  });

  it('goes to kong or pung before chow, however far', () => {
    expect(resolveClaims(nearest, 1, { 2: 'chow', 0: 'pung' })).toEqual({ meld: { seat: 0, type: 'pung' } });
    expect(resolveClaims(nearest, 1, { 2: 'chow', 0: 'kong' })).toEqual({ meld: { seat: 0, type: 'kong' } });
  });

  it('may be chowed by the next seat only, and by nobody where chows are off', () => {
    expect(resolveClaims(nearest, 3, { 0: 'chow' })).toEqual({ meld: { seat: 0, type: 'chow' } });
    expect(resolveClaims(nearest, 3, { 1: 'chow', 2: 'chow' })).toEqual({ none: true });
    expect(resolveClaims({ ...nearest, chow: false }, 3, { 0: 'chow' })).toEqual({ none: true });
  });

  it('stays where it is when everybody passes, and its owner has no say', () => {
    expect(resolveClaims(all, 0, { 1: 'pass', 2: 'pass', 3: 'pass' })).toEqual({ none: true });
    expect(resolveClaims(all, 0, {})).toEqual({ none: true });
    expect(resolveClaims(all, 0, { 0: 'win' })).toEqual({ none: true });
  });
});
