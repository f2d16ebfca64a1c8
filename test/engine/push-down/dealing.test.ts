import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/engine/decide.ts';
import type { Seat, Tile } from '../../../src/engine/tiles.ts';
import { tilesLeft } from '../../../src/engine/wall.ts';
import { pushDown } from '../../../src/rulesets/push-down.ts';
import { IDLE_A, IDLE_B, IDLE_C } from '../../support/idle-hands.ts';
import { dealt, rigWall, Table } from '../../support/scenario.ts';

const start = (wall: readonly Tile[], dice: readonly [number, number] = [1, 4]) =>
  ({ type: 'start-deal', luck: { wall, dice, exchange: 'next' } }) as const;

describe('the deal (rules 1.1)', () => {
  it('deals 13 each and 14 to the dealer, who discards first; 83 tiles remain', () => {
    const table = new Table(pushDown);
    expect(table.deal({ hands: { E: IDLE_A }, draws: '9p' })).toEqual(['deal 1, E deals', 'ask E']);
    expect(table.hand('E')).toBe('147m289p369s12345z');
    expect(table.dealState.seats.map(({ concealed }) => concealed.length)).toEqual([14, 13, 13, 13]);
    expect(table.dealState.wall).toHaveLength(136);
    expect(tilesLeft(pushDown, table.dealState)).toBe(83);
    expect(table.view('E').wallLeft).toBe(83);
  });

  it.each([
    [1, 1, 1],
    [1, 4, 0],
    [3, 4, 2],
    [6, 6, 3],
  ])('dice %i and %i choose seat %i as the first dealer', (one, two, dealer) => {
    const decision = decide(pushDown, new Table(pushDown).state, start(rigWall(pushDown, {}), [one, two]));
    expect(decision.ok && decision.events[0]).toMatchObject({ type: 'deal-started', dealer });
  });

  it.each([
    ['a tile short', (wall: Tile[]) => wall.slice(1), '135 tiles'],
    ['five of a kind', (wall: Tile[]) => wall.map((tile) => (tile === 1 ? 0 : tile)), 'tile 0'],
    ['a flower', (wall: Tile[]) => [34, ...wall.slice(1)], 'tile 34'],
  ])('refuses a wall with %s', (_, spoil, part) => {
    const decision = decide(pushDown, new Table(pushDown).state, start(spoil(rigWall(pushDown, {}))));
    expect(decision).toEqual({ ok: false, violation: { code: 'bad-wall', part } });
  });

  it('refuses dice that no dice show', () => {
    const decision = decide(pushDown, new Table(pushDown).state, start(rigWall(pushDown, {}), [0, 7]));
    expect(decision).toMatchObject({ ok: false, violation: { code: 'bad-wall', part: 'dice 0,7' } });
  });

  it('refuses a second deal while one runs', () => {
    const decision = decide(pushDown, dealt(pushDown).state, start(rigWall(pushDown, {})));
    expect(decision).toMatchObject({ ok: false, violation: { code: 'deal-running' } });
  });

  it('refuses every action before the first deal', () => {
    expect(new Table(pushDown).refusal('E discards 1m')).toBe('no-deal');
  });
});

