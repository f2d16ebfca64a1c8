import { type Appraisal, appraise, type DiscardAppraisal } from '../../ai/appraise.ts';
import type { PlayerAction } from '../../engine/actions.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import type { PlayerView } from '../../engine/view.ts';
import { type ClaimEffect, claimEffects } from './claims.ts';

/** What speaks for the advised discard: it is the fastest one, or slower but safer, or slower but worth more. */
type DiscardReason = 'fastest' | 'safer' | 'worth' | 'only';
/** How dangerous a discard is, in a word; nothing is ever called safe, for these games have no safe tiles. */
export type DangerWord = 'low' | 'some' | 'high';
/** What speaks for the advised answer to a claim. */
type ClaimReason = 'win' | 'closer' | 'worth' | 'no-closer' | 'closed-worth';

/** Advice for what a player is asked now. */
export type Hint =
  | {
      readonly kind: 'discard';
      /** The discard is to come with the declaration of ready. */
      readonly ready: boolean;
      readonly best: DiscardAppraisal;
      readonly reason: DiscardReason;
      /** The next best, at most two. */
      readonly others: readonly DiscardAppraisal[];
      /** Distance of the best that the hand can keep. */
      readonly keeps: number;
    }
  /** A win or a kong in the own turn, a missing suit, tiles to pass on. */
  | { readonly kind: 'act'; readonly action: PlayerAction }
  | {
      readonly kind: 'claim';
      readonly action: PlayerAction;
      readonly reason: ClaimReason;
      readonly effects: readonly ClaimEffect[];
    };

const ALTERNATIVES = 2;
/** The advised discard counts as chosen for safety where it is at most this share as dangerous as the fastest one. */
const MUCH_SAFER = 0.6;
const WORTH_A_WORD = 0.01;

/**
 * What the expert would do now, and why; null where nothing is asked. Built on the same evaluation as `reviewOf`, and
 * from nothing but what the player can see.
 *
 * @example hintOf(rules, viewFor(rules, state, 2))?.kind
 */
export function hintOf(rules: Ruleset, view: PlayerView): Hint | null {
  if (view.own === null || view.own.legal.length === 0) return null;
  const appraisal = appraise(rules, view);
  const { choice, discards } = appraisal;
  if (view.prompt?.kind === 'claims') {
    const effects = claimEffects(rules, view);
    return { kind: 'claim', action: choice, reason: claimReason(choice, effects), effects };
  }
  const [best, ...others] = discards;
  if (choice.type !== 'discard' || best === undefined) return { kind: 'act', action: choice };
  return {
    kind: 'discard',
    ready: choice.ready,
    best,
    reason: discardReason(best, discards),
    others: others.slice(0, ALTERNATIVES),
    keeps: keptDistance(appraisal),
  };
}

/** The distance that the best discards keep: that of the hand, and ready from a complete one. */
function keptDistance({ distance }: Pick<Appraisal, 'distance'>): number {
  return Math.max(0, distance);
}

/** The discard after which the hand is nearest to ready and most tiles help it. */
function fastestOf(discards: readonly DiscardAppraisal[]): DiscardAppraisal | undefined {
  return discards.toSorted((a, b) => a.distance - b.distance || b.copies - a.copies)[0];
}

function discardReason(best: DiscardAppraisal, discards: readonly DiscardAppraisal[]): DiscardReason {
  if (discards.length === 1) return 'only';
  const fastest = fastestOf(discards) ?? best;
  if (best.distance === fastest.distance && best.copies === fastest.copies) return 'fastest';
  const safer = best.danger <= MUCH_SAFER * fastest.danger && fastest.danger - best.danger >= WORTH_A_WORD;
  return safer ? 'safer' : 'worth';
}

/** Thresholds are chances that somebody wins on the tile. */
export function dangerWord(danger: number): DangerWord {
  return danger < 0.03 ? 'low' : danger < 0.1 ? 'some' : 'high';
}

function claimReason(choice: PlayerAction, effects: readonly ClaimEffect[]): ClaimReason {
  if (choice.type === 'win') return 'win';
  const nearer = (effect: ClaimEffect): boolean =>
    effect.kind === 'meld' && effect.after.distance < effect.before.distance;
  if (choice.type === 'pass') return effects.some(nearer) ? 'closed-worth' : 'no-closer';
  const taken = effects.find(({ action }) => sameCall(action, choice));
  return taken !== undefined && nearer(taken) ? 'closer' : 'worth';
}

/** Whether two answers to one claim are the same call. */
export function sameCall(a: PlayerAction, b: PlayerAction): boolean {
  return a.type === b.type && (a.type !== 'chow' || b.type !== 'chow' || a.tile === b.tile);
}
