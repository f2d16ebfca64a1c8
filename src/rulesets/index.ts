import type { Ruleset } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import { malaysian } from './malaysian.ts';
import { pushDown } from './push-down.ts';
import { sichuan } from './sichuan.ts';
import { taiwanese } from './taiwanese.ts';

/** The four games. */
export const RULESETS: Readonly<Record<GameId, Ruleset>> = Object.freeze({
  'push-down': pushDown,
  sichuan,
  taiwanese,
  malaysian,
});

export function rulesetOf(game: GameId): Ruleset {
  return RULESETS[game];
}
