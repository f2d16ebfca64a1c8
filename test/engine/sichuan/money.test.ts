import { describe, expect, it } from 'vitest';
import type { Rigging } from '../../support/scenario.ts';
import { IDLE_NO_BAMBOO, IDLE_NO_CHARACTERS, IDLE_TOO, opened } from '../../support/sichuan-tables.ts';

const WAITS_5P = '123456789m1146p';
const WAITS_5P_TOO = '123456789s2246p';

describe('kong money (rules 2.4)', () => {
  it('moves at once: two from the feeder of an exposed kong', () => {
    const hands = { E: IDLE_NO_BAMBOO, S: '555p12346789m12p', W: IDLE_TOO, N: IDLE_NO_CHARACTERS };
    const table = opened('ssmm', { hands, draws: '5p', replacements: '9s' });
    expect(table.play('E discards 5p; S kongs')).toContain('S completes the exposed kong E>S 20');
  });

  it('two from each opponent for a concealed kong, one for an added kong', () => {
    const hands = { E: '5558p12345678m9p', S: '1p12346789m234s' };
    const table = opened('spmm', { hands, draws: '5p', replacements: '9m' });
    expect(table.play('E kongs 5p')).toContain('E completes the concealed kong S>E 20, W>E 20, N>E 20');

    const pungs = { E: '55p2345678m2789p', S: IDLE_TOO, W: IDLE_NO_CHARACTERS, N: IDLE_NO_CHARACTERS };
    const added = opened('smmm', { hands: pungs, draws: '9m 5p 1m 1m 1m 5p', replacements: '9m' });
    added.play('E discards 9m; time up; S discards 5p; E pungs; E discards 2p; time up');
    added.play('S discards 1m; time up; W discards 1m; time up; N discards 1m; time up; E kongs 5p');
    expect(added.play('time up')).toContain('E completes the added kong S>E 10, W>E 10, N>E 10');
  });

  // S wins first, then N makes a concealed kong.
  const afterWin = (options: Rigging['options']) => {
    const hands = { E: IDLE_NO_BAMBOO, S: WAITS_5P, W: '23456789s23789p', N: '111s23456789s37p' };
    const table = opened('ssmm', { hands, draws: '5p 9p 1s', replacements: '9s', options: options ?? {} });
    table.play('E discards 5p; S wins; W discards 9p; time up');
    return table.play('N kongs 1s');
  };

  it('is paid by players still in (SC-1)', () => {
    expect(afterWin({})).toContain('N completes the concealed kong E>N 20, W>N 20');
  });

  it('kongPayers all: by all three opponents, also those who have won', () => {
    expect(afterWin({ kongPayers: 'all' })).toContain('N completes the concealed kong E>N 20, S>N 20, W>N 20');
  });
});

describe('robbing a kong', () => {
  const robbing = (N: string, options: Rigging['options'] = {}) => {
    const hands = { E: '55p2345678m2789p', S: IDLE_TOO, W: WAITS_5P, N };
    const table = opened('smsm', { hands, draws: '9m 5p 9s 9p 9s 5p 3p', replacements: '9m', options });
    table.play('E discards 9m; time up; S discards 5p; E pungs; W passes');
    if (table.dealState.prompt?.kind === 'claims') table.play('N passes');
    table.play('E discards 2p; time up; S discards 9s; time up; time up; time up; N discards 9s; time up');
    return table;
  };

  it('several players may rob one kong, each paid by the konger; nobody draws for it, the next after the last winner does', () => {
    const table = robbing(WAITS_5P_TOO);
    expect(table.play('E kongs 5p')).toContain('ask for 5p: WN');
    expect(table.play('N wins')).toEqual(['N answers win']);
    expect(table.play('W wins')).toEqual([
      'W answers win',
      'W wins 2 on 5p by rob-kong of E: E>W 20',
      'N wins 2 on 5p by rob-kong of E: E>N 20',
      'E draws 3p',
      'ask E',
    ]);
    expect(table.seat('E').melds).toMatchObject([{ type: 'pung', tile: 13 }]);
    expect(table.dealState.kongs).toBe(0);
  });

  it('the konger counts as the discarder for the next dealer (rules 5.7)', () => {
    const table = robbing(WAITS_5P_TOO);
    table.play('E kongs 5p; N wins; W wins');
    while (table.dealState.result === null) table.play('time up');
    expect(table.state.dealer).toBe(0);
  });
});

