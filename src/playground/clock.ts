/**
 * Time as the playground's Discord sees it. Everything with a deadline (3 s, 15 min, rate-limit buckets, ids) asks a {@link Clock},
 * so that a test can let 15 minutes pass at once while sockets and the bot keep running on real timers.
 */

/** Milliseconds since the Unix epoch, and timers counted in the same milliseconds. */
export interface Clock {
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The machine's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs).unref(),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

export interface ShiftClock extends Clock {
  /** Moves time on by `ms`, running the timers that come due in the order of their due times. */
  advance(ms: number): void;
  /** Drops the real timer behind this clock. */
  stop(): void;
}

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly callback: () => void;
}

/**
 * A clock that a test can push forward.
 *
 * @param options.frozen true: time moves only by `advance`; false (the default): it also runs by itself, in real time.
 * @example
 * const clock = createShiftClock();
 * const server = await createDiscordServer({ clock });
 * clock.advance(15 * 60_000); // every interaction token is now dead
 */
export function createShiftClock(options: { readonly start?: number; readonly frozen?: boolean } = {}): ShiftClock {
  const frozen = options.frozen ?? false;
  const startedAt = Date.now();
  const timers = new Set<Timer>();
  let base = options.start ?? startedAt;
  let order = 0;
  let alarm: NodeJS.Timeout | undefined;

  const now = (): number => (frozen ? base : base + (Date.now() - startedAt));

  function earliest(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers) {
      if (!first || timer.due < first.due || (timer.due === first.due && timer.order < first.order)) first = timer;
    }
    return first;
  }

  function runDue(): void {
    for (let next = earliest(); next && next.due <= now(); next = earliest()) {
      timers.delete(next);
      next.callback();
    }
    arm();
  }

  function arm(): void {
    clearTimeout(alarm);
    const next = earliest();
    if (frozen || !next) return;
    alarm = setTimeout(runDue, Math.max(1, next.due - now())).unref();
  }

  return {
    now,
    setTimeout(callback, delayMs) {
      const timer: Timer = { due: now() + Math.max(0, delayMs), order: order++, callback };
      timers.add(timer);
      arm();
      return timer;
    },
    clearTimeout(timer) {
      timers.delete(timer as Timer);
      arm();
    },
    advance(ms) {
      const end = now() + ms;
      for (let next = earliest(); next && next.due <= end; next = earliest()) {
        base += Math.max(0, next.due - now());
        timers.delete(next);
        next.callback();
      }
      base += Math.max(0, end - now());
      arm();
    },
    stop() {
      clearTimeout(alarm);
      timers.clear();
    },
  };
}
