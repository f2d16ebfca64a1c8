import { describe, expect, it } from 'vitest';
import { tilesLeft } from '../../../src/engine/wall.ts';
import { malaysian } from '../../../src/rulesets/malaysian.ts';
import { IDLE_A, IDLE_B, IDLE_C } from '../../support/idle-hands.ts';
import { dealt, Table } from '../../support/scenario.ts';

const fan = { scoring: 'fan' };
/** Complete with 6s or 9s, and worth no fan on a discard: the pung spoils all sequences. */
const WAITS_69S = '234567m222p78s55z';
const WAITS_69S_TOO = '345678m333p78s66z';
const ALL_BONUS = '12345678f1234a';

describe('the deal (rules 4.1)', () => {
  it('has 148 tiles; 13 each, and the dealer draws first; every tile of the wall can be drawn', () => {
    const table = new Table(malaysian);
    expect(table.deal({ hands: { E: IDLE_A, S: IDLE_B, W: IDLE_C, N: '147m28p369s67z6z7z9m' }, draws: '9p' })).toEqual([
      'deal 1, E deals',
      'ask E',
    ]);
    expect(table.dealState.wall).toHaveLength(148);
    expect(table.dealState.seats.map(({ concealed }) => concealed.length)).toEqual([14, 13, 13, 13]);
    expect(tilesLeft(malaysian, table.dealState)).toBe(148 - 53);
  });

  it('flowers, seasons and animals lie face up and are replaced, from the deal on, in order from the dealer', () => {
    const table = new Table(malaysian);
    const events = table.deal({ hands: { S: '1a5f', N: '4a' }, draws: '2a', replacements: '1m 2m 3a 3m 4m 5m 9m' });
    expect(events.slice(0, 12)).toEqual([
      'deal 1, E deals',
      'E shows 2a',
      'E draws 1m for a bonus',
      'S shows 5f',
      'S shows 1a',
      'S draws 2m for a bonus',
      'S draws 3a for a bonus',
      'N shows 4a',
      'N draws 3m for a bonus',
      'S shows 3a',
      'S draws 4m for a bonus',
      'ask E',
    ]);
    table.play('E discards 1m');
    expect(table.view(null).seats.map(({ bonus }) => bonus)).toEqual([[43], [38, 42, 44], [], [45]]);
  });
});

describe('the whole wall (rules 4.1)', () => {
  it('is played to its last tile, and then the hand is drawn', () => {
    const table = dealt(malaysian, { hands: { E: ALL_BONUS }, last: '9p' });
    table.drain(0);
    expect(table.dealState.head).toBe(table.dealState.tail);
    expect(table.play('time up; time up').at(-1)).toMatch(/^deal ends drawn/);
  });

  it('a bonus tile as the last wall tile has no replacement: drawn hand (MY-20)', () => {
    const hands = { E: '12345678f', S: '234a' };
    const table = dealt(malaysian, { hands, last: '1a', replacements: '1m 2m 3m 4m 6m 7m 8m 9m 1p 2p 3p' });
    table.drain(1);
    table.play('time up');
    expect(table.play('time up').slice(-2)).toEqual([
      expect.stringMatching(/ shows 1a$/),
      'deal ends drawn, E deals next',
    ]);
  });
});

