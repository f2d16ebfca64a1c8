import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkVector, type Vector } from '../../src/app/score/vector-check.ts';
import { GAME_IDS, type GameId } from '../../src/engine/score.ts';

const got = (game: GameId, kind: string, input: object) => checkVector(game, { id: 'x', kind, input }).got;

const PLAIN = { concealed: '456m789p23s55s', melds: [{ type: 'chow', tiles: '123m' }], winTile: '4s' };
const SICHUAN = { concealed: '456m789m123p78p55m', melds: [], winTile: '9p', missing: 's' };

describe('a vector', () => {
  it('names every field that differs, and none when all agree', () => {
    const vector = { id: 'a', kind: 'payment', input: { total: 3, base: 100 } };
    expect(checkVector('push-down', { ...vector, expect: { multiplier: 4, pay: 400 } }).mismatches).toEqual([]);
    expect(checkVector('push-down', { ...vector, expect: { multiplier: 8, pay: 400 } }).mismatches).toEqual([
      'multiplier is 4, expected 8',
    ]);
  });

  it('may list patterns and waits in any order', () => {
    const input = { ...PLAIN, winBy: 'self-draw', winner: 'E' };
    const patterns = [
      { id: 'self-draw', value: 1 },
      { id: 'win', value: 1 },
    ];
    expect(checkVector('push-down', { id: 'a', kind: 'score', input, expect: { patterns } }).mismatches).toEqual([]);
    expect(
      checkVector('push-down', { id: 'a', kind: 'score', input, expect: { patterns: patterns.slice(1) } }).mismatches,
    ).toHaveLength(1);
  });

  it('says when a pattern that should be absent counts', () => {
    const vector = { id: 'a', kind: 'score', input: { ...PLAIN, winBy: 'self-draw' } };
    expect(checkVector('push-down', { ...vector, expect: { absent: 'concealed' } }).mismatches).toEqual([]);
    expect(checkVector('push-down', { ...vector, expect: { absent: 'win' } }).mismatches).toHaveLength(1);
  });

  it('without an expectation only gets its answer', () => {
    expect(checkVector('malaysian', { id: 'a', kind: 'payment', input: { fan: 12 } })).toEqual({
      id: 'a',
      got: { base: 1024, selfDrawEach: 1024, discarderPays: 2048 },
      mismatches: [],
    });
  });
});

