import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/engine/options.ts';
import { GAME_IDS, type GameId, type ScoreSheet } from '../../src/engine/score.ts';
import { SEATS, type Seat } from '../../src/engine/tiles.ts';
import { RULESETS } from '../../src/rulesets/index.ts';
import { otherValues } from '../support/option-values.ts';
import { scoreOf, sheetOf, tableOf, winOf, worthOf } from '../support/wins.ts';

describe('table options', () => {
  it.each([
    ['push-down', { passedWinLock: 'off', stake: 10, deals: '8', chow: 'on', robbedKongPays: 'once' }],
    [
      'sichuan',
      {
        passedWinLock: 'off',
        stake: 10,
        deals: '8',
        kongPayers: 'active',
        pigPaysWinners: 'yes',
        pigPaysReady: 'yes',
        refundWhenThreeWon: 'yes',
        refundWho: 'nonWinners',
        arhatsAddOns: 'add',
        exchangeThree: 'off',
        lastTileOnDiscard: 'yes',
        missingSuitForced: 'yes',
        kongCannonTransfer: 'off',
        exposedKongBlossom: 'all',
        noTerminals: 'off',
      },
    ],
    [
      'taiwanese',
      {
        passedWinLock: 'off',
        base: 100,
        perTai: 20,
        rounds: 'one',
        winnersPerTile: 'nearest',
        readyNeedsConcealed: 'no',
        eightFlowers: 'withWin',
        flowerReplacement: 'no',
      },
    ],
    ['malaysian', { passedWinLock: 'off', stake: 1, rounds: 'four', scoring: 'casual', casualSettlement: 'none' }],
  ] as const)('of %s are exactly those of the rules, with their defaults', (game, defaults) => {
    expect(resolveOptions(RULESETS[game], {})).toEqual({ ok: true, options: defaults });
  });

  it.each(GAME_IDS)('of %s take each of their values, and choices given as numbers', (game) => {
    for (const { option, value } of otherValues(RULESETS[game])) {
      expect(resolveOptions(RULESETS[game], { [option]: value })).toMatchObject({ options: { [option]: value } });
    }
    if (game === 'push-down') {
      expect(resolveOptions(RULESETS[game], { deals: 4, stake: '25' })).toMatchObject({
        options: { deals: '4', stake: 25 },
      });
    }
  });

  it('that do not exist, or values that do not, are named with what could be said', () => {
    const rules = RULESETS['push-down'];
    expect(resolveOptions(rules, { deals: 5 })).toEqual({
      ok: false,
      option: 'deals',
      value: '5',
      allowed: ['8', '4', '16'],
    });
    expect(resolveOptions(rules, { stake: 0 })).toMatchObject({ ok: false, allowed: ['1', '10000'] });
    expect(resolveOptions(rules, { stake: '1e3' })).toMatchObject({ ok: false, value: '1e3' });
    expect(resolveOptions(rules, { stake: 2.5 })).toMatchObject({ ok: false });
    expect(resolveOptions(rules, { chow: true })).toMatchObject({ ok: false, value: 'true' });
    expect(resolveOptions(rules, { scoring: 'fan' })).toMatchObject({ ok: false, option: 'scoring' });
  });

  it.each(GAME_IDS)('that lock a passed win are off by default in %s', (game) => {
    const locks = (options = {}) => RULESETS[game].policies(tableOf(game, options)).passedWinLock;
    expect([locks(), locks({ passedWinLock: 'on' })]).toEqual([false, true]);
  });
});

interface Payment {
  readonly by?: 'self-draw' | 'discard' | 'rob-kong';
  readonly from?: Seat | null;
  readonly winner?: Seat;
  readonly active?: readonly Seat[];
  readonly kongFeeder?: Seat | null;
  readonly options?: Readonly<Record<string, string | number>>;
}

/** Who pays how much, in order. */
function paid(game: GameId, sheet: Pick<ScoreSheet, 'cappedTotal'>, payment: Payment = {}): [Seat, number][] {
  const { options = {}, ...rest } = payment;
  const context = { winner: 1, by: 'self-draw', from: null, dealer: 0, streak: 0, active: SEATS, kongFeeder: null };
  return RULESETS[game]
    .payWin(
      sheet,
      { ...context, ...rest } as Parameters<(typeof RULESETS)['sichuan']['payWin']>[1],
      tableOf(game, options),
    )
    .map(({ from, amount }) => [from, amount]);
}

const worth = (cappedTotal: number) => ({ cappedTotal });

