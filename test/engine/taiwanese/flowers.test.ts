import { describe, expect, it } from 'vitest';
import { tilesLeft } from '../../../src/engine/wall.ts';
import { taiwanese } from '../../../src/rulesets/taiwanese.ts';
import { IDLE_16_A, IDLE_16_B, IDLE_16_C } from '../../support/idle-hands.ts';
import { dealt, Table } from '../../support/scenario.ts';

/** Complete with 6s or 9s: 234567m 345567p 78s 55z. */
const WAITS_69S = '234567m345567p78s55z';

describe('the deal (rules 3.1)', () => {
  it('has 144 tiles; 16 each and 17 to the dealer, who discards first; 79 tiles remain, 16 of them never drawn', () => {
    const table = new Table(taiwanese);
    expect(table.deal({ hands: { E: IDLE_16_A }, draws: '9p' })).toEqual(['deal 1, E deals', 'ask E']);
    expect(table.dealState.wall).toHaveLength(144);
    expect(table.dealState.seats.map(({ concealed }) => concealed.length)).toEqual([17, 16, 16, 16]);
    expect(table.dealState.tail - table.dealState.head).toBe(79);
    expect(tilesLeft(taiwanese, table.dealState)).toBe(63);
    expect(table.view('E').wallLeft).toBe(63);
  });
});

describe('flowers (rules 3.1, 5.7)', () => {
  it('of the deal are shown and replaced in order from the dealer, round and round until nobody holds one', () => {
    const table = new Table(taiwanese);
    const events = table.deal({
      hands: { E: `1f${IDLE_16_A.slice(1)}`, S: IDLE_16_B, W: `56f${IDLE_16_C.slice(2)}`, N: '2f' },
      draws: '3f',
      replacements: '1m 4f 2m 3m 7f 4m 5m',
    });
    expect(events).toEqual([
      'deal 1, E deals',
      'E shows 1f',
      'E shows 3f',
      'E draws 1m for a bonus',
      'E draws 4f for a bonus',
      'W shows 5f',
      'W shows 6f',
      'W draws 2m for a bonus',
      'W draws 3m for a bonus',
      'N shows 2f',
      'N draws 7f for a bonus',
      'E shows 4f',
      'E draws 4m for a bonus',
      'N shows 7f',
      'N draws 5m for a bonus',
      'ask E',
    ]);
    expect(table.view('S').seats.map(({ bonus }) => bonus)).toEqual([[34, 36, 37], [], [38, 39], [35, 40]]);
    expect(table.seat('E').concealed).toHaveLength(17);
  });

  it('in the game are shown at once and replaced, several in a row too', () => {
    const table = dealt(taiwanese, {
      hands: { E: IDLE_16_A, S: IDLE_16_B },
      draws: '9p 1f',
      replacements: '2f 3f 5m',
    });
    table.play('E discards 9p');
    expect(table.play('time up')).toEqual([
      'S draws 1f',
      'S shows 1f',
      'S draws 2f for a bonus',
      'S shows 2f',
      'S draws 3f for a bonus',
      'S shows 3f',
      'S draws 5m for a bonus',
      'ask S',
    ]);
    expect(table.seat('S').drawn).toBe(4);
  });

  it('a flower that replaces a kong keeps the kong: the win after it counts the kong once', () => {
    const table = dealt(taiwanese, {
      hands: { E: '666z34567m345567p55z' },
      draws: '6z',
      replacements: '8f 8m',
    });
    expect(table.play('E kongs 6z').slice(-3)).toEqual(['E shows 8f', 'E draws 8m for a bonus', 'ask E']);
    table.play('E draws out');
    const ids = table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id) ?? [];
    expect(ids.filter((id) => id === 'kong-replacement')).toHaveLength(1);
    expect(ids).not.toContain('flower-replacement');
  });

  it.each([
    ['no', false],
    ['yes', true],
  ])(
    'flowerReplacement %s: a self-draw on a flower’s replacement counts like a kong’s: %s (TW-13)',
    (value, counts) => {
      const table = dealt(taiwanese, {
        hands: { E: IDLE_16_A, S: WAITS_69S },
        draws: '9p 1f',
        replacements: '9s',
        options: { flowerReplacement: value },
      });
      table.play('E discards 9p; time up; S draws out');
      const ids = table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id) ?? [];
      expect(ids.some((id) => id.endsWith('-replacement'))).toBe(counts);
    },
  );

  it('never form sets: a seat holds none in hand when it plays', () => {
    const table = dealt(taiwanese, { hands: { E: IDLE_16_A }, draws: '8f', replacements: '9p' });
    expect(table.may('E')).not.toContain('discard 8f');
    expect(table.seat('E').bonus).toEqual([41]);
  });

  it('eightFlowers withWin: holding all eight does not end the deal (TW-9)', () => {
    const table = dealt(taiwanese, {
      hands: { E: '1234567f' },
      draws: '8f',
    });
    expect(table.seat('E').bonus).toHaveLength(8);
    expect(table.dealState.prompt?.kind).toBe('turn');
  });

  it('eightFlowers instant: the eighth ends the deal at once as a self-draw of 8 tai with the dealer’s tai', () => {
    const table = dealt(taiwanese, {
      hands: { E: IDLE_16_A, S: '1234567f' },
      draws: '9p 8f',
      options: { eightFlowers: 'instant' },
    });
    table.play('E discards 9p');
    // base 100 and 20 a tai; the dealer pays one tai more
    expect(table.play('time up')).toEqual([
      'S draws 8f',
      'S shows 8f',
      'S wins 8 on 8f by self-draw: W>S 260, N>S 260, E>S 280',
      'deal ends won, S deals next',
    ]);
    expect(table.dealState.wins[0]?.sheet.patterns).toEqual([{ id: 'all-eight-flowers', value: 8 }]);
  });

  it('eightFlowers instant: also when the deal itself completes them', () => {
    const table = new Table(taiwanese, { options: { eightFlowers: 'instant' } });
    const events = table.deal({ hands: { W: '12345678f' } });
    expect(events.slice(-2)[0]).toMatch(/^W wins 8 on 8f by self-draw/);
    expect(table.dealState.result?.kind).toBe('won');
  });
});

