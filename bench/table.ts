import type { Measured } from './measure.ts';

/** A figure of the table: what was measured, the bar it is held to, and other libraries doing the same. */
export interface Row {
  readonly what: string;
  readonly ours: Measured;
  /** What `ours` has to reach, in the unit that it is printed in. */
  readonly bar: { readonly text: string; readonly reached: (nanoseconds: number) => boolean } | null;
  readonly peers: readonly (Measured & {
    /** Of the answers compared: how many differ from the reference's. Null where the answers are of other rules. */
    readonly wrong: { readonly count: number; readonly of: number } | null;
  })[];
}

/** Operations a second. */
function rate(nanoseconds: number): string {
  const perSecond = 1e9 / nanoseconds;
  if (perSecond >= 1e6) return `${(perSecond / 1e6).toFixed(2)} M/s`;
  if (perSecond >= 1e4) return `${(perSecond / 1e3).toFixed(0)} k/s`;
  return `${perSecond.toFixed(0)} /s`;
}

function duration(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(0)} ns`;
  return nanoseconds < 1e6 ? `${(nanoseconds / 1e3).toFixed(2)} us` : `${(nanoseconds / 1e6).toFixed(2)} ms`;
}

/** At least so many millions a second. */
export const millions = (least: number): NonNullable<Row['bar']> => ({
  text: `>= ${least} M/s`,
  reached: (nanoseconds) => 1e3 / nanoseconds >= least,
});

/** One line a figure, and one below it for each library that was measured in the same rounds. */
export function printRow({ what, ours, bar, peers }: Row): string {
  const verdict = bar === null ? '' : `bar ${bar.text}: ${bar.reached(ours.nanoseconds) ? 'reached' : 'missed'}`;
  const lines = [
    [what.padEnd(52), rate(ours.nanoseconds).padStart(11), duration(ours.nanoseconds).padStart(10), verdict],
  ];
  for (const { name, nanoseconds, wrong } of peers) {
    const ratio = nanoseconds / ours.nanoseconds;
    const times = `${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)} times as long`;
    const right = wrong === null ? 'other rules: speed only' : `${wrong.count} of ${wrong.of} differ`;
    lines.push([
      `    ${name}`.padEnd(52),
      rate(nanoseconds).padStart(11),
      duration(nanoseconds).padStart(10),
      `${times}, ${right}`,
    ]);
  }
  return lines.map((line) => line.join('  ').trimEnd()).join('\n');
}
