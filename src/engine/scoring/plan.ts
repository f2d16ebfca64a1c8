import { optionOf } from '../options.ts';
import type { PatternSpec, Policies, RuleOptions, Ruleset } from '../ruleset.ts';
import type { NotCounted, PatternValue } from '../score.ts';
import { KINDS } from '../tiles.ts';
import type { HandLimits } from './facts.ts';
import { type Shown, SLOT } from './recognise.ts';

/** The patterns that exist at a table with these options, in the ruleset's order; one row an id. */
export function patternsOf(rules: Pick<Ruleset, 'patterns' | 'options'>, options: RuleOptions): readonly PatternSpec[] {
  return rules.patterns.filter(
    ({ option }) => option === undefined || optionOf(rules, options, option.id) === option.value,
  );
}

const NONE: readonly NotCounted[] = Object.freeze([]);

/**
 * A ruleset's patterns at one table, compiled for pricing: rows of small integers instead of records. `price` keeps
 * what it found until the next call.
 */
export class Plan {
  readonly limits: HandLimits;
  readonly policies: Policies;
  readonly asksSingleWait: boolean;
  /** Of the hand last priced, before the cap. */
  total = 0;

  private readonly rows: readonly PatternSpec[];
  private readonly slots: Uint8Array;
  private readonly values: Int32Array;
  private readonly each: Uint8Array;
  private readonly alone: Uint8Array;
  /** Which rows each row replaces. */
  private readonly replaces: readonly Uint8Array[];
  /** Rows shown by the hand last priced, how often they count, and which of all rows are replaced. */
  private readonly shownRows: Uint8Array;
  private readonly times: Uint8Array;
  private readonly replaced: Uint8Array;
  private shownCount = 0;
  private anyAlone = false;

  /** Entries that sheets share: a pattern counted once, and a pattern replaced by another (by row and row). */
  private readonly once: readonly PatternValue[];
  private readonly because: NotCounted[];

  constructor(
    readonly rules: Ruleset,
    options: RuleOptions,
  ) {
    this.policies = rules.policies(options);
    this.limits = {
      sets: rules.sets,
      kinds: rules.tiles.honours ? KINDS : 27,
      chow: this.policies.chow,
      flowers: rules.tiles.flowers,
      animals: rules.tiles.animals,
    };
    const rows = patternsOf(rules, options);
    const rowOf = (id: string) => rows.findIndex((row) => row.id === id);
    this.rows = rows;
    this.asksSingleWait = rows.some(({ shown }) => shown === 'single-wait');
    this.slots = Uint8Array.from(rows, ({ shown }) => SLOT[shown]);
    this.values = Int32Array.from(rows, ({ value }) => value);
    this.each = Uint8Array.from(rows, ({ each }) => (each ? 1 : 0));
    this.alone = Uint8Array.from(rows, ({ alone }) => (alone ? 1 : 0));
    this.replaces = rows.map(({ replaces = [] }) => Uint8Array.from(replaces.map(rowOf).filter((row) => row >= 0)));
    this.shownRows = new Uint8Array(rows.length);
    this.times = new Uint8Array(rows.length);
    this.replaced = new Uint8Array(rows.length);
    this.once = rows.map(({ id, value }) => Object.freeze({ id, value }));
    this.because = [];
  }

  /** Values what a reading shows: exclusions first, then the sum, or the dearest of the patterns that stand alone. */
  price(shown: Shown): number {
    const { slots, each, alone, replaces, replaced, shownRows, times, values } = this;
    replaced.fill(0);
    let count = 0;
    let anyAlone = 0;
    for (let row = 0; row < slots.length; row++) {
      const seen = shown[slots[row]!]!;
      if (seen === 0) continue;
      shownRows[count++] = row;
      times[row] = each[row] === 1 ? seen : 1;
      anyAlone |= alone[row]!;
      const list = replaces[row]!;
      for (let i = 0; i < list.length; i++) replaced[list[i]!] = 1;
    }
    let sum = 0;
    let dearest = 0;
    for (let i = 0; i < count; i++) {
      const row = shownRows[i]!;
      if (replaced[row] === 0) sum += values[row]! * times[row]!;
      if (alone[row] === 1 && values[row]! > dearest) dearest = values[row]!;
    }
    this.shownCount = count;
    this.anyAlone = anyAlone === 1;
    this.total = this.anyAlone ? dearest : sum;
    return this.total;
  }

  /** The patterns of the reading last priced, in the ruleset's order. */
  patterns(): PatternValue[] {
    const found: PatternValue[] = [];
    for (let i = 0; i < this.shownCount; i++) {
      const row = this.shownRows[i]!;
      if (!this.counts(row)) continue;
      const times = this.times[row]!;
      found.push(times === 1 ? this.once[row]! : { id: this.rows[row]!.id, value: this.values[row]! * times });
    }
    return found;
  }

  /** What the same reading shows and does not count, each with a pattern that replaces it: a counted one if any does. */
  notCounted(): readonly NotCounted[] {
    let found: NotCounted[] | null = null;
    for (let i = 0; i < this.shownCount; i++) {
      const row = this.shownRows[i]!;
      if (this.counts(row)) continue;
      found ??= [];
      found.push(this.reason(row));
    }
    return found ?? NONE;
  }

  private counts(row: number): boolean {
    return this.replaced[row] === 0 && (!this.anyAlone || this.alone[row] === 1);
  }

  private reason(row: number): NotCounted {
    let by = -1;
    for (let i = 0; i < this.shownCount; i++) {
      const other = this.shownRows[i]!;
      const replaces = this.anyAlone ? this.alone[other] === 1 : this.replaces[other]!.includes(row);
      if (replaces && (by < 0 || this.counts(other))) by = other;
      if (by === other && this.counts(other)) break;
    }
    const at = row * this.rows.length + by;
    this.because[at] ??= Object.freeze({ id: this.rows[row]!.id, because: this.rows[by]!.id });
    return this.because[at]!;
  }
}