describe('the reserve of 16 (rules 3.1, TW-10)', () => {
  it('the hand is drawn when 16 tiles remain; nobody pays, the dealer stays and the streak grows', () => {
    const table = dealt(taiwanese, { hands: { E: IDLE_16_A, S: IDLE_16_B }, last: '9p' });
    table.drain(0);
    expect(table.dealState.tail - table.dealState.head).toBe(16);
    expect(table.play('time up; time up').at(-1)).toBe('deal ends drawn, E deals next');
    expect(table.state.net).toEqual([0, 0, 0, 0]);
    expect(table.state.streak).toBe(1);
  });

  it('replacements count against it: a kong may take the last drawable tile, another is not allowed', () => {
    // 63 drawable tiles: W draws the sixty-second, one before the last.
    const table = dealt(taiwanese, {
      hands: { W: '666777z246m8p79s1234z' },
      last: '6z',
      replacements: '7z',
    });
    table.drain(1);
    expect(table.play('W kongs 6z')).toContain('W draws 7z for a kong');
    expect(tilesLeft(taiwanese, table.dealState)).toBe(0);
    expect(table.refusal('W kongs 7z')).toBe('not-legal');
  });

  it('a flower as the last drawable tile ends the hand in a draw', () => {
    const table = dealt(taiwanese, { hands: { E: IDLE_16_A, S: IDLE_16_B }, last: '8f' });
    table.drain(1);
    table.play('time up');
    expect(table.play('time up').slice(-3)).toEqual(['N draws 8f', 'N shows 8f', 'deal ends drawn, E deals next']);
  });

  it('a kong whose replacement is a flower with nothing left to draw ends the deal in a draw (rules 5.7)', () => {
    const table = dealt(taiwanese, {
      hands: { W: '666777z246m8p79s1234z' },
      last: '6z',
      replacements: '8f',
    });
    table.drain(1);
    expect(table.play('W kongs 6z').slice(-3)).toEqual([
      'W draws 8f for a kong',
      'W shows 8f',
      'deal ends drawn, E deals next',
    ]);
  });

  it('last tile: self-draw of the last drawable, and a win on the discard after it', () => {
    const drawn = dealt(taiwanese, { hands: { N: WAITS_69S }, last: '9s' });
    drawn.drain(0);
    drawn.play('N draws out');
    expect(drawn.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toContain('last-tile-self-draw');

    const discarded = dealt(taiwanese, { hands: { W: WAITS_69S }, last: '9s' });
    discarded.drain(0);
    discarded.play('N discards 9s; W wins');
    expect(discarded.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toContain('last-discard-win');
  });
});