describe('what the engine refuses', () => {
  it.each([
    ['push-down', { ...PLAIN, winTile: '9m', winBy: 'discard' }, 'not-complete'],
    ['push-down', { ...PLAIN, concealed: '456m789p23s5s', winBy: 'discard' }, 'wrong-tile-count'],
    ['push-down', { ...PLAIN, winTile: undefined, winBy: 'discard' }, 'wrong-tile-count'],
    ['push-down', { ...PLAIN, concealed: '456m789p23s5x', winBy: 'discard' }, 'unknown-tile'],
    ['push-down', { ...PLAIN, winTile: '9z', winBy: 'discard' }, 'unknown-tile'],
    ['push-down', { ...PLAIN, melds: [{ type: 'chow', tiles: '124m' }], winBy: 'discard' }, 'illegal-meld'],
    ['push-down', { ...PLAIN, melds: [{ type: 'kong', tiles: '111m' }], winBy: 'discard' }, 'illegal-meld'],
    ['push-down', { ...PLAIN, melds: [{ type: 'chow', tiles: '123z' }], winBy: 'discard' }, 'illegal-meld'],
    ['push-down', { ...PLAIN, winBy: 'discard', flags: ['kong-replacement'] }, 'illegal-flag'],
    ['push-down', { ...PLAIN, winBy: 'discard', flags: ['no-such'] }, 'illegal-flag'],
    ['push-down', { ...PLAIN, winBy: 'discard', options: { chow: 'off' } }, 'illegal-meld'],
    ['push-down', { ...PLAIN, winBy: 'discard', options: { nothing: 'on' } }, 'illegal-flag'],
    ['sichuan', { ...SICHUAN, winBy: 'discard', missing: 'p' }, 'missing-suit'],
    ['sichuan', { ...SICHUAN, winBy: 'discard', melds: [{ type: 'chow', tiles: '123m' }] }, 'illegal-meld'],
  ] as const)('%s %j is %s', (game, input, reason) => {
    expect(got(game, 'score', input)).toEqual({ valid: false, reason, message: expect.stringMatching(/./) });
  });

  it('is told with the fan it has, when that is below the minimum', () => {
    const input = { concealed: '123m456p77723s99m', melds: [], winTile: '4s', winBy: 'discard', seat: 'E' };
    expect(got('malaysian', 'score', input)).toMatchObject({ valid: false, reason: 'below-minimum', fan: 0 });
    expect(got('malaysian', 'payment', { fan: 0 })).toMatchObject({ reason: 'below-minimum', fan: 0 });
  });

  it.each([
    ['round', { result: { win: { seat: 'E', by: 'discard', total: 3 } } }],
    ['round', { kongs: [{ seat: 'E', type: 'exposed' }] }],
    ['round', { kongs: [{ seat: 'E', type: 'exposed', from: 'E' }] }],
    ['round', { result: { win: { seat: 'E', by: 'discard', from: 'E', total: 3 } } }],
    ['score', { ...PLAIN, winBy: 'discard', winner: 'S', discarder: 'S' }],
    ['claim', { claims: { E: 'win' } }],
    ['claim', { discarder: 'E', claims: { S: 'hoard' } }],
    ['next-deal', { result: { draw: true } }],
    ['score', { ...PLAIN, winBy: 'luck' }],
    ['score', { ...PLAIN, winBy: 'discard', winner: 'X' }],
    ['payment', {}],
    ['riddle', {}],
  ])('a %s vector that says too little, or nonsense, is unusable: %j', (kind, input) => {
    expect(got('push-down', kind, input)).toMatchObject({ valid: false, reason: 'unusable' });
  });
});

