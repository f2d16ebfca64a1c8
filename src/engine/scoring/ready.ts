import { formOf } from '../hand/form.ts';
import { waits } from '../hand/waits.ts';
import type { RuleOptions, Ruleset } from '../ruleset.ts';
import type { WinContext } from '../score.ts';
import { countTiles, type Meld, type Suit, type Tile, type Wind } from '../tiles.ts';

const NO_FLAGS: WinContext['flags'] = [];

/** A hand between turns: 3n+1 tiles beside the melds. */
export interface WaitingHand {
  readonly concealed: readonly Tile[];
  readonly melds: readonly Meld[];
  readonly missingSuit: Suit | null;
  readonly seatWind: Wind;
  readonly roundWind: Wind;
  readonly bonus: readonly Tile[];
}

export interface ReadyValue {
  /** Kinds that complete the hand, kinds of which the player holds all four left out (SC-22, TW-5). */
  readonly waits: Tile[];
  /** The most that one of them would be worth on a discard now, capped; 0 without a wait, or below the minimum. */
  readonly best: number;
}

/**
 * What a hand waits for and what the best wait is worth if won on a discard now, without any circumstance of the win
 * (rules 2.5, SC-6). A hand with a missing-suit tile waits for nothing.
 */
export function readyValue(rules: Ruleset, options: RuleOptions, hand: WaitingHand): ReadyValue {
  const ready: Tile[] = [];
  let best = 0;
  const { concealed, melds } = hand;
  const counts = countTiles(concealed);
  // Described hands may hold too few tiles or a fifth copy: they wait for nothing, and the tables do not know them.
  const sound = concealed.length === 3 * (rules.sets - melds.length) + 1 && counts.every((count) => count <= 4);
  if (!sound) return { waits: ready, best };
  for (const tile of waits(counts, melds.length, formOf(rules, hand.missingSuit))) {
    const context: WinContext = {
      concealed,
      melds,
      winTile: tile,
      by: 'discard',
      seatWind: hand.seatWind,
      roundWind: hand.roundWind,
      bonus: hand.bonus,
      flags: NO_FLAGS,
      missingSuit: hand.missingSuit,
    };
    const result = rules.score(context, options);
    if (result.valid) best = Math.max(best, result.cappedTotal);
    if (result.valid || result.reason === 'below-minimum') ready.push(tile);
  }
  return { waits: ready, best };
}
