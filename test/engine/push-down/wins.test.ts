import { describe, expect, it } from 'vitest';
import { pushDown } from '../../../src/rulesets/push-down.ts';
import { IDLE_A, IDLE_B, IDLE_C } from '../../support/idle-hands.ts';
import { dealt } from '../../support/scenario.ts';

const WAITS_69S = '234567m345p78s55z';

describe('what wins and who pays (rules 1.1, 1.3)', () => {
  const idle = { S: IDLE_A, W: IDLE_B, N: IDLE_C };

  it('four sets and a pair win without any minimum, and the discarder alone pays', () => {
    const table = dealt(pushDown, { hands: { ...idle, E: IDLE_A, W: '55z234567m345p78s', S: IDLE_B }, draws: '9s' });
    expect(table.play('E discards 9s; W wins').slice(2)).toEqual([
      'W answers win',
      'W wins 2 on 9s by discard of E: E>W 20',
      'deal ends won, S deals next',
    ]);
    expect(table.dealState.wins[0]?.sheet.reading.shape).toBe('sets');
  });

  it('a self-draw is paid by each of the three others', () => {
    const hands = { E: IDLE_A, S: IDLE_B, W: IDLE_C, N: WAITS_69S };
    const table = dealt(pushDown, { hands, draws: '6z 7z 6z 7z 6z 7z 9p 6s' });
    for (let turn = 0; turn < 7; turn++) table.play('time up; time up');
    // win 1, self-draw 1, concealed 1
    expect(table.play('N draws out')[0]).toBe('N wins 3 on 6s by self-draw: E>N 40, S>N 40, W>N 40');
  });

  it.each([
    ['seven pairs', '1133557799m225p', '5p', 5],
    ['seven pairs with four identical tiles as two of the pairs', '1133557799m555p', '5p', 7],
  ])('%s win', (_, hand, tile, total) => {
    const table = dealt(pushDown, { hands: { E: IDLE_A, S: hand, W: IDLE_B, N: IDLE_C }, draws: tile });
    expect(table.play(`E discards ${tile}; S wins`)).toContain(
      `S wins ${total} on ${tile} by discard of E: E>S ${10 * 2 ** (Math.min(total, 6) - 1)}`,
    );
  });

  it('thirteen orphans do not win', () => {
    const hands = { E: '258m369p147s258m3p', S: '19m19p19s1234567z' };
    const table = dealt(pushDown, { hands: { ...hands, W: '369m258p147s258s3m' }, draws: '7z' });
    expect(table.play('E discards 7z')).toContain('ask for 7z: -');
  });

  it('the river marks the tile that was won on, and the winner’s tile is not among the concealed ones', () => {
    const table = dealt(pushDown, { hands: { E: IDLE_A, W: WAITS_69S, S: IDLE_B, N: IDLE_C }, draws: '9s' });
    table.play('E discards 9s; W wins');
    expect(table.seat('E').river).toMatchObject([{ tile: 26, claimedBy: 2 }]);
    expect(table.hand('W')).toBe('234567m345p78s55z');
    expect(table.view('E').seats[2].revealed).toHaveLength(13);
  });
});

describe('heavenly and earthly hands (rules 1.2, PD-2)', () => {
  it('heavenly: the dealer wins with the first fourteen tiles, exactly 8', () => {
    const table = dealt(pushDown, { hands: { E: WAITS_69S }, draws: '9s' });
    expect(table.play('E draws out')[0]).toBe('E wins 8 on 9s by self-draw: S>E 320, W>E 320, N>E 320');
    expect(table.dealState.wins[0]?.sheet.patterns).toEqual([{ id: 'heavenly', value: 8 }]);
  });

  it('earthly: another player wins on the very first draw while nobody has claimed a discard', () => {
    const table = dealt(pushDown, { hands: { E: IDLE_A, S: WAITS_69S }, draws: '7z 9s' });
    table.play('E discards 7z; time up; S draws out');
    expect(table.dealState.wins[0]?.sheet.patterns).toEqual([{ id: 'earthly', value: 8 }]);
  });

  it('another player’s concealed kong does not break it', () => {
    const table = dealt(pushDown, {
      hands: { E: '666z147m258p369s1z', S: WAITS_69S },
      draws: '6z 9s',
      replacements: '7z',
    });
    table.play('E kongs 6z; E discards 7z; time up; S draws out');
    expect(table.dealState.wins[0]?.sheet.total).toBe(8);
  });

  it('a claimed discard breaks it', () => {
    const hands = { E: IDLE_A, S: WAITS_69S, W: IDLE_B, N: '77z147m258p369s12z' };
    const table = dealt(pushDown, { hands, draws: '7z 1p 9s' });
    table.play('E discards 7z; N pungs; N discards 1z; time up; E discards 1p; time up; S draws out');
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toEqual(['win', 'self-draw', 'concealed']);
  });

  it('an own kong makes it a second draw', () => {
    const table = dealt(pushDown, {
      hands: { E: IDLE_A, S: '666z567m345p78s55z' },
      draws: '7z 6z',
      replacements: '9s',
    });
    table.play('E discards 7z; time up; S kongs 6z; S draws out');
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id).sort()).toEqual(
      ['concealed', 'kong-replacement', 'self-draw', 'win'].sort(),
    );
  });

  it('the second draw is no earthly hand', () => {
    const table = dealt(pushDown, {
      hands: { E: IDLE_A, S: WAITS_69S, W: IDLE_B, N: IDLE_C },
      draws: '7z 7z 6z 6z 6z 9s',
    });
    for (let turn = 0; turn < 5; turn++) table.play('time up; time up');
    table.play('S draws out');
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toEqual(['win', 'self-draw', 'concealed']);
  });
});
