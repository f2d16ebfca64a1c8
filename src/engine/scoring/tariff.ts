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

/** How many verdicts are kept at first, and at most: then all are forgotten. Powers of two. */
const FEWEST = 1 << 6;
const MOST = 1 << 12;
/** Integers of a place: the three groups. */
const KEY = 3;

/**
 * The patterns of a game as they stand at tables with the same pattern options, with their values and what replaces
 * what. Hands show the same few combinations of patterns again and again, so verdicts are kept, hashed by what is shown.
 */
export class Tariff {
  /** Only these games pay for the dearest fact of all to be found out. */
  readonly asksSingleWait: boolean;
  private readonly rows: readonly Row[];
  /** All rows, each after every row that may replace it. */
  private readonly order: readonly Row[];
  /** Bits of each group that any row asks for. */
  private readonly asked: readonly [number, number, number];
  /** Twice as many places as verdicts, each with the three groups and, in `kept`, what they are worth. */
  private places = new Int32Array(2 * KEY * FEWEST);
  private kept: (Verdict | undefined)[] = new Array(2 * FEWEST).fill(undefined);
  private count = 0;

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
    const { asked } = this;
    const how = howWon & asked[GROUP.howWon];
    const tiles = held & asked[GROUP.held];
    const read = asRead & asked[GROUP.asRead];
    return this.kept[this.placeOf(how, tiles, read)] ?? this.keep(how, tiles, read);
  }

  /** Where the verdict of this combination is, or the free place that it would have. */
  private placeOf(how: number, tiles: number, read: number): number {
    const { places, kept } = this;
    const last = places.length / KEY - 1;
    const mixed = Math.imul(how, 0x9e3779b1) ^ Math.imul(tiles, 0x85ebca6b) ^ Math.imul(read, 0xc2b2ae35);
    for (let place = (mixed ^ (mixed >>> 15)) & last; ; place = (place + 1) & last) {
      const at = KEY * place;
      if (places[at] === how && places[at + 1] === tiles && places[at + 2] === read) return place;
      if (kept[place] === undefined) return place;
    }
  }

  private keep(how: number, tiles: number, read: number): Verdict {
    if (this.count === MOST) this.makeRoom(FEWEST, false);
    else if (2 * KEY * this.count === this.places.length) this.makeRoom(2 * this.count, true);
    const verdict = this.judge([how, tiles, read]);
    this.put(how, tiles, read, verdict);
    return verdict;
  }

  private put(how: number, tiles: number, read: number, verdict: Verdict): void {
    const place = this.placeOf(how, tiles, read);
    this.places.set([how, tiles, read], KEY * place);
    this.kept[place] = verdict;
    this.count++;
  }

  /** Makes places for so many verdicts, with those kept so far or empty. */
  private makeRoom(size: number, keeps: boolean): void {
    const { places, kept } = this;
    this.places = new Int32Array(2 * KEY * size);
    this.kept = new Array(2 * size).fill(undefined);
    this.count = 0;
    if (!keeps) return;
    kept.forEach((verdict, place) => {
      const at = KEY * place;
      if (verdict !== undefined) this.put(places[at]!, places[at + 1]!, places[at + 2]!, verdict);
    });
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
