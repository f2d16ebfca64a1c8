import { ReadingWalk, readingAt, tieRank } from '../hand/readings.ts';
import type { Ruleset } from '../ruleset.ts';
import type { PatternValue, Reading, Refusal, RefusalReason, ScoreSheet, WinContext } from '../score.ts';
import { tileName } from '../tiles.ts';
import { Facts, FLAG } from './facts.ts';
import { illegalFlag } from './flags.ts';
import type { Plan } from './plan.ts';
import {
  recogniseHand,
  recogniseInstantFlowers,
  recogniseOrphans,
  recogniseSets,
  recogniseSevenPairs,
  recogniseSingleWait,
} from './recognise.ts';
import { RECOGNISERS } from './recognisers.ts';

// Filled again for every hand: the engine is synchronous, and pricing hands is where it spends its time.
const facts = new Facts();
const shown = new Uint8Array(RECOGNISERS.length);
const walk = new ReadingWalk();
const bestAt = new Int32Array(4);

const SEVEN_PAIRS: Reading = Object.freeze({ shape: 'seven-pairs', sets: [], pair: null, winningPart: null });
const ORPHANS: Reading = Object.freeze({ shape: 'thirteen-orphans', sets: [], pair: null, winningPart: null });
const NO_SHAPE: Reading = Object.freeze({ shape: 'none', sets: [], pair: null, winningPart: null });

/**
 * Prices one winning hand at a table: the reading and the place of the winning tile that are worth most (rules 0.4).
 * Faults are looked for from the most basic one on: tiles, melds, copies, count, circumstances, completeness, missing
 * suit, minimum.
 */
export function scoreHand(plan: Plan, context: WinContext): ScoreSheet | Refusal {
  const { rules } = plan;
  const fault = facts.take(context, plan.limits);
  if (fault !== null) return refusal(rules, fault.reason, fault.part);
  const flag = illegalFlag(facts, context, plan);
  if (flag !== null) return refusal(rules, 'illegal-flag', flag);
  if ((facts.flags & FLAG.eightFlowers) !== 0) {
    recogniseInstantFlowers(shown);
    plan.price(shown);
    return sheetOf(plan, NO_SHAPE);
  }

  const reading = bestReading(plan);
  if (reading === null) return refusal(rules, 'not-complete', '');
  if (context.missingSuit !== null) {
    const tile = facts.firstOfSuit(context.missingSuit);
    if (tile !== null) return refusal(rules, 'missing-suit', tileName(tile));
  }
  const sheet = sheetOf(plan, reading);
  const { minimum } = plan.policies;
  if (sheet.total >= minimum) return sheet;
  return { valid: false, game: rules.id, reason: 'below-minimum', part: `${sheet.total}/${minimum}`, sheet };
}

/** The reading worth most, with `plan` left as it priced it; null when the hand is not complete. */
function bestReading(plan: Plan): Reading | null {
  recogniseHand(facts, shown);
  if (plan.asksSingleWait) recogniseSingleWait(facts, shown);
  const { shapes } = plan.rules;
  const special = facts.melds === 0 && shapes.length > 1 ? specialShape(plan.rules) : null;
  if (!walk.start(facts.keys)) {
    if (special === null) return null;
    recogniseSpecial(special);
    plan.price(shown);
    return special;
  }

  // Of equal totals the first stands unless a later one has more pungs, or as many and a lower pair.
  recogniseSets(facts, walk.at, shown);
  let total = plan.price(shown);
  keepReading();
  let priced = 1;
  while (walk.next()) {
    recogniseSets(facts, walk.at, shown);
    const worth = plan.price(shown);
    priced++;
    if (worth > total || (worth === total && tieRank(walk.at) > tieRank(bestAt))) {
      total = worth;
      keepReading();
    }
  }

  if (special !== null) {
    recogniseHand(facts, shown);
    recogniseSpecial(special);
    if (plan.price(shown) > total) return special;
    recogniseHand(facts, shown);
    priced++;
  }
  if (priced > 1) {
    if (plan.asksSingleWait) recogniseSingleWait(facts, shown);
    recogniseSets(facts, bestAt, shown);
    plan.price(shown);
  }
  return readingAt(bestAt, facts.winTile);
}

function keepReading(): void {
  for (let part = 0; part < 4; part++) bestAt[part] = walk.at[part]!;
}

function recogniseSpecial(reading: Reading): void {
  if (reading === SEVEN_PAIRS) recogniseSevenPairs(facts, shown);
  else recogniseOrphans(shown);
}

/** Seven pairs or thirteen orphans, where the game has them and no meld is laid down. */
function specialShape(rules: Ruleset): Reading | null {
  if (facts.odd === 0) {
    if (rules.shapes.includes('seven-pairs')) return SEVEN_PAIRS;
    return facts.fours === 0 && rules.shapes.includes('seven-different-pairs') ? SEVEN_PAIRS : null;
  }
  const orphans = facts.orphans === 13 && facts.kinds === 13;
  return orphans && rules.shapes.includes('thirteen-orphans') ? ORPHANS : null;
}

function sheetOf(plan: Plan, reading: Reading): ScoreSheet {
  const { id: game, unit, cap } = plan.rules;
  const { total } = plan;
  const { patterns, notCounted } = plan.verdict();
  let sum = 0;
  for (const { value } of patterns) sum += value;
  const cappedTotal = cap !== null && total > cap ? cap : total;
  const lines: readonly PatternValue[] =
    sum === cappedTotal ? patterns : [...patterns, { id: 'cap', value: cappedTotal - sum }];
  return {
    valid: true,
    game,
    unit,
    patterns,
    lines,
    notCounted,
    total,
    cappedTotal,
    cap,
    reading,
  };
}

function refusal(rules: Ruleset, reason: RefusalReason, part: string): Refusal {
  return { valid: false, game: rules.id, reason, part };
}