describe('the end of the wall (rules 1.1)', () => {
  it('plays every tile; then the hand is drawn, nobody pays and the dealer deals again', () => {
    const table = dealt(pushDown, { last: '1z' });
    table.drain(0);
    const { turn } = table.dealState;
    expect(table.play('time up')).toEqual([
      expect.stringContaining('discards 1z'),
      expect.stringContaining('ask for 1z'),
    ]);
    expect(table.dealState.seats.map(({ draws }) => draws)).toEqual([21, 21, 21, 21]);
    expect(turn).toBe(3);
    expect(table.play('time up')).toEqual(['deal ends drawn, E deals next']);
    expect(table.dealState.result).toMatchObject({ kind: 'drawn', transfers: [], checks: null });
    expect(table.state.net).toEqual([0, 0, 0, 0]);
  });

  it('lets a discard after the last tile be won on and nothing else (G-1)', () => {
    const hands = { E: IDLE_A, S: '66z234567m25899p', W: '234m567m345p78s55z', N: IDLE_B };
    const table = dealt(pushDown, { hands, last: '6z' });
    table.drain(0);
    expect(table.play('N discards 6z')).toContain('ask for 6z: -');
    expect(table.may('S')).toEqual([]);
    expect(table.refusal('S pungs')).toBe('not-legal');

    const winning = dealt(pushDown, { hands, last: '9s' });
    winning.drain(0);
    expect(winning.play('N discards 9s')).toContain('ask for 9s: W');
    expect(winning.may('W')).toEqual(['win', 'pass']);
    // No last-tile fan: it wants a self-draw (PD-1).
    expect(winning.play('W wins')[1]).toBe('W wins 2 on 9s by discard of N: N>W 20');
  });

  it('counts the last tile for its self-draw (rules 1.2), with the kong it replaces too (PD-14)', () => {
    const hands = { N: '234m567m345p78s55z', S: IDLE_A, W: IDLE_B };
    const table = dealt(pushDown, { hands, last: '9s' });
    table.drain(0);
    expect(table.play('N draws out')).toEqual([
      'N wins 4 on 9s by self-draw: E>N 80, S>N 80, W>N 80',
      'deal ends won, S deals next',
    ]);
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toContain('last-tile');

    const kong = dealt(pushDown, {
      hands: { S: IDLE_A, W: '666z567m345p78s55z', N: IDLE_B },
      last: '6z',
      replacements: '9s',
    });
    kong.drain(1);
    expect(kong.play('W kongs 6z')).toContain('W draws 9s for a kong');
    kong.play('W draws out');
    const ids = kong.dealState.wins[0]?.sheet.patterns.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['last-tile', 'kong-replacement']));
  });

  it('allows a kong while one tile is left and none after it; the deal ends cleanly (G-2)', () => {
    const table = dealt(pushDown, {
      hands: { W: '666z777z246m8p79s2z', S: IDLE_A, N: IDLE_C },
      last: '6z',
      replacements: '7z',
    });
    table.drain(1);
    expect(table.dealState.prompt).toMatchObject({ kind: 'turn', seat: 2 });
    expect(table.may('W')).toContain('concealed-kong 6z');
    expect(table.play('W kongs 6z')).toEqual([
      'W declares the concealed kong 6z',
      'W completes the concealed kong N>W 20, E>W 20, S>W 20',
      'W draws 7z for a kong',
      'ask W',
    ]);
    expect(table.may('W')).not.toContain('concealed-kong 7z');
    expect(table.refusal('W kongs 7z')).toBe('not-legal');
    table.play('W discards 2z');
    expect(table.play('time up')).toEqual(['deal ends drawn, E deals next']);
    // Kong money is due in a drawn hand too (rules 1.3).
    expect(table.state.net).toEqual([-20, -20, 60, -20]);
  });
});

describe('who deals next (rules 1.1)', () => {
  const hands = { E: IDLE_A, S: IDLE_B, W: '234m567m345p78s55z', N: IDLE_C };

  it('the deal moves to the next seat when somebody else wins', () => {
    const table = dealt(pushDown, { hands, draws: '9s' });
    expect(table.play('E discards 9s; W wins').at(-1)).toBe('deal ends won, S deals next');
    expect(table.deal()[0]).toBe('deal 2, S deals');
    expect(table.dealState.seats.map(({ concealed }) => concealed.length)).toEqual([13, 14, 13, 13]);
    expect(table.view('E').seats.map(({ wind }) => wind)).toEqual([3, 0, 1, 2]);
  });

  it('the dealer keeps the deal after winning', () => {
    const table = dealt(pushDown, { hands: { ...hands, E: '234m567m345p78s55z', W: IDLE_A }, draws: '9s' });
    expect(table.play('E draws out').at(-1)).toBe('deal ends won, E deals next');
    expect(table.deal()[0]).toBe('deal 2, E deals');
  });

  it('the dice of later deals are ignored', () => {
    const table = dealt(pushDown, { hands, draws: '9s' });
    table.play('E discards 9s; W wins');
    const dealer: Seat = 1;
    const decision = decide(pushDown, table.state, start(rigWall(pushDown, {}, dealer), [6, 6]));
    expect(decision.ok && decision.events[0]).toMatchObject({ dealer });
  });

  it.each(['8', '4', '16'])('a match of %s deals is over after as many', (deals) => {
    const table = new Table(pushDown, { options: { deals } });
    for (let number = 1; number <= Number(deals); number++) {
      expect(table.state.over).toBe(false);
      const dealer = table.state.dealer ?? 0;
      const winning = { hands: { E: IDLE_A, S: IDLE_B, W: IDLE_C, N: IDLE_A.replace('1234', '67').concat('9m9p') } };
      table.deal({ hands: { ...winning.hands, ['ESWN'[dealer]!]: '234m567m345p78s55z' }, draws: '9s' });
      table.play(`${'ESWN'[dealer]} draws out`);
    }
    expect(table.state.over).toBe(true);
    expect(decide(pushDown, table.state, start(rigWall(pushDown, {})))).toMatchObject({
      ok: false,
      violation: { code: 'match-over' },
    });
  });
});
