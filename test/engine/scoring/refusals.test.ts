import { describe, expect, it } from 'vitest';
import { GAME_IDS, type GameId, type RefusalReason, type WinFlag } from '../../../src/engine/score.ts';
import type { Meld } from '../../../src/engine/tiles.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { type Circumstances, scoreOf, tableOf, winOf } from '../../support/wins.ts';

function refusal(game: GameId, text: string, circumstances: Circumstances = {}) {
  const result = scoreOf(game, text, circumstances);
  return result.valid ? 'a win' : { reason: result.reason, part: result.part };
}

const because = (reason: RefusalReason, part: string) => ({ reason, part });

describe('a hand that cannot be priced is refused with the offending part', () => {
  it('tiles that are no winning shape', () => {
    expect(refusal('push-down', '123456m789p23s55s+6s')).toEqual(because('not-complete', ''));
  });

  it('four copies split over hand and melds are no kong', () => {
    expect(refusal('push-down', '456m789p23s55s[111z]+1z')).toEqual(because('not-complete', ''));
  });

  it('seven pairs beside a meld or a concealed kong', () => {
    expect(refusal('push-down', '1133m5577p99s[111z]+2s')).toEqual(because('not-complete', ''));
    expect(refusal('push-down', '1133m5577p99s(1111z)+2s')).toEqual(because('not-complete', ''));
  });

  it('orphans with an exposed set', () => {
    expect(refusal('malaysian', '19p19s123456z[123m]+6z')).toEqual(because('not-complete', ''));
  });

  it('four alike as two pairs, where pairs have to be different', () => {
    expect(refusal('malaysian', '111133m5577p99s5z+5z')).toEqual(because('not-complete', ''));
  });

  it('pairs and orphans, where only sets win', () => {
    expect(refusal('taiwanese', '1133m5577p99s112233z+4z')).toEqual(because('not-complete', ''));
    expect(refusal('push-down', '19m19p19s1234567z+1z')).toEqual(because('not-complete', ''));
  });

  it('a tile of the missing suit in hand, in a meld, or as the winning tile', () => {
    const missing = { missingSuit: 2 } as const;
    expect(refusal('sichuan', '123456m78p22255s+9p', missing)).toEqual(because('missing-suit', '2s'));
    expect(refusal('sichuan', '123456m78p22p[555s]+9p', missing)).toEqual(because('missing-suit', '5s'));
    expect(refusal('sichuan', '123456789m111p5s+5s', missing)).toEqual(because('missing-suit', '5s'));
    expect(refusal('sichuan', '123456m78p22p[555s]+9p', { missingSuit: 0 })).toEqual(because('missing-suit', '1m'));
  });

  it('five copies of a tile, in hand or over hand, melds and the winning tile', () => {
    expect(refusal('push-down', '11111m456m789p1s+1s')).toEqual(because('too-many-copies', '1m'));
    expect(refusal('push-down', '123m456m789p5s[111m]+5s')).toEqual('a win');
    expect(refusal('push-down', '1123m456m78p[111m]+9p')).toEqual(because('too-many-copies', '1m'));
    expect(refusal('push-down', '456789p5s2s[1111m]+1m')).toEqual(because('too-many-copies', '1m'));
    expect(refusal('push-down', '123m45678p5s(1111m)+5s')).toEqual(because('too-many-copies', '1m'));
  });

  it('a second copy of a bonus tile', () => {
    expect(refusal('malaysian', '123m456p77723s99m+4s 1a1a')).toEqual(because('too-many-copies', '1a'));
  });

  it('too few or too many tiles in hand, a kong typed as four loose tiles, too many melds', () => {
    expect(refusal('push-down', '123456m789p23s5s+4s')).toEqual(because('wrong-tile-count', '12/13'));
    expect(refusal('push-down', '123456m789p9999s23s55s+4s')).toEqual(because('wrong-tile-count', '17/13'));
    expect(refusal('push-down', '1m[111z][222z][333z][444z][555z]+1m')).toEqual(because('wrong-tile-count', '1/0'));
  });

  it('tiles that the game does not have, and bonus tiles in hand', () => {
    expect(refusal('sichuan', '123456m78p22255z+9p')).toEqual(because('unknown-tile', '2z'));
    expect(refusal('push-down', '123456m789p23s55s+4s 1f')).toEqual(because('unknown-tile', '1f'));
    expect(refusal('taiwanese', '123456789m234p4599s+6s 1a')).toEqual(because('unknown-tile', '1a'));
    const win = winOf('123m456p77723s99m+4s');
    const inHand = { ...win, concealed: [...win.concealed.slice(1), 34] };
    expect(RULESETS.malaysian.score(inHand, tableOf('malaysian'))).toMatchObject(because('unknown-tile', '1f'));
    const suitedBonus = { ...win, bonus: [3] };
    expect(RULESETS.malaysian.score(suitedBonus, tableOf('malaysian'))).toMatchObject(because('unknown-tile', '4m'));
  });

  it.each([-1, 46, 2.5, Number.NaN])('%s, which is no tile at all', (tile) => {
    const win = winOf('123m456p77723s99m+4s');
    const odd = { ...win, concealed: [...win.concealed.slice(1), tile] };
    for (const game of GAME_IDS) {
      expect(RULESETS[game].score(odd, tableOf(game))).toMatchObject(because('unknown-tile', String(tile)));
      expect(RULESETS[game].score({ ...win, winTile: tile }, tableOf(game))).toMatchObject({ valid: false });
    }
  });

  it('chows where nobody may chow, of honours, or over the end of a suit', () => {
    const chowOf = (tile: number): Meld => ({ type: 'chow', tile, claimed: null, from: null, added: false });
    expect(refusal('sichuan', '456m789m78p55p[123m]+9p')).toEqual(because('illegal-meld', '123m'));
    expect(refusal('push-down', '456m789m78p55p[123m]+9p', { options: { chow: 'off' } })).toEqual(
      because('illegal-meld', '123m'),
    );
    const win = winOf('456m789m78p55p[123m]+9p');
    const honours = { ...win, melds: [chowOf(27)] };
    expect(RULESETS['push-down'].score(honours, tableOf('push-down'))).toMatchObject(because('illegal-meld', '123z'));
    const wrapped = { ...win, melds: [chowOf(7)] };
    expect(RULESETS['push-down'].score(wrapped, tableOf('push-down'))).toMatchObject({ reason: 'illegal-meld' });
  });

  it('worth less than the minimum, with the worth it has', () => {
    const result = scoreOf('malaysian', '123m456p77723s99m+4s');
    expect(result).toMatchObject({ ...because('below-minimum', '0/1'), sheet: { total: 0, patterns: [] } });
  });
});

