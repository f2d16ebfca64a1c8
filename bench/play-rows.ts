import { createHash } from 'node:crypto';
import { dealFaults } from '../src/ai/deal-check.ts';
import { type PlayedDeal, playDeals } from '../src/ai/self-play.ts';
import type { GameEvent } from '../src/engine/events.ts';
import { fold } from '../src/engine/match.ts';
import { resolveOptions } from '../src/engine/options.ts';
import { GAME_IDS, type GameId } from '../src/engine/score.ts';
import { SEATS } from '../src/engine/tiles.ts';
import { RULESETS } from '../src/rulesets/index.ts';
import { measure, type Runner } from './measure.ts';
import type { Row } from './table.ts';

const DEALS = 150;
/** Deals before the first round, so that the code is compiled and the tables are filled as they are in a long run. */
const WARM_UP = 1_500;

function* play(game: GameId, deals: number, seed: number): Generator<PlayedDeal> {
  const rules = RULESETS[game];
  const resolved = resolveOptions(rules, {});
  if (!resolved.ok) throw new Error(`no table option ${resolved.option}`);
  yield* playDeals(rules, resolved.options, { deals, seed, levels: ['club', 'club', 'club', 'club'] });
}

/** Nothing lost, nothing paid twice, and the records alone lead to the same state. */
function checkDeals(game: GameId): void {
  const events: GameEvent[] = [];
  let last: PlayedDeal | null = null;
  for (const played of play(game, DEALS, 1)) {
    const [fault] = [...played.refused, ...dealFaults(RULESETS[game], played)];
    if (fault !== undefined) throw new Error(`${game}: ${fault}`);
    if (played.events[0]?.type === 'match-started') events.length = 0;
    events.push(...played.events);
    last = played;
  }
  const folded = fold(RULESETS[game], JSON.parse(JSON.stringify(events)));
  if (JSON.stringify(folded) !== JSON.stringify(last?.state)) throw new Error(`${game}: records lead to another state`);
}

/** Deals with their records: every event of every deal, and the coins that moved. */
function inMemory(game: GameId): Runner {
  return {
    name: game,
    count: DEALS,
    run: () => {
      let sum = 0;
      for (const { events, state, before } of play(game, DEALS, 1)) {
        sum += events.length;
        for (const seat of SEATS) sum += Math.abs(state.net[seat] - before.net[seat]);
      }
      return sum;
    },
  };
}

/** The same with the records as JSON and their SHA-256, as `sparrow simulate` makes them. */
function written(game: GameId): Runner {
  return {
    name: game,
    count: DEALS,
    run: () => {
      const hash = createHash('sha256');
      for (const { events } of play(game, DEALS, 1)) {
        for (const event of events) hash.update(`${JSON.stringify(event)}\n`);
      }
      return hash.digest().readUInt32LE();
    },
  };
}

/** Deals a second of one core with four club players. */
export function playRows(rounds: number): Row[] {
  const runners = GAME_IDS.flatMap((game) => {
    checkDeals(game);
    for (const _ of play(game, WARM_UP, 2));
    return [inMemory(game), written(game)];
  });
  const measured = measure(runners, rounds);
  return GAME_IDS.flatMap((game, at) => [
    {
      what: `self-play deals a core, ${game}`,
      ours: measured[2 * at]!,
      bar: { text: '>= 3000 /s', reached: (nanoseconds: number) => 1e9 / nanoseconds >= 3_000 },
      peers: [],
    },
    { what: '    records as JSON with their SHA-256', ours: measured[2 * at + 1]!, bar: null, peers: [] },
  ]);
}
