import { describe, expect, it } from 'vitest';
import { readyDiscards, type Verdict, type Wait, waitsOf } from '../../../src/app/learning/waits.ts';
import { SEATS, tileName } from '../../../src/engine/tiles.ts';
import { viewFor } from '../../../src/engine/view-for.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { optionsOf } from '../../support/option-values.ts';
import { playOut } from '../../support/playout.ts';
import { seeded } from '../../support/random.ts';
import { dealt } from '../../support/scenario.ts';

const worth = (verdict: Verdict): string => {
  if ('refused' in verdict) return verdict.refused;
  const { units, coins } = verdict.price;
  if (coins === null) return `${units}`;
  return coins.least === coins.most ? `${units} for ${coins.least}` : `${units} for ${coins.least} to ${coins.most}`;
};
const shown = (waits: readonly Wait[]): string[] =>
  waits.map(
    ({ tile, left, discard, selfDraw }) =>
      `${tileName(tile)} x${left}: ${worth(discard)}, self-drawn ${worth(selfDraw)}`,
  );

describe('a ready hand', () => {
  it('waits for its tiles with the copies that nobody has shown, priced by discard and by self-draw', () => {
    const table = dealt(RULESETS['push-down'], { hands: { E: '123m456m789p2344s', S: '1s' }, draws: '9s' });
    table.play('E discards 9s');
    expect(shown(waitsOf(table.rules, table.view('E')))).toEqual([
      '1s x4: 2 for 20, self-drawn 3 for 120',
      '4s x2: 2 for 20, self-drawn 3 for 120',
    ]);
    // A discard of it is seen by all.
    table.play('time up; S discards 1s');
    expect(shown(waitsOf(table.rules, table.view('E')))[0]).toBe('1s x3: 2 for 20, self-drawn 3 for 120');
  });

  it('is told which tiles may not win for want of the minimum', () => {
    const hands = { E: '123m456m777p55p23s' };
    const table = dealt(RULESETS.malaysian, { hands, draws: '9s', options: { scoring: 'fan' } });
    table.play('E discards 9s');
    expect(shown(waitsOf(table.rules, table.view('E')))).toEqual([
      '1s x4: below-minimum, self-drawn 1 for 6',
      '4s x4: below-minimum, self-drawn 1 for 6',
    ]);
  });

  it('wins points, and no coins, where the table plays casually', () => {
    const table = dealt(RULESETS.malaysian, { hands: { E: '123m456m777p55p23s' }, draws: '9s' });
    table.play('E discards 9s');
    expect(shown(waitsOf(table.rules, table.view('E')))[0]).toBe('1s x4: 0, self-drawn 1');
  });

  it('is told that its missing suit keeps it from winning', () => {
    const hands = { E: '123m456m789m78p99s', S: '1122334455667s', W: '11223344m11223s', N: '778899m11223p' };
    const table = dealt(RULESETS.sichuan, { hands: { E: hands.E }, draws: '9p' });
    table.play('E misses p; S misses p; W misses p; N misses p');
    // Tiles of the missing suit go first; two of them still make the shape of a ready hand.
    table.play('E discards 9p');
    expect(shown(waitsOf(table.rules, table.view('E')))).toEqual([
      '6p x4: missing-suit, self-drawn missing-suit',
      '9p x3: missing-suit, self-drawn missing-suit',
    ]);
  });

  it('gets more from the dealer than from others where the game has it so', () => {
    const hands = { S: '123m456m789m123p23s99s' };
    const table = dealt(RULESETS.taiwanese, { hands, draws: '9p' });
    table.play('E discards 9p');
    expect(shown(waitsOf(table.rules, table.view('S')))[0]).toMatch(/^1s x4: \d+ for (\d+) to (?!\1)\d+, self-drawn/);
  });

  it('may not win on discards while a passed win locks them', () => {
    const options = { passedWinLock: 'on' };
    const hands = { S: '123m456m789p2344s', E: '1s' };
    const table = dealt(RULESETS['push-down'], { hands, draws: '9s', options });
    table.play('E discards 1s; S passes; time up');
    // The lock ends with the own draw, which is here already: before it, the view says so.
    expect(table.view('S').own?.winLocked).toBe(false);
    const locked = { ...table.view('E'), own: { ...table.view('E').own!, winLocked: true } };
    expect(waitsOf(table.rules, locked).every(({ discard }) => 'refused' in discard)).toBe(true);
  });
});

describe('a hand with a tile too many', () => {
  it('is told every discard that makes it ready, and what it then waits for', () => {
    const table = dealt(RULESETS['push-down'], { hands: { E: '123m456m789p2344s' }, draws: '9s' });
    const view = table.view('E');
    expect(waitsOf(table.rules, view)).toEqual([]);
    const found = readyDiscards(table.rules, view);
    expect(found.map(({ tile, waits }) => [tileName(tile), shown(waits)])).toEqual([
      ['4s', ['9s x3: 2 for 20, self-drawn 3 for 120']],
      ['9s', ['1s x4: 2 for 20, self-drawn 3 for 120', '4s x2: 2 for 20, self-drawn 3 for 120']],
    ]);
    expect(readyDiscards(table.rules, table.view('S'))).toEqual([]);
  });
});

describe.each(Object.values(RULESETS))('in $id', (rules) => {
  it('every tile that the engine lets a hand win on, or refuses, was said before to do so, and for no more', () => {
    const options = optionsOf(rules, rules.id === 'malaysian' ? { scoring: 'fan' } : {});
    let offers = 0;
    playOut(rules, options, {
      deals: 12,
      random: seeded(31),
      onStep({ after }) {
        const { deal } = after;
        if (deal?.prompt?.kind !== 'claims') return;
        const { tile, from } = deal.prompt;
        for (const seat of SEATS) {
          const view = viewFor(rules, after, seat);
          const own = view.own!;
          if (seat === from || (own.winSheet === null && own.noWin === null)) continue;
          offers++;
          const verdict = waitsOf(rules, view).find((wait) => wait.tile === tile)?.discard;
          if (own.noWin !== null) {
            expect(verdict).toEqual({ refused: own.noWin });
          } else if (verdict !== undefined && 'price' in verdict) {
            expect(verdict.price.units).toBeLessThanOrEqual(own.winSheet!.cappedTotal);
          } else {
            // Only what is not known beforehand, such as the last tile, lifts a hand over the minimum.
            expect(verdict).toEqual({ refused: 'below-minimum' });
            expect(own.winSheet!.lines.length).toBeGreaterThan(0);
          }
        }
      },
    });
    expect(offers).toBeGreaterThan(3);
  });
});
