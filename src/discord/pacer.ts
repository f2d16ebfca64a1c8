import type { Clock } from '../app/ports.ts';

export interface PacerOptions {
  readonly clock: Clock;
  /** Milliseconds that lie at least between the starts of two runs. */
  readonly gap: number;
  /**
   * Brings what `key` stands for up to date, from the newest state. A rejection is reported, and tried again later.
   * `since` is when it was first asked for since it was last up to date.
   */
  readonly run: (key: string, since: number) => Promise<void>;
  readonly failed: (key: string, error: unknown) => void;
}

/** A run that failed is tried again after so long, then after twice as long, and so on, this many times in all. */
const FIRST_RETRY_MS = 2_000;
const RETRIES = 6;

/**
 * Runs work that only ever needs its newest state: one run at a time, the first at once, later ones `gap` apart. A key
 * asked for while it waits runs once; a key asked for while it runs, runs again, so the last state is always shown.
 * What fails is tried again for about two minutes.
 */
export interface Pacer {
  request(key: string): void;
  /** Resolves when nothing waits or runs; a failed run that will be tried again is not waited for. */
  idle(): Promise<void>;
  /** Lets no further run start. */
  stop(): void;
}

export function createPacer({ clock, gap, run, failed }: PacerOptions): Pacer {
  /** What is to run, with the time of its first request. */
  const waiting = new Map<string, number>();
  const idlers: (() => void)[] = [];
  /** Keys that failed when they last ran: how often in a row, and the timer of the next attempt. */
  const failing = new Map<string, { readonly times: number; readonly since: number; readonly timer: unknown }>();
  let lastStart = Number.NEGATIVE_INFINITY;
  let running = false;
  let timer: unknown = null;
  let stopped = false;

  const settle = (): void => {
    if (!running && waiting.size === 0) for (const resolve of idlers.splice(0)) resolve();
  };

  const forgive = (key: string): void => {
    clock.clearTimeout(failing.get(key)?.timer);
    failing.delete(key);
  };

  const retryLater = (key: string, since: number): void => {
    const times = (failing.get(key)?.times ?? 0) + 1;
    forgive(key);
    if (times > RETRIES || stopped) return;
    const timer = clock.setTimeout(
      () => {
        request(key, since);
      },
      FIRST_RETRY_MS * 2 ** (times - 1),
    );
    failing.set(key, { times, since, timer });
  };

  const request = (key: string, since: number): void => {
    waiting.set(key, Math.min(since, waiting.get(key) ?? since));
    schedule();
  };

  const start = (): void => {
    timer = null;
    const [first] = waiting;
    if (first === undefined || stopped) return;
    const [key] = first;
    // What failed before is still not shown.
    const since = Math.min(first[1], failing.get(key)?.since ?? first[1]);
    waiting.delete(key);
    running = true;
    lastStart = clock.now();
    void run(key, since)
      .then(
        () => forgive(key),
        (error: unknown) => {
          failed(key, error);
          retryLater(key, since);
        },
      )
      .finally(() => {
        running = false;
        schedule();
        settle();
      });
  };

  const schedule = (): void => {
    if (running || stopped || timer !== null || waiting.size === 0) return;
    const wait = lastStart + gap - clock.now();
    if (wait <= 0) start();
    else timer = clock.setTimeout(start, wait);
  };

  return {
    request(key) {
      if (!stopped) request(key, clock.now());
    },
    idle: () => (running || waiting.size > 0 ? new Promise((resolve) => idlers.push(resolve)) : Promise.resolve()),
    stop() {
      stopped = true;
      waiting.clear();
      for (const key of [...failing.keys()]) forgive(key);
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      settle();
    },
  };
}