describe('Push-Down', () => {
  it('pays the stake doubled for each fan after the first', () => {
    expect([1, 2, 3, 4, 5, 6].map((fan) => paid('push-down', worth(fan), { by: 'discard', from: 2 })[0]?.[1])).toEqual([
      10, 20, 40, 80, 160, 320,
    ]);
    expect(paid('push-down', worth(2), { options: { stake: 7 } })).toEqual([2, 3, 0].map((seat) => [seat, 14]));
  });

  it('robbedKongPays: the konger pays once, or for all three', () => {
    const robbed = (robbedKongPays: string) =>
      paid('push-down', worth(3), { by: 'rob-kong', from: 2, options: { robbedKongPays } });
    expect(robbed('once')).toEqual([[2, 40]]);
    expect(robbed('forAll')).toEqual([[2, 120]]);
    expect(paid('push-down', worth(3), { by: 'discard', from: 2, options: { robbedKongPays: 'forAll' } })).toEqual([
      [2, 40],
    ]);
  });

  it('chow: on or off', () => {
    expect(RULESETS['push-down'].policies(tableOf('push-down')).chow).toBe(true);
    expect(RULESETS['push-down'].policies(tableOf('push-down', { chow: 'off' })).chow).toBe(false);
  });
});

describe('Sichuan', () => {
  const worthWith = (text: string, options: Record<string, string>, flags: { last?: true; by?: 'self-draw' } = {}) =>
    worthOf('sichuan', text, {
      by: flags.by ?? 'discard',
      flags: flags.last ? ['last-tile'] : [],
      options,
    });

  it('pays a stake for each fan, by those who have not won', () => {
    expect(paid('sichuan', worth(6), { active: [1, 3, 0] })).toEqual([3, 0].map((seat) => [seat, 60]));
    expect(paid('sichuan', worth(6), { options: { stake: 3 }, by: 'discard', from: 0 })).toEqual([[0, 18]]);
  });

  it('arhatsAddOns: roots and all one suit add, or do not', () => {
    const arhats = '9p[1111p](3333p)[5555p][7777p]+9p';
    expect(worthWith(arhats, { arhatsAddOns: 'add' })).toEqual({ 'eighteen-arhats': 16, 'all-one-suit': 4, root: 4 });
    expect(worthWith(arhats, { arhatsAddOns: 'skip' })).toEqual({ 'eighteen-arhats': 16 });
    const mixed = '9p[1111m](3333p)[5555p][7777p]+9p';
    expect(worthWith(mixed, { arhatsAddOns: 'skip' })).toEqual({ 'eighteen-arhats': 16 });
    expect(sheetOf('sichuan', arhats, { options: { arhatsAddOns: 'skip' } }).notCounted).toContainEqual({
      id: 'root',
      because: 'eighteen-arhats',
    });
  });

  it('lastTileOnDiscard: the fan counts on a discard, or on a self-draw only', () => {
    const plain = '456m789m123p78p55m+9p';
    expect(worthWith(plain, { lastTileOnDiscard: 'yes' }, { last: true })).toEqual({ 'base-win': 1, 'last-tile': 1 });
    expect(worthWith(plain, { lastTileOnDiscard: 'no' }, { last: true })).toEqual({ 'base-win': 1 });
    for (const lastTileOnDiscard of ['yes', 'no']) {
      expect(worthWith(plain, { lastTileOnDiscard }, { last: true, by: 'self-draw' })).toMatchObject({
        'last-tile': 1,
      });
    }
  });

  it('noTerminals: off, or one fan for a hand without 1 and 9, melds and seven pairs included', () => {
    expect(worthWith('234567m345p67p88m+8p', { noTerminals: 'off' })).toEqual({ 'base-win': 1 });
    expect(worthWith('234567m345p67p88m+8p', { noTerminals: 'on' })).toEqual({ 'base-win': 1, 'no-terminals': 1 });
    expect(worthWith('234567m67p88m[999p]+8p', { noTerminals: 'on' })).toEqual({ 'base-win': 1 });
    expect(worthWith('2233445566m778p+8p', { noTerminals: 'on' })).toEqual({ 'seven-pairs': 4, 'no-terminals': 1 });
  });

  it('exposedKongBlossom: everybody pays the blossom, or who fed the kong, once', () => {
    const blossom = (exposedKongBlossom: string, kongFeeder: Seat | null) =>
      paid('sichuan', worth(3), { kongFeeder, options: { exposedKongBlossom } });
    const everybody = [2, 3, 0].map((seat) => [seat, 30]);
    expect(blossom('all', 3)).toEqual(everybody);
    expect(blossom('feeder', 3)).toEqual([[3, 30]]);
    expect(blossom('feeder', null)).toEqual(everybody);
  });

  it.each([
    ['exchangeThree', 'off', false, 'on', true],
    ['missingSuitForced', 'yes', true, 'no', false],
    ['kongCannonTransfer', 'off', false, 'on', true],
  ] as const)('%s: %s is %s, %s is %s', (option, one, is, other, isOther) => {
    const says = (value: string) => RULESETS.sichuan.policies(tableOf('sichuan', { [option]: value }))[option];
    expect([says(one), says(other)]).toEqual([is, isOther]);
  });

  it('missingSuitForced no: a hand with missing-suit tiles still cannot win', () => {
    const options = { missingSuitForced: 'no' };
    expect(scoreOf('sichuan', '456m789m123p78p55m+9p', { missingSuit: 1, options })).toMatchObject({
      reason: 'missing-suit',
    });
  });
});

