import { describe, expect, it } from 'vitest';
import { GAME_IDS } from '../../../src/engine/score.ts';
import { parseTiles, printTiles } from '../../../src/engine/tiles.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { type Circumstances, sheetOf } from '../../support/wins.ts';

const notCounted = (game: (typeof GAME_IDS)[number], text: string, circumstances: Circumstances = {}) =>
  Object.fromEntries(sheetOf(game, text, circumstances).notCounted.map(({ id, because }) => [id, because]));

describe('what a hand shows and does not count is told with what replaces it', () => {
  it('Push-Down: luxury seven pairs, and everything else in a heavenly hand', () => {
    expect(notCounted('push-down', '11113355m22446p+6p')).toEqual({ 'seven-pairs': 'luxury-seven-pairs' });
    expect(notCounted('push-down', '123456789m234m5m+5m', { by: 'self-draw', flags: ['heavenly'] })).toEqual({
      win: 'heavenly',
      'self-draw': 'heavenly',
      concealed: 'heavenly',
      'full-flush': 'heavenly',
    });
  });

  it('Sichuan: tiers below the tier, and what a pure package already holds', () => {
    expect(notCounted('sichuan', '1133557788992m+2m')).toEqual({
      'seven-pairs': 'pure-seven-pairs',
      'all-one-suit': 'pure-seven-pairs',
    });
    expect(notCounted('sichuan', '1122333355667s+7s')).toEqual({
      'seven-pairs': 'pure-dragon-seven-pairs',
      'dragon-seven-pairs': 'pure-dragon-seven-pairs',
      'pure-seven-pairs': 'pure-dragon-seven-pairs',
      'all-one-suit': 'pure-dragon-seven-pairs',
      root: 'pure-dragon-seven-pairs',
    });
    expect(notCounted('sichuan', '8p[222m][3333m][444p][666p]+8p')).toEqual({
      'base-win': 'golden-hook',
      'all-triplets': 'golden-hook',
    });
    expect(notCounted('sichuan', '9p[1111p][3333p][5555p][7777p]+9p')).toEqual({
      'base-win': 'eighteen-arhats',
      'all-triplets': 'eighteen-arhats',
      'golden-hook': 'eighteen-arhats',
      'pure-all-triplets': 'eighteen-arhats',
      'pure-golden-hook': 'eighteen-arhats',
    });
  });

  it('Taiwanese: every line of the exclusion list', () => {
    expect(notCounted('taiwanese', '123456789m234p4599s+6s', { by: 'self-draw' })).toEqual({
      concealed: 'concealed-self-draw',
      'self-draw': 'concealed-self-draw',
      'all-sequences': 'concealed-self-draw',
    });
    expect(notCounted('taiwanese', '456789m234p4599s[123m]+6s', { by: 'self-draw' })).toEqual({
      'all-sequences': 'self-draw',
    });
    expect(notCounted('taiwanese', '123456789m234p2499s+3s')).toEqual({ 'all-sequences': 'single-wait' });
    expect(notCounted('taiwanese', '9s[123m][456m][789m][234p][567p]+9s')).toEqual({
      'single-wait': 'fully-exposed',
      'all-sequences': 'fully-exposed',
    });
    expect(notCounted('taiwanese', '123456m56s77766655z+7s')).toEqual({
      'dragon-red': 'little-three-dragons',
      'dragon-green': 'little-three-dragons',
    });
    expect(notCounted('taiwanese', '123m56s11122233344z+7s')).toEqual({
      'seat-wind': 'little-four-winds',
      'round-wind': 'little-four-winds',
    });
    expect(notCounted('taiwanese', '111555999m33p22777s+3p', { by: 'self-draw' })).toMatchObject({
      'three-concealed-triplets': 'five-concealed-triplets',
      'four-concealed-triplets': 'five-concealed-triplets',
    });
    expect(notCounted('taiwanese', '123456789m234p4599s+6s 12345678f', { seatWind: 2 })).toEqual({
      'seat-flower': 'all-eight-flowers',
      'flower-set-plants': 'all-eight-flowers',
      'flower-set-seasons': 'all-eight-flowers',
    });
    const heavenly = { by: 'self-draw', flags: ['heavenly', 'ready-declared'] } as const;
    expect(notCounted('taiwanese', '123456789m234p2499s+3s', heavenly)).toMatchObject({
      'single-wait': 'heavenly',
      'ready-declaration': 'heavenly',
    });
  });

  it('Malaysian: a limit hand takes in everything', () => {
    expect(notCounted('malaysian', '23m99p[555z][666z][777z]+1m 1a', { by: 'self-draw' })).toEqual({
      'self-drawn': 'big-three-dragons',
      'dragon-red': 'big-three-dragons',
      'dragon-green': 'big-three-dragons',
      'dragon-white': 'big-three-dragons',
      animal: 'big-three-dragons',
    });
  });

  it('is nothing where nothing is replaced', () => {
    expect(sheetOf('push-down', '456m789p23s55s[123m]+4s').notCounted).toEqual([]);
  });
});

describe('of several readings', () => {
  const partsOf = (text: string, game: (typeof GAME_IDS)[number] = 'push-down') => {
    const { reading } = sheetOf(game, text);
    const sets = reading.sets.map(({ type, tile }) =>
      printTiles(type === 'pung' ? [tile, tile, tile] : [tile, tile + 1, tile + 2]),
    );
    return { shape: reading.shape, sets, pair: reading.pair === null ? null : printTiles([reading.pair]) };
  };

  it('the one worth most is taken', () => {
    expect(partsOf('111222333789m9m+9m', 'sichuan').sets).toEqual(['123m', '123m', '123m', '789m']);
    expect(partsOf('1122334455667m+7m').shape).toBe('seven-pairs');
  });

  it('sets stand before seven pairs of the same worth', () => {
    expect(partsOf('112233p445566s1m+1m', 'malaysian').shape).toBe('sets');
  });

  it('of equal ones the one with more pungs', () => {
    expect(partsOf('111222333m456p9s+9s').sets).toEqual(['111m', '222m', '333m', '456p']);
  });

  it('then the one with the lower pair', () => {
    expect(partsOf('2233445m789p[111z]+5m').pair).toBe('2m');
  });
});

describe('a sheet', () => {
  it.each(GAME_IDS)('of %s does not depend on the order of the tiles', (game) => {
    const text = game === 'taiwanese' ? '1122334455667788m' : '1122334455667m';
    const tiles = parseTiles(text);
    const winTile = game === 'taiwanese' ? 8 : 6;
    const context = { melds: [], winTile, by: 'self-draw', seatWind: 0, roundWind: 0, bonus: [], flags: [] } as const;
    const price = (concealed: readonly number[]) => {
      const options = { stake: 1, base: 1, perTai: 1, scoring: 'fan' };
      return RULESETS[game].score({ ...context, concealed, missingSuit: null }, options);
    };
    expect(price(tiles.toReversed())).toEqual(price(tiles));
    expect(price([...tiles.filter((_, i) => i % 2 === 0), ...tiles.filter((_, i) => i % 2 === 1)])).toEqual(
      price(tiles),
    );
  });

  it('is not changed by pricing other hands afterwards', () => {
    const sheet = sheetOf('sichuan', '9p[1111p](3333p)[5555p][7777p]+9p');
    const copy = structuredClone(sheet);
    sheetOf('sichuan', '1133557788992m+2m');
    sheetOf('taiwanese', '123456789m234p4599s+6s 12345678f', { by: 'self-draw' });
    expect(sheet).toEqual(copy);
  });
});