describe('table options of a vector', () => {
  it('may be given as choices, booleans or names with dashes', () => {
    const input = {
      kongs: [{ seat: 'W', type: 'concealed' }],
      wins: [{ seat: 'E', by: 'discard', total: 4, from: 'W' }],
      end: 'wall',
      final: { S: { ready: true, best: 1 }, W: { ready: true, best: 1 }, N: { pig: true } },
    };
    const delta = (options: object) => got('sichuan', 'round', { ...input, options }).delta;
    expect(delta({ pigPaysReady: false })).toEqual(delta({ pigPaysReady: 'no' }));
    expect(delta({ pigPaysReady: true })).toEqual(delta({}));
    expect(delta({ pigPaysReady: false })).not.toEqual(delta({}));
    expect(delta({ refundWho: 'not-ready' })).toEqual(delta({ refundWho: 'notReady' }));
    expect(delta({ refundWho: 'notReady' })).not.toEqual(delta({ refundWho: 'non-winners' }));
    expect(delta({ stake: 2 })).toEqual(
      Object.fromEntries(Object.entries(delta({}) as Record<string, number>).map(([seat, net]) => [seat, 2 * net])),
    );
  });

  it('robbedKongPays forAll triples what the konger owes', () => {
    const input = { concealed: '123456m789p23s55s', melds: [], winTile: '1s', winBy: 'rob-kong', discarder: 'W' };
    expect(got('push-down', 'score', { ...input, base: 100, options: { robbedKongPays: 'forAll' } })).toMatchObject({
      pay: 1200,
      delta: { E: 1200, S: 0, W: -1200, N: 0 },
    });
  });

  it('kongCannonTransfer moves the money of the discarder’s last kong to the winner', () => {
    const input = { ...SICHUAN, winBy: 'discard', flags: ['kong-discard'], discarder: 'S' };
    const kongs = [
      { seat: 'S', type: 'concealed' },
      { seat: 'S', type: 'exposed', from: 'N' },
    ];
    const delta = (options: object) => got('sichuan', 'score', { ...input, kongs, options }).delta;
    expect(delta({ kongCannonTransfer: 'off' })).toEqual({ E: 0, S: 6, W: -2, N: -4 });
    expect(delta({ kongCannonTransfer: 'on' })).toEqual({ E: 2, S: 4, W: -2, N: -4 });
  });

  it('exposedKongBlossom feeder lets who fed the kong pay alone', () => {
    const input = {
      concealed: '789m123p78p55p',
      melds: [{ type: 'kong', tiles: '4444m' }],
      winTile: '9p',
      winBy: 'self-draw',
      flags: ['kong-replacement'],
      kongs: [{ seat: 'E', type: 'exposed', from: 'N' }],
    };
    const delta = (exposedKongBlossom: string) =>
      got('sichuan', 'score', { ...input, options: { exposedKongBlossom } }).delta;
    expect(delta('all')).toEqual({ E: 14, S: -4, W: -4, N: -6 });
    expect(delta('feeder')).toEqual({ E: 6, S: 0, W: 0, N: -6 });
  });

  it('scoring casual pays nobody and scores a point, or moves it with zeroSum', () => {
    const input = { concealed: '123m456p77723s99m', melds: [], winTile: '4s', winBy: 'discard', discarder: 'N' };
    const casual = (options: object) =>
      got('malaysian', 'score', { ...input, options: { scoring: 'casual', ...options } });
    expect(casual({})).toMatchObject({ valid: true, patterns: [], points: 1, delta: { E: 0, S: 0, W: 0, N: 0 } });
    expect(casual({ casualSettlement: 'zeroSum' })).toMatchObject({ delta: { E: 1, S: 0, W: 0, N: -1 } });
  });

  it('stake multiplies the coins of a Malaysian hand, not the points of its base', () => {
    const input = { concealed: '123m456p67823s99m', melds: [], winTile: '4s', winBy: 'discard', discarder: 'S' };
    const options = { stake: 5 };
    expect(got('malaysian', 'score', { ...input, options })).toMatchObject({ base: 2, delta: { E: 20, S: -20 } });
    expect(got('malaysian', 'payment', { fan: 1, options })).toEqual({ base: 2, selfDrawEach: 10, discarderPays: 20 });
  });

  it('eightFlowers instant wins without a winning tile', () => {
    const input = { concealed: '147m147p147s1234567z', melds: [], winBy: 'self-draw', seat: 'S', bonus: '12345678f' };
    expect(got('taiwanese', 'score', { ...input, options: { eightFlowers: 'instant' } })).toMatchObject({
      patterns: [{ id: 'all-eight-flowers', value: 8 }],
      total: 8,
      delta: { E: -280, S: 800, W: -260, N: -260 },
    });
  });

  it('winnersPerTile all lets everybody win a Taiwanese discard', () => {
    const input = { discarder: 'S', claims: { W: 'win', N: 'pass', E: 'win' } };
    expect(got('taiwanese', 'claim', { ...input, options: { winnersPerTile: 'all' } })).toEqual({
      winners: ['W', 'E'],
    });
    expect(got('taiwanese', 'claim', input)).toEqual({ winners: ['W'] });
  });

  it('rounds says when the match is over', () => {
    const input = { state: { dealer: 3, round: 'S', streak: 0 }, result: { winner: 1 } };
    const over = (rounds: string) => got('taiwanese', 'next-deal', { ...input, options: { rounds } });
    expect(over('four')).toEqual({ dealer: 0, round: 'W', streak: 0, matchOver: false });
    expect(over('two')).toMatchObject({ matchOver: true });
  });
});