describe('claims (rules 4.1)', () => {
  it('chow only from the left player; a win comes before a pung, a pung before a chow', () => {
    const hands = { E: IDLE_A, S: '46p', W: '55p', N: '123456789m46p11s' };
    const table = dealt(malaysian, { hands, draws: '5p' });
    table.play('E discards 5p; S chows 4p; W pungs');
    expect(table.play('N wins')[1]).toContain('N wins');
    const other = dealt(malaysian, { hands: { ...hands, S: '5p', W: '46p', N: IDLE_B }, draws: '5p' });
    other.play('E discards 5p');
    expect(other.may('W')).toEqual([]);
  });

  it('all players who can win on a tile win, once all have answered, and each is paid in full', () => {
    const hands = { E: IDLE_A, S: IDLE_B, W: '234567m345p78s55z', N: '345678m456p78s66z' };
    const table = dealt(malaysian, { hands, draws: '9s', options: fan });
    expect(table.play('E discards 9s; W wins').at(-1)).toBe('W answers win');
    expect(table.play('N wins').slice(1)).toEqual([
      'W wins 1 on 9s by discard of E: E>W 4',
      'N wins 1 on 9s by discard of E: E>N 4',
      'deal ends won, S deals next',
    ]);
    expect(table.state.net).toEqual([-8, 0, 4, 4]);
  });

  it('an added kong may be robbed by everybody who can win on it (MY-1)', () => {
    const hands = { E: '55p147m28p369s123z', S: IDLE_B, W: '123456789m46p11s', N: '123456m46p789s22s' };
    const table = dealt(malaysian, { hands, draws: '9m 5p 7z 7z 6z 5p', replacements: '9p' });
    table.play('E discards 9m; time up; S discards 5p; E pungs; W passes; N passes; E discards 3z; time up');
    for (let turn = 0; turn < 3; turn++) table.play('time up; time up');
    table.play('E kongs 5p; W wins');
    const events = table.play('N wins');
    expect(events.filter((event) => event.includes('by rob-kong of E'))).toHaveLength(2);
    expect(table.dealState.kongs).toBe(0);
  });
});

describe('winning hands (rules 4.1)', () => {
  it.each([
    ['seven different pairs', '1133557799m225p', '5p', true],
    ['seven pairs of which two are the same kind', '1133557799m555p', '5p', false],
    ['thirteen orphans', '19m19p19s1234567z', '7z', true],
  ])('%s: %s on %s wins: %s', (_, hand, tile, wins) => {
    const table = dealt(malaysian, { hands: { E: '258m369p147s258m3p', S: hand }, draws: tile });
    table.play(`E discards ${tile}`);
    expect(table.may('S').includes('win')).toBe(wins);
  });
});

describe('the minimum of 1 fan (rules 4.1, 5.7)', () => {
  it('a win below it is not offered, the hand view says why, and the player may still take the tile', () => {
    const table = dealt(malaysian, {
      hands: { E: IDLE_A, S: WAITS_69S, W: IDLE_B, N: IDLE_C },
      draws: '9s',
      options: fan,
    });
    table.play('E discards 9s');
    expect(table.may('S')).toEqual(['chow 7s', 'pass']);
    expect(table.refusal('S wins')).toBe('not-legal');
    expect(table.view('S').own?.noWin).toBe('below-minimum');
    expect(table.view('W').own?.noWin).toBeNull();
  });

  it('holds up nobody else’s claim', () => {
    const hands = { E: IDLE_A, S: IDLE_B, W: '99s', N: WAITS_69S };
    const table = dealt(malaysian, { hands, draws: '9s', options: fan });
    expect(table.play('E discards 9s; W pungs')).toContain('W pungs 999s');
  });

  it('a self-draw has one by itself', () => {
    const table = dealt(malaysian, { hands: { E: WAITS_69S }, draws: '9s', options: fan });
    expect(table.play('E draws out')[0]).toBe('E wins 1 on 9s by self-draw: S>E 2, W>E 2, N>E 2');
  });

  it('bonus fan counts (MY-6), and several winners qualify each alone', () => {
    const hands = { E: IDLE_A, S: '1a234567m222p78s5z', W: WAITS_69S_TOO, N: IDLE_B };
    const table = dealt(malaysian, { hands, draws: '9s', replacements: '5z', options: fan });
    table.play('E discards 9s');
    expect(table.may('S')).toContain('win');
    expect(table.may('W')).not.toContain('win');
    expect(table.play('S wins')).toContain('S wins 1 on 9s by discard of E: E>S 4');
  });

  it('applies to a robbed kong as well: robbing is worth nothing (MY-1)', () => {
    const hands = { E: '55p147m28p369s123z', S: IDLE_B, W: '222s345678m46p11s' };
    const table = dealt(malaysian, { hands, draws: '9m 5p 7z 7z 6z 5p', replacements: '9p', options: fan });
    table.play('E discards 9m; time up; S discards 5p; E pungs; E discards 3z; time up');
    for (let turn = 0; turn < 3; turn++) table.play('time up; time up');
    expect(table.play('E kongs 5p').at(-1)).toBe('ask for 5p: -');
    expect(table.view('W').own?.noWin).toBe('below-minimum');
  });

  it('casual tables: any complete hand wins', () => {
    const table = dealt(malaysian, { hands: { E: IDLE_A, S: WAITS_69S }, draws: '9s' });
    table.play('E discards 9s');
    expect(table.may('S')).toContain('win');
  });
});

