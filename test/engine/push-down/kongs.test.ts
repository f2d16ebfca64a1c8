import { describe, expect, it } from 'vitest';
import { pushDown } from '../../../src/rulesets/push-down.ts';
import { IDLE_A, IDLE_B, IDLE_C } from '../../support/idle-hands.ts';
import { dealt, type Rigging, type Table } from '../../support/scenario.ts';

const PAIR_5P = '55p147m258s1234z7z';
const WAITS_5P = '123456789m46p11s';

/** S discards 5p, E pungs it, and E draws the fourth 5p a round later. */
function addable(hands: Rigging['hands'], options: Rigging['options'] = {}): Table {
  const table = dealt(pushDown, {
    hands: { E: PAIR_5P, ...hands },
    draws: '6z 5p 6z 7z 6z 5p',
    replacements: '9p 8p',
    options,
  });
  table.play('E discards 6z; time up; S discards 5p; E pungs');
  if (table.dealState.prompt?.kind === 'claims') table.play('time up');
  table.play('E discards 7z; time up');
  table.play('S discards 6z; time up; W discards 7z; time up; N discards 6z; time up');
  return table;
}

describe('the three kongs (rules 0.3) and their money (rules 1.3)', () => {
  it('an exposed kong is claimed from a discard, paid three times the base by the feeder, and draws a replacement', () => {
    const hands = { E: IDLE_A, S: IDLE_B, W: '555p147m28s1234z7z', N: IDLE_C };
    const table = dealt(pushDown, { hands, draws: '5p', replacements: '9s' });
    expect(table.play('E discards 5p; W kongs').slice(2)).toEqual([
      'W answers kong',
      'W kongs 5555p',
      'W completes the exposed kong E>W 30',
      'W draws 9s for a kong',
      'ask W',
    ]);
    expect(table.may('W')).toContain('discard 9s');
  });

  it('a concealed kong is paid twice the base by each other player', () => {
    const hands = { E: '666z147m258p369s1z' };
    const table = dealt(pushDown, { hands, draws: '6z', replacements: '9s' });
    expect(table.play('E kongs 6z')).toEqual([
      'E declares the concealed kong 6z',
      'E completes the concealed kong S>E 20, W>E 20, N>E 20',
      'E draws 9s for a kong',
      'ask E',
    ]);
    expect(table.view('S').seats[0].melds).toEqual([
      { type: 'concealed-kong', tile: 32, claimed: null, from: null, added: false },
    ]);
  });

  it('an added kong is paid the base by each other player once nobody robs it', () => {
    const table = addable({ S: IDLE_A, W: IDLE_B, N: IDLE_C });
    expect(table.play('E kongs 5p')).toEqual(['E declares the added kong 5p', 'ask for 5p: -']);
    expect(table.state.net).toEqual([0, 0, 0, 0]);
    expect(table.play('time up')).toEqual([
      'E completes the added kong S>E 10, W>E 10, N>E 10',
      'E draws 9p for a kong',
      'ask E',
    ]);
    expect(table.seat('E').melds[0]).toMatchObject({ type: 'kong', added: true, claimed: 13, from: 1 });
  });

  it('an added kong may use a tile held since earlier, but not right after the pung (G-4, G-5)', () => {
    const hands = { E: '555p147m258s123z7z', S: IDLE_A, W: IDLE_B, N: IDLE_C };
    const table = dealt(pushDown, { hands, draws: '6z 5p 6z 6z 7z 7z', replacements: '9p' });
    table.play('E discards 6z; time up; S discards 5p; E pungs');
    expect(table.refusal('E kongs 5p')).toBe('not-legal');
    table.play('E discards 7z; time up; S discards 6z; time up; W discards 6z; time up; N discards 7z; time up');
    expect(table.may('E')).toContain('added-kong 5p');
    expect(table.play('E kongs 5p; time up')).toContain('E completes the added kong S>E 10, W>E 10, N>E 10');
  });

  it('goes on with another kong, a win or a discard after the replacement', () => {
    const hands = { E: '666z777z34567p11s' };
    const table = dealt(pushDown, { hands, draws: '6z', replacements: '7z 8p' });
    table.play('E kongs 6z');
    expect(table.may('E')).toContain('concealed-kong 7z');
    table.play('E kongs 7z');
    // win 1, self-draw 1, concealed 1, kong replacement 1
    expect(table.play('E draws out')[0]).toBe('E wins 4 on 8p by self-draw: S>E 80, W>E 80, N>E 80');
  });

  it('kong money stays when somebody else wins', () => {
    const hands = { E: '666z147m258p369s1z', S: WAITS_5P, W: IDLE_A, N: IDLE_B };
    const table = dealt(pushDown, { hands, draws: '6z', replacements: '5s' });
    table.play('E kongs 6z; E discards 5p; S wins');
    expect(table.state.net).toEqual([60 - 20, -20 + 20, -20, -20]);
  });
});

