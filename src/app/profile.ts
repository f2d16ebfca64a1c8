import type { Ruleset } from '../engine/ruleset.ts';
import { GAME_IDS, type GameId } from '../engine/score.ts';
import type { Recogniser } from '../engine/scoring/recognisers.ts';
import type { BalancePoint, BiggestHand, LedgerReads, PatternCount, PlayerStatistics } from './ports.ts';

/** What somebody made of all their deals on one server. */
export interface Profile {
  readonly userId: string;
  /** Null without an account. */
  readonly coins: number | null;
  /** Null before the first deal that counts. */
  readonly all: PlayerStatistics | null;
  /** The games they have played, in the house's order. */
  readonly games: readonly { readonly game: GameId; readonly statistics: PlayerStatistics }[];
  readonly favourite: PatternCount | null;
  readonly biggest: BiggestHand | null;
  /** Oldest first. */
  readonly balances: readonly BalancePoint[];
}

/** Patterns that tell that or how a hand was won, and nothing of what it looked like. */
const SAYS_NOTHING: ReadonlySet<Recogniser> = new Set<Recogniser>(['win', 'standard', 'self-draw']);

/**
 * The pattern that somebody wins with most often, of those that say something about the hand.
 *
 * @param counts the most frequent first
 */
export function favouritePattern(
  counts: readonly PatternCount[],
  rulesOf: (game: GameId) => Ruleset,
): PatternCount | null {
  const tells = ({ game, pattern }: PatternCount): boolean =>
    rulesOf(game).patterns.some(({ id, shown }) => id === pattern && !SAYS_NOTHING.has(shown));
  return counts.find(tells) ?? null;
}

/** @param points how many balances at most */
export async function readProfile(
  ledger: LedgerReads,
  rulesOf: (game: GameId) => Ruleset,
  guildId: string,
  userId: string,
  points: number,
): Promise<Profile> {
  const [coins, all, counts, biggest, balances, ...games] = await Promise.all([
    ledger.balance(guildId, userId),
    ledger.statistics(guildId, userId),
    ledger.patternCounts(guildId, userId),
    ledger.biggestHand(guildId, userId),
    ledger.balanceHistory(guildId, userId, points),
    ...GAME_IDS.map((game) => ledger.statistics(guildId, userId, game)),
  ]);
  return {
    userId,
    coins,
    all,
    games: games.flatMap((statistics, at) => (statistics === null ? [] : [{ game: GAME_IDS[at]!, statistics }])),
    favourite: favouritePattern(counts, rulesOf),
    biggest,
    balances,
  };
}
