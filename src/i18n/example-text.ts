/** Examples of patterns in words, priced by the engine when they are shown. */
import { printHand } from '../app/score/hand-text.ts';
import { toolOptions } from '../app/score/price.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import type { Refusal, ScoreSheet } from '../engine/score.ts';
import { contextOf, EXAMPLES, type ExampleHand, type PatternExample } from '../rulesets/examples/index.ts';
import type { MessageKey, Translate } from './index.ts';
import { patternName, windWord } from './words.ts';

/** One hand of an example with what it scores. */
export interface ExampleText {
  readonly hand: ExampleHand;
  /** In notation, with what happened: `` `123m +4p` (win on a discard, East seat) ``. */
  readonly description: string;
  /** `"Win 1, All pungs 2: 3 fan"`, or that it does not win. */
  readonly score: string;
}

/** The example and the counterexample of a pattern; null where the game has none by this id. */
export function exampleTexts(
  t: Translate,
  rules: Ruleset,
  pattern: string,
): { readonly example: ExampleText; readonly counterexample: ExampleText } | null {
  const found = EXAMPLES[rules.id].find((each) => each.pattern === pattern);
  if (found === undefined) return null;
  return {
    example: exampleText(t, rules, found, found.example),
    counterexample: exampleText(t, rules, found, found.counterexample),
  };
}

/** What the engine says to a hand of an example, under the options the example is meant for. */
function scoreExample(rules: Ruleset, { options }: PatternExample, hand: ExampleHand): ScoreSheet | Refusal {
  const resolved = toolOptions(rules, options ?? {});
  if (!resolved.ok) throw new RangeError(`an example names the option ${resolved.option} with ${resolved.value}`);
  return rules.score(contextOf(hand), resolved.options);
}

function exampleText(t: Translate, rules: Ruleset, pattern: PatternExample, hand: ExampleHand): ExampleText {
  const context = contextOf(hand);
  const circumstances = [
    t(`score.by.${hand.by}`),
    ...(hand.flags ?? []).map((flag) => t(`score.flags.${flag}` as MessageKey)),
    ...(hand.seat === undefined ? [] : [t('rules.seat', { wind: windWord(t, hand.seat) })]),
    ...(hand.round === undefined ? [] : [t('rules.round', { wind: windWord(t, hand.round) })]),
  ];
  const { melds, winTile } = context;
  const sorted = { concealed: [...context.concealed].sort((a, b) => a - b), bonus: [...context.bonus], melds, winTile };
  return {
    hand,
    description: t('rules.with', {
      hand: `\`${printHand(sorted)}\``,
      circumstances: circumstances.join(t('tiles.separator')),
    }),
    score: sheetText(t, scoreExample(rules, pattern, hand)),
  };
}

function sheetText(t: Translate, sheet: ScoreSheet | Refusal): string {
  if (!sheet.valid) return t('rules.noWin');
  const lines = sheet.lines.map((line) => `${patternName(t, sheet.game, line.id)} ${t.signed(line.value)}`);
  const total = t('rules.value', { value: sheet.cappedTotal, unit: t(`games.unit.${sheet.unit}`) });
  return t('rules.sum', {
    lines: lines.length === 0 ? t('score.noPatterns') : lines.join(t('tiles.separator')),
    total,
  });
}
