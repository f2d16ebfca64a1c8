import { describe, expect, it } from 'vitest';
import { publicForm } from '../../../src/engine/public-form.ts';
import { IDLE_NO_BAMBOO, IDLE_NO_CHARACTERS, IDLE_TOO, opened } from '../../support/sichuan-tables.ts';

/** Both win on 5p, for 1 fan. */
const WAITS_5P = '123456789m1146p';
const WAITS_5P_TOO = '123456789s2246p';
/** Wins on 3s and 6s. */
const WAITS_36S = '234567p99988p45s';

describe('bloody battle (rules 2.1)', () => {
  const hands = { E: IDLE_NO_BAMBOO, S: WAITS_5P, W: WAITS_5P_TOO, N: WAITS_36S };

  it('several players win on one tile once all of them have answered; the discarder pays each in full (SC-11)', () => {
    const table = opened('ssmm', { hands: { ...hands, N: IDLE_TOO }, draws: '5p 7m' });
    expect(table.play('E discards 5p')).toContain('ask for 5p: SW');
    expect(table.play('W wins')).toEqual(['W answers win']);
    expect(table.state.net).toEqual([0, 0, 0, 0]);
    expect(table.play('S wins')).toEqual([
      'S answers win',
      'S wins 1 on 5p by discard of E: E>S 10',
      'W wins 1 on 5p by discard of E: E>W 10',
      'N draws 7m',
      'ask N',
    ]);
    expect(table.dealState.seats.map(({ won }) => won)).toEqual([null, 0, 1, null]);
  });

  it('after a win the next active seat after the last winner in turn order draws (SC-27)', () => {
    const alone = opened('ssmm', { hands: { ...hands, N: IDLE_TOO }, draws: '5p 7m' });
    expect(alone.play('E discards 5p; S passes; W wins').slice(-2)).toEqual(['N draws 7m', 'ask N']);
    const first = opened('ssmm', { hands: { ...hands, N: IDLE_TOO }, draws: '5p 7m' });
    expect(first.play('E discards 5p; W passes; S wins').slice(-2)).toEqual(['W draws 7m', 'ask W']);
  });

  it('a winner is never asked again and the turn order skips it', () => {
    const table = opened('ssmm', { hands: { ...hands, N: IDLE_TOO }, draws: '5p 7m 7m 1p' });
    table.play('E discards 5p; S wins; W wins');
    expect(table.play('N discards 7m')).toContain('ask for 7m: -');
    expect(table.play('time up')).toContain('E draws 7m');
    table.play('E discards 7m');
    // S holds the pair of 1p and W waits no more: neither is offered anything.
    table.play('time up');
    expect(table.play('N discards 1p')).toContain('ask for 1p: -');
    expect(table.refusal('S pungs')).toBe('not-your-prompt');
    expect(table.refusal('W passes')).toBe('not-your-prompt');
  });

  it('a self-draw is paid by every player who has not yet won', () => {
    const table = opened('ssmm', { hands, draws: '5p 7m 6s' });
    table.play('E discards 5p; W passes; S wins; W discards 7m; time up');
    expect(table.play('N draws out')[0]).toMatch(/^N wins (\d+) on 6s by self-draw: E>N \d+, W>N \d+$/);
  });

  it('ends when three have won, without end checks', () => {
    const table = opened('ssmm', { hands, draws: '5p 6s' });
    table.play('E discards 5p; S wins; W wins');
    expect(table.state.deal?.prompt).toMatchObject({ kind: 'turn', seat: 3 });
    const events = table.play('N draws out');
    expect(events[0]).toMatch(/^N wins \d+ on 6s by self-draw: E>N \d+$/);
    expect(events.at(-1)).toMatch(/^deal ends won/);
    expect(table.dealState.result?.checks).toBeNull();
  });

  it('knows no chow', () => {
    const table = opened('smms', { hands: { E: IDLE_NO_BAMBOO, S: '46p12345678s135p' }, draws: '5p' });
    table.play('E discards 5p');
    expect(table.may('S')).toEqual([]);
    expect(table.refusal('S chows 4p')).toBe('not-legal');
  });
});

