import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { appraise, type DiscardAppraisal } from '../../ai/appraise.ts';
import type { PlayerAction } from '../../engine/actions.ts';
import type { GameEvent } from '../../engine/events.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import { SEATS, type Seat, type Tile } from '../../engine/tiles.ts';
import type { PlayerView } from '../../engine/view.ts';
import { viewFor } from '../../engine/view-for.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import { printCode, type Replay, type ReplayStep } from '../replay.ts';
import { accountOf } from '../table.ts';

/** One own discard beside what the expert would have done with the same tiles in sight. */
export interface ReviewedTurn {
  /** From 1, over the discards of this player in this deal. */
  readonly number: number;
  /** The step of the replay at which the player was asked. */
  readonly step: number;
  /** What the player saw. */
  readonly view: PlayerView;
  readonly chosen: DiscardAppraisal;
  /** The best discard; the same as `chosen` where the expert would have done the same. */
  readonly best: DiscardAppraisal;
  /** What the expert would have done: most often the best discard, else a win or a kong. */
  readonly choice: PlayerAction;
  /** Beside the best discard: steps thrown back (never below 0) and, where there are none, useful tiles less. */
  readonly lost: { readonly steps: number; readonly copies: number; readonly coins: number };
  /** The discard left the hand further from ready, or fewer tiles to bring it on, than the best one. */
  readonly slowed: boolean;
}

/** The discards of one player in one finished deal. */
export interface Review {
  readonly seat: Seat;
  readonly turns: readonly ReviewedTurn[];
  /** How many of them slowed the hand. */
  readonly slowed: number;
}

/** The chair whose deal this was for somebody, also when they left during it; null for everybody else. */
export function reviewSeat(replay: Pick<Replay, 'seats'>, userId: string): Seat | null {
  return SEATS.find((seat) => accountOf(replay.seats[seat]) === userId) ?? null;
}

/**
 * One step of a replay as a reviewed turn; null where the table did not wait for this player's turn, or they did
 * something other than discarding.
 *
 * @param moves what happened next
 */
function reviewTurn(
  rules: Ruleset,
  { match }: ReplayStep,
  moves: readonly GameEvent[],
  seat: Seat,
): Omit<ReviewedTurn, 'number' | 'step'> | null {
  const prompt = match.deal?.prompt;
  if (prompt?.kind !== 'turn' || prompt.seat !== seat) return null;
  const done = moves.find((event) => event.type === 'discarded' || event.type === 'kong-declared');
  if (done?.type !== 'discarded' || done.seat !== seat) return null;
  const view = viewFor(rules, match, seat);
  const { discards, choice } = appraise(rules, view);
  const chosen = found(discards, done.tile);
  const best = discards[0];
  if (chosen === undefined || best === undefined) return null;
  const steps = Math.max(0, chosen.distance - best.distance);
  const copies = chosen.distance === best.distance ? Math.max(0, best.copies - chosen.copies) : 0;
  const coins = Math.max(0, best.value - chosen.value);
  return { view, chosen, best, choice, lost: { steps, copies, coins }, slowed: steps > 0 || copies > 0 };
}

const found = (discards: readonly DiscardAppraisal[], tile: Tile): DiscardAppraisal | undefined =>
  discards.find((discard) => discard.tile === tile);

/**
 * Compares every discard of one player with the expert's, by the evaluation behind hints and from what that player
 * could see then. The event loop turns between two of them, so that a long deal holds nobody up.
 *
 * @example (await reviewOf(replay, 2)).slowed
 */
export async function reviewOf(replay: Replay, seat: Seat): Promise<Review> {
  const rules = rulesetOf(replay.game);
  const turns: ReviewedTurn[] = [];
  for (const [step, here] of replay.steps.entries()) {
    const turn = reviewTurn(rules, here, replay.steps[step + 1]?.moves ?? [], seat);
    if (turn === null) continue;
    turns.push({ number: turns.length + 1, step, ...turn });
    await setImmediate();
  }
  return { seat, turns, slowed: turns.filter(({ slowed }) => slowed).length };
}

/** Reviews of finished deals, each worked out once while people page through it. */
export interface Reviews {
  /** The own discards of somebody in this deal; null for who did not play in it. */
  of(replay: Replay, userId: string): Promise<Review | null>;
}

/** Reviews that people page through at the same time. */
const KEPT = 50;

export function createReviews(): Reviews {
  const known = new LRUCache<string, Promise<Review>>({ max: KEPT });
  return {
    async of(replay, userId) {
      const seat = reviewSeat(replay, userId);
      if (seat === null) return null;
      const key = `${printCode(replay.code)}/${seat}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const made = reviewOf(replay, seat);
      known.set(key, made);
      made.catch(() => known.delete(key));
      return made;
    },
  };
}
