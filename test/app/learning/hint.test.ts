import { describe, expect, it } from 'vitest';
import { dangerWord, hintOf } from '../../../src/app/learning/hint.ts';
import { tileName } from '../../../src/engine/tiles.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { dealt } from '../../support/scenario.ts';

describe('a hint', () => {
  it('names the best discard, what then helps and how much of it is left, why, and two others', () => {
    const table = dealt(RULESETS['push-down'], { hands: { E: '123m456m789p2344s' }, draws: '5m' });
    const hint = hintOf(table.rules, table.view('E'));
    if (hint?.kind !== 'discard') throw new Error('a discard was to be advised');
    expect(tileName(hint.best.tile)).toBe('5m');
    expect(hint.best.useful.map(({ tile, left }) => [tileName(tile), left])).toEqual([
      ['1s', 4],
      ['4s', 2],
    ]);
    expect(hint).toMatchObject({ reason: 'fastest', ready: false, keeps: 0, best: { distance: 0, copies: 6 } });
    expect(hint.others).toHaveLength(2);
    expect(hint.others.every(({ distance, copies }) => distance > 0 || copies < 6)).toBe(true);
  });

  it('declares ready with the discard where the game has it', () => {
    const table = dealt(RULESETS.taiwanese, { hands: { E: '123m456m789m123p23s99s' }, draws: '9p' });
    expect(hintOf(table.rules, table.view('E'))).toMatchObject({ kind: 'discard', ready: true });
  });

  it('wins what can be won', () => {
    const table = dealt(RULESETS['push-down'], {
      hands: { E: '123m456m789p2344s', S: '123s456s789s2344p' },
      draws: '1s1p',
    });
    expect(hintOf(table.rules, table.view('E'))).toMatchObject({ kind: 'act', action: { type: 'self-draw-win' } });
    table.play('E discards 1s; time up; S discards 1p');
    expect(hintOf(table.rules, table.view('E'))).toBeNull();
  });

  it('takes a claim that brings the hand on, and says that none does', () => {
    const closer = dealt(RULESETS['push-down'], { hands: { S: '1235m5m45679p999s' }, draws: '5m' });
    closer.play('E discards 5m');
    expect(hintOf(closer.rules, closer.view('S'))).toMatchObject({ kind: 'claim', effects: [{ kind: 'meld' }] });
    const useless = dealt(RULESETS['push-down'], { hands: { S: '123m456m45678p99s' }, draws: '7p' });
    useless.play('E discards 7p');
    expect(hintOf(useless.rules, useless.view('S'))).toMatchObject({
      kind: 'claim',
      action: { type: 'pass' },
      reason: 'no-closer',
    });
  });

  it('gives up the suit without which the hand is best', () => {
    const table = dealt(RULESETS.sichuan, { hands: { E: '123456789m22p44s' }, draws: '2p' });
    expect(hintOf(table.rules, table.view('E'))).toMatchObject({
      kind: 'act',
      action: { type: 'missing-suit', suit: 2 },
    });
  });

  it('is the same whatever nobody has shown', () => {
    const rigging = { hands: { E: '14m2567p113468s5z' }, draws: '7m' };
    const one = dealt(RULESETS['push-down'], rigging);
    const other = dealt(RULESETS['push-down'], { ...rigging, hands: { ...rigging.hands, S: '19m19p19s1234567z' } });
    expect(one.hand('S')).not.toBe(other.hand('S'));
    expect(hintOf(one.rules, one.view('E'))).toEqual(hintOf(other.rules, other.view('E')));
  });

  it('is not given to who is not asked, nor to spectators', () => {
    const table = dealt(RULESETS['push-down']);
    expect(hintOf(table.rules, table.view('S'))).toBeNull();
    expect(hintOf(table.rules, table.view(null))).toBeNull();
  });

  it.each([
    [0, 'low'],
    [0.029, 'low'],
    [0.03, 'some'],
    [0.0999, 'some'],
    [0.1, 'high'],
  ] as const)('calls a danger of %d %s', (danger, word) => {
    expect(dangerWord(danger)).toBe(word);
  });
});
