import { distance, distanceOfKeys } from '../src/engine/hand/distance.ts';
import { type HandForm, handForm } from '../src/engine/hand/form.ts';
import { type HandKeys, KEY_PARTS, keysOf } from '../src/engine/hand/keys.ts';
import { bestDiscard, usefulCopies, usefulTiles } from '../src/engine/hand/useful.ts';
import { KINDS } from '../src/engine/tiles.ts';
import type { BruteForm } from '../test/support/brute-distance.ts';
import { LatticeJudge } from '../test/support/lattice-distance.ts';
import { randomHand, testLuck } from '../test/support/random-hands.ts';
import { type Measured, measure, type Runner } from './measure.ts';
import type { Peer, Question } from './peers.ts';
import { millions, type Row } from './table.ts';

/** Compared with the reference; the first `TIMED` of them are measured, the same for everybody. */
const HANDS = 20_000;
const TIMED = 5_000;
const DISCARD_HANDS = 5_000;
/** Hands that a library gets which takes a hundred microseconds and more for one. */
const SLOW_HANDS = 200;

/** A kind of hands and what wins with them; the reference has its own words for it. */
interface Kind {
  readonly name: string;
  readonly form: HandForm;
  readonly brute: BruteForm;
  readonly kinds: number;
}

const ALL_SHAPES: Kind = {
  name: 'all shapes',
  form: handForm(4, ['sets', 'seven-different-pairs', 'thirteen-orphans'], null),
  brute: { sets: 4, missingSuit: null, sevenPairs: 'different', orphans: true },
  kinds: KINDS,
};
const FIVE_SETS: Kind = {
  name: 'five sets',
  form: handForm(5, ['sets'], null),
  brute: { sets: 5, missingSuit: null, sevenPairs: 'none', orphans: false },
  kinds: KINDS,
};
const MISSING_SUIT: Kind = {
  name: 'missing suit',
  form: handForm(4, ['sets', 'seven-pairs'], 1),
  brute: { sets: 4, missingSuit: 1, sevenPairs: 'any', orphans: false },
  kinds: 27,
};

const judge = new LatticeJudge();
const flags = new Uint8Array(KINDS);

function handsOf({ kinds }: Kind, size: number, count: number): Uint8Array[] {
  const luck = testLuck(1_000 * size + kinds);
  return Array.from({ length: count }, () => randomHand(luck, size, kinds));
}

/** Compares every answer with the reference's; the engine must not be wrong once. */
function wrongAnswers(answers: readonly number[], expected: readonly number[]): { count: number; of: number } {
  return { count: answers.filter((answer, at) => answer !== expected[at]).length, of: answers.length };
}

function mustBeRight(what: string, answers: readonly number[], expected: readonly number[]): void {
  const { count, of } = wrongAnswers(answers, expected);
  if (count > 0) throw new Error(`${what}: ${count} of ${of} answers are not the reference's`);
}

interface Asked {
  readonly runner: Runner;
  readonly wrong: { readonly count: number; readonly of: number };
}

/** A peer's runner over the first `limit` hands, with its answers already compared. */
function ask(
  name: string,
  question: Question,
  hands: readonly Uint8Array[],
  expected: readonly number[],
  limit: number,
): Asked {
  const asks = hands.slice(0, limit).map(question);
  const answers = asks.map((answer) => answer());
  return {
    runner: {
      name,
      count: asks.length,
      run: () => {
        let sum = 0;
        for (let at = 0; at < asks.length; at++) sum += asks[at]!();
        return sum;
      },
    },
    wrong: wrongAnswers(answers, expected),
  };
}

function rowsOf(
  ours: readonly (Pick<Row, 'what' | 'bar'> & { readonly runner: Runner })[],
  asked: readonly Asked[],
  rounds: number,
): Row[] {
  const measured = measure([...ours.map(({ runner }) => runner), ...asked.map(({ runner }) => runner)], rounds);
  const peers = asked.map(({ wrong }, at) => ({ ...(measured[ours.length + at] as Measured), wrong }));
  return ours.map(({ what, bar }, at) => ({ what, bar, ours: measured[at]!, peers: at === 0 ? peers : [] }));
}

function distanceRows(kind: Kind, size: number, peers: readonly Peer[], rounds: number): Row[] {
  const { form, brute } = kind;
  const what = `distance, ${size} tiles, ${kind.name}`;
  const hands = handsOf(kind, size, HANDS);
  const expected = hands.map((hand) => judge.distance(hand, 0, brute));
  const keys = hands.map((hand) => {
    const own: HandKeys = new Int32Array(KEY_PARTS);
    keysOf(hand, form, own);
    return own;
  });
  mustBeRight(
    what,
    hands.map((hand) => distance(hand, 0, form)),
    expected,
  );
  mustBeRight(
    what,
    keys.map((own) => distanceOfKeys(own, 0, form)),
    expected,
  );
  const asked = peers.flatMap((peer) => {
    const question = kind === ALL_SHAPES ? peer.distance : kind === FIVE_SETS ? peer.distanceOfFive : null;
    return question === null ? [] : [ask(peer.name, question, hands, expected, TIMED)];
  });
  const timed = hands.slice(0, TIMED);
  const timedKeys = keys.slice(0, TIMED);
  // The loops are written out, as a caller's are: one that took the question as a function would measure its call too.
  const fromCounts = {
    name: what,
    count: TIMED,
    run: () => {
      let sum = 0;
      for (let at = 0; at < timed.length; at++) sum += distance(timed[at]!, 0, form);
      return sum;
    },
  };
  const fromKeys = {
    name: what,
    count: TIMED,
    run: () => {
      let sum = 0;
      for (let at = 0; at < timedKeys.length; at++) sum += distanceOfKeys(timedKeys[at]!, 0, form);
      return sum;
    },
  };
  return rowsOf(
    [
      { what: `${what}, from counts`, bar: millions(size > 14 ? 20 : 10), runner: fromCounts },
      { what: `${what}, from kept keys`, bar: size > 14 ? null : millions(25), runner: fromKeys },
    ],
    asked,
    rounds,
  );
}