describe('a round', () => {
  it('of Taiwanese pays each winner with dealer and streak, and tells the next dealer', () => {
    const input = {
      dealer: 'S',
      streak: 1,
      wins: [{ seats: ['E', 'S'], by: 'discard', from: 'N', tai: { E: 2, S: 0 } }],
      options: { winnersPerTile: 'all' },
    };
    expect(got('taiwanese', 'round', input)).toMatchObject({
      delta: { E: 140, S: 160, W: 0, N: -300 },
      nextDealer: 'S',
      streak: 2,
    });
  });

  it('of Sichuan finds pigs and ready hands from the tiles themselves', () => {
    const input = {
      wins: [],
      end: 'wall',
      final: {
        E: { concealed: '123345567m78m22m', missing: 's' },
        S: { concealed: '456m789m123p78p5m1s', missing: 's' },
        W: { concealed: '1245789m134679p', missing: 's' },
        N: { concealed: '123456789m1111p', missing: 's' },
      },
    };
    expect(got('sichuan', 'round', input)).toMatchObject({
      pigs: ['S'],
      ready: { E: 5 },
      delta: { E: 31, S: -53, W: 11, N: 11 },
      nextDealer: 'E',
    });
  });

  it('of Sichuan caps the best wait of a ready hand', () => {
    const final = { E: { ready: true, best: 40 }, S: {}, W: {}, N: {} };
    expect(got('sichuan', 'round', { wins: [], end: 'wall', final })).toMatchObject({
      ready: { E: 32 },
      delta: { E: 96, S: -32, W: -32, N: -32 },
    });
  });

  it('of Sichuan is dealt next by the first winner, or by who paid several at once', () => {
    const next = (wins: object[]) => got('sichuan', 'round', { dealer: 'W', wins, end: 'wall' }).nextDealer;
    expect(next([{ seat: 'N', by: 'self-draw', total: 2 }])).toBe('N');
    expect(next([{ seats: ['N', 'E'], by: 'discard', from: 'S', total: { N: 1, E: 1 } }])).toBe('S');
    expect(next([])).toBe('W');
  });

  it('may price its wins from the hands', () => {
    const win = { seat: 'S', by: 'discard', from: 'W', ...SICHUAN };
    expect(got('sichuan', 'round', { wins: [win], end: 'wall' })).toMatchObject({ delta: { S: 1 + 0, W: -1 } });
  });
});

it('any input whatever gets an answer', () => {
  const kinds = ['score', 'payment', 'round', 'claim', 'next-deal', 'waits', 'ready', 'toString'];
  const names = ['concealed', 'melds', 'winTile', 'winBy', 'flags', 'bonus', 'seat', 'winner', 'discarder', 'dealer'];
  const more = ['streak', 'kongs', 'wins', 'result', 'state', 'claims', 'final', 'options', 'total', 'missing', 'base'];
  const input = fc.dictionary(fc.constantFrom(...names, ...more), fc.jsonValue());
  fc.assert(
    fc.property(fc.constantFrom(...GAME_IDS), fc.constantFrom(...kinds), input, (game, kind, any) => {
      expect(checkVector(game, { id: 'x', kind, input: any }).got).toBeTypeOf('object');
    }),
    { numRuns: 2_000, seed: 7 },
  );
});

it('any known vector with one field spoilt gets an answer', () => {
  const vectors = GAME_IDS.flatMap((game) => {
    const file = JSON.parse(readFileSync(new URL(`../vectors/${game}.json`, import.meta.url), 'utf8'));
    return (file.vectors as Vector[]).map((vector) => ({ game, vector }));
  });
  fc.assert(
    fc.property(fc.constantFrom(...vectors), fc.nat(), fc.jsonValue(), ({ game, vector }, at, value) => {
      const fields = Object.keys(vector.input);
      const input = { ...vector.input, [fields[at % fields.length]!]: value };
      expect(checkVector(game, { ...vector, input }).got).toBeTypeOf('object');
    }),
    { numRuns: 2_000, seed: 8 },
  );
});