describe('robbing a kong (rules 0.3, 1.3)', () => {
  it('while a kong is added, others may only win', () => {
    const table = addable({ S: '46p147m258s1234z6m', W: WAITS_5P, N: IDLE_C });
    expect(table.play('E kongs 5p')).toContain('ask for 5p: W');
    expect(table.may('S')).toEqual([]);
    expect(table.refusal('S chows 4p')).toBe('not-legal');
    expect(table.may('W')).toEqual(['win', 'pass']);
    expect(table.view('N').prompt).toEqual({
      kind: 'claims',
      id: table.dealState.prompt?.id,
      tile: 13,
      from: 0,
      source: 'added-kong',
    });
  });

  it('the robber wins on the tile: the kong is a pung again, no money for it, no replacement; the konger alone pays', () => {
    const table = addable({ S: IDLE_A, W: WAITS_5P, N: IDLE_C });
    const left = table.view('E').wallLeft;
    // win 1, concealed 1, rob-kong 1
    expect(table.play('E kongs 5p; W wins').slice(2)).toEqual([
      'W answers win',
      'W wins 3 on 5p by rob-kong of E: E>W 40',
      'deal ends won, S deals next',
    ]);
    expect(table.seat('E').melds).toEqual([{ type: 'pung', tile: 13, claimed: 13, from: 1, added: false }]);
    expect(table.hand('E')).not.toContain('p');
    expect(table.dealState.kongs).toBe(0);
    expect(table.view('E').wallLeft).toBe(left);
    expect(table.state.net).toEqual([-40, 0, 40, 0]);
  });

  it('forAll: a robbed konger pays for all three (PD-5)', () => {
    const table = addable({ S: IDLE_A, W: WAITS_5P, N: IDLE_C }, { robbedKongPays: 'forAll' });
    expect(table.play('E kongs 5p; W wins')).toContain('W wins 3 on 5p by rob-kong of E: E>W 120');
  });

  it('of several robbers the first in turn order after the konger wins (PD-6)', () => {
    const table = addable({ S: IDLE_A, W: WAITS_5P, N: '123456789s46p22s' });
    table.play('E kongs 5p; N wins');
    expect(table.play('W wins')[1]).toContain('W wins');
    expect(table.dealState.wins).toHaveLength(1);
  });

  it('a robber who passes lets the kong stand', () => {
    const table = addable({ S: IDLE_A, W: WAITS_5P, N: IDLE_C });
    table.play('E kongs 5p; W passes');
    expect(table.play('time up')[0]).toBe('E completes the added kong S>E 10, W>E 10, N>E 10');
  });

  it('a concealed kong cannot be robbed (G-8)', () => {
    const table = dealt(pushDown, { hands: { E: '555p147m258s123z7z', W: WAITS_5P }, draws: '5p', replacements: '9p' });
    expect(table.play('E kongs 5p')).toContain('E completes the concealed kong S>E 20, W>E 20, N>E 20');
  });
});
