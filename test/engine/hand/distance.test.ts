import { describe, expect, it } from 'vitest';
import { distance, isComplete } from '../../../src/engine/hand/distance.ts';
import { type HandForm, handForm } from '../../../src/engine/hand/form.ts';
import {
  bestDiscard,
  bestDiscards,
  discardCopies,
  usefulCopies,
  usefulTiles,
} from '../../../src/engine/hand/useful.ts';
import { waits } from '../../../src/engine/hand/waits.ts';
import { countTiles, KINDS, parseTiles, printTiles, type Suit } from '../../../src/engine/tiles.ts';
import { bruteDistance } from '../../support/brute-distance.ts';
import { LatticeJudge } from '../../support/lattice-distance.ts';
import { randomHand, testLuck } from '../../support/random-hands.ts';

const counts = (text: string) => countTiles(parseTiles(text));

interface Case {
  readonly name: string;
  readonly form: HandForm;
  readonly kinds: number;
  readonly sevenPairs: 'none' | 'any' | 'different';
  readonly orphans: boolean;
}

const game = (
  name: string,
  sets: 4 | 5,
  kinds: number,
  sevenPairs: Case['sevenPairs'],
  orphans: boolean,
  missingSuit: Suit | null = null,
): Case => ({
  name,
  kinds,
  sevenPairs,
  orphans,
  form: handForm(
    sets,
    [
      'sets',
      ...(sevenPairs === 'any' ? (['seven-pairs'] as const) : []),
      ...(sevenPairs === 'different' ? (['seven-different-pairs'] as const) : []),
      ...(orphans ? (['thirteen-orphans'] as const) : []),
    ],
    missingSuit,
  ),
});

const GAMES: readonly Case[] = [
  game('sets alone', 4, 34, 'none', false),
  game('seven pairs with fours as two pairs', 4, 34, 'any', false),
  game('seven different pairs and thirteen orphans', 4, 34, 'different', true),
  game('three suits with characters missing', 4, 27, 'any', false, 0),
  game('three suits with bamboo missing', 4, 27, 'any', false, 2),
  game('five sets', 5, 34, 'none', false),
];

const lattice = new LatticeJudge();

describe('distance to ready', () => {
  for (const { name, form, kinds, sevenPairs, orphans } of GAMES)
    it(`equals a search through complete hands: ${name}`, () => {
      const luck = testLuck(form.sets * 100 + kinds);
      const brute = { sets: form.sets, missingSuit: form.missingSuit, sevenPairs, orphans };
      for (let n = 0; n < 100; n++) {
        const melds = n % 4 === 0 ? Math.floor(luck() * (form.sets + 1)) : 0;
        const size = 3 * (form.sets - melds) + 1 + (n % 2);
        const hand = randomHand(luck, size, kinds);
        const expected = bruteDistance(hand, melds, brute);
        expect(distance(hand, melds, form), `${hand} with ${melds} melds`).toBe(expected);
        expect(lattice.distance(hand, melds, brute), `the lattice on ${hand} with ${melds} melds`).toBe(expected);
      }
    });

  it('is -1 exactly for complete hands', () => {
    const form = handForm(4, ['sets', 'seven-pairs'], null);
    expect(isComplete(counts('123m456p789s11122z'), 0, form)).toBe(true);
    expect(isComplete(counts('1133m5577p99s55z11z'), 0, form)).toBe(true);
    expect(isComplete(counts('1111m5577p99s55z11z'), 0, form)).toBe(true);
    expect(isComplete(counts('123m456p789s11223z'), 0, form)).toBe(false);
    expect(isComplete(counts('11z'), 4, form)).toBe(true);
  });

  it('lets four of a kind be two pairs only where the game says so', () => {
    const hand = counts('1111m5577p99s55z11z');
    expect(distance(hand, 0, handForm(4, ['sets', 'seven-different-pairs'], null))).toBe(1);
    expect(distance(hand, 0, handForm(4, ['sets', 'seven-pairs'], null))).toBe(-1);
  });

  it('gives no special shape to a hand with melds', () => {
    const form = handForm(4, ['sets', 'seven-pairs', 'thirteen-orphans'], null);
    expect(isComplete(counts('1133m5577p99s'), 1, form)).toBe(false);
  });

  it('never counts a tile of the missing suit', () => {
    expect(isComplete(counts('123m456p789s11p222p'), 0, handForm(4, ['sets'], 0))).toBe(false);
    expect(isComplete(counts('123m456p789s11p222p'), 0, handForm(4, ['sets'], null))).toBe(true);
  });

  it('finds the golden number of complete one-suit hands: 13,259 of 14 tiles and 26,414 of 17 tiles', () => {
    for (const [sets, expected] of [
      [4, 13_259],
      [5, 26_414],
    ] as const) {
      const form = handForm(sets, ['sets'], null);
      const hand = new Uint8Array(KINDS);
      let complete = 0;
      const deal = (rank: number, left: number): void => {
        if (rank === 9) {
          if (left === 0 && isComplete(hand, 0, form)) complete++;
          return;
        }
        for (let n = 0; n <= Math.min(4, left); n++) {
          hand[rank] = n;
          deal(rank + 1, left - n);
        }
        hand[rank] = 0;
      };
      deal(0, 3 * sets + 2);
      expect(complete).toBe(expected);
    }
  });
});

