/** Something that is measured: the same work each time `run` is called, as many operations as `count`. */
export interface Runner {
  readonly name: string;
  readonly count: number;
  /** A sum over the answers, so that nothing is optimised away and a wrong answer shows in every round. */
  readonly run: () => number;
}

export interface Measured {
  readonly name: string;
  /** Median over the rounds, in nanoseconds of CPU time an operation. */
  readonly nanoseconds: number;
}

/** CPU time of this process so far, all threads, in nanoseconds: unlike the clock it stands still while others run. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** Enough for the coarse clock of CPU time. */
const LEAST_NANOSECONDS = 20e6;

/**
 * Measures runners against each other: in every round each has its turn, and each figure is the median of its rounds.
 *
 * @throws Error where a runner does not give the same answers in every round.
 */
export function measure(runners: readonly Runner[], rounds: number): Measured[] {
  const cases = runners.map((runner) => ({
    runner,
    answer: runner.run(),
    passes: passesOf(runner),
    times: [] as number[],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { runner, answer, passes, times } of cases) {
      const from = cpuTime();
      for (let pass = 0; pass < passes; pass++) {
        if (runner.run() !== answer) throw new Error(`${runner.name}: not the same answers in every round`);
      }
      times.push((cpuTime() - from) / passes / runner.count);
    }
  }
  return cases.map(({ runner, times }) => ({ name: runner.name, nanoseconds: median(times) }));
}

/** How often to run in one round. Asked again until it is long enough, since code that was just compiled is faster. */
function passesOf(runner: Runner): number {
  for (let passes = 1; ; ) {
    const from = cpuTime();
    for (let pass = 0; pass < passes; pass++) runner.run();
    const spent = Math.max(1, cpuTime() - from);
    if (spent >= LEAST_NANOSECONDS) return passes;
    passes = Math.ceil(Math.min(8, (1.2 * LEAST_NANOSECONDS) / spent) * passes);
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
