import type { Clock } from '../app/ports.ts';

export interface PacerOptions {
  readonly clock: Clock;
  /** Milliseconds that lie at least between the starts of two runs. */
  readonly gap: number;
  /** Brings what `key` stands for up to date, from the newest state. A rejection is reported and forgotten. */
  readonly run: (key: string) => Promise<void>;
  readonly failed: (key: string, error: unknown) => void;
}

/**
 * Runs work that only ever needs its newest state: one run at a time, the first at once, later ones `gap` apart. A key
 * asked for while it waits runs once; a key asked for while it runs, runs again, so the last state is always shown.
 */
export interface Pacer {
  request(key: string): void;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
  /** Lets no further run start. */
  stop(): void;
}

export function createPacer({ clock, gap, run, failed }: PacerOptions): Pacer {
  const waiting = new Set<string>();
  const idlers: (() => void)[] = [];
  let lastStart = Number.NEGATIVE_INFINITY;
  let running = false;
  let timer: unknown = null;
  let stopped = false;

  const settle = (): void => {
    if (!running && waiting.size === 0) for (const resolve of idlers.splice(0)) resolve();
  };

  const start = (): void => {
    timer = null;
    const [key] = waiting;
    if (key === undefined || stopped) return;
    waiting.delete(key);
    running = true;
    lastStart = clock.now();
    void run(key)
      .catch((error: unknown) => failed(key, error))
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
      if (stopped) return;
      waiting.add(key);
      schedule();
    },
    idle: () => (running || waiting.size > 0 ? new Promise((resolve) => idlers.push(resolve)) : Promise.resolve()),
    stop() {
      stopped = true;
      waiting.clear();
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      settle();
    },
  };
}