describe('waits and useful tiles', () => {
  for (const { name, form, kinds, sevenPairs, orphans } of GAMES)
    it(`are the tiles that a search finds one by one: ${name}`, () => {
      const luck = testLuck(form.sets * 1000 + kinds);
      const brute = { sets: form.sets, missingSuit: form.missingSuit, sevenPairs, orphans };
      for (let n = 0; n < 9; n++) {
        const melds = n % 3 === 0 ? Math.floor(luck() * (form.sets + 1)) : 0;
        const hand = randomHand(luck, 3 * (form.sets - melds) + 1, kinds);
        const now = bruteDistance(hand, melds, brute);
        const expected: number[] = [];
        for (let tile = 0; tile < KINDS; tile++) {
          if (hand[tile] === 4 || (tile < 27 && Math.floor(tile / 9) === form.missingSuit)) continue;
          hand[tile]!++;
          if (bruteDistance(hand, melds, brute) < now) expected.push(tile);
          hand[tile]!--;
        }
        const useful = usefulTiles(hand, melds, form);
        expect(useful, `${hand} with ${melds} melds`).toEqual({
          distance: now,
          tiles: expected,
          copies: expected.reduce((sum, tile) => sum + 4 - hand[tile]!, 0),
        });
        expect(waits(hand, melds, form)).toEqual(now === 0 ? expected : []);
      }
    });

  for (const { name, form, kinds } of GAMES)
    it(`give the same best discard on the fast way as one by one: ${name}`, () => {
      const luck = testLuck(form.sets * 10_000 + kinds);
      const unseen = new Uint8Array(KINDS);
      const copies = new Int16Array(KINDS);
      for (let n = 0; n < 400; n++) {
        const melds = n % 3 === 0 ? Math.floor(luck() * (form.sets + 1)) : 0;
        const hand = randomHand(luck, 3 * (form.sets - melds) + 2, kinds);
        for (let tile = 0; tile < KINDS; tile++) unseen[tile] = Math.floor(luck() * (5 - hand[tile]!));
        const all = bestDiscards(hand, melds, form, unseen);
        const best = bestDiscard(hand, melds, form, unseen);
        expect(best).toEqual({ tile: all[0]!.tile, distance: all[0]!.distance, copies: all[0]!.copies });
        const keep = discardCopies(hand, melds, form, unseen, copies);
        const expected = new Int16Array(KINDS).fill(-1);
        for (const value of all) if (value.distance === keep) expected[value.tile] = value.copies;
        expect(copies).toEqual(expected);
        hand[best.tile]!--;
        expect(usefulCopies(hand, melds, form, unseen)).toBe(best.copies);
      }
    });

  it('do not count a fifth copy: 123456789m1111p waits for nothing', () => {
    const form = handForm(4, ['sets', 'seven-pairs'], null);
    expect(waits(counts('123456789m1111p'), 0, form)).toEqual([]);
    expect(distance(counts('123456789m1111p'), 0, form)).toBe(1);
  });

  it('find the nine waits of nine gates', () => {
    expect(printTiles(waits(counts('1112345678999m'), 0, handForm(4, ['sets'], null)))).toBe('123456789m');
  });

  it('find all thirteen waits of thirteen orphans', () => {
    const form = handForm(4, ['sets', 'thirteen-orphans'], null);
    expect(printTiles(waits(counts('19m19p19s1234567z'), 0, form))).toBe('19m19p19s1234567z');
  });
});
