import { describe, expect, it } from 'vitest';
import { pushDown } from '../../../src/rulesets/push-down.ts';
import { IDLE_A, IDLE_B, IDLE_C } from '../../support/idle-hands.ts';
import { dealt, type SeatLetter, type Table } from '../../support/scenario.ts';

/** Wins on 5p, and may chow with it. */
const WAITS_5P = '123456789m46p11s';
const WAITS_5P_TOO = '123456789s46p22s';
const PAIR_5P = '55p147m258s1234z7z';
/** Wins on 6s and 9s. */
const WAITS_69S = '234567m345p78s55z';

describe('who may claim (rules 1.1)', () => {
  it('offers a chow only to the seat after the discarder', () => {
    const hands = { E: IDLE_A, S: '46p147m258s1234z7z', W: '46p147m369s1234z6z', N: IDLE_B };
    const table = dealt(pushDown, { hands, draws: '5p' });
    expect(table.play('E discards 5p')).toEqual(['E discards 5p', 'ask for 5p: S']);
    expect(table.may('S')).toEqual(['chow 4p', 'pass']);
    expect(table.may('W')).toEqual([]);
    expect(table.refusal('W chows 4p')).toBe('not-legal');
    expect(table.play('S chows 4p')).toEqual(['S answers chow', 'S chows 456p', 'ask S']);
    expect(table.seat('S').melds).toEqual([{ type: 'chow', tile: 12, claimed: 13, from: 0, added: false }]);
    expect(table.seat('E').river).toMatchObject([{ tile: 13, claimedBy: 1 }]);
  });

  it('offers every chow that the tile completes, never across suits or with honours', () => {
    const hands = { E: IDLE_A, S: '3467p89m12s1234z7z', W: IDLE_B, N: IDLE_C };
    expect(dealtAndDiscarded(hands, '5p').may('S')).toEqual(['chow 3p', 'chow 4p', 'chow 5p', 'pass']);
    expect(dealtAndDiscarded(hands, '1p').may('S')).toEqual([]);
    expect(dealtAndDiscarded(hands, '7m').may('S')).toEqual(['chow 7m', 'pass']);
    expect(dealtAndDiscarded(hands, '3s').may('S')).toEqual(['chow 1s', 'pass']);
    expect(dealtAndDiscarded(hands, '5z').may('S')).toEqual([]);
  });

  it.each(['S', 'W', 'N'] as const)('lets %s pung or kong any discard', (letter) => {
    const hands = {
      E: IDLE_A,
      S: IDLE_B,
      W: IDLE_C,
      N: IDLE_A.replace('1234z', '55z6z9m'),
      [letter]: '555p17m28s1z666z77z',
    };
    const table = dealt(pushDown, { hands, draws: '5p', replacements: '9s' });
    table.play('E discards 5p');
    expect(table.may(letter)).toEqual(['pung', 'kong', 'pass']);
    expect(table.play(`${letter} pungs`)).toEqual([`${letter} answers pung`, `${letter} pungs 555p`, `ask ${letter}`]);
  });

  it('lets nobody chow where the table option says so', () => {
    const hands = { E: IDLE_A, S: '46p147m258s1234z7z', W: IDLE_B, N: IDLE_C };
    const table = dealt(pushDown, { hands, draws: '5p', options: { chow: 'off' } });
    expect(table.play('E discards 5p')).toContain('ask for 5p: -');
    expect(table.refusal('S chows 4p')).toBe('not-legal');
  });

  it('goes on from the claimant: the seat after it draws next (rules 5.7)', () => {
    const hands = { E: IDLE_A, S: IDLE_B, W: PAIR_5P, N: IDLE_C };
    const table = dealt(pushDown, { hands, draws: '5p 9p' });
    expect(table.play('E discards 5p; W pungs; W discards 7z; time up').slice(-2)).toEqual(['N draws 9p', 'ask N']);
  });

  it('discards after a chow or pung without drawing, winning or making a kong (G-4); the claimed kind may go', () => {
    const hands = { E: IDLE_A, S: '123456789m46p11s', W: '5559p77z46m46s666z', N: IDLE_C };
    const table = dealt(pushDown, { hands, draws: '5p' });
    table.play('E discards 5p; S chows 4p; W passes');
    // The eleven tiles left are complete, but a claim is not a draw.
    expect(table.hand('S')).toBe('123456789m11s');
    expect(table.may('S').every((action) => action.startsWith('discard'))).toBe(true);
    expect(table.refusal('S draws out')).toBe('not-legal');

    const again = dealt(pushDown, { hands: { ...hands, S: IDLE_B }, draws: '5p' });
    again.play('E discards 5p; W pungs');
    expect(again.seat('W').drawn).toBeNull();
    expect(again.may('W')).toContain('discard 5p');
    expect(again.refusal('W kongs 5p')).toBe('not-legal');
  });
});

