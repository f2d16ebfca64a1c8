import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_IDS, type GameId, type WinContext } from '../../../src/engine/score.ts';
import { patternsOf } from '../../../src/engine/scoring/plan.ts';
import { readyValue } from '../../../src/engine/scoring/ready.ts';
import { meldTiles, SEATS, type Tile } from '../../../src/engine/tiles.ts';
import { netOf } from '../../../src/engine/transfers.ts';
import { RULESETS } from '../../../src/rulesets/index.ts';
import { bruteReadings } from '../../support/brute-readings.ts';
import { completeHands } from '../../support/complete-hands.ts';
import { plainScore, spellPatterns } from '../../support/plain-score.ts';
import { seeded, shuffled } from '../../support/random.ts';
import { tableOf } from '../../support/wins.ts';

/** A table at which every complete hand wins. */
const options = (game: GameId) => tableOf(game, game === 'malaysian' ? { scoring: 'casual' } : {});

describe.each(GAME_IDS)('every complete hand of %s', (game) => {
  const rules = RULESETS[game];
  const table = options(game);
  const values = new Map(patternsOf(rules, table).map((pattern) => [pattern.id, pattern]));

  it('wins, and its lines add up to what it is worth', () => {
    for (const hand of completeHands(game, 11, 1_000)) {
      const sheet = rules.score(hand, table);
      if (!sheet.valid) throw new Error(`${JSON.stringify(hand)}: ${sheet.reason} ${sheet.part}`);
      const sum = sheet.lines.reduce((total, line) => total + line.value, 0);
      expect(sum).toBe(sheet.cappedTotal);
      expect(sheet.cappedTotal).toBe(rules.cap === null ? sheet.total : Math.min(sheet.total, rules.cap));
    }
  });

  it('is worth what every reading and every place of the winning tile, looked at one by one, is worth at most', () => {
    for (const hand of completeHands(game, 18, 300)) {
      const sheet = rules.score(hand, table);
      const plain = plainScore(rules, table, hand);
      if (!sheet.valid || plain === null) throw new Error(`${JSON.stringify(hand)}: not complete`);
      expect(sheet.total, JSON.stringify(hand)).toBe(plain.total);
      expect([...plain.spellings], JSON.stringify(hand)).toContain(spellPatterns(sheet.patterns));
    }
  });

  it('counts each pattern by its value, once or for each time, and nothing that is replaced', () => {
    for (const hand of completeHands(game, 12, 500)) {
      const sheet = rules.score(hand, table);
      if (!sheet.valid) throw new Error(sheet.reason);
      const counted = new Set(sheet.patterns.map(({ id }) => id));
      expect(counted.size).toBe(sheet.patterns.length);
      for (const { id, value } of sheet.patterns) {
        const spec = values.get(id)!;
        expect(value % spec.value).toBe(0);
        if (!spec.each) expect(value).toBe(spec.value);
        for (const replaced of spec.replaces ?? []) expect(counted).not.toContain(replaced);
      }
      for (const { id, because } of sheet.notCounted) {
        expect(counted).not.toContain(id);
        expect(counted).toContain(because);
      }
    }
  });

  it('is read as sets that are its tiles, one of which holds the winning tile', () => {
    for (const hand of completeHands(game, 13, 500)) {
      const sheet = rules.score(hand, table);
      if (!sheet.valid || sheet.reading.shape !== 'sets') continue;
      const { sets, pair, winningPart } = sheet.reading;
      const tiles = sets.flatMap(meldTiles);
      expect([...tiles, pair, pair].sort()).toEqual([...hand.concealed, hand.winTile].sort());
      const holder = winningPart === 'pair' ? [pair] : sets.slice(winningPart!, winningPart! + 1).flatMap(meldTiles);
      expect(holder).toContain(hand.winTile);
    }
  });

  it('is worth no less self-drawn than from a discard but for all sequences, which a self-draw excludes', () => {
    for (const hand of completeHands(game, 14, 500)) {
      const discard = rules.score({ ...hand, by: 'discard', flags: [] }, table);
      const selfDraw = rules.score({ ...hand, by: 'self-draw', flags: [] }, table);
      if (!discard.valid || !selfDraw.valid) throw new Error('a complete hand');
      const lost = discard.patterns.filter(
        ({ id }) => ['all-sequences', 'fully-exposed'].includes(id) && game === 'taiwanese',
      );
      const most = lost.reduce((sum, { value }) => sum + value, 0);
      expect(selfDraw.total).toBeGreaterThanOrEqual(discard.total - most);
    }
  });

  it('is paid for in whole coins that add up to nothing', () => {
    let streak = 0;
    for (const hand of completeHands(game, 15, 500)) {
      const sheet = rules.score(hand, table);
      if (!sheet.valid) continue;
      streak = (streak + 1) % 5;
      const from = hand.by === 'self-draw' ? null : 2;
      const payment = { winner: 1, by: hand.by, from, dealer: 3, streak, active: SEATS, kongFeeder: null } as const;
      const transfers = rules.payWin(sheet, payment, tableOf(game));
      expect(netOf(transfers).reduce((sum, net) => sum + net, 0)).toBe(0);
      expect(transfers.map((transfer) => transfer.from)).toEqual(from === null ? [2, 3, 0] : [2]);
      expect(transfers.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true);
    }
  });

  it('was waited for with its winning tile', () => {
    for (const hand of completeHands(game, 16, 100)) {
      const waiting = { ...hand, seatWind: hand.seatWind };
      expect(readyValue(rules, table, waiting).waits).toContain(hand.winTile);
    }
  });
});