describe('kong cannon (rules 2.3) and kongCannonTransfer (SC-15)', () => {
  const cannon = (options: Rigging['options']) => {
    const hands = { E: '111m2345678m79p2p', S: WAITS_5P_TOO, W: '123456789s4689p', N: IDLE_NO_CHARACTERS };
    return opened('smmm', { hands, draws: '1m', replacements: '5p', options: options ?? {} });
  };

  it('a win on the discard after the own kong counts one more; its money stays with the konger', () => {
    const table = cannon({});
    expect(table.play('E kongs 1m')).toContain('E completes the concealed kong S>E 20, W>E 20, N>E 20');
    const events = table.play('E discards 5p; S wins');
    expect(events).toContain('S wins 2 on 5p by discard of E: E>S 20');
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toContain('kong-cannon');
  });

  it('on: the money of the kong just made moves to the winner', () => {
    const table = cannon({ kongCannonTransfer: 'on' });
    table.play('E kongs 1m');
    expect(table.play('E discards 5p; S wins')).toContain(
      'S wins 2 on 5p by discard of E: E>S 20, E>S 20 kong-transfer, E>S 20 kong-transfer, E>S 20 kong-transfer',
    );
  });

  it('is over with the next draw: a later discard is no cannon', () => {
    const table = cannon({});
    table.play('E kongs 1m; E discards 2p; time up');
    expect(table.dealState.turnFacts.afterKong).toBe(false);
  });
});

describe('several winners on a kong cannon', () => {
  it('the kong’s money moves to the first after the discarder', () => {
    const hands = { E: '1112345678m279p', S: IDLE_NO_CHARACTERS, W: WAITS_5P_TOO, N: '3346p123456789s' };
    const table = opened('smmm', {
      hands,
      draws: '1m',
      replacements: '5p',
      options: { kongCannonTransfer: 'on' },
    });
    table.play('E kongs 1m; E discards 5p; N wins');
    expect(table.play('W wins').slice(1, 3)).toEqual([
      'W wins 2 on 5p by discard of E: E>W 20, E>W 20 kong-transfer, E>W 20 kong-transfer, E>W 20 kong-transfer',
      'N wins 2 on 5p by discard of E: E>N 20',
    ]);
  });
});

describe('kong blossom and exposedKongBlossom (SC-16)', () => {
  const blossom = (options: Rigging['options']) => {
    const hands = { E: IDLE_NO_BAMBOO, S: '555p123456m9978m', W: IDLE_TOO, N: IDLE_NO_CHARACTERS };
    const table = opened('ssmm', { hands, draws: '5p', replacements: '6m', options: options ?? {} });
    table.play('E discards 5p; S kongs');
    return table;
  };

  it('a win on the replacement of a kong is a self-draw with one more, paid by all still in', () => {
    const table = blossom({});
    // base 1, root 1, self-draw 1, kong blossom 1
    expect(table.play('S draws out')[0]).toBe('S wins 4 on 6m by self-draw: W>S 40, N>S 40, E>S 40');
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toContain('kong-blossom');
  });

  it('feeder: after an exposed kong it is paid, once, by who fed the kong', () => {
    expect(blossom({ exposedKongBlossom: 'feeder' }).play('S draws out')[0]).toBe(
      'S wins 4 on 6m by self-draw: E>S 40',
    );
  });

  it('feeder: a concealed kong after the exposed one has no feeder', () => {
    const hands = { E: '23456789m23789p', S: '555p111m456m9978m', W: IDLE_TOO, N: IDLE_NO_CHARACTERS };
    const table = opened('ssmm', {
      hands,
      draws: '5p',
      replacements: '1m 6m',
      options: { exposedKongBlossom: 'feeder' },
    });
    table.play('E discards 5p; S kongs; S kongs 1m');
    expect(table.play('S draws out')[0]).toMatch(/self-draw: W>S \d+, N>S \d+, E>S \d+$/);
  });
});

