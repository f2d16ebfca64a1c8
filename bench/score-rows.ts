import { isComplete } from '../src/engine/hand/distance.ts';
import { handForm } from '../src/engine/hand/form.ts';
import { resolveOptions } from '../src/engine/options.ts';
import type { RuleOptions } from '../src/engine/ruleset.ts';
import { GAME_IDS, type GameId } from '../src/engine/score.ts';
import { countTiles } from '../src/engine/tiles.ts';
import { RULESETS } from '../src/rulesets/index.ts';
import { completeHands } from '../test/support/complete-hands.ts';
import { plainScore, spellPatterns } from '../test/support/plain-score.ts';
import { measure, type Runner } from './measure.ts';
import type { Peer } from './peers.ts';
import { millions, type Row } from './table.ts';

/** Compared with the plain price; the first `TIMED` of them are measured, as many as other libraries get. */
const HANDS = 2_000;
const TIMED = 500;
const SETS = handForm(4, ['sets'], null);

function tableOf(game: GameId): RuleOptions {
  const resolved = resolveOptions(RULESETS[game], game === 'malaysian' ? { scoring: 'fan' } : {});
  if (!resolved.ok) throw new Error(`no table option ${resolved.option}`);
  return resolved.options;
}

/** The game's own scorer over hands with melds, bonus tiles and circumstances, each price compared with a plain one. */
function runnerOf(game: GameId): Runner {
  const rules = RULESETS[game];
  const options = tableOf(game);
  const hands = [...completeHands(game, 77, HANDS)];
  for (const hand of hands) {
    const answer = rules.score(hand, options);
    const sheet = answer.valid ? answer : answer.sheet;
    const plain = plainScore(rules, options, hand);
    if (sheet?.total !== plain?.total || !plain?.spellings.has(spellPatterns(sheet?.patterns ?? []))) {
      throw new Error(`${game}: not the reference's price: ${JSON.stringify(hand)}`);
    }
  }
  const timed = hands.slice(0, TIMED);
  return {
    name: game,
    count: TIMED,
    run: () => {
      let sum = 0;
      for (let at = 0; at < timed.length; at++) {
        const answer = rules.score(timed[at]!, options);
        sum += answer.valid ? answer.cappedTotal : -1;
      }
      return sum;
    },
  };
}

/** Concealed hands of four sets and a pair, which every library can price by its own rules. */
function peerHands(): Uint8Array[] {
  const hands: Uint8Array[] = [];
  for (const { concealed, winTile, melds } of completeHands('push-down', 78, 20 * TIMED)) {
    const counts = countTiles([...concealed, winTile]);
    if (melds.length === 0 && isComplete(counts, 0, SETS) && hands.length < TIMED) hands.push(counts);
  }
  return hands;
}

/** Price of a winning hand in each game. */
export function scoreRows(peers: readonly Peer[], rounds: number): Row[] {
  const hands = peerHands();
  const scorers = peers.flatMap(({ name, score }): Runner[] => {
    if (score === null) return [];
    const asks = hands.map(score);
    return [{ name: `${name}, riichi`, count: asks.length, run: () => asks.reduce((sum, ask) => sum + ask(), 0) }];
  });
  const measured = measure([...GAME_IDS.map(runnerOf), ...scorers], rounds);
  const others = measured.slice(GAME_IDS.length).map((peer) => ({ ...peer, wrong: null }));
  return GAME_IDS.map((game, at) => ({
    what: `score of a winning hand, ${game}`,
    ours: measured[at]!,
    bar: millions(1),
    peers: at === GAME_IDS.length - 1 ? others : [],
  }));
}