it('a single wait is exactly one kind that completes the hand, won tiles and kinds held four times aside', () => {
  const rules = RULESETS.taiwanese;
  const table = options('taiwanese');
  let single = 0;
  for (const hand of completeHands('taiwanese', 17, 1_500)) {
    const sheet = rules.score(hand, table);
    if (!sheet.valid) throw new Error(sheet.reason);
    const shown = [...sheet.patterns, ...sheet.notCounted].some(({ id }) => id === 'single-wait');
    const { waits } = readyValue(rules, table, hand);
    if (shown !== (waits.length === 1)) expect(waits, JSON.stringify(hand)).toHaveLength(shown ? 1 : 2);
    if (shown) single++;
  }
  expect(single).toBeGreaterThan(100);
});

describe.each(GAME_IDS)('any tiles whatever in %s', (game) => {
  const rules = RULESETS[game];
  const meld = fc.record({
    type: fc.constantFrom('chow', 'pung', 'kong', 'concealed-kong'),
    tile: fc.integer({ min: -1, max: 46 }),
    claimed: fc.constant(null),
    from: fc.constant(null),
    added: fc.boolean(),
  });
  const context = fc.record({
    concealed: fc.array(
      fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 0, max: 33 }) }, fc.integer(), fc.double()),
      {
        maxLength: 18,
      },
    ),
    melds: fc.array(meld, { maxLength: 6 }),
    winTile: fc.integer({ min: -1, max: 46 }),
    by: fc.constantFrom('self-draw', 'discard', 'rob-kong'),
    seatWind: fc.constantFrom(...SEATS),
    roundWind: fc.constantFrom(...SEATS),
    bonus: fc.array(fc.integer({ min: 30, max: 46 }), { maxLength: 12 }),
    flags: fc.array(fc.constantFrom('kong-replacement', 'last-tile', 'heavenly', 'earthly', 'eight-flowers'), {
      maxLength: 3,
    }),
    missingSuit: fc.constantFrom(null, 0, 1, 2),
  });

  it('are priced or refused, never thrown at', () => {
    fc.assert(
      fc.property(context, (any) => {
        const result = rules.score(any as WinContext, tableOf(game));
        expect(typeof result.valid).toBe('boolean');
      }),
      { numRuns: 1_000, seed: 20 },
    );
  });
});

describe('a complete hand', () => {
  it.each(GAME_IDS)('of %s is one that a search can read, or a special shape', (game) => {
    const random = seeded(31);
    const { sets, tiles } = RULESETS[game];
    const kinds = tiles.honours ? 34 : 27;
    let wins = 0;
    for (let n = 0; n < 5_000; n++) {
      const wall = shuffled(
        Array.from({ length: 4 * (n % 2 === 0 ? 9 : kinds) }, (_, at) => Math.floor(at / 4)),
        random,
      );
      const hand = wall.slice(0, 3 * sets + 2);
      const [winTile, ...concealed] = hand as [Tile, ...Tile[]];
      const context = { concealed, melds: [], winTile, by: 'self-draw', seatWind: 0, roundWind: 0 } as const;
      const result = RULESETS[game].score({ ...context, bonus: [], flags: [], missingSuit: null }, options(game));
      const counts = new Uint8Array(34);
      for (const tile of hand) counts[tile]!++;
      const readable = bruteReadings(counts, sets).size > 0;
      if (result.valid && result.reading.shape !== 'sets') {
        expect(counts.every((count) => count % 2 === 0)).toBe(true);
      } else if (result.valid !== readable) expect(result.valid, `${hand}`).toBe(readable);
      if (result.valid) wins++;
    }
    expect(wins).toBeGreaterThan(10);
  });
});
