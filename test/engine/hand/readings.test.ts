import { describe, expect, it } from 'vitest';
import { countWaits, partKeys, readings } from '../../../src/engine/hand/readings.ts';
import { honourTable, PAIRED, SetTable, suitTable } from '../../../src/engine/hand/set-table.ts';
import type { Reading } from '../../../src/engine/score.ts';
import { countTiles, KINDS, parseTiles } from '../../../src/engine/tiles.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { bruteReadings, spellReading } from '../../support/brute-readings.ts';
import { randomHand, testLuck } from '../../support/random-hands.ts';

const spell = ({ sets, pair }: Reading) =>
  spellReading(
    sets.map(({ type, tile }) => `${type} ${tile}`),
    pair,
  );

describe('readings of a hand', () => {
  for (const { id, sets, tiles } of Object.values(RULESETS)) {
    it(`are those a search finds, on 100,000 hands of ${id}`, () => {
      const luck = testLuck(id.length * 1000 + sets);
      const kinds = tiles.honours ? KINDS : 27;
      let complete = 0;
      let several = 0;
      for (let n = 0; n < 100_000; n++) {
        const melds = n % 3 === 0 ? Math.floor(luck() * (sets + 1)) : 0;
        const hand = randomHand(luck, 3 * (sets - melds) + 2, kinds);
        const searched = bruteReadings(hand, sets - melds);
        const found = readings(hand, sets - melds);
        if (found.length !== searched.size || found.some((reading) => !searched.has(spell(reading)))) {
          expect(found.map(spell).sort(), `${hand}`).toEqual([...searched].sort());
        }
        if (found.length > 0) complete++;
        if (found.length > 1) several++;
      }
      expect(complete).toBeGreaterThan(2_000);
      expect(several).toBeGreaterThan(50);
    });
  }

  it('read three pungs in a row as three chows as well', () => {
    const found = readings(countTiles(parseTiles('111222333m99p')), 3).map(spell);
    expect(found.sort()).toEqual(['chow 0, chow 0, chow 0, pair 17', 'pung 0, pung 1, pung 2, pair 17']);
  });

  it('are none when the number of tiles is another', () => {
    expect(readings(countTiles(parseTiles('11122233m99p')), 3)).toEqual([]);
    expect(readings(countTiles(parseTiles('11m22p33s44z')), 2)).toEqual([]);
  });
});

describe('waits counted by suit', () => {
  for (const { id, sets, tiles } of Object.values(RULESETS)) {
    it(`are the kinds that a search completes the hand with: ${id}`, () => {
      const luck = testLuck(sets * 31 + id.length);
      const kinds = tiles.honours ? KINDS : 27;
      const keys = new Int32Array(4);
      let ready = 0;
      for (let n = 0; n < 3_000; n++) {
        const hand = randomHand(luck, 3 * sets + 1, kinds);
        let waits = 0;
        for (let tile = 0; tile < kinds; tile++) {
          if (hand[tile] === 4) continue;
          hand[tile]!++;
          if (bruteReadings(hand, sets).size > 0) waits++;
          hand[tile]!--;
        }
        partKeys(hand, keys);
        expect(countWaits(keys, hand, 99), `${hand}`).toBe(waits);
        if (waits > 0) ready++;
      }
      expect(ready).toBeGreaterThan(100);
    });
  }
});

it('a table gives the same answers while it grows as when it has grown', () => {
  const grown = new SetTable(5, true);
  const all = Array.from({ length: 5 ** 5 }, (_, key) => key);
  for (const key of all) grown.entry(key);
  const waiting = all.filter((key) => grown.completing(key) !== 0);
  for (let start = 0; start < 200; start++) {
    const growing = new SetTable(5, true);
    const rotated = [...waiting.slice(start), ...waiting.slice(0, start)];
    expect(rotated.filter((key) => growing.completing(key) !== grown.completing(key))).toEqual([]);
  }
});

/** Sums of products over the number of sets: hands of two parts from the hands of each. */
function together(one: readonly number[], other: readonly number[]): number[] {
  return one.map((_, sets) => one.slice(0, sets + 1).reduce((sum, count, own) => sum + count * other[sets - own]!, 0));
}

/** How many different hands of one part are so many sets: `[without a pair, with one]`, each by number of sets. */
function countPart(table: SetTable, ranks: number): [number[], number[]] {
  const plain = new Array<number>(6).fill(0);
  const paired = new Array<number>(6).fill(0);
  const digits = new Array<number>(ranks).fill(0);
  for (let key = 0, tiles = 0; key < 5 ** ranks; key++) {
    if (tiles <= 17 && tiles % 3 !== 1) {
      const entry = table.entry(key);
      const counts = table.pool[entry + PAIRED] === 1 ? paired : plain;
      if (table.pool[entry]! > 0) counts[Math.floor(tiles / 3)]!++;
    }
    for (let rank = 0; rank < ranks; rank++) {
      if (digits[rank]! < 4) {
        digits[rank]!++;
        tiles++;
        break;
      }
      digits[rank] = 0;
      tiles -= 4;
    }
  }
  return [plain, paired];
}

describe('the number of complete hands', () => {
  const [plain, paired] = countPart(suitTable, 9);
  const [plainHonours, pairedHonours] = countPart(honourTable, 7);
  const twoSuits = together(plain, plain);
  const suits = together(twoSuits, plain);
  const suitsWithPair = together(twoSuits, paired).map((count) => 3 * count);
  const all = together(suitsWithPair, plainHonours).map((count, sets) => count + together(suits, pairedHonours)[sets]!);

  it('of one suit is 13,259 with four sets and 26,414 with five', () => {
    expect([paired[4], paired[5]]).toEqual([13_259, 26_414]);
  });

  it('of three suits is 5,237,550', () => {
    expect(suitsWithPair[4]).toBe(5_237_550);
  });

  it('of all 34 kinds is 11,498,658 with four sets and 118,856,487 with five', () => {
    expect([all[4], all[5]]).toEqual([11_498_658, 118_856_487]);
  });
});
