import { describe, expect, it } from 'vitest';
import { taiwanese } from '../../../src/rulesets/taiwanese.ts';
import { IDLE_16_A, IDLE_16_B } from '../../support/idle-hands.ts';
import { dealt } from '../../support/scenario.ts';

/** Both complete with 6s or 9s. */
const WAITS_69S = '234567m345567p78s55z';
const WAITS_69S_TOO = '123456p345678m78s22z';

describe('claims (rules 3.1)', () => {
  it('chow from the left player only, pung from anyone, exposed kong from any discard, the left player’s too (TW-18)', () => {
    const hands = { E: IDLE_16_A, S: '45556p147m36s123466z', N: '46p258m147s1234557z9s' };
    const table = dealt(taiwanese, { hands, draws: '5p', replacements: '9m' });
    table.play('E discards 5p');
    expect(table.may('S')).toEqual(['chow 4p', 'pung', 'kong', 'pass']);
    expect(table.may('N')).toEqual([]);
    expect(table.play('S kongs')).toContain('S completes the exposed kong');
    expect(table.state.net).toEqual([0, 0, 0, 0]);
  });

  it('a win comes before a pung, and a pung before a chow (TW-28)', () => {
    const table = dealt(taiwanese, { hands: { E: IDLE_16_A, S: '78s', W: '99s', N: WAITS_69S }, draws: '9s' });
    table.play('E discards 9s; S chows 7s; W pungs');
    expect(table.play('N wins')[1]).toContain('N wins');

    const passed = dealt(taiwanese, { hands: { E: IDLE_16_A, S: '78s', W: '99s', N: WAITS_69S }, draws: '9s' });
    expect(passed.play('E discards 9s; S chows 7s; W pungs; N passes')).toContain('W pungs 999s');
  });

  it('an added kong can be robbed, and the konger pays as for a discard', () => {
    const hands = { E: '2558p147m369s123456z', S: IDLE_16_B, W: '234567m46p345789s11z' };
    const table = dealt(taiwanese, { hands: { ...hands, S: '258m369p147s22344z9s6z' }, draws: '9m 5p 9m 9m 9m 5p' });
    table.play('E discards 9m; time up; S discards 5p; E pungs; W passes; E discards 6z; time up');
    for (let turn = 0; turn < 3; turn++) table.play('time up; time up');
    expect(table.may('E')).toContain('added-kong 5p');
    table.play('E kongs 5p');
    expect(table.may('W')).toEqual(['win', 'pass']);
    expect(table.play('W wins')[1]).toMatch(/^W wins \d+ on 5p by rob-kong of E: E>W \d+$/);
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toContain('rob-kong');
    expect(table.seat('E').melds).toMatchObject([{ type: 'pung', added: false }]);
  });
});

describe('several winners on one tile (TW-1)', () => {
  const hands = { E: IDLE_16_A, S: IDLE_16_B, W: WAITS_69S, N: WAITS_69S_TOO };

  it('nearest: the nearest after the discarder wins alone', () => {
    const table = dealt(taiwanese, { hands, draws: '9s' });
    table.play('E discards 9s; N wins; W wins');
    expect(table.dealState.wins.map(({ seat }) => seat)).toEqual([2]);
  });

  it('all: everybody who can wins, each paid in full, and the deal moves on', () => {
    const table = dealt(taiwanese, { hands, draws: '9s', options: { winnersPerTile: 'all' } });
    expect(table.play('E discards 9s; N wins').at(-1)).toBe('N answers win');
    const events = table.play('W wins');
    expect(events.filter((event) => / wins .*: E>/.test(event))).toHaveLength(2);
    expect(table.dealState.wins.map(({ seat }) => seat)).toEqual([2, 3]);
    expect(events.at(-1)).toBe('deal ends won, S deals next');
  });

  it('all: the deal stays where the dealer is among the winners', () => {
    const rigging = { hands: { E: WAITS_69S, N: IDLE_16_A, W: WAITS_69S_TOO }, options: { winnersPerTile: 'all' } };
    const table = dealt(taiwanese, { ...rigging, draws: '9m 9s' });
    table.play('E discards 9m; time up; S discards 9s; E wins');
    expect(table.play('W wins').at(-1)).toBe('deal ends won, E deals next');
    expect(table.state.streak).toBe(1);
  });
});

