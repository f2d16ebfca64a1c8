import { isDeepStrictEqual } from 'node:util';
import type { RuleOptions, Ruleset } from '../../engine/ruleset.ts';
import type { GameId, PatternValue, RefusalReason, ScoreSheet, WinBy, WinContext } from '../../engine/score.ts';
import { cappedTo } from '../../engine/scoring/define.ts';
import { readyValue } from '../../engine/scoring/ready.ts';
import { countTiles, meldTiles, SEATS, type Seat, type Tile, tileName } from '../../engine/tiles.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import { DealAccount, dealerOf } from './vector-account.ts';
import {
  type Fields,
  fieldsOf,
  flagsOf,
  LETTERS,
  listOf,
  meldsOf,
  numberOf,
  payerOf,
  Refused,
  refused,
  seatOf,
  seatsOf,
  suitOfLetter,
  tableOptions,
  tilesOf,
  winByOf,
  winContextOf,
  winnerOf,
} from './vector-input.ts';
import { claimOf, nextDealOf, roundOf } from './vector-round.ts';

/** A known right answer: what goes in and what must come out. `expect` may be missing when only the answer is asked. */
export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly input: object;
  readonly expect?: object;
}

export interface VectorCheck {
  readonly id: string;
  /** What the rules give, with every field that vectors of this game and kind expect. */
  readonly got: Readonly<Record<string, unknown>>;
  /** One sentence for each field that differs from `expect`. */
  readonly mismatches: readonly string[];
}

/**
 * Runs one vector through the functions that the tables settle with. Never throws on any input: what the engine refuses
 * comes back as `{ valid: false, reason, message }`, and so does a vector that says too little (`unusable`).
 *
 * @example checkVector('push-down', { id: 'a', kind: 'payment', input: { total: 3, base: 100 } }).got // { multiplier: 4, pay: 400 }
 */
export function checkVector(game: GameId, vector: Vector): VectorCheck {
  const rules = rulesetOf(game);
  const input = fieldsOf(vector.input);
  const expect = fieldsOf(vector.expect);
  const got = answer(rules, vector.kind, input);
  const absent = expect.absent;
  if (typeof absent === 'string' && Array.isArray(got.patterns)) {
    const counted = (got.patterns as PatternValue[]).some(({ id }) => id === absent);
    got.absent = counted ? null : absent;
  }
  const mismatches = Object.entries(expect)
    .filter(([field, value]) => !isDeepStrictEqual(orderFree(field, got[field]), orderFree(field, value)))
    .map(([field, value]) => `${field} is ${JSON.stringify(got[field])}, expected ${JSON.stringify(value)}`);
  return { id: vector.id, got, mismatches };
}

type Got = Record<string, unknown>;

const KINDS_OF_VECTORS: Readonly<Record<string, (rules: Ruleset, options: RuleOptions, input: Fields) => Got>> = {
  score: scoreOf,
  payment: paymentOf,
  round: roundOf,
  claim: claimOf,
  'next-deal': nextDealOf,
  waits: waitsOf,
  ready: waitsOf,
};

function answer(rules: Ruleset, kind: string, input: Fields): Got {
  try {
    const run = Object.hasOwn(KINDS_OF_VECTORS, kind) ? KINDS_OF_VECTORS[kind] : undefined;
    if (run === undefined) throw new Refused('unusable', `there are no vectors of the kind ${kind}`);
    return run(rules, tableOptions(rules, input), input);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { reason, message, total } = error;
    return { valid: false, reason, message, ...(total === null ? {} : { [rules.unit]: total }) };
  }
}

/** `score`: one winning hand, with what every seat wins or loses where the payer is known. */
function scoreOf(rules: Ruleset, options: RuleOptions, input: Fields): Got {
  const context = winContextOf(input, options);
  const sheet = rules.score(context, options);
  if (!sheet.valid) throw refused(sheet);
  const from = payerOf(input, context.by);
  const { patterns, lines, total, cappedTotal } = sheet;
  return {
    valid: true,
    patterns,
    lines,
    notCounted: sheet.notCounted.map(({ id, because }) => ({ id, reason: because })),
    total,
    cappedTotal,
    ...WORTH[rules.id]({ rules, options, sheet, by: context.by }),
    ...(context.by === 'self-draw' || from !== null ? { delta: deltaOf(rules, options, input, sheet, from) } : {}),
  };
}

function deltaOf(
  rules: Ruleset,
  options: RuleOptions,
  input: Fields,
  sheet: Pick<ScoreSheet, 'cappedTotal'>,
  from: Seat | null,
): Got {
  const account = new DealAccount(rules, options, seatsOf(input.alreadyWon));
  for (const kong of listOf(input.kongs)) account.kong(kong);
  account.win({
    winners: [winnerOf(input)],
    by: winByOf(input.winBy ?? input.by),
    from,
    flags: flagsOf(input.flags),
    worth: () => sheet,
    dealer: dealerOf(input),
    streak: numberOf(input.streak) ?? 0,
  });
  return account.delta();
}

