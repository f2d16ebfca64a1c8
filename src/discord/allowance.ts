import type { Clock } from '../app/ports.ts';

/** How often something may be done, for those who wait their turn. */
export interface Allowance {
  /** Resolves when it is the caller's turn, first come first served: true where that took waiting, false at once. */
  take(): Promise<boolean>;
  /** Whether more than half of the turns of a second were taken lately: who can do without them should. */
  isScarce(): boolean;
  /** Lets nobody wait any longer; whoever waits is never called. */
  stop(): void;
}

const SECOND_MS = 1_000;
/** What was scarce is taken to be so for this long. */
const SCARCE_MS = 60_000;

/**
 * At most `perSecond` turns in any second of the clock.
 *
 * @example const edits = createAllowance(clock, 40); if (await edits.take()) draft = await draftAnew();
 */
export function createAllowance(clock: Clock, perSecond: number): Allowance {
  /** When the latest turns were, oldest first; at most `perSecond`. */
  const turns: number[] = [];
  const waiting: (() => void)[] = [];
  let timer: unknown = null;
  let scarceUntil = Number.NEGATIVE_INFINITY;

  const free = (): boolean => {
    const [oldest] = turns;
    return turns.length < perSecond || clock.now() - (oldest ?? 0) >= SECOND_MS;
  };
  const use = (): void => {
    const now = clock.now();
    turns.push(now);
    if (turns.length > perSecond) turns.shift();
    const halfBefore = turns[turns.length - 1 - (perSecond >> 1)];
    if (halfBefore !== undefined && now - halfBefore < SECOND_MS) scarceUntil = now + SCARCE_MS;
  };
  const serve = (): void => {
    timer = null;
    while (waiting.length > 0 && free()) {
      use();
      waiting.shift()?.();
    }
    if (waiting.length > 0) timer = clock.setTimeout(serve, Math.max(1, (turns[0] ?? 0) + SECOND_MS - clock.now()));
  };

  return {
    async take() {
      if (waiting.length === 0 && free()) {
        use();
        return false;
      }
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (timer === null) serve();
      });
      return true;
    },
    isScarce: () => clock.now() < scarceUntil,
    stop() {
      clock.clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
