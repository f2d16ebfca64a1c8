import { describe, expect, it } from 'vitest';
import { publicForm } from '../../../src/engine/public-form.ts';
import { tilesLeft } from '../../../src/engine/wall.ts';
import { sichuan } from '../../../src/rulesets/sichuan.ts';
import { dealt, Table } from '../../support/scenario.ts';

describe('the deal (rules 2.1)', () => {
  it('has 108 tiles of three suits; 13 each and 14 to the dealer; 55 remain', () => {
    const table = new Table(sichuan);
    expect(table.deal()).toEqual(['deal 1, E deals', 'ask for missing-suit']);
    expect(table.dealState.wall).toHaveLength(108);
    expect(table.dealState.wall.every((tile) => tile < 27)).toBe(true);
    expect(table.dealState.seats.map(({ concealed }) => concealed.length)).toEqual([14, 13, 13, 13]);
    expect(tilesLeft(sichuan, table.dealState)).toBe(55);
  });
});

describe('the missing suit (rules 2.1, SC-14)', () => {
  it('is chosen by everybody at once and revealed together; then the dealer discards without drawing', () => {
    const table = dealt(sichuan, { draws: '5m' });
    expect(table.may('S')).toEqual(['miss m', 'miss p', 'miss s']);
    expect(table.play('N misses s; E misses m; S misses p')).toEqual([
      'N answers missing-suit',
      'E answers missing-suit',
      'S answers missing-suit',
    ]);
    expect(table.play('W misses m')).toEqual(['W answers missing-suit', 'missing mpms', 'ask E']);
    expect(table.dealState.seats.map(({ concealed }) => concealed.length)).toEqual([14, 13, 13, 13]);
    expect(table.view(null).seats.map(({ missingSuit }) => missingSuit)).toEqual([0, 1, 0, 2]);
  });

  it('stays hidden until the last has chosen: from views, spectators and told events', () => {
    const table = dealt(sichuan);
    const action = table.read('E misses m');
    table.act(action);
    expect(table.view('E').own?.missingSuit).toBe(0);
    expect(table.view('E').own?.answered).toEqual(action);
    for (const letter of ['S', 'W', 'N', null] as const) {
      const view = table.view(letter);
      expect(view.seats.map(({ missingSuit }) => missingSuit)).toEqual([null, null, null, null]);
      expect(view.own?.missingSuit ?? null).toBeNull();
      expect(view.prompt).toEqual({ kind: 'missing-suit', id: 1 });
    }
    if (action.type !== 'missing-suit') throw new Error('read another action');
    expect(publicForm({ type: 'answered', action }, 1)).toBeNull();
    expect(publicForm({ type: 'answered', action }, null)).toBeNull();
    expect(publicForm({ type: 'answered', action }, 0)).not.toBeNull();
  });

  it('is chosen once, and nothing else may be done before', () => {
    const table = dealt(sichuan, { hands: { E: '1111234m11p' } });
    table.play('E misses s');
    expect(table.refusal('E misses m')).toBe('already-answered');
    expect(table.refusal('S kongs 1m')).toBe('not-legal');
    expect(table.refusal('S discards 1m')).toBe('not-legal');
  });

  it('a lapsed choice takes the suit with the fewest tiles (rules 5.7)', () => {
    const hands = { E: '11223344m1122p1s', S: '11223344s1122p9m', W: '5566778m556677s' };
    const table = dealt(sichuan, { hands, draws: '9m' });
    table.play('N misses p');
    expect(table.play('time up')).toEqual([
      'E answers missing-suit',
      'S answers missing-suit',
      'W answers missing-suit',
      'missing smpp',
      'ask E',
    ]);
  });
});

describe('exchange three (rules 5.6)', () => {
  const options = { exchangeThree: 'on' };

  it.each([
    ['next', ['999p', '123m', '111s', '777m']],
    ['previous', ['111s', '777m', '999p', '123m']],
    ['opposite', ['777m', '999p', '123m', '111s']],
  ] as const)('passes three tiles of one suit to the %s seat, all at once', (exchange, received) => {
    const hands = { E: '123m4567p456789s', S: '23456m78p111234s', W: '777888m123p789s5m', N: '999p12345p34556s' };
    const table = new Table(sichuan, { options });
    expect(table.deal({ hands, draws: '9m', exchange })).toContain('ask for exchange');
    const before = ['E', 'S', 'W', 'N'].map((letter) => table.hand(letter as 'E'));
    table.play('E gives 123m; S gives 111s; W gives 777m');
    expect(['E', 'S', 'W', 'N'].map((letter) => table.hand(letter as 'E'))).toEqual(before);
    expect(table.play('N gives 999p')).toEqual([
      'N answers exchange',
      `exchange to ${exchange}: 123m 111s 777m 999p`,
      'ask for missing-suit',
    ]);
    const given = ['123m', '111s', '777m', '999p'];
    for (const [at, letter] of (['E', 'S', 'W', 'N'] as const).entries()) {
      const kept = table.seat(letter).concealed.slice();
      expect(kept).toHaveLength(letter === 'E' ? 14 : 13);
      expect(table.view(letter).own?.concealed).toEqual(kept);
      const hand = table.hand(letter);
      expect({ letter, has: containsAll(hand, received[at]!), keeps: containsAll(hand, given[at]!) }).toEqual({
        letter,
        has: true,
        keeps: false,
      });
    }
  });

  it('offers every three tiles of one suit and refuses others', () => {
    const table = dealt(sichuan, { options, hands: { E: '1123m4p56789s147s' }, draws: '5p' });
    expect(table.may('E').filter((action) => action.includes('m'))).toEqual(['give 112m', 'give 113m', 'give 123m']);
    expect(table.refusal('E gives 122m')).toBe('not-legal');
    expect(table.refusal('E gives 12m4p')).toBe('not-legal');
    expect(table.refusal('E gives 45p4p')).toBe('not-legal');
    expect(table.refusal('E gives 321m')).toBe('accepted');
    table.play('E gives 321m');
    expect(table.view('E').own?.answered).toMatchObject({ tiles: [0, 1, 2] });
  });

  it('keeps what was given secret: others are told the direction only', () => {
    const passed = [
      [0, 1, 2],
      [18, 18, 18],
      [6, 6, 6],
      [17, 17, 17],
    ] as const;
    const event = { type: 'exchanged', direction: 'next', passed } as const;
    expect(publicForm(event, 1)).toEqual({ type: 'exchanged', direction: 'next', passed: [18, 18, 18] });
    expect(publicForm(event, null)).toEqual({ type: 'exchanged', direction: 'next', passed: null });
  });

  it('a lapsed choice passes three of the suit with the fewest tiles, or of the next that has three (rules 5.7)', () => {
    const hands = { E: '12m3456789p1234s', S: '123m456789p1234s', W: '999m12344p15678s' };
    const table = dealt(sichuan, { options, hands, draws: '9s' });
    expect(table.play('time up').find((event) => event.startsWith('exchange'))).toMatch(
      /^exchange to next: 123s 123m 999m /,
    );
  });
});

function containsAll(hand: string, three: string): boolean {
  const suit = three.at(-1) ?? '';
  const inSuit = hand.match(new RegExp(`(\\d+)${suit}`))?.[1] ?? '';
  return [...three.slice(0, 3)].every((rank, at, ranks) => {
    const needed = ranks.slice(0, at + 1).filter((other) => other === rank).length;
    return [...inSuit].filter((other) => other === rank).length >= needed;
  });
}