describe('winning (rules 3.1)', () => {
  it('five sets and a pair win even with no tai at all', () => {
    const hands = { E: IDLE_16_A, S: '46p123567m23456s77z1z' };
    const table = dealt(taiwanese, { hands, draws: '5p 8p 8p 1s' });
    table.play('E discards 5p; S chows 4p; S discards 1z; time up; time up; time up; time up; time up');
    expect(table.play('E discards 1s; S wins')).toContain('S wins 0 on 1s by discard of E: E>S 120');
  });

  it('pairs alone do not win', () => {
    const table = dealt(taiwanese, { hands: { E: IDLE_16_A, S: '1133557799m1133p55s' }, draws: '5s' });
    table.play('E discards 5s');
    expect(table.may('S')).toEqual(['pung', 'pass']);
  });

  it('heavenly: the dealer wins with the opening tiles, after flower replacement', () => {
    const options = { flowerReplacement: 'yes' };
    const table = dealt(taiwanese, { hands: { E: WAITS_69S }, draws: '1f', replacements: '9s', options });
    table.play('E draws out');
    const ids = table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['heavenly', 'concealed-self-draw']));
    expect(ids).not.toContain('flower-replacement');
  });

  it('a kong of the dealer ends the chance of a heavenly hand', () => {
    const table = dealt(taiwanese, { hands: { E: '666z34567m345567p55z' }, draws: '6z', replacements: '8m' });
    table.play('E kongs 6z; E draws out');
    const ids = table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id);
    expect(ids).toContain('kong-replacement');
    expect(ids).not.toContain('heavenly');
  });
});

describe('dealer, streak and rounds (rules 3.1, 3.4)', () => {
  it('the dealer’s win keeps the deal and raises the streak, which adds two tai a hand to the dealer’s payments', () => {
    const rigging = { hands: { E: WAITS_69S }, draws: '9s' };
    const table = dealt(taiwanese, rigging);
    for (const streak of [0, 1, 2]) {
      expect(table.view('E').streak).toBe(streak);
      table.play('E draws out');
      const [win] = table.dealState.wins;
      const each = 100 + ((win?.sheet.total ?? 0) + 1 + 2 * streak) * 20;
      expect(win?.transfers.map(({ amount }) => amount)).toEqual([each, each, each]);
      expect(table.deal(rigging)[0]).toBe(`deal ${streak + 2}, E deals`);
    }
  });

  it('somebody else’s win moves the deal on and ends the streak; seat winds follow the dealer', () => {
    const table = dealt(taiwanese, { hands: { E: WAITS_69S }, draws: '9s' });
    table.play('E draws out');
    table.deal({ hands: { E: IDLE_16_A, S: WAITS_69S }, draws: '9s' });
    table.play('E discards 9s; S wins');
    expect(table.state).toMatchObject({ dealer: 1, streak: 0 });
    table.deal();
    expect(table.view(null).seats.map(({ wind }) => wind)).toEqual([3, 0, 1, 2]);
  });

  it('the round wind moves on when all four have dealt', () => {
    const letters = ['E', 'S', 'W', 'N'] as const;
    const table = dealt(taiwanese, { options: { rounds: 'two' }, hands: { E: IDLE_16_A, S: WAITS_69S }, draws: '9s' });
    table.play('E discards 9s; S wins');
    for (const at of [1, 2, 3]) {
      expect(table.state.roundWind).toBe(0);
      const [dealer, next] = [letters[at]!, letters[(at + 1) % 4]!];
      table.deal({ hands: { [dealer]: IDLE_16_A, [next]: WAITS_69S }, draws: '9s' });
      table.play(`${dealer} discards 9s; ${next} wins`);
    }
    expect(table.state).toMatchObject({ roundWind: 1, dealer: 0, over: false });
  });
});