describe('what a winner shows while others play on (rules 5.7)', () => {
  const rigging = { hands: { E: IDLE_NO_BAMBOO, S: WAITS_5P, W: IDLE_TOO, N: IDLE_NO_CHARACTERS }, draws: '5p' };

  it('melds, the winning tile, patterns and price; the concealed tiles and their reading stay hidden', () => {
    const table = opened('ssmm', rigging);
    const before = table.state;
    table.play('E discards 5p; S wins');
    for (const letter of ['E', 'W', 'N', null] as const) {
      const view = table.view(letter);
      const shown = view.seats[1];
      expect(shown.win).toMatchObject({ tile: 13, by: 'discard', from: 0, sheet: { total: 1 } });
      expect(shown.win?.sheet.patterns).toEqual([{ id: 'base-win', value: 1 }]);
      expect(shown.win?.sheet.reading).toEqual({ shape: 'none', sets: [], pair: null, winningPart: null });
      expect(view.wins).toEqual([shown.win]);
      expect(shown.revealed).toBeNull();
      expect(shown.tiles).toBe(13);
    }
    expect(table.view('S').seats[1].win?.sheet.reading.sets.length).toBeGreaterThan(0);
    expect(before.deal?.wins).toEqual([]);
  });

  it('the told event of the win hides the reading too', () => {
    const table = opened('ssmm', rigging);
    table.play('E discards 5p; S wins');
    const [win] = table.dealState.wins;
    if (win === undefined) throw new Error('nobody won');
    expect(publicForm({ type: 'won', win }, 2)).toMatchObject({ win: { sheet: { reading: { shape: 'none' } } } });
    expect(publicForm({ type: 'won', win }, 1)).toEqual({ type: 'won', win });
  });

  it('after the deal has ended all hands are shown', () => {
    const table = opened('ssmm', rigging);
    table.play('E discards 5p; S wins');
    while (table.state.deal?.result === null) table.play('time up');
    const view = table.view(null);
    expect(view.seats[1].revealed).toEqual(table.seat('S').concealed);
    expect(view.seats[1].win?.sheet.reading.sets.length).toBeGreaterThan(0);
  });
});

describe('the missing suit in play (rules 2.1, SC-13)', () => {
  it('its tiles have to be discarded first', () => {
    const table = opened('smms', { hands: { E: '12345678m1357p9s' }, draws: '2s' });
    expect(table.may('E')).toEqual(['discard 2s', 'discard 9s']);
    expect(table.refusal('E discards 1m')).toBe('not-legal');
  });

  it('after it was cleared, drawing one again locks the discards to it again', () => {
    const table = opened('smms', { hands: { E: IDLE_NO_BAMBOO, S: IDLE_NO_CHARACTERS }, draws: '9m 9m 9m 9m 2s' });
    expect(table.may('E').length).toBeGreaterThan(5);
    for (let turn = 0; turn < 4; turn++) table.play('time up; time up');
    expect(table.may('E')).toEqual(['discard 2s']);
  });

  it('missingSuitForced no: any tile may be discarded, a hand with such tiles still cannot win', () => {
    const options = { missingSuitForced: 'no' };
    const table = opened('smms', { hands: { E: '12345678m1357p9s' }, draws: '2s', options });
    expect(table.may('E')).toContain('discard 1m');

    const complete = opened('pmms', { hands: { E: '123456789m1146p' }, draws: '5p', options });
    expect(complete.may('E')).not.toContain('self-draw-win');
    expect(complete.view('E').own?.noWin).toBe('missing-suit');
  });

  it('no claim and no win on or with its tiles', () => {
    const hands = { E: IDLE_NO_BAMBOO, S: '555p123456789m6p', W: '4466p12345678s9p', N: IDLE_TOO };
    const table = opened('sppm', { hands, draws: '5p' });
    table.play('E discards 5p');
    expect(table.may('S')).toEqual([]);
    expect(table.may('W')).toEqual([]);
    expect(table.refusal('S kongs')).toBe('not-legal');
    expect(table.view('S').own?.noWin).toBeNull();
  });

  it('a complete hand that still holds one may not win, and its player is told why', () => {
    const hands = { E: IDLE_NO_BAMBOO, S: '123456789m11s46p' };
    const table = opened('sssm', { hands, draws: '5p' });
    table.play('E discards 5p');
    expect(table.may('S')).not.toContain('win');
    expect(table.view('S').own?.noWin).toBe('missing-suit');
    expect(table.view('W').own?.noWin).toBeNull();
  });

  it('no kong of its tiles, concealed or added', () => {
    const table = opened('smms', { hands: { E: '1111s2345678m79p' }, draws: '9m' });
    expect(table.may('E')).toEqual(['discard 1s']);
    expect(table.refusal('E kongs 1s')).toBe('not-legal');
  });

  it('other kongs may be made while such tiles are still held', () => {
    const table = opened('smms', { hands: { E: '1111m2345678p79s' }, draws: '9m' });
    expect(table.may('E')).toContain('concealed-kong 1m');
  });

  it('a lapsed turn discards the rightmost tile of it where the drawn tile may not go (rules 5.7)', () => {
    const table = opened('smms', { hands: { E: '12345678m135p24s' }, draws: '9p' });
    expect(table.play('time up')[0]).toBe('E discards 4s');
  });
});

describe('the dealer’s opening win (rules 5.7)', () => {
  it('is possible once the missing suits are known, as a self-draw', () => {
    const table = opened('ssmm', { hands: { E: '123456789m1146p' }, draws: '5p' });
    expect(table.play('E draws out')[0]).toBe('E wins 2 on 5p by self-draw: S>E 20, W>E 20, N>E 20');
    expect(table.dealState.prompt).toMatchObject({ kind: 'turn', seat: 1 });
  });
});