describe('Taiwanese', () => {
  it('pays base and per tai as the table sets them, with dealer and streak tai for each payment', () => {
    const options = { base: 300, perTai: 100 };
    expect(paid('taiwanese', worth(2), { options })).toEqual([
      [2, 500],
      [3, 500],
      [0, 600],
    ]);
  });

  it('winnersPerTile: the nearest, or everybody', () => {
    const winners = (winnersPerTile: string) =>
      RULESETS.taiwanese.policies(tableOf('taiwanese', { winnersPerTile })).winnersPerTile;
    expect([winners('nearest'), winners('all')]).toEqual(['nearest', 'all']);
  });

  it('readyNeedsConcealed: anybody may declare ready, or only a concealed hand', () => {
    const ready = (readyNeedsConcealed: string) =>
      RULESETS.taiwanese.policies(tableOf('taiwanese', { readyNeedsConcealed })).readyDeclaration;
    expect([ready('no'), ready('yes')]).toEqual(['anyone', 'concealed']);
  });

  it('eightFlowers: part of a win, or a win of 8 tai at once in which nothing else counts', () => {
    const text = '123456789m234p4599s+6s 12345678f';
    expect(worthOf('taiwanese', text, { by: 'self-draw' })).toEqual({
      'concealed-self-draw': 3,
      'all-eight-flowers': 8,
    });
    const options = tableOf('taiwanese', { eightFlowers: 'instant' });
    const unfinished = { ...winOf('147m147p147s1234567z+1z 12345678f', { by: 'self-draw' }), winTile: 37 };
    const sheet = RULESETS.taiwanese.score({ ...unfinished, flags: ['eight-flowers', 'last-tile'] }, options);
    expect(sheet).toMatchObject({
      patterns: [{ id: 'all-eight-flowers', value: 8 }],
      total: 8,
      reading: { shape: 'none' },
    });
    expect(paid('taiwanese', worth(8))).toEqual([
      [2, 260],
      [3, 260],
      [0, 280],
    ]);
  });

  it('flowerReplacement: no tai, or one as for a kong', () => {
    const drawn = (flowerReplacement: string) =>
      worthOf('taiwanese', '123456789m234p4599s+6s 2f', {
        by: 'self-draw',
        flags: ['flower-replacement'],
        options: { flowerReplacement },
      });
    expect(drawn('no')).toEqual({ 'concealed-self-draw': 3 });
    expect(drawn('yes')).toEqual({ 'concealed-self-draw': 3, 'flower-replacement': 1 });
  });
});

describe('Malaysian', () => {
  const plain = '123m456p77723s99m+4s';

  it('scoring fan: two to the fan, twice from a discarder, and at least one fan to win', () => {
    expect(paid('malaysian', worth(3))).toEqual([2, 3, 0].map((seat) => [seat, 8]));
    expect(paid('malaysian', worth(3), { by: 'discard', from: 3, options: { stake: 5 } })).toEqual([[3, 80]]);
    expect(scoreOf('malaysian', plain)).toMatchObject({ reason: 'below-minimum' });
  });

  it('scoring casual: every complete hand wins, points are the match’s own tally and nobody pays', () => {
    const options = { scoring: 'casual' };
    expect(scoreOf('malaysian', plain, { options })).toMatchObject({ valid: true, total: 0 });
    expect(paid('malaysian', worth(3), { options })).toEqual([]);
    expect(RULESETS.malaysian.policies(tableOf('malaysian', options)).casual).toBe(true);
  });

  it('casualSettlement zeroSum: one point from the discarder, or from each on a self-draw', () => {
    const options = { scoring: 'casual', casualSettlement: 'zeroSum', stake: 2 };
    expect(paid('malaysian', worth(3), { options, by: 'discard', from: 3 })).toEqual([[3, 2]]);
    expect(paid('malaysian', worth(0), { options })).toEqual([2, 3, 0].map((seat) => [seat, 2]));
  });
});