describe('a circumstance that contradicts the rest is refused', () => {
  const PLAIN = '456m789p23s55s[123m]+4s';
  const CONCEALED = '123456m789p23s55s+4s';
  const KONG = '456m789p23s55s(9999s)+4s';
  const flag = (name: WinFlag | 'rob-kong') => because('illegal-flag', name);
  const at = (text: string, circumstances: Circumstances) => refusal('push-down', text, circumstances);

  it('kong replacement on a discard, or without a kong', () => {
    expect(at(KONG, { flags: ['kong-replacement'] })).toEqual(flag('kong-replacement'));
    expect(at(CONCEALED, { by: 'self-draw', flags: ['kong-replacement'] })).toEqual(flag('kong-replacement'));
    expect(at(KONG, { by: 'self-draw', flags: ['kong-replacement'] })).toEqual('a win');
  });

  it('heavenly or earthly on a discard, or with any set laid down', () => {
    for (const opening of ['heavenly', 'earthly'] as const) {
      expect(at(CONCEALED, { flags: [opening] })).toEqual(flag(opening));
      expect(at(PLAIN, { by: 'self-draw', flags: [opening] })).toEqual(flag(opening));
      expect(at(KONG, { by: 'self-draw', flags: [opening] })).toEqual(flag(opening));
    }
  });

  it('heavenly by anybody but the dealer', () => {
    expect(at(CONCEALED, { by: 'self-draw', seatWind: 1, flags: ['heavenly'] })).toEqual(flag('heavenly'));
  });

  it('robbing with a tile of which the winner holds a copy', () => {
    expect(at('123456m789p2344s+4s', { by: 'rob-kong' })).toEqual(flag('rob-kong'));
    expect(at('456m789p23s55s[234s]+4s', { by: 'rob-kong' })).toEqual(flag('rob-kong'));
    expect(at(CONCEALED, { by: 'rob-kong' })).toEqual('a win');
  });

  it('last tile together with robbing', () => {
    expect(at(CONCEALED, { by: 'rob-kong', flags: ['last-tile'] })).toEqual(flag('last-tile'));
  });

  it('kong cannon on a self-draw or a robbed kong', () => {
    const cannon = (by: 'self-draw' | 'rob-kong') =>
      refusal('sichuan', '123456m789p23s55s+4s', { by, flags: ['kong-discard'] });
    expect(cannon('self-draw')).toEqual(flag('kong-discard'));
    expect(cannon('rob-kong')).toEqual(flag('kong-discard'));
  });

  it('flower replacement on a discard, without a flower, or where a kong started it', () => {
    const tw = (text: string, circumstances: Circumstances) => refusal('taiwanese', text, circumstances);
    const hand = '123456789m234p4599s+6s';
    expect(tw(`${hand} 1f`, { flags: ['flower-replacement'] })).toEqual(flag('flower-replacement'));
    expect(tw(hand, { by: 'self-draw', flags: ['flower-replacement'] })).toEqual(flag('flower-replacement'));
    expect(
      tw('123456789m5699s[2222p]+7s 1f', { by: 'self-draw', flags: ['kong-replacement', 'flower-replacement'] }),
    ).toEqual(flag('flower-replacement'));
  });

  it('a ready declaration with exposed sets, where ready needs a concealed hand', () => {
    const declared = (options: Record<string, string>) =>
      refusal('taiwanese', '456789m234p4599s[123m]+6s', { flags: ['ready-declared'], options });
    expect(declared({ readyNeedsConcealed: 'yes' })).toEqual(flag('ready-declared'));
    expect(declared({ readyNeedsConcealed: 'no' })).toEqual('a win');
  });

  it('an instant win of eight flowers where the table has none, or without all eight', () => {
    const win = { ...winOf('123456789m234p4599s+6s 12345678f', { by: 'self-draw' }), winTile: 41 };
    const flowers = { ...win, flags: ['eight-flowers'] } as const;
    const instant = tableOf('taiwanese', { eightFlowers: 'instant' });
    expect(RULESETS.taiwanese.score(flowers, tableOf('taiwanese'))).toMatchObject(flag('eight-flowers'));
    expect(RULESETS.taiwanese.score({ ...flowers, bonus: flowers.bonus.slice(1) }, instant)).toMatchObject(
      flag('eight-flowers'),
    );
    expect(RULESETS.taiwanese.score(flowers, instant)).toMatchObject({ valid: true, total: 8 });
  });
});

describe('of several faults the most basic one is named', () => {
  it.each([
    ['an unknown tile before everything', 'sichuan', '11111m22p33s44z55m+1z', {}, 'unknown-tile'],
    ['an impossible meld before the count', 'sichuan', '456m[123m]+9p', {}, 'illegal-meld'],
    ['too many copies before the count', 'push-down', '11111m+9p', {}, 'too-many-copies'],
    ['the count before circumstances', 'push-down', '123m+9p', { flags: ['heavenly'] }, 'wrong-tile-count'],
    ['circumstances before the shape', 'push-down', '147m147p147s1234z+5z', { flags: ['heavenly'] }, 'illegal-flag'],
    ['the shape before the missing suit', 'sichuan', '147m147p147s1234m+5m', { missingSuit: 0 }, 'not-complete'],
  ] as const)('%s', (_title, game, text, circumstances, reason) => {
    expect(refusal(game, text, circumstances)).toMatchObject({ reason });
  });
});
