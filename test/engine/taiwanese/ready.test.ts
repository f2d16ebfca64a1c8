import { describe, expect, it } from 'vitest';
import { taiwanese } from '../../../src/rulesets/taiwanese.ts';
import { IDLE_16_A } from '../../support/idle-hands.ts';
import { dealt, type Table } from '../../support/scenario.ts';

/** Complete with 6s or 9s. */
const WAITS_69S = '234567m345567p78s55z';

function untilTurnOf(table: Table, seat: number): void {
  do table.play('time up');
  while (table.dealState.prompt?.kind !== 'turn' || table.dealState.turn !== seat);
}

describe('ready declaration (rules 3.1, TW-2, 5.7)', () => {
  it('is made with a discard that leaves a ready hand, and is public', () => {
    const table = dealt(taiwanese, { hands: { E: WAITS_69S }, draws: '9m' });
    expect(table.may('E').filter((action) => action.endsWith('ready'))).toEqual(['discard 9m ready']);
    expect(table.refusal('E discards 2m ready')).toBe('not-legal');
    expect(table.play('E discards 9m ready')[0]).toBe('E discards 9m ready');
    expect(table.view(null).seats[0]).toMatchObject({ readyDeclared: true, river: [{ ready: true }] });
  });

  it('need not be made', () => {
    const table = dealt(taiwanese, { hands: { E: WAITS_69S }, draws: '9m' });
    table.play('E discards 9m');
    expect(table.seat('E').readyDeclared).toBe(false);
  });

  it('from then on only the drawn tile is discarded, and nothing is declared twice', () => {
    const table = dealt(taiwanese, { hands: { E: WAITS_69S }, draws: '9m 6z 6z 7z 7z' });
    table.play('E discards 9m ready');
    untilTurnOf(table, 0);
    expect(table.may('E')).toEqual(['discard 7z']);
    expect(table.refusal('E discards 2m')).toBe('not-legal');
    expect(table.refusal('E discards 7z ready')).toBe('not-legal');
  });

  it('no chow or pung any more; a win is still offered and may be declined', () => {
    const table = dealt(taiwanese, { hands: { E: WAITS_69S }, draws: '9m 5z 9s' });
    expect(table.play('E discards 9m ready; time up; S discards 5z')).toContain('ask for 5z: -');
    expect(table.refusal('E pungs')).toBe('not-legal');
    table.play('time up; W discards 9s');
    expect(table.may('E')).toEqual(['win', 'pass']);
    expect(table.play('E passes')).toEqual(['E answers pass']);
    expect(table.seat('E').readyDeclared).toBe(true);
  });

  it('no kong of the own draw either', () => {
    const rigging = { hands: { E: '666z456m345567p78s55z' }, draws: '9m 7z 7z 7z 6z' };
    const free = dealt(taiwanese, rigging);
    free.play('E discards 9m');
    untilTurnOf(free, 0);
    expect(free.may('E')).toContain('concealed-kong 6z');

    const ready = dealt(taiwanese, rigging);
    ready.play('E discards 9m ready');
    untilTurnOf(ready, 0);
    expect(ready.may('E')).toEqual(['discard 6z']);
  });

  it('stands even when the discard is claimed', () => {
    const table = dealt(taiwanese, { hands: { E: WAITS_69S, W: '99m' }, draws: '9m' });
    expect(table.play('E discards 9m ready; W pungs')).toContain('W pungs 999m');
    expect(table.seat('E').readyDeclared).toBe(true);
  });

  it('counts for the win', () => {
    const table = dealt(taiwanese, { hands: { E: WAITS_69S }, draws: '9m 9s' });
    table.play('E discards 9m ready; time up; S discards 9s; E wins');
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toContain('ready-declaration');
  });

  it('wants a wait of which the player does not hold all four', () => {
    // Without 1z the hand waits for nothing but a fifth 9p.
    const table = dealt(taiwanese, { hands: { E: '9999p123456m123456s' }, draws: '1z' });
    const ready = table.may('E').filter((action) => action.endsWith('ready'));
    expect(ready).toContain('discard 9p ready');
    expect(ready).not.toContain('discard 1z ready');
    expect(table.refusal('E discards 1z ready')).toBe('not-legal');
  });

  it('readyNeedsConcealed no: exposed hands may declare too; yes: only hands without exposed sets', () => {
    const rigging = { hands: { E: IDLE_16_A, S: '46p234567m12378s55z9m' }, draws: '5p' };
    const open = dealt(taiwanese, rigging);
    open.play('E discards 5p; S chows 4p');
    expect(open.may('S')).toContain('discard 9m ready');

    const closed = dealt(taiwanese, { ...rigging, options: { readyNeedsConcealed: 'yes' } });
    closed.play('E discards 5p; S chows 4p');
    expect(closed.may('S').filter((action) => action.endsWith('ready'))).toEqual([]);

    const concealed = dealt(taiwanese, {
      hands: { E: '666z456m345567p78s55z' },
      draws: '6z',
      replacements: '9m',
      options: { readyNeedsConcealed: 'yes' },
    });
    concealed.play('E kongs 6z');
    expect(concealed.may('E')).toContain('discard 9m ready');
  });

  it('a robbed kong may still be won on afterwards', () => {
    const hands = { E: '234567m46p345789s11z', S: '2558p147m369s123456z' };
    const table = dealt(taiwanese, { hands, draws: '9m 6z 5p 7z 7z 7z 5p' });
    table.play('E discards 9m ready; time up; S discards 6z; time up; W discards 5p; S pungs; E passes; S discards 4z');
    untilTurnOf(table, 1);
    table.play('S kongs 5p');
    expect(table.may('E')).toEqual(['win', 'pass']);
  });
});