describe('casual scoring (rules 4.4, MY-5)', () => {
  const hands = { E: IDLE_A, S: IDLE_B, W: WAITS_69S, N: WAITS_69S_TOO };

  it('every winner scores one point of the match and no coins move', () => {
    const table = dealt(malaysian, { hands, draws: '9s' });
    table.play('E discards 9s; W wins; N wins');
    expect(table.state.points).toEqual([0, 0, 1, 1]);
    expect(table.dealState.transfers).toEqual([]);
    expect(table.view(null).seats.map(({ points }) => points)).toEqual([0, 0, 1, 1]);
    expect(table.dealState.result?.points).toEqual([0, 0, 1, 1]);
  });

  it('points add up over the deals of a match', () => {
    const table = dealt(malaysian, { hands: { E: WAITS_69S }, draws: '9s' });
    table.play('E draws out');
    table.deal({ hands: { E: WAITS_69S }, draws: '6s' });
    table.play('E draws out');
    expect(table.state.points).toEqual([2, 0, 0, 0]);
  });

  it('zeroSum: one point in coins from the discarder, or from each of the three on a self-draw', () => {
    const options = { casualSettlement: 'zeroSum', stake: 5 };
    const table = dealt(malaysian, { hands, draws: '9s', options });
    table.play('E discards 9s; W wins; N wins');
    expect(table.state.net).toEqual([-10, 0, 5, 5]);
    const own = dealt(malaysian, { hands: { E: WAITS_69S }, draws: '9s', options });
    own.play('E draws out');
    expect(own.state.net).toEqual([15, -5, -5, -5]);
  });

  it('a table that plays for fan keeps no points', () => {
    const table = dealt(malaysian, { hands: { E: WAITS_69S }, draws: '9s', options: fan });
    table.play('E draws out');
    expect(table.state.points).toEqual([0, 0, 0, 0]);
  });
});

describe('who deals next (rules 4.1)', () => {
  it('the dealer alone or among several winners deals again (MY-7)', () => {
    const hands = { E: WAITS_69S, S: IDLE_B, W: IDLE_A, N: WAITS_69S_TOO };
    const table = dealt(malaysian, { hands, draws: '9m 9s' });
    table.play('E discards 9m; time up; S discards 9s; N wins');
    expect(table.play('E wins').at(-1)).toBe('deal ends won, E deals next');
  });

  it('somebody else wins: the deal moves on', () => {
    const table = dealt(malaysian, { hands: { E: IDLE_A, N: WAITS_69S }, draws: '9s' });
    expect(table.play('E discards 9s; N wins').at(-1)).toBe('deal ends won, S deals next');
  });

  it('after a drawn hand the dealer keeps the deal only if no kong was made in it (MY-8)', () => {
    const table = dealt(malaysian, { hands: { E: ALL_BONUS }, draws: '1m' });
    table.drain(0);
    expect(table.play('time up; time up').at(-1)).toBe('deal ends drawn, E deals next');

    const kong = dealt(malaysian, { hands: { E: '666z1234m', S: ALL_BONUS }, draws: '6z' });
    kong.play('E kongs 6z');
    kong.drain(0);
    expect(kong.play('time up; time up').at(-1)).toBe('deal ends drawn, S deals next');
  });

  it('when all four have dealt the round wind moves on: East, South, West, North, and the match is over', () => {
    const letters = ['E', 'S', 'W', 'N'] as const;
    const table = new Table(malaysian, { options: { rounds: 'four' } });
    for (let deal = 0; deal < 16; deal++) {
      expect(table.state).toMatchObject({ over: false, roundWind: Math.floor(deal / 4) });
      const [dealer, next] = [letters[deal % 4]!, letters[(deal + 1) % 4]!];
      table.deal({ hands: { [dealer]: IDLE_A, [next]: WAITS_69S }, draws: '9s' });
      table.play(`${dealer} discards 9s; ${next} wins`);
    }
    expect(table.state.over).toBe(true);
  });
});