function dealtAndDiscarded(hands: Readonly<Record<SeatLetter, string>>, tile: string): Table {
  const table = dealt(pushDown, { hands, draws: tile });
  table.play(`E discards ${tile}`);
  return table;
}

describe('which claim comes first (rules 1.1, 5.7)', () => {
  const contested = { E: IDLE_A, S: WAITS_5P, W: PAIR_5P, N: WAITS_5P_TOO };

  it('a win beats the pung and the chow that were pressed before it', () => {
    const table = dealtAndDiscarded(contested, '5p');
    expect(table.play('S chows 4p')).toEqual(['S answers chow']);
    expect(table.play('W pungs')).toEqual(['W answers pung']);
    expect(table.play('N wins')).toEqual([
      'N answers win',
      'N wins 2 on 5p by discard of E: E>N 20',
      'deal ends won, S deals next',
    ]);
  });

  it('a chow waits for a possible pung and is carried out when that seat passes', () => {
    const table = dealtAndDiscarded({ ...contested, N: IDLE_B }, '5p');
    expect(table.play('S chows 4p')).toEqual(['S answers chow']);
    expect(table.play('W passes')).toEqual(['W answers pass', 'S chows 456p', 'ask S']);
  });

  it('a pung waits for a possible win, not for a chow', () => {
    const hands = { E: IDLE_A, S: '46p147m258s1234z7z', W: '55p147m369s1234z6z', N: WAITS_5P_TOO };
    expect(dealtAndDiscarded(hands, '5p').play('W pungs')).toEqual(['W answers pung']);
    const table = dealtAndDiscarded({ ...hands, N: IDLE_B.replace('1234z', '567z9s') }, '5p');
    expect(table.play('W pungs')).toEqual(['W answers pung', 'W pungs 555p', 'ask W']);
  });

  it('a win of the nearest seat is carried out at once, a win farther away waits for it', () => {
    expect(dealtAndDiscarded(contested, '5p').play('S wins')).toEqual([
      'S answers win',
      'S wins 2 on 5p by discard of E: E>S 20',
      'deal ends won, S deals next',
    ]);
    const table = dealtAndDiscarded(contested, '5p');
    expect(table.play('N wins')).toEqual(['N answers win']);
    expect(table.state.net).toEqual([0, 0, 0, 0]);
    expect(table.play('S wins')[1]).toContain('S wins');
    expect(table.dealState.wins).toHaveLength(1);
  });

  it('when the time is over, who has not answered passes and the best answer is carried out', () => {
    const table = dealtAndDiscarded(contested, '5p');
    table.play('W pungs');
    expect(table.play('time up')).toEqual(['S answers pass', 'N answers pass', 'W pungs 555p', 'ask W']);
  });

  it.each([
    ['E', 0],
    ['S', 1],
    ['W', 2],
    ['N', 3],
  ] as const)('of two who can win on a discard of %s the nearest in turn order does', (discarder, at) => {
    const seat = (steps: number): SeatLetter => 'ESWN'[(at + steps) % 4] as SeatLetter;
    const hands = {
      [discarder]: IDLE_A,
      [seat(1)]: IDLE_B,
      [seat(2)]: WAITS_69S,
      [seat(3)]: '234567p345m78s22z',
    };
    const draws = ['6z', '7z', '6z', '7z'].slice(0, at).concat('9s').join(' ');
    const table = dealt(pushDown, { hands, draws });
    for (let turn = 0; turn < at; turn++) table.play('time up; time up');
    table.play(`${discarder} discards 9s`);
    table.play(`${seat(3)} wins`);
    const events = table.play(`${seat(2)} wins`);
    expect(events[1]).toContain(`${seat(2)} wins`);
    expect(table.dealState.wins.map(({ seat: winner }) => winner)).toEqual([(at + 2) % 4]);
  });
});

