import { describe, expect, it } from 'vitest';
import { endChecks, type SeatAtEnd } from '../../../src/engine/settle/deal-end.ts';
import { parseTiles } from '../../../src/engine/tiles.ts';
import { netOf, type Transfer } from '../../../src/engine/transfers.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { tableOf } from '../../support/wins.ts';

const seat = (tiles: string, won = false): SeatAtEnd => ({
  concealed: parseTiles(tiles),
  melds: [],
  missingSuit: 2,
  won,
});
/** Ready for 6p and 9p, plain. */
const READY = seat('456m789m123p78p55m');
/** Ready for 6m and 9m in one suit: 5 points. */
const RICH = seat('123345567m78m22m');
const NOT_READY = seat('1245789m134679p');
const PIG = seat('456m789m123p78p5m1s');
const WON = seat('456m789m123p78p55m', true);

function end(
  seats: readonly SeatAtEnd[],
  options: Record<string, string> = {},
  transfers: readonly Transfer[] = [],
  wallEmpty = true,
) {
  return endChecks(RULESETS.sichuan, tableOf('sichuan', { stake: 1, ...options }), { seats, wallEmpty, transfers });
}

const net = (result: ReturnType<typeof end>) => netOf(result.transfers);

describe('at the end of the wall', () => {
  it('who is not ready pays each ready player the best wait of that player', () => {
    const result = end([RICH, READY, NOT_READY, NOT_READY]);
    expect(result.checks).toEqual({
      pigs: [],
      ready: [
        { seat: 0, value: 5 },
        { seat: 1, value: 1 },
      ],
    });
    expect(net(result)).toEqual([10, 2, -6, -6]);
  });

  it('amounts are points times the stake', () => {
    const seats = [RICH, READY, PIG, NOT_READY];
    const one = net(end(seats));
    expect(net(end(seats, { stake: '10' } as Record<string, string>))).toEqual(one.map((amount) => amount * 10));
  });

  it('a pig pays 16 to everybody who cleared the suit, earlier winners too, and the ready check', () => {
    expect(net(end([WON, RICH, NOT_READY, PIG]))).toEqual([16, 26, 11, -53]);
  });

  it('pigs do not pay each other', () => {
    expect(net(end([RICH, NOT_READY, PIG, PIG]))).toEqual([47, 27, -37, -37]);
  });

  it('pigPaysWinners no: winners get nothing from a pig', () => {
    expect(net(end([WON, RICH, NOT_READY, PIG], { pigPaysWinners: 'no' }))).toEqual([0, 26, 11, -37]);
  });

  it('pigPaysReady no: a pig pays the penalty only', () => {
    expect(net(end([WON, RICH, NOT_READY, PIG], { pigPaysReady: 'no' }))).toEqual([16, 21, 11, -48]);
  });

  it('a hand whose only wait it holds four times is not ready', () => {
    const stuck: SeatAtEnd = { ...seat('123456789m1111p'), missingSuit: 2 };
    expect(end([stuck, READY, READY, READY]).checks?.ready.map((each) => each.seat)).toEqual([1, 2, 3]);
  });

  it('lines stand in the order pigs, ready check, refunds', () => {
    const kong: Transfer = { line: 0, from: 0, to: 2, amount: 2, reason: 'kong' };
    const reasons = end([RICH, READY, NOT_READY, PIG], {}, [kong]).transfers.map(({ reason }) => reason);
    expect([...new Set(reasons)]).toEqual(['pig', 'ready-check', 'refund']);
    expect(reasons).toEqual([...reasons].sort((a, b) => reasons.indexOf(a) - reasons.indexOf(b)));
  });
});

describe('kong money of players who never won', () => {
  const transfers: Transfer[] = [
    { line: 0, from: 0, to: 1, amount: 2, reason: 'kong' },
    { line: 1, from: 3, to: 2, amount: 2, reason: 'kong' },
    { line: 2, from: 1, to: 0, amount: 1, reason: 'kong' },
    { line: 3, from: 2, to: 0, amount: 5, reason: 'win' },
  ];
  const refunded = (result: ReturnType<typeof end>) =>
    result.transfers.filter(({ reason }) => reason === 'refund').map(({ refunds }) => refunds);

  it('goes back to whoever paid it, winners included, ready or not', () => {
    const result = end([WON, READY, NOT_READY, READY], {}, transfers);
    expect(result.transfers).toContainEqual({ from: 1, to: 0, amount: 2, reason: 'refund', refunds: 0 });
    expect(refunded(result)).toEqual([0, 1]);
  });

  it('refundWho notReady: only players who are not ready return it', () => {
    expect(refunded(end([WON, READY, NOT_READY, READY], { refundWho: 'notReady' }, transfers))).toEqual([1]);
    expect(refunded(end([WON, PIG, READY, READY], { refundWho: 'notReady' }, transfers))).toEqual([0]);
  });

  it('goes back too when three have won, and then nothing else is checked', () => {
    const result = end([WON, WON, NOT_READY, WON], {}, transfers, false);
    expect(result).toEqual({
      checks: null,
      transfers: [{ from: 2, to: 3, amount: 2, reason: 'refund', refunds: 1 }],
    });
  });

  it('three winners on the last tile of the wall are three winners', () => {
    const result = end([WON, WON, PIG, WON], {}, transfers, true);
    expect(result.checks).toBeNull();
    expect(refunded(result)).toEqual([1]);
  });

  it('refundWhenThreeWon no: stays where it is', () => {
    const options = { refundWhenThreeWon: 'no' };
    expect(end([WON, WON, NOT_READY, WON], options, transfers, false).transfers).toEqual([]);
  });

  it('refundWho notReady changes nothing when three have won', () => {
    expect(refunded(end([WON, WON, READY, WON], { refundWho: 'notReady' }, transfers, false))).toEqual([1]);
  });

  it('stays with the winner to whom a kong cannon moved it', () => {
    const moved: Transfer = { line: 4, from: 2, to: 0, amount: 2, reason: 'kong-transfer', moves: 1 };
    expect(refunded(end([WON, READY, NOT_READY, READY], {}, [...transfers, moved]))).toEqual([0]);
  });
});

it.each(['push-down', 'taiwanese', 'malaysian'] as const)('nothing is checked at the end of a %s deal', (game) => {
  const seats = [READY, READY, NOT_READY, PIG];
  expect(endChecks(RULESETS[game], tableOf(game), { seats, wallEmpty: true, transfers: [] })).toEqual({
    checks: null,
    transfers: [],
  });
});
