import type { PlayerAction } from '../engine/actions.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import type { PlayerView } from '../engine/view.ts';
import { chooseBeginner } from './beginner.ts';
import { chooseClub } from './club.ts';
import { chooseExpert } from './expert/expert.ts';
import { positionOf } from './position.ts';
import type { LuckSource } from './random.ts';

/** Strengths of an AI player, weakest first. */
export type AiLevel = 'beginner' | 'club' | 'expert';
export const AI_LEVELS = ['beginner', 'club', 'expert'] as const satisfies readonly AiLevel[];

/**
 * What a player of this strength does: one of `view.own.legal`, from nothing but what the seat may see.
 *
 * @param luck a source of numbers from 0 up to 1; only beginners are careless enough to use it.
 * @throws Error where the seat is not asked for anything.
 * @example choose(rules, viewFor(rules, state, 2), 'club', seededLuck('table 12'))
 */
export function choose(rules: Ruleset, view: PlayerView, level: AiLevel, luck: LuckSource): PlayerAction {
  const legal = view.own?.legal ?? [];
  if (legal.length === 0) throw new Error('the seat is not asked for anything');
  if (legal.length === 1) return legal[0]!;
  const position = positionOf(rules, view);
  if (level === 'beginner') return chooseBeginner(position, luck);
  return level === 'club' ? chooseClub(position) : chooseExpert(position);
}
