import { describe, expect, it } from 'vitest';
import { GAME_IDS, type GameId, type ScoreSheet } from '../../../src/engine/score.ts';
import { readyValue } from '../../../src/engine/scoring/ready.ts';
import { resolveClaims } from '../../../src/engine/settle/claims.ts';
import { kongTransfers } from '../../../src/engine/settle/kongs.ts';
import { parseTiles, SEATS, tileName } from '../../../src/engine/tiles.ts';
import { netOf } from '../../../src/engine/transfers.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { scoreOf, sheetOf, tableOf, winOf, worthOf } from '../../support/wins.ts';

const ids = (sheet: ScoreSheet) => sheet.patterns.map(({ id }) => id);

function pay(game: GameId, sheet: ScoreSheet, from: 0 | 1 | 2 | 3 | null, by: 'self-draw' | 'discard' | 'rob-kong') {
  const payment = { winner: 0, by, from, dealer: 3, streak: 0, active: SEATS, kongFeeder: null } as const;
  return RULESETS[game].payWin(sheet, payment, tableOf(game));
}

describe('pricing', () => {
  it('a flower or an animal on a discard win is its own line, and the payer alone pays the whole', () => {
    const sheet = sheetOf('malaysian', '123m456p77723s99m+4s 1f1a');
    expect(sheet.lines).toEqual([
      { id: 'animal', value: 1 },
      { id: 'seat-flower', value: 1 },
    ]);
    expect(pay('malaysian', sheet, 2, 'discard')).toEqual([{ from: 2, to: 0, amount: 8, reason: 'win' }]);
  });

  it('two dragon pungs and a pair of the third are one pattern, not three', () => {
    expect(worthOf('taiwanese', '123456m56s77766655z+7s')).toEqual({ concealed: 1, 'little-three-dragons': 4 });
    expect(worthOf('malaysian', '456p23s55z[666z][777z]+4s')).toEqual({ 'small-three-dragons': 4 });
  });

  it('seven pairs of two suits count what each game says beside them', () => {
    const text = '1133557799m224p+4p';
    expect(worthOf('push-down', text)).toEqual({ win: 1, concealed: 1, 'seven-pairs': 3 });
    expect(worthOf('sichuan', text)).toEqual({ 'seven-pairs': 4 });
    expect(worthOf('malaysian', text)).toEqual({ 'seven-pairs': 1 });
    expect(scoreOf('taiwanese', text)).toMatchObject({ valid: false, reason: 'wrong-tile-count' });
  });

  it('a closed hand won on a discard has no self-draw in any game', () => {
    expect(Object.keys(worthOf('push-down', '123456m789p23s55s+4s'))).not.toContain('self-draw');
    expect(Object.keys(worthOf('sichuan', '123456m789p23s55s+4s'))).not.toContain('self-draw');
    expect(Object.keys(worthOf('malaysian', '123456m789p23s55s+4s'))).not.toContain('self-drawn');
    const tai = Object.keys(worthOf('taiwanese', '123456789m234p4599s+6s'));
    expect(tai).not.toContain('self-draw');
    expect(tai).not.toContain('concealed-self-draw');
  });

  it.each(['push-down', 'taiwanese', 'malaysian'] as const)('nothing but honours is never half flush in %s', (game) => {
    const text = game === 'taiwanese' ? '11122233377766z55z+5z' : '111222333777z6z+6z';
    const hand = game === 'taiwanese' ? '111222333777z5z[666z]+5z' : text;
    expect(Object.keys(worthOf(game, hand))).not.toContain('half-flush');
  });

  it('seven pairs with four of a kind: luxury, dragon, or refused with a reason', () => {
    const text = '11113355m22446p+6p';
    expect(worthOf('push-down', text)).toEqual({ win: 1, concealed: 1, 'luxury-seven-pairs': 5 });
    expect(worthOf('sichuan', text)).toEqual({ 'dragon-seven-pairs': 8 });
    expect(scoreOf('malaysian', text)).toMatchObject({ valid: false, reason: 'not-complete' });
  });

  it.each([
    ['111234m555p99s333s77z', '9s', 'three-concealed-triplets', null],
    ['111234m555p99s333s77z', '7z', 'three-concealed-triplets', null],
    ['111555m234p77799s33z', '3z', 'four-concealed-triplets', 'three-concealed-triplets'],
    ['111555999m33p22777s', '3p', 'five-concealed-triplets', 'four-concealed-triplets'],
  ])('a pung that the discard finishes is not concealed: %s+%s', (hand, win, drawn, discarded) => {
    const concealed = (by: 'self-draw' | 'discard') =>
      ids(sheetOf('taiwanese', `${hand}+${win}`, { by })).find((id) => id.includes('concealed-triplets')) ?? null;
    expect(concealed('self-draw')).toBe(drawn === 'three-concealed-triplets' ? 'four-concealed-triplets' : drawn);
    expect(concealed('discard')).toBe(discarded ?? 'three-concealed-triplets');
  });

  it('two concealed pungs and one finished by a discard are no three', () => {
    const by = (way: 'self-draw' | 'discard') => ids(sheetOf('taiwanese', '111234m555p34599s77s+9s', { by: way }));
    expect(by('self-draw')).toContain('three-concealed-triplets');
    expect(by('discard')).not.toContain('three-concealed-triplets');
  });

  it('a single wait may be for the last copy of a tile that the hand holds three times', () => {
    expect(worthOf('taiwanese', '11123m55s[4444m][456s][456s]+1m')).toEqual({ 'single-wait': 1 });
  });

  it('the discard is put where it hurts no pung, if another place takes it', () => {
    const sheet = sheetOf('taiwanese', '11123m555p999s77z222s+1m');
    expect(sheet.reading.winningPart).toBe(sheet.reading.sets.findIndex((set) => set.type === 'chow'));
    expect(ids(sheet)).toContain('four-concealed-triplets');
  });

  it('a root is four of a kind anywhere, also three of them in an exposed pung', () => {
    expect(worthOf('sichuan', '111123m456p789p2p+2p')).toEqual({ 'base-win': 1, root: 1 });
    expect(worthOf('sichuan', '123m456p789p2p[111m]+2p')).toEqual({ 'base-win': 1, root: 1 });
  });

  it('a capped hand shows every line, the total and the cap as its own line', () => {
    const sheet = sheetOf('push-down', '123456789m234m5m+5m', { by: 'self-draw' });
    expect(sheet).toMatchObject({ total: 9, cappedTotal: 6, cap: 6 });
    expect(sheet.lines.at(-1)).toEqual({ id: 'cap', value: -3 });
    expect(pay('push-down', sheet, null, 'self-draw').map(({ amount }) => amount)).toEqual([320, 320, 320]);
    const dragon = sheetOf('sichuan', '1122333355667s+7s', { by: 'self-draw' });
    expect(dragon.lines).toEqual([
      { id: 'pure-dragon-seven-pairs', value: 32 },
      { id: 'self-draw', value: 1 },
      { id: 'cap', value: -1 },
    ]);
  });

  it('two limit hands in one are worth the limit once, and their lines say so', () => {
    const sheet = sheetOf('malaysian', '7z[111z][222z][333z][444z]+7z');
    expect(sheet).toMatchObject({ total: 10, cappedTotal: 10 });
    expect(sheet.lines.at(-1)).toEqual({ id: 'cap', value: -10 });
  });

  it.each(GAME_IDS)('the replacement of a concealed kong that is also the last tile has both items in %s', (game) => {
    const text = game === 'taiwanese' ? '123456789m5699s(2222p)+7s' : '789m123p78p55p(4444m)+9p';
    const worth = worthOf(game, text, { by: 'self-draw', flags: ['kong-replacement', 'last-tile'] });
    const both = {
      'push-down': ['kong-replacement', 'last-tile'],
      sichuan: ['kong-blossom', 'last-tile'],
      taiwanese: ['kong-replacement', 'last-tile-self-draw'],
      malaysian: ['self-drawn'],
    }[game];
    expect(Object.keys(worth)).toEqual(expect.arrayContaining(both));
  });
});

