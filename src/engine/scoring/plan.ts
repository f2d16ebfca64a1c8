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
  private readonly values: Int32Array;
  private readonly each: Uint8Array;
  private readonly alone: Uint8Array;
  /** Which rows each row replaces. */
  private readonly replaces: readonly Uint8Array[];
  /** All rows, each after every row that may replace it, and their slots in the same order. */
  private readonly order: Uint8Array;
  private readonly slots: Uint8Array;
  /** Of the hand last priced: the rows it shows, how often each counts if it counts, and which are replaced. */
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
    this.values = Int32Array.from(rows, ({ value }) => value);
    this.each = Uint8Array.from(rows, ({ each }) => (each ? 1 : 0));
    this.alone = Uint8Array.from(rows, ({ alone }) => (alone ? 1 : 0));
    this.replaces = rows.map(({ replaces = [] }) => Uint8Array.from(replaces.map(rowOf).filter((row) => row >= 0)));
    this.order = replacersFirst(this.replaces);
    this.slots = this.order.map((row) => SLOT[rows[row]!.shown]);
    this.shownRows = new Uint8Array(rows.length);
    this.times = new Uint8Array(rows.length);
    this.replaced = new Uint8Array(rows.length);
    this.once = rows.map(({ id, value }) => Object.freeze({ id, value }));
    this.because = [];
  }

  /** Values what a reading shows: what is not replaced is summed up, and of patterns that stand alone the dearest. */
  price(shown: Shown): number {
    const { order, slots, each, alone, replaces, replaced, shownRows, times, values } = this;
    for (let row = 0; row < replaced.length; row++) replaced[row] = 0;
    let count = 0;
    let sum = 0;
    let dearest = 0;
    for (let i = 0; i < slots.length; i++) {
      const seen = shown[slots[i]!]!;
      if (seen === 0) continue;
      const row = order[i]!;
      const counted = each[row] === 1 ? seen : 1;
      shownRows[count++] = row;
      times[row] = counted;
      if (replaced[row] === 1) continue;
      sum += values[row]! * counted;
      if (alone[row] === 1 && values[row]! > dearest) dearest = values[row]!;
      const list = replaces[row]!;
      for (let k = 0; k < list.length; k++) replaced[list[k]!] = 1;
    }
    this.shownCount = count;
    this.anyAlone = dearest > 0;
    this.total = this.anyAlone ? dearest : sum;
    return this.total;
  }

  /**
   * Of the reading last priced, in the ruleset's order: the patterns that count, and those that do not, each with a
   * counted one that replaces it.
   */
  verdict(): { patterns: PatternValue[]; notCounted: readonly NotCounted[] } {
    const patterns: PatternValue[] = [];
    let notCounted: NotCounted[] | null = null;
    this.sortShown();
    for (let i = 0; i < this.shownCount; i++) {
      const row = this.shownRows[i]!;
      if (this.counts(row)) patterns.push(this.entry(row));
      else {
        notCounted ??= [];
        notCounted.push(this.reason(row));
      }
    }
    return { patterns, notCounted: notCounted ?? NONE };
  }

  /** Few and nearly in order. */
  private sortShown(): void {
    const { shownRows, shownCount } = this;
    for (let i = 1; i < shownCount; i++) {
      const row = shownRows[i]!;
      let at = i;
      for (; at > 0 && shownRows[at - 1]! > row; at--) shownRows[at] = shownRows[at - 1]!;
      shownRows[at] = row;
    }
  }

  private entry(row: number): PatternValue {
    const times = this.times[row]!;
    return times === 1 ? this.once[row]! : { id: this.rows[row]!.id, value: this.values[row]! * times };
  }

  private counts(row: number): boolean {
    return this.replaced[row] === 0 && (!this.anyAlone || this.alone[row] === 1);
  }

  private reason(row: number): NotCounted {
    let by = 0;
    for (let i = 0; i < this.shownCount; i++) {
      by = this.shownRows[i]!;
      if (this.counts(by) && (this.anyAlone || this.replaces[by]!.includes(row))) break;
    }
    const at = row * this.rows.length + by;
    this.because[at] ??= Object.freeze({ id: this.rows[row]!.id, because: this.rows[by]!.id });
    return this.because[at]!;
  }
}

/** Rows in an order in which whatever replaces a row comes before it. */
function replacersFirst(replaces: readonly Uint8Array[]): Uint8Array {
  const order: number[] = [];
  const place = (row: number): void => {
    if (order.includes(row)) return;
    replaces.forEach((list, other) => {
      if (list.includes(row)) place(other);
    });
    order.push(row);
  };
  for (let row = 0; row < replaces.length; row++) place(row);
  return Uint8Array.from(order);
}
