/** Discord ids: 42 bits of milliseconds since 2015-01-01, then 22 bits that tell ids of one millisecond apart. */

const DISCORD_EPOCH = 1_420_070_400_000n;

/** The smallest id of a millisecond; ids made in it or later are greater. */
function snowflakeAt(time: number): bigint {
  return (BigInt(Math.floor(time)) - DISCORD_EPOCH) << 22n;
}

/** Orders ids by value: negative when `a` is older. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Makes ids that only ever grow, also when the clock stands still or the process restarts with `last` from before. */
export class SnowflakeSource {
  #last: bigint;
  readonly #now: () => number;

  constructor(now: () => number, last = '0') {
    this.#now = now;
    this.#last = BigInt(last);
  }

  next(): string {
    const fromClock = snowflakeAt(this.#now());
    this.#last = fromClock > this.#last ? fromClock : this.#last + 1n;
    return this.#last.toString();
  }

  /** The newest id handed out; keep it over a restart. */
  get last(): string {
    return this.#last.toString();
  }

  set last(id: string) {
    this.#last = BigInt(id);
  }
}
