import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DescribedHand, printHand, readHand } from '../../../src/app/score/hand-text.ts';
import { unicodeTile } from '../../../src/app/score/tile-words.ts';
import { ALL_KINDS, type Meld, parseTiles } from '../../../src/engine/tiles.ts';

const read = (text: string): DescribedHand => {
  const reading = readHand(text);
  if (!reading.ok) throw new Error(`${text}: ${JSON.stringify(reading.fault)}`);
  return reading.hand;
};
const fault = (text: string) => {
  const reading = readHand(text);
  if (reading.ok) throw new Error(`${text} was read as ${printHand(reading.hand)}`);
  return reading.fault;
};

describe('a described hand', () => {
  it('holds tiles in hand, melds, concealed kongs, the winning tile and bonus tiles', () => {
    const hand = read('111333p5z [111z] (9999p) +5z 1f 3a');
    expect(hand.concealed).toEqual(parseTiles('111333p5z'));
    expect(hand.melds.map((meld) => [meld.type, meld.tile])).toEqual([
      ['pung', 27],
      ['concealed-kong', 17],
    ]);
    expect(hand.winTile).toBe(31);
    expect(hand.bonus).toEqual(parseTiles('1f3a'));
  });

  it.each([
    ['wind and dragon letters', 'EEESSSWWWNNC +C', '1112223334477z'],
    ['letters for the red and green dragons', 'RRR GGG PP', '55666777z'],
    ['Chinese names', '一萬二万三萬 东南西北中發白', '123m1234567z'],
    ['Chinese numbers that share a suit', '一二三萬 伍五筒 九索', '123m55p9s'],
    ['Chinese names of two characters', '東風 紅中 发财 白板', '1567z'],
    ['English words', 'east South RED white', '1257z'],
    ['Unicode tiles', '🀇🀈🀉🀐🀙🀀🀄\uFE0F🀅🀆', '123m1p1s1567z'],
    ['full-width digits and letters', '１２３ｍ，４５６ｐ', '123m456p'],
    ['commas and spaces inside a suit', '1, 2, 3m', '123m'],
    ['suit letters in upper case behind numbers', '123M 456P 789S S', '123m456p789s2z'],
  ])('may be written with %s', (_, text, tiles) => {
    const { concealed, winTile } = read(text);
    const all = winTile === null ? concealed : [...concealed, winTile];
    expect([...all].sort((a, b) => a - b)).toEqual(parseTiles(tiles).sort((a, b) => a - b));
  });

  it('knows every tile by its Unicode character', () => {
    for (let tile = 0; tile < ALL_KINDS; tile++) {
      const char = unicodeTile(tile);
      if (char === null) continue;
      const hand = read(char);
      expect([...hand.concealed, ...hand.bonus]).toEqual([tile]);
    }
  });

  it.each([
    ['a word that is no tile', '123m 456q', 'unknown-tile', '456q'],
    ['an unknown word', '123m foo', 'unknown-tile', 'foo'],
    ['numbers without a suit', '123m 45', 'unknown-tile', '45'],
    ['an honour that does not exist', '8z', 'unknown-tile', '8z'],
    ['a red five', '0m', 'unknown-tile', '0m'],
    ['a suit without numbers', '123m s', 'unknown-tile', 's'],
    ['a set with a gap', '[124m] 55p', 'illegal-meld', '[124m]'],
    ['a chow of honours', '[EEE] [123z]', 'illegal-meld', '[123z]'],
    ['a chow over two suits', '[89m1p]', 'illegal-meld', '[89m1p]'],
    ['parentheses around three', '(111m)', 'illegal-meld', '(111m)'],
    ['brackets left open', '123m [456p', 'illegal-meld', '[456p'],
    ['a bracket closed by another kind', '[1111m) 55p', 'illegal-meld', '[1111m)'],
    ['a closing bracket alone', '123m]', 'unknown-tile', ']'],
    ['two winning tiles', '123m +45p', 'winning-tile', '+45p'],
    ['a second winning tile', '+4p +5p', 'winning-tile', '+5p'],
    ['nothing behind the plus', '123m +', 'winning-tile', '+'],
    ['a flower as winning tile', '123m +1f', 'winning-tile', '+1f'],
    ['nothing at all', '   ', 'empty', ''],
    ['more than any hand', '1m'.repeat(300), 'too-long', '600'],
  ])('names the offending part: %s', (_, text, code, part) => {
    expect(fault(text)).toMatchObject({ code, part });
  });

  it('is still read around the fault', () => {
    expect(printHand(fault('123m x 456p [777s] +E').rest)).toBe('123m456p [777s] +1z');
    expect(printHand(fault('[111m) 456p [777s] +E').rest)).toBe('456p [777s] +1z');
  });

  it('gives a hand or a fault for any string whatever', () => {
    const pieces = fc.constantFrom(...'123456789mpszfaESWNCFP[]()+ ,萬筒東中🀀🀇x0'.split(/(?:)/u));
    const strings = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.array(pieces, { maxLength: 50 }).map((p) => p.join('')),
    );
    fc.assert(
      fc.property(strings, (text) => {
        const reading = readHand(text);
        const hand = reading.ok ? reading.hand : reading.fault.rest;
        if (reading.ok) expect(readHand(printHand(hand))).toEqual(reading);
        else expect(reading.fault.part.length).toBeLessThanOrEqual(Math.max(text.normalize('NFKC').length + 2, 3));
      }),
      { numRuns: 3000, seed: 7 },
    );
  });

  it('is printed so that reading it gives the same hand', () => {
    const tile = fc.integer({ min: 0, max: 33 });
    const melds: fc.Arbitrary<Meld> = fc.oneof(
      tile.map((t): Meld => ({ type: 'pung', tile: t, claimed: null, from: null, added: false })),
      tile.map((t): Meld => ({ type: 'kong', tile: t, claimed: null, from: null, added: false })),
      tile.map((t): Meld => ({ type: 'concealed-kong', tile: t, claimed: null, from: null, added: false })),
      fc
        .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 6 }))
        .map(
          ([suit, rank]): Meld => ({ type: 'chow', tile: suit * 9 + rank, claimed: null, from: null, added: false }),
        ),
    );
    const sorted = (arb: fc.Arbitrary<number>, maxLength: number) =>
      fc.array(arb, { maxLength }).map((tiles) => tiles.sort((a, b) => a - b));
    const hands: fc.Arbitrary<DescribedHand> = fc
      .record({
        concealed: sorted(tile, 17),
        melds: fc.array(melds, { maxLength: 5 }),
        bonus: sorted(fc.integer({ min: 34, max: 45 }), 12),
        winTile: fc.option(tile),
      })
      .filter((hand) => hand.concealed.length + hand.melds.length + hand.bonus.length > 0 || hand.winTile !== null);
    fc.assert(
      fc.property(hands, (hand) => {
        expect(readHand(printHand(hand))).toEqual({ ok: true, hand });
      }),
      { numRuns: 2000, seed: 11 },
    );
  });
});