describe('waiting', () => {
  const readyOf = (game: GameId, text: string, melds: string) => {
    const { melds: laid } = winOf(`${melds}+1m`);
    const hand = { concealed: parseTiles(text), melds: laid, missingSuit: null, seatWind: 0, roundWind: 0 } as const;
    const { waits, best } = readyValue(RULESETS[game], tableOf(game), { ...hand, bonus: [] });
    return { waits: waits.map(tileName), best };
  };

  it('for a tile of which the hand holds all four is not ready', () => {
    expect(readyOf('sichuan', '123456789m1111p', '')).toEqual({ waits: [], best: 0 });
  });

  it('exposed sets are not melted back into the hand', () => {
    expect(readyOf('sichuan', '34m34567p', '[333m][444m]')).toEqual({ waits: [], best: 0 });
    expect(readyOf('push-down', '34m34567p', '[345m][345m]')).toEqual({ waits: [], best: 0 });
  });

  it('is worth its best wait on a discard, roots and all', () => {
    expect(readyOf('sichuan', '111123456m789p5p', '')).toEqual({ waits: ['5p'], best: 2 });
    expect(readyOf('sichuan', '1122333355667s', '')).toEqual({ waits: ['4s', '7s'], best: 32 });
    expect(readyOf('sichuan', '11123456m789p55p', '')).toEqual({ waits: ['1m', '4m', '7m', '5p'], best: 2 });
  });
});

describe('paying', () => {
  it.each([
    ['push-down', '123456m789p23s55s+4s', 40],
    ['sichuan', '123456m789p23s55s+4s', 20],
    ['taiwanese', '123456789m234p4599s+6s', 180],
    ['malaysian', '123456m789p23s55s+4s', 4],
  ] as const)('a robbed kong is paid by the konger alone, and the sheet says robbed: %s', (game, text, amount) => {
    const sheet = sheetOf(game, text, { by: 'rob-kong' });
    expect(pay(game, sheet, 2, 'rob-kong')).toEqual([{ from: 2, to: 0, amount, reason: 'win' }]);
    if (game !== 'malaysian') expect(ids(sheet)).toContain('rob-kong');
  });

  it.each(GAME_IDS)('what moves for a win or a kong adds up to nothing in %s', (game) => {
    const text = game === 'taiwanese' ? '123456789m234p4599s+6s' : '789m123p78p55p(4444m)+9p';
    const sheet = sheetOf(game, text, { by: 'self-draw' });
    const kong = { kind: 'concealed', seat: 0, from: null, active: SEATS } as const;
    const moved = [...pay(game, sheet, null, 'self-draw'), ...kongTransfers(RULESETS[game], tableOf(game), kong)];
    expect(netOf(moved).reduce((sum, net) => sum + net, 0)).toBe(0);
    expect(moved.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true);
  });

  it('one discard and three who can win: the nearest, or everybody', () => {
    const answers = { 1: 'win', 2: 'win', 3: 'win' } as const;
    const winners = Object.fromEntries(
      GAME_IDS.map((game) => [game, resolveClaims(RULESETS[game].policies(tableOf(game)), 0, answers)]),
    );
    expect(winners).toEqual({
      'push-down': { winners: [1] },
      sichuan: { winners: [1, 2, 3] },
      taiwanese: { winners: [1] },
      malaysian: { winners: [1, 2, 3] },
    });
  });
});
