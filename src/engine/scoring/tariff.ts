import type { PatternSpec } from '../ruleset.ts';
import type { NotCounted, PatternValue } from '../score.ts';
import { type Field, fieldOf, GROUP } from './recognisers.ts';

/** What one way to read a hand is worth, with all that a sheet says about it. Shared by all hands that show the same. */
export interface Verdict {
  /** Before the cap. */
  readonly total: number;
  readonly cappedTotal: number;
  readonly patterns: readonly PatternValue[];
  readonly lines: readonly PatternValue[];
  readonly notCounted: readonly NotCounted[];
}

interface Row {
  readonly spec: PatternSpec;
  readonly field: Field;
  readonly replaces: ReadonlySet<string>;
}

/** A row that a hand shows, and how often it counts if it counts. */
interface ShownRow {
  readonly row: Row;
  readonly times: number;
}

/** How many verdicts are kept; a power of two. A few hundred combinations make up nearly all hands that are won. */
const KEPT = 1 << 12;
const SHIFT = 32 - Math.log2(KEPT);

/**
 * The patterns of a game as they stand at tables with the same pattern options, with their values and what replaces
 * what. Hands show the same few combinations of patterns again and again, so verdicts are kept: of any two combinations
 * that fall on the same place, the later one.
 */
export class Tariff {
  /** Only these games pay for the dearest fact of all to be found out. */
  readonly asksSingleWait: boolean;
  private readonly rows: readonly Row[];
  /** All rows, each after every row that may replace it. */
  private readonly order: readonly Row[];
  /** Bits of each group that any row asks for. */
  private readonly asked: readonly [number, number, number];
  private readonly keptOf = new Int32Array(3 * KEPT);
  private readonly kept: (Verdict | undefined)[] = new Array(KEPT).fill(undefined);

  /**
   * @param specs one row an id, in the order of the sheet
   * @param cap the most that a hand is worth, null without one
   */
  constructor(
    specs: readonly PatternSpec[],
    private readonly cap: number | null,
  ) {
    this.rows = specs.map((spec) => ({ spec, field: fieldOf(spec.shown), replaces: new Set(spec.replaces) }));
    this.order = replacersFirst(this.rows);
    const asked: [number, number, number] = [0, 0, 0];
    for (const { field } of this.rows) asked[field.group]! |= field.mask << field.shift;
    this.asked = asked;
    this.asksSingleWait = specs.some(({ shown }) => shown === 'single-wait');
  }

  /** Values what a reading shows, given as the integers of the three groups of recognisers. */
  verdict(howWon: number, held: number, asRead: number): Verdict {
    const { asked, keptOf } = this;
    const how = howWon & asked[GROUP.howWon];
    const tiles = held & asked[GROUP.held];
    const read = asRead & asked[GROUP.asRead];
    const mixed = Math.imul(how, 0x9e3779b1) ^ Math.imul(tiles, 0x85ebca6b) ^ Math.imul(read, 0xc2b2ae35);
    const place = Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f) >>> SHIFT;
    const at = 3 * place;
    const known = this.kept[place];
    if (known !== undefined && keptOf[at] === how && keptOf[at + 1] === tiles && keptOf[at + 2] === read) return known;
    const made = this.judge([how, tiles, read]);
    keptOf[at] = how;
    keptOf[at + 1] = tiles;
    keptOf[at + 2] = read;
    this.kept[place] = made;
    return made;
  }

  /** What is not replaced is summed up; of patterns that stand alone the dearest counts instead. */
  private judge(shown: readonly [number, number, number]): Verdict {
    const seen: ShownRow[] = [];
    const replaced = new Set<string>();
    let sum = 0;
    let dearest = 0;
    for (const row of this.order) {
      const { spec, field } = row;
      const count = (shown[field.group]! >> field.shift) & field.mask;
      if (count === 0) continue;
      const times = spec.each ? count : 1;
      seen.push({ row, times });
      // A replaced pattern replaces nothing.
      if (replaced.has(spec.id)) continue;
      sum += spec.value * times;
      if (spec.alone) dearest = Math.max(dearest, spec.value);
      for (const id of row.replaces) replaced.add(id);
    }
    const anyAlone = dearest > 0;
    const counts = ({ spec }: Row) => !replaced.has(spec.id) && (!anyAlone || spec.alone === true);
    seen.sort((a, b) => this.rows.indexOf(a.row) - this.rows.indexOf(b.row));
    const counted = seen.filter(({ row }) => counts(row));
    const patterns = counted.map(({ row: { spec }, times }) => ({ id: spec.id, value: spec.value * times }));
    const notCounted = seen
      .filter(({ row }) => !counts(row))
      .map(({ row: { spec } }) => {
        const by = counted.find(({ row }) => anyAlone || row.replaces.has(spec.id));
        return { id: spec.id, because: by!.row.spec.id };
      });
    return frozen(patterns, notCounted, anyAlone ? dearest : sum, this.cap);
  }
}

/** Adds what the cap takes away, so that the lines add up to what the hand is worth. */
function frozen(patterns: PatternValue[], notCounted: NotCounted[], total: number, cap: number | null): Verdict {
  const cappedTotal = cap !== null && total > cap ? cap : total;
  const sum = patterns.reduce((all, { value }) => all + value, 0);
  const lines = sum === cappedTotal ? patterns : [...patterns, { id: 'cap', value: cappedTotal - sum }];
  for (const line of [...lines, ...notCounted]) Object.freeze(line);
  return Object.freeze({
    total,
    cappedTotal,
    patterns: Object.freeze(patterns),
    lines: Object.freeze(lines),
    notCounted: Object.freeze(notCounted),
  });
}

/** Rows in an order in which whatever replaces a row comes before it. */
function replacersFirst(rows: readonly Row[]): Row[] {
  const order: Row[] = [];
  const place = (row: Row): void => {
    if (order.includes(row)) return;
    for (const other of rows) if (other.replaces.has(row.spec.id)) place(other);
    order.push(row);
  };
  rows.forEach(place);
  return order;
}