describe('prompts', () => {
  const hands = { E: IDLE_A, S: WAITS_5P, W: PAIR_5P, N: WAITS_5P_TOO };

  it('opens a claim prompt after every discard, and keeps it open until the time is over when nobody claims', () => {
    const table = dealtAndDiscarded({ ...hands, S: IDLE_B, N: IDLE_C, W: '147m28p369s567z9m9p' }, '5p');
    expect(table.dealState.prompt).toMatchObject({ kind: 'claims', entitled: [] });
    expect(table.play('time up')[0]).toMatch(/^S draws/);

    const passed = dealtAndDiscarded(hands, '5p');
    expect(passed.play('S passes; W passes; N passes')).toHaveLength(3);
    expect(passed.dealState.prompt?.kind).toBe('claims');
    expect(passed.play('time up')[0]).toMatch(/^S draws/);
  });

  it('accepts the answers of several seats to one prompt, and only one of each', () => {
    const table = dealtAndDiscarded(hands, '5p');
    const late = [table.read('W pungs'), table.read('N passes')];
    table.play('S passes');
    expect(table.refusal('S passes')).toBe('already-answered');
    expect(table.refusal('S wins')).toBe('already-answered');
    for (const action of late) table.act(action);
    expect(table.dealState.prompt).toMatchObject({ kind: 'turn', seat: 2 });
  });

  it('refuses what answers an older prompt, what comes from another seat, and the discarder claiming', () => {
    const table = dealt(pushDown, { hands, draws: '5p' });
    expect(table.refusal('S discards 1m')).toBe('not-your-prompt');
    const first = table.read('E discards 1m');
    table.play('E discards 5p');
    const { act } = table;
    expect(() => act.call(table, first)).toThrow('stale-prompt');
    expect(table.refusal('E pungs')).toBe('not-your-prompt');
    const closing = table.read('time up');
    table.act(closing);
    expect(() => act.call(table, closing)).toThrow('stale-prompt');
  });

  it('a lapse passes on a claim, even on a win', () => {
    const table = dealtAndDiscarded(hands, '5p');
    expect(table.play('time up').slice(0, 3)).toEqual(['S answers pass', 'W answers pass', 'N answers pass']);
    expect(table.dealState.wins).toEqual([]);
  });

  it('a lapsed turn discards the tile just drawn, and after a claim the rightmost tile', () => {
    const table = dealt(pushDown, { hands: { ...hands, S: IDLE_B }, draws: '5p 6m' });
    expect(table.play('time up')[0]).toBe('E discards 5p');
    expect(table.dealState.seats[0].river[0]?.fromDraw).toBe(true);
    table.play('W pungs; N passes');
    expect(table.play('time up')[0]).toBe('W discards 7z');
    expect(table.dealState.seats[2].river[0]?.fromDraw).toBe(false);
  });

  it('a lapse never makes a kong or wins', () => {
    const table = dealt(pushDown, { hands: { E: WAITS_69S }, draws: '9s' });
    expect(table.may('E')).toContain('self-draw-win');
    expect(table.play('time up')[0]).toBe('E discards 9s');
    const kong = dealt(pushDown, { hands: { E: '666z147m258p36s12z' }, draws: '6z' });
    expect(kong.may('E')).toContain('concealed-kong 6z');
    expect(kong.play('time up')[0]).toBe('E discards 6z');
  });
});

describe('passing on a win (G-3, passedWinLock)', () => {
  // W waits for 6s and 9s; E discards the one, S the other.
  const rigging = { hands: { E: IDLE_A, S: IDLE_B, W: WAITS_69S, N: IDLE_C }, draws: '9s 6s 7z 9s' };
  const locking = { ...rigging, options: { passedWinLock: 'on' } };

  it('off: a passed win does not stop the next one', () => {
    const table = dealt(pushDown, rigging);
    table.play('E discards 9s; W passes; time up');
    expect(table.play('S discards 6s; W wins').at(-1)).toContain('deal ends won');
  });

  it('on: who passed may win on nobody else’s tile until the own next draw', () => {
    const table = dealt(pushDown, locking);
    table.play('E discards 9s; W passes');
    expect(table.play('time up')).toEqual(['W is locked', 'S draws 6s', 'ask S']);
    table.play('S discards 6s');
    expect(table.may('W')).toEqual(['chow 6s', 'pass']);
    expect(table.refusal('W wins')).toBe('not-legal');
    expect(table.view('W').own?.noWin).toBe('passed-win-lock');
    expect(table.view('N').own?.noWin).toBeNull();
    table.play('time up; W discards 7z; time up; N discards 9s');
    expect(table.may('W')).toContain('win');
  });

  it('on: a lapse passes too, and so does taking the tile for a set', () => {
    const lapsed = dealt(pushDown, locking);
    expect(lapsed.play('E discards 9s; time up')).toContain('W is locked');

    const hands = { E: IDLE_A, S: '123456789m46p11s', W: IDLE_B, N: IDLE_C };
    const chowed = dealt(pushDown, { hands, draws: '5p', options: { passedWinLock: 'on' } });
    expect(chowed.play('E discards 5p; S chows 4p')).toContain('S is locked');
  });

  it('on: a win on the own draw that is declined locks as well, the own next draw wins again', () => {
    const hands = { E: IDLE_A, S: WAITS_69S, W: IDLE_B, N: IDLE_C };
    const table = dealt(pushDown, { hands, draws: '7z 6s 9s 7z 7z 9s', options: { passedWinLock: 'on' } });
    table.play('time up; time up');
    expect(table.play('S discards 6s')[0]).toBe('S is locked');
    table.play('time up');
    expect(table.play('W discards 9s')).toContain('ask for 9s: -');
    table.play('time up; time up; time up; time up; time up');
    expect(table.dealState.prompt).toMatchObject({ kind: 'turn', seat: 1 });
    expect(table.play('S draws out')[0]).toContain('S wins');
  });
});