function usefulRows(kind: Kind, size: number, peers: readonly Peer[], rounds: number): Row[] {
  const { form, brute } = kind;
  const what = `useful tiles, ${size} tiles, ${kind.name}`;
  const hands = handsOf(kind, size, HANDS);
  const unseen = hands.map((hand) => hand.map((count) => 4 - count));
  const kinds: number[] = [];
  const copies = hands.map((hand) => {
    const left = judge.useful(hand, 0, brute, flags);
    const { distance: found, tiles } = usefulTiles(hand, 0, form);
    if (found !== left || flags.some((useful, tile) => (useful === 1) !== tiles.includes(tile))) {
      throw new Error(`${what}: the useful tiles of ${hand} are not the reference's`);
    }
    kinds.push(tiles.length);
    return tiles.reduce((sum, tile) => sum + 4 - hand[tile]!, 0);
  });
  mustBeRight(
    what,
    hands.map((hand, at) => usefulCopies(hand, 0, form, unseen[at]!)),
    copies,
  );
  const asked = peers.flatMap((peer) => {
    const question = kind === ALL_SHAPES ? peer.useful : kind === FIVE_SETS ? peer.usefulOfFive : null;
    if (question === null) return [];
    return [ask(peer.name, question, hands, question.counts === 'copies' ? copies : kinds, 5 * SLOW_HANDS)];
  });
  const runner = {
    name: what,
    count: TIMED,
    run: () => {
      let sum = 0;
      for (let at = 0; at < TIMED; at++) sum += usefulCopies(hands[at]!, 0, form, unseen[at]!);
      return sum;
    },
  };
  return rowsOf([{ what, bar: null, runner }], asked, rounds);
}

/** Hands that are complete have no discard that keeps them so; libraries differ in what they say of them. */
function discardRows(kind: Kind, size: number, peers: readonly Peer[], rounds: number): Row[] {
  const { form, brute } = kind;
  const what = `best discard, ${size} tiles, ${kind.name}`;
  const hands = handsOf(kind, size, DISCARD_HANDS).filter((hand) => judge.distance(hand, 0, brute) >= 0);
  const unseen = hands.map((hand) => hand.map((count) => 4 - count));
  const expected = hands.map((hand, at) => bestCopies(hand, unseen[at]!, brute));
  mustBeRight(
    what,
    hands.map((hand, at) => bestDiscard(hand, 0, form, unseen[at]!).copies),
    expected,
  );
  const asked = peers.flatMap((peer) => {
    const question = kind === ALL_SHAPES ? peer.bestDiscard : kind === FIVE_SETS ? peer.bestDiscardOfFive : null;
    return question === null ? [] : [ask(peer.name, question, hands, expected, SLOW_HANDS)];
  });
  const runner = {
    name: what,
    count: hands.length,
    run: () => {
      let sum = 0;
      for (let at = 0; at < hands.length; at++) sum += bestDiscard(hands[at]!, 0, form, unseen[at]!).copies;
      return sum;
    },
  };
  const bar = { text: '<= 2.5 us', reached: (nanoseconds: number) => nanoseconds <= 2_500 };
  return rowsOf([{ what, bar, runner }], asked, rounds);
}

/** The most useful copies after any discard that keeps the distance, by trying them all with the reference. */
function bestCopies(hand: Uint8Array, unseen: Uint8Array, form: BruteForm): number {
  let nearest = 99;
  let most = 0;
  const rest = hand.slice();
  for (let tile = 0; tile < KINDS; tile++) {
    if (rest[tile] === 0) continue;
    rest[tile]!--;
    const left = judge.useful(rest, 0, form, flags);
    if (left <= nearest) {
      const copies = flags.reduce((sum, useful, kind) => sum + useful * unseen[kind]!, 0);
      most = left < nearest ? copies : Math.max(most, copies);
      nearest = left;
    }
    rest[tile]!++;
  }
  return most;
}

/** Everything about hands: distance to ready, useful tiles, best discard. */
export function* handRows(peers: readonly Peer[], rounds: number): Generator<Row> {
  for (const size of [13, 14]) yield* distanceRows(ALL_SHAPES, size, peers, rounds);
  for (const size of [16, 17]) yield* distanceRows(FIVE_SETS, size, peers, rounds);
  for (const size of [13, 14]) yield* distanceRows(MISSING_SUIT, size, peers, rounds);
  yield* usefulRows(ALL_SHAPES, 13, peers, rounds);
  yield* usefulRows(FIVE_SETS, 16, peers, rounds);
  yield* usefulRows(MISSING_SUIT, 13, peers, rounds);
  yield* discardRows(ALL_SHAPES, 14, peers, rounds);
  yield* discardRows(FIVE_SETS, 17, peers, rounds);
}
