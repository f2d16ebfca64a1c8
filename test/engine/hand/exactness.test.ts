import { describe, expect, it } from 'vitest';
import { distance, distanceOfKeys } from '../../../src/engine/hand/distance.ts';
import { formOf } from '../../../src/engine/hand/form.ts';
import { KEY_PARTS, keysOf } from '../../../src/engine/hand/keys.ts';
import { discardCopies, usefulCopies, usefulTiles } from '../../../src/engine/hand/useful.ts';
import type { GameId } from '../../../src/engine/score.ts';
import { KINDS, type Suit } from '../../../src/engine/tiles.ts';
import { rulesetOf } from '../../../src/rulesets/index.ts';
import type { BruteForm } from '../../support/brute-distance.ts';
import { LatticeJudge } from '../../support/lattice-distance.ts';
import { randomHand, testLuck } from '../../support/random-hands.ts';

/** Every size of hand, in a game that has it; the reference has its own words for what wins. */
const GAMES: readonly {
  readonly game: GameId;
  readonly kinds: number;
  readonly brute: Omit<BruteForm, 'missingSuit'>;
  readonly missingSuits: readonly (Suit | null)[];
}[] = [
  {
    game: 'malaysian',
    kinds: KINDS,
    brute: { sets: 4, sevenPairs: 'different', orphans: true },
    missingSuits: [null],
  },
  { game: 'sichuan', kinds: 27, brute: { sets: 4, sevenPairs: 'any', orphans: false }, missingSuits: [0, 1, 2] },
  { game: 'taiwanese', kinds: KINDS, brute: { sets: 5, sevenPairs: 'none', orphans: false }, missingSuits: [null] },
];
const HANDS = 100_000;
/** Looking at every discard costs as much as fifteen hands. */
const DISCARD_HANDS = 2_000;

const judge = new LatticeJudge();
const expected = new Uint8Array(KINDS);
const keys = new Int32Array(KEY_PARTS);
const unseen = new Uint8Array(KINDS);
const copies = new Int16Array(KINDS);

describe.each(GAMES)('hands of $game', ({ game, kinds, brute, missingSuits }) => {
  const rules = rulesetOf(game);
  const size = 3 * rules.sets + 1;
  const forms = missingSuits.map((missingSuit) => ({
    form: formOf(rules, missingSuit),
    reference: { ...brute, missingSuit },
  }));
  const formAt = (n: number) => forms[n % forms.length]!;

  it(`of ${size} tiles are as far from ready as the definition says, and the same tiles are useful, 100,000 times`, () => {
    const luck = testLuck(size + kinds);
    for (let n = 0; n < HANDS; n++) {
      const hand = randomHand(luck, size, kinds);
      const { form, reference } = formAt(n);
      const left = judge.useful(hand, 0, reference, expected);
      keysOf(hand, form, keys);
      const useful = usefulTiles(hand, 0, form);
      const right =
        distance(hand, 0, form) === left &&
        distanceOfKeys(keys, 0, form) === left &&
        useful.distance === left &&
        useful.tiles.length === expected.reduce((sum, flag) => sum + flag, 0) &&
        useful.tiles.every((tile) => expected[tile] === 1);
      if (!right)
        expect({ left, tiles: [...expected].flatMap((flag, tile) => (flag ? [tile] : [])) }, `${hand}`).toEqual(useful);
    }
  });

  it(`of ${size + 1} tiles are as far from complete as the definition says, 100,000 times`, () => {
    const luck = testLuck(size + 1 + kinds);
    for (let n = 0; n < HANDS; n++) {
      const hand = randomHand(luck, size + 1, kinds);
      const { form, reference } = formAt(n);
      const left = judge.distance(hand, 0, reference);
      if (distance(hand, 0, form) !== left) expect(distance(hand, 0, form), `${hand}`).toBe(left);
    }
  });

  it(`of ${size + 1} tiles keep the useful copies after each discard that the definition says`, () => {
    const luck = testLuck(size + 2 + kinds);
    for (let n = 0; n < DISCARD_HANDS; n++) {
      const hand = randomHand(luck, size + 1, kinds);
      const { form, reference } = formAt(n);
      for (let tile = 0; tile < KINDS; tile++) unseen[tile] = Math.floor(luck() * (5 - hand[tile]!));
      const keep = discardCopies(hand, 0, form, unseen, copies);
      if (keep !== Math.max(0, judge.distance(hand, 0, reference)))
        expect(keep, `${hand}`).toBe(judge.distance(hand, 0, reference));
      for (let tile = 0; tile < KINDS; tile++) {
        if (hand[tile] === 0) {
          if (copies[tile] !== -1) expect(copies[tile], `${hand} without ${tile}`).toBe(-1);
          continue;
        }
        hand[tile]!--;
        const left = judge.useful(hand, 0, reference, expected);
        let useful = 0;
        for (let kind = 0; kind < KINDS; kind++) useful += expected[kind]! * unseen[kind]!;
        const kept = left === keep ? useful : -1;
        if (copies[tile] !== kept) expect(copies[tile], `${hand} without ${tile}`).toBe(kept);
        const counted = usefulCopies(hand, 0, form, unseen);
        if (counted !== useful) expect(counted, `${hand}`).toBe(useful);
        hand[tile]!++;
      }
    }
  });
});
