import { describe, expect, it } from 'vitest';
import { type ClaimEffect, claimEffects } from '../../../src/app/learning/claims.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { dealt, type SeatLetter, type Table } from '../../support/scenario.ts';

const effects = (table: Table, seat: SeatLetter): readonly ClaimEffect[] => claimEffects(table.rules, table.view(seat));

describe('what a call would do', () => {
  it('is counted before it, and after it with the best discard', () => {
    const hands = { S: '5577m12p46p789s11z' };
    const table = dealt(RULESETS['push-down'], { hands, draws: '5m' });
    table.play('E discards 5m');
    expect(effects(table, 'S')).toMatchObject([
      {
        kind: 'meld',
        action: { type: 'pung' },
        before: { distance: 2 },
        after: { distance: 1 },
        opens: true,
        loses: ['concealed'],
      },
    ]);
  });

  it('says for every chow whether it brings the hand on', () => {
    const hands = { S: '147m1245p258s123z' };
    const table = dealt(RULESETS['push-down'], { hands, draws: '3p' });
    table.play('E discards 3p');
    const found = effects(table, 'S').flatMap((effect) =>
      effect.kind === 'meld' ? [[effect.action, effect.before.distance - effect.after.distance]] : [],
    );
    expect(found).toMatchObject([
      [{ type: 'chow', tile: 9 }, 1],
      [{ type: 'chow', tile: 10 }, 0],
      [{ type: 'chow', tile: 11 }, 1],
    ]);
  });

  it('warns of seven pairs from four pairs on', () => {
    const hands = { S: '5577m1122p789s14z' };
    const table = dealt(RULESETS['push-down'], { hands, draws: '5m' });
    table.play('E discards 5m');
    expect(effects(table, 'S')).toMatchObject([{ action: { type: 'pung' }, loses: ['concealed', 'seven-pairs'] }]);
  });

  it('opens nothing that is open already', () => {
    const hands = { S: '5577m12p46p789s11z' };
    const table = dealt(RULESETS['push-down'], { hands, draws: '5m7m' });
    table.play('E discards 5m; S pungs; S discards 1p');
    table.play('time up; W discards 7m');
    expect(effects(table, 'S')).toMatchObject([{ action: { type: 'pung' }, opens: false, loses: [] }]);
  });

  it('prices a win as it is then paid', () => {
    const hands = { S: '123m456m789p2344s' };
    const table = dealt(RULESETS['push-down'], { hands, draws: '1s' });
    table.play('E discards 1s');
    expect(effects(table, 'S')).toMatchObject([
      { kind: 'win', price: { units: 2, coins: { least: 20, most: 20 } } },
      { kind: 'meld', action: { type: 'chow' }, before: { distance: 0 }, after: { distance: 0 } },
    ]);
    expect(table.play('S wins').at(0)).toContain('S answers win');
    expect(table.dealState.transfers).toMatchObject([{ from: 0, to: 1, amount: 20 }]);
  });

  it('is nobody’s business who may not call', () => {
    const table = dealt(RULESETS['push-down'], { hands: { S: '5577m12p46p789s11z' }, draws: '5m' });
    table.play('E discards 5m');
    expect(claimEffects(table.rules, table.view('W'))).toEqual([]);
    expect(claimEffects(table.rules, table.view(null))).toEqual([]);
  });
});