interface Priced {
  readonly rules: Ruleset;
  readonly options: RuleOptions;
  readonly sheet: Pick<ScoreSheet, 'cappedTotal'>;
  readonly by: WinBy;
}

/** What one payer owes for a win by somebody who does not deal, to a winner who does not either. */
function owedBy({ rules, options, sheet }: Omit<Priced, 'by'>, by: WinBy): number {
  const payment = { winner: 1, by, from: by === 'self-draw' ? null : 2, dealer: 0, streak: 0 } as const;
  const transfers = rules.payWin(sheet, { ...payment, active: SEATS, kongFeeder: null }, options);
  return transfers.find(({ from }) => from === 2)?.amount ?? 0;
}

/** The worth of a hand in the words that each game's vectors use. */
const WORTH: Readonly<Record<GameId, (priced: Priced) => Got>> = {
  'push-down': (priced) => ({ pay: owedBy(priced, priced.by) }),
  sichuan: ({ sheet }) => ({ points: sheet.cappedTotal }),
  taiwanese: () => ({}),
  malaysian: (priced) => (priced.rules.policies(priced.options).casual ? { points: 1 } : { base: basePoints(priced) }),
};

/** What a Malaysian self-draw is worth to each payer in points: the coins that move are this times the stake. */
function basePoints(priced: Omit<Priced, 'by'>): number {
  return owedBy(priced, 'self-draw') / Number(priced.options.stake);
}

const PRICES: Readonly<Record<GameId, (priced: Omit<Priced, 'by'>) => Got>> = {
  'push-down': (priced) => {
    const pay = owedBy(priced, 'discard');
    return { multiplier: pay / Number(priced.options.stake), pay };
  },
  sichuan: ({ sheet }) => ({ points: sheet.cappedTotal }),
  taiwanese: () => ({}),
  malaysian: (priced) => ({
    base: basePoints(priced),
    selfDrawEach: owedBy(priced, 'self-draw'),
    discarderPays: owedBy(priced, 'discard'),
  }),
};

/** `payment`: a total to what is paid for it; by whom, where the winner is told. */
function paymentOf(rules: Ruleset, options: RuleOptions, input: Fields): Got {
  const total = numberOf(input.total, input.fan, input.tai, input.points);
  if (total === null || total < 0) throw new Refused('unusable', 'the total is not told');
  const least = rules.unit === 'tai' ? 0 : 1;
  if (total < least) throw new Refused('below-minimum', `no win is worth ${total}`, total);
  const sheet = cappedTo(rules, total);
  const prices = PRICES[rules.id]({ rules, options, sheet });
  const way = input.winBy ?? input.by;
  if (way === undefined) return prices;
  const by = winByOf(way);
  const from = payerOf(input, by);
  if (by !== 'self-draw' && from === null) return prices;
  const winner = winnerOf(input);
  const delta = deltaOf(rules, options, { ...input, winner }, sheet, from);
  const payers = SEATS.filter((seat) => seat !== winner && Number(delta[LETTERS[seat]]) < 0);
  const pays = Object.fromEntries(payers.map((seat) => [LETTERS[seat], -Number(delta[LETTERS[seat]])]));
  return { ...prices, pays, delta };
}

/** `waits` and `ready`: what a hand waits for, and what its best wait is worth. */
function waitsOf(rules: Ruleset, options: RuleOptions, input: Fields): Got {
  const hand = {
    concealed: tilesOf(input.concealed),
    melds: meldsOf(input.melds),
    missingSuit: suitOfLetter(input.missing ?? input.missingSuit),
    seatWind: seatOf(input.seat ?? input.winner) ?? 0,
    roundWind: seatOf(input.round) ?? 0,
    bonus: tilesOf(input.bonus),
  };
  // A fault of the hand itself is the same with every tile.
  const fault = rules.score({ ...hand, winTile: freeTile(hand), by: 'discard', flags: [] }, options);
  if (!fault.valid && FAULTS.has(fault.reason)) throw refused(fault);
  const { waits, best } = readyValue(rules, options, hand);
  return { waits: waits.map(tileName), single: waits.length === 1, ready: waits.length > 0, best };
}

const FAULTS: ReadonlySet<string> = new Set([
  'too-many-copies',
  'wrong-tile-count',
  'unknown-tile',
  'illegal-meld',
] satisfies RefusalReason[]);

/** A suited kind of which the hand holds none or fewest, so that it makes no fifth copy. */
function freeTile(hand: Pick<WinContext, 'concealed' | 'melds'>): Tile {
  const held = countTiles([...hand.concealed, ...hand.melds.flatMap(meldTiles)]);
  let free = 0;
  for (let tile = 1; tile < 27; tile++) if (held[tile]! < held[free]!) free = tile;
  return free;
}

/** Patterns and waits are sets: their order says nothing. */
function orderFree(field: string, value: unknown): unknown {
  if (!Array.isArray(value) || (field !== 'patterns' && field !== 'waits')) return value;
  return value.map((each) => JSON.stringify(each)).sort();
}