describe('the end of the deal (rules 2.5)', () => {
  /** S is ready (waits for 5p), the others are not; nobody has more than one tile of a suit that it misses. */
  const hands = { E: IDLE_NO_BAMBOO, S: WAITS_5P, W: IDLE_TOO, N: IDLE_NO_CHARACTERS };

  it('at the wall’s end pigs pay, then the ready check, then kong money goes back, each line numbered', () => {
    // N keeps bamboo, its missing suit, to the end.
    const table = opened('ssms', { hands, draws: '9m', last: '1p', options: { missingSuitForced: 'no' } });
    table.drain(0);
    const events = table.play('time up; time up');
    expect(table.dealState.result?.kind).toBe('drawn');
    expect(table.dealState.result?.checks?.pigs).toContain(3);
    expect(events.at(-1)).toContain('pig');
    const reasons = table.dealState.result?.transfers.map(({ reason }) => reason) ?? [];
    expect(reasons).toEqual([...reasons].sort((a, b) => order(a) - order(b)));
    expect(reasons).toContain('ready-check');
  });

  it('earlier winners keep their win, and the checks are made among the others', () => {
    const table = opened('ssmm', { hands, draws: '5p' });
    table.play('E discards 5p; S wins');
    table.drain(0);
    table.play('time up; time up');
    expect(table.dealState.result).toMatchObject({ kind: 'won' });
    expect(table.dealState.result?.checks).not.toBeNull();
    expect(table.dealState.result?.checks?.ready.map(({ seat }) => seat)).not.toContain(1);
  });

  it('kong money of a player who never won goes back to whoever paid it', () => {
    const kong = { ...hands, E: '111m2345678m79p2p' };
    const table = opened('smmm', {
      hands: { ...kong, S: IDLE_TOO.replace('2468', '2467') },
      draws: '1m',
      replacements: '9s',
    });
    table.play('E kongs 1m');
    table.drain(0);
    table.play('time up; time up');
    const refunds = table.dealState.result?.transfers.filter(({ reason }) => reason === 'refund') ?? [];
    expect(refunds.map(({ from, amount, refunds: line }) => [from, amount, line])).toEqual([
      [0, 20, 0],
      [0, 20, 1],
      [0, 20, 2],
    ]);
  });

  it.each([
    ['yes', 1],
    ['no', 0],
  ])(
    'refundWhenThreeWon %s: with three winners the fourth returns kong money or keeps it; no ready check runs',
    (value, lines) => {
      const table = opened('smmm', {
        hands: {
          E: '111m2345678m79p2p',
          S: WAITS_5P_TOO,
          W: '3346p123456789s',
          N: '8846p123456789s',
        },
        draws: '1m',
        replacements: '5p',
        options: { refundWhenThreeWon: value },
      });
      table.play('E kongs 1m; E discards 5p; S wins; W wins');
      const events = table.play('N wins');
      expect(events.filter((event) => event.includes(' wins '))).toHaveLength(3);
      expect(table.dealState.result?.checks).toBeNull();
      expect(table.dealState.result?.transfers).toHaveLength(3 * lines);
    },
  );
});

describe('the last tile (SC-12)', () => {
  const ending = (options: Rigging['options']) => {
    const hands = { S: IDLE_TOO, N: IDLE_NO_CHARACTERS, W: WAITS_5P, E: IDLE_NO_CHARACTERS };
    const table = opened('mmsm', { hands, last: '5p', options: options ?? {} });
    table.drain(0);
    return table;
  };

  it('counts on the discard that follows the last wall tile', () => {
    const table = ending({});
    const from = 'ESWN'[table.dealState.turn];
    table.play(`${from} discards 5p`);
    table.play('W wins');
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).toContain('last-tile');
  });

  it('lastTileOnDiscard no: only on its self-draw', () => {
    const table = ending({ lastTileOnDiscard: 'no' });
    table.play(`${'ESWN'[table.dealState.turn]} discards 5p; W wins`);
    expect(table.dealState.wins[0]?.sheet.patterns.map(({ id }) => id)).not.toContain('last-tile');
  });
});

describe('the next dealer (rules 2.1, SC-17)', () => {
  const hands = { E: IDLE_NO_BAMBOO, S: WAITS_5P, W: WAITS_5P_TOO, N: IDLE_NO_CHARACTERS };

  it('is the first winner', () => {
    const table = opened('ssmm', { hands, draws: '5p' });
    table.play('E discards 5p; S passes; W wins');
    while (table.dealState.result === null) table.play('time up');
    expect(table.state.dealer).toBe(2);
  });

  it('is the discarder when the first win was several players on one tile', () => {
    const table = opened('ssmm', { hands, draws: '5p' });
    table.play('E discards 5p; S wins; W wins');
    while (table.dealState.result === null) table.play('time up');
    expect(table.state.dealer).toBe(0);
  });

  it('stays when nobody has won', () => {
    const table = opened('ssmm', { hands: { ...hands, S: IDLE_TOO, W: IDLE_TOO }, draws: '9m' });
    while (table.dealState.result === null) table.play('time up');
    expect(table.dealState.result?.kind).toBe('drawn');
    expect(table.state.dealer).toBe(0);
  });
});

function order(reason: string): number {
  return ['pig', 'ready-check', 'refund'].indexOf(reason);
}
