import type { WinContext, WinFlag } from '../score.ts';
import { type Facts, FLAG } from './facts.ts';
import type { Plan } from './plan.ts';

/**
 * The first circumstance that contradicts the rest of the description (rules 5.7), or null. `rob-kong` stands for the
 * way of winning itself.
 */
export function illegalFlag(facts: Facts, context: WinContext, plan: Plan): WinFlag | 'rob-kong' | null {
  const { by, flags } = facts;
  // The other three copies lie in the konger's pung and the fourth is the tile itself.
  if (by === 'rob-kong' && facts.copies[facts.winTile]! > 1) return 'rob-kong';
  if (flags === 0) return null;
  const selfDraw = by === 'self-draw';
  if ((flags & FLAG.kongReplacement) !== 0 && (!selfDraw || facts.kongs === 0)) return 'kong-replacement';
  if ((flags & FLAG.flowerReplacement) !== 0) {
    // A chain that a kong started counts as the kong's (TW-13).
    if (!selfDraw || !facts.bonus || (flags & FLAG.kongReplacement) !== 0) return 'flower-replacement';
  }
  if ((flags & FLAG.lastTile) !== 0 && by === 'rob-kong') return 'last-tile';
  if ((flags & FLAG.kongDiscard) !== 0 && by !== 'discard') return 'kong-discard';
  // Opening hands: an own kong, too, makes the win a second draw (PD-2).
  const notOpening = !selfDraw || facts.melds > 0;
  if ((flags & FLAG.heavenly) !== 0 && (notOpening || facts.seatWind !== 0)) return 'heavenly';
  if ((flags & FLAG.earthly) !== 0 && (notOpening || (flags & FLAG.heavenly) !== 0)) return 'earthly';
  if ((flags & FLAG.readyDeclared) !== 0) {
    if (plan.policies.readyDeclaration === 'concealed' && facts.exposed > 0) return 'ready-declared';
  }
  if ((flags & FLAG.eightFlowers) !== 0) {
    const flowers = context.bonus.filter((tile) => tile < 42).length;
    if (!plan.policies.eightFlowersWin || !selfDraw || flowers !== 8) return 'eight-flowers';
  }
  return null;
}
