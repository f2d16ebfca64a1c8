/** A ruleset in words: patterns, payments and options, straight from its own record, for `/rules` and the README. */
import { toolOptions } from '../app/score/price.ts';
import { defaultOf } from '../engine/options.ts';
import type { OptionSpec, PatternSpec, RuleOptions, Ruleset } from '../engine/ruleset.ts';
import type { ScoreSheet } from '../engine/score.ts';
import { kongTransfers } from '../engine/settle/kongs.ts';
import { SEATS } from '../engine/tiles.ts';
import type { MessageKey, Translate } from './index.ts';
import { optionName, optionValue, patternName } from './words.ts';

/** A pattern as a page shows it. A pattern that an option changes is one entry for each of its rows. */
export interface PatternText {
  readonly id: string;
  readonly name: string;
  /** `"3 fan"`, or `"1 tai each"`. */
  readonly value: string;
  readonly text: string;
  /** What it replaces and which option it needs; empty where neither applies. */
  readonly notes: readonly string[];
}

/** Every pattern of the game in the order of its table. */
export function patternTexts(t: Translate, rules: Ruleset): PatternText[] {
  return rules.patterns.map((pattern) => patternText(t, rules, pattern));
}

function patternText(t: Translate, rules: Ruleset, pattern: PatternSpec): PatternText {
  const notes: string[] = [];
  if (pattern.replaces !== undefined && pattern.replaces.length > 0) {
    const patterns = pattern.replaces.map((id) => patternName(t, rules.id, id)).join(t('tiles.separator'));
    notes.push(t('rules.replaces', { patterns }));
  }
  if (pattern.alone === true) notes.push(t('rules.alone'));
  if (pattern.option !== undefined) {
    const spec = rules.options.find((option) => option.id === pattern.option?.id);
    const value = spec === undefined ? pattern.option.value : optionValue(t, spec, pattern.option.value);
    notes.push(t('rules.optionOnly', { option: optionName(t, pattern.option.id), value }));
  }
  return {
    id: pattern.id,
    name: patternName(t, rules.id, pattern.id),
    value: t(pattern.each === true ? 'rules.valueEach' : 'rules.value', {
      value: pattern.value,
      unit: t(`games.unit.${rules.unit}`),
    }),
    text: t(`patterns.${rules.id}.${pattern.id}.text` as MessageKey),
    notes,
  };
}

/** One line for each option: its name, its values with the default first, and what it does. */
export function optionTexts(t: Translate, rules: Ruleset): string[] {
  return rules.options.map((spec) =>
    t('rules.optionLine', {
      name: optionName(t, spec.id),
      values: valuesText(t, spec),
      about: t(`options.${spec.id}.about` as MessageKey),
    }),
  );
}

function valuesText(t: Translate, spec: OptionSpec): string {
  if (spec.kind === 'amount') {
    const { min, max } = spec;
    return t('rules.amountRange', { default: t.number(spec.default), min: t.number(min), max: t.number(max) });
  }
  const [first, ...others] = spec.choices.map((value) => optionValue(t, spec, value));
  return [t('rules.optionDefault', { value: first ?? '' }), ...others].join(t('tiles.separator'));
}

/** Totals that show how payments grow: each one up to a low cap, doubling up to a high one. */
function totalsOf(rules: Ruleset): number[] {
  if (rules.cap === null) return [0, 1, 2, 3, 4, 6, 8, 16, 24];
  if (rules.cap <= 10) return Array.from({ length: rules.cap }, (_, index) => index + 1);
  const totals = [rules.cap];
  for (let total = rules.cap / 2; total >= 1; total = Math.floor(total / 2)) totals.unshift(total);
  return totals;
}

/** Worked payments: what a win of each total costs, and kong money, all computed by the engine. */
export function paymentTexts(t: Translate, rules: Ruleset): string[] {
  const options = fanOptions(rules);
  const amounts = rules.options.filter((option) => option.kind === 'amount');
  const stakes = amounts.map((spec) =>
    t('lobby.settings.option', {
      name: optionName(t, spec.id),
      value: t.number(Number(options[spec.id] ?? defaultOf(spec))),
    }),
  );
  const unit = t(`games.unit.${rules.unit}`);
  const lines = [t('rules.payments.intro', { stakes: stakes.join(t('tiles.separator')) })];
  for (const total of totalsOf(rules)) {
    const pay = (by: 'self-draw' | 'discard') => paid(rules, options, total, by);
    lines.push(
      t('rules.payments.row', { total, unit, selfDraw: t.number(pay('self-draw')), discard: t.number(pay('discard')) }),
    );
  }
  lines.push(...kongTexts(t, rules, options));
  const policies = rules.policies(options);
  if (policies.streak) {
    const plain = paid(rules, options, 0, 'discard');
    for (const streak of [0, 1, 2]) {
      const perTai = Number(options.perTai);
      const tai = (paid(rules, options, 0, 'discard', streak) - plain) / perTai;
      lines.push(t('rules.payments.dealer', { streak, tai }));
    }
  }
  if (rules.options.some((option) => option.id === 'scoring')) lines.push(t('rules.payments.casual'));
  lines.push(t('rules.payments.poor'));
  return lines;
}

function kongTexts(t: Translate, rules: Ruleset, options: RuleOptions): string[] {
  if (rules.policies(options).kongMoney === null) return [t('rules.payments.noKongs')];
  const each = (kind: 'exposed' | 'added' | 'concealed') => {
    const transfers = kongTransfers(rules, options, {
      kind,
      seat: 1,
      from: kind === 'exposed' ? 2 : null,
      active: SEATS,
    });
    return t.number(transfers[0]?.amount ?? 0);
  };
  return [t('rules.payments.kongs', { exposed: each('exposed'), added: each('added'), concealed: each('concealed') })];
}

/**
 * What one payer owes for a win of `total`: South wins from West, or, with `streak`, from East, who deals.
 */
function paid(
  rules: Ruleset,
  options: RuleOptions,
  total: number,
  by: 'self-draw' | 'discard',
  streak: number | null = null,
): number {
  const from = streak === null ? 2 : 0;
  const transfers = rules.payWin(
    sheetOf(rules, total),
    {
      winner: 1,
      by,
      from: by === 'discard' ? from : null,
      dealer: 0,
      streak: streak ?? 0,
      active: SEATS,
      kongFeeder: null,
    },
    options,
  );
  return transfers.find((transfer) => transfer.from === from)?.amount ?? 0;
}

function sheetOf(rules: Ruleset, total: number): ScoreSheet {
  return {
    valid: true,
    game: rules.id,
    unit: rules.unit,
    patterns: [],
    lines: [],
    notCounted: [],
    total,
    cappedTotal: Math.min(total, rules.cap ?? total),
    cap: rules.cap,
    reading: { shape: 'none', sets: [], pair: null, winningPart: null },
  };
}

function fanOptions(rules: Ruleset): RuleOptions {
  const resolved = toolOptions(rules, {});
  if (!resolved.ok) throw new RangeError(`${rules.id} has no default for ${resolved.option}`);
  return resolved.options;
}
