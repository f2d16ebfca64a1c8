import { SEVEN_DIFFERENT_PAIRS, SEVEN_PAIRS, THIRTEEN_ORPHANS } from '../hand/form.ts';
import { ReadingWalk, readingAt, tieRank } from '../hand/readings.ts';
import type { Ruleset } from '../ruleset.ts';
import type { Reading, Refusal, RefusalReason, ScoreSheet, WinContext } from '../score.ts';
import { tileName } from '../tiles.ts';
import { Facts, FLAG } from './facts.ts';
import { illegalFlag } from './flags.ts';
import type { Plan } from './plan.ts';
import { AS_ORPHANS, asSets, asSevenPairs, HELD_EIGHT_FLOWERS, held, howWon, singleWait } from './recognise.ts';
import type { Verdict } from './tariff.ts';

// Filled again for every hand: the engine is synchronous, and pricing hands is where it spends its time.
const facts = new Facts();
const walk = new ReadingWalk();
const bestAt = new Int32Array(4);

const PAIRS_READING: Reading = Object.freeze({ shape: 'seven-pairs', sets: [], pair: null, winningPart: null });
const ORPHANS_READING: Reading = Object.freeze({ shape: 'thirteen-orphans', sets: [], pair: null, winningPart: null });
const NO_READING: Reading = Object.freeze({ shape: 'none', sets: [], pair: null, winningPart: null });

/**
 * Prices one winning hand at a table: the reading and the place of the winning tile that are worth most (rules 0.4).
 * Faults are looked for from the most basic one on: tiles, melds, copies, count, circumstances, completeness, missing
 * suit, minimum. Sheets share what they list; all of it is frozen.
 */
export function scoreHand(plan: Plan, context: WinContext): ScoreSheet | Refusal {
  const { rules } = plan;
  const fault = facts.take(context, plan.limits);
  if (fault !== null) return refusal(rules, fault.reason, fault.part);
  const flag = illegalFlag(facts, context, plan);
  if (flag !== null) return refusal(rules, 'illegal-flag', flag);
  if ((facts.flags & FLAG.eightFlowers) !== 0) {
    return sheetOf(rules, plan.tariff.verdict(0, HELD_EIGHT_FLOWERS, 0), NO_READING);
  }
  const sheet = bestSheet(plan);
  if (sheet === null) return refusal(rules, 'not-complete', '');
  if (context.missingSuit !== null) {
    const tile = facts.firstOfSuit(context.missingSuit);
    if (tile !== null) return refusal(rules, 'missing-suit', tileName(tile));
  }
  const { minimum } = plan.policies;
  if (sheet.total >= minimum) return sheet;
  return { valid: false, game: rules.id, reason: 'below-minimum', part: `${sheet.total}/${minimum}`, sheet };
}

/** The reading worth most; null when the hand is not complete. */
function bestSheet(plan: Plan): ScoreSheet | null {
  const { rules, tariff } = plan;
  const shape = facts.melds === 0 && plan.special !== 0 ? specialShape(plan.special) : null;
  const standard = walk.start(facts.keys);
  if (!standard && shape === null) return null;
  const how = tariff.asksSingleWait ? howWon(facts) | singleWait(facts) : howWon(facts);
  const tiles = held(facts);
  const special = shape === null ? null : tariff.verdict(how, tiles, asSpecial(shape));
  if (!standard) return sheetOf(rules, special!, shape!);

  // Of equal totals the first stands unless a later one has more pungs, or as many and a lower pair.
  let best = tariff.verdict(how, tiles, asSets(facts, walk.at));
  keepReading();
  while (walk.next()) {
    const other = tariff.verdict(how, tiles, asSets(facts, walk.at));
    if (other.total > best.total || (other.total === best.total && tieRank(walk.at) > tieRank(bestAt))) {
      best = other;
      keepReading();
    }
  }
  if (special !== null && special.total > best.total) return sheetOf(rules, special, shape!);
  return sheetOf(rules, best, readingAt(bestAt, facts.winTile));
}

function keepReading(): void {
  for (let part = 0; part < 4; part++) bestAt[part] = walk.at[part]!;
}

/** Seven pairs or thirteen orphans, where the game has them; no meld is laid down. */
function specialShape(special: number): Reading | null {
  if (facts.odd === 0) {
    if ((special & SEVEN_PAIRS) !== 0) return PAIRS_READING;
    return facts.fours === 0 && (special & SEVEN_DIFFERENT_PAIRS) !== 0 ? PAIRS_READING : null;
  }
  const orphans = facts.orphans === 13 && facts.kinds === 13;
  return orphans && (special & THIRTEEN_ORPHANS) !== 0 ? ORPHANS_READING : null;
}

function asSpecial(shape: Reading): number {
  return shape === PAIRS_READING ? asSevenPairs(facts) : AS_ORPHANS;
}

function sheetOf({ id: game, unit, cap }: Ruleset, verdict: Verdict, reading: Reading): ScoreSheet {
  const { patterns, lines, notCounted, total, cappedTotal } = verdict;
  return { valid: true, game, unit, patterns, lines, notCounted, total, cappedTotal, cap, reading };
}

function refusal(rules: Ruleset, reason: RefusalReason, part: string): Refusal {
  return { valid: false, game: rules.id, reason, part };
}
