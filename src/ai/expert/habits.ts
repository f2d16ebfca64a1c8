import type { GameId } from '../../engine/score.ts';

/** What the expert knows of a game. The rates were fitted to 500 deals of club players, the rest tried on ladders. */
export interface Habits {
  /** Chance that somebody else wins in a seat's round r (its own discards so far): `slope` x (r - `from`), at most `most`. */
  readonly hazard: { readonly from: number; readonly slope: number; readonly most: number };
  /** Mean loss when somebody else wins, in coins at the game's default amounts. */
  readonly loss: number;
  /** How often an opponent discards a wanted tile compared with chance: one that wins, and one that is only claimed. */
  readonly fed: { readonly win: number; readonly claim: number };
  /**
   * By distance to ready: how much faster hands come nearer than by their useful tiles alone, since those change on the
   * way; `[0]` is not used. Fitted so that the forecast chance to win is the real one at each distance.
   */
  readonly growth: readonly number[];
  /** How far the expert trusts its forecast. */
  readonly search: {
    /** Discards that are forecast one by one when the hand is at most 1, 2, or more from ready after them. */
    readonly looks: readonly [number, number, number];
    /** Claims of hands further from ready than this are the club player's. */
    readonly claimsFrom: number;
    /** Whether hands of one suit, of pungs and of pairs are aimed at as such. */
    readonly plans: boolean;
    /** How much the danger of a discard weighs against what the hand promises. */
    readonly caution: number;
  };
}

const RACE = {
  hazard: { from: 4.2, slope: 0.036, most: 0.33 },
  growth: [1, 0.85, 1, 1.2],
} as const;

const NARROW = { looks: [4, 1, 1], claimsFrom: 1, plans: false } as const;
const WIDE = { looks: [4, 4, 1], claimsFrom: 2, plans: false } as const;

export const HABITS: Readonly<Record<GameId, Habits>> = {
  'push-down': { ...RACE, loss: 11, fed: { win: 0.62, claim: 0.9 }, search: { ...WIDE, plans: true, caution: 4 } },
  taiwanese: {
    ...RACE,
    loss: 80,
    fed: { win: 0.65, claim: 0.9 },
    search: { ...NARROW, caution: 1 },
  },
  malaysian: {
    ...RACE,
    loss: 4.5,
    fed: { win: 0.85, claim: 0.9 },
    search: { ...WIDE, plans: true, caution: 2 },
  },
  sichuan: {
    hazard: { from: 3, slope: 0.033, most: 0.26 },
    loss: 10,
    fed: { win: 1.1, claim: 0.9 },
    growth: [1, 1.4, 2.6, 3.2],
    search: { ...WIDE, caution: 3 },
  },
};
