import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/app/ports.ts';
import { createPacer } from '../../src/discord/pacer.ts';

/** A clock that moves only when told to. */
function handClock() {
  let now = 0;
  let timers: { at: number; call: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    setTimeout: (call, delay) => {
      const timer = { at: now + delay, call };
      timers.push(timer);
      return timer;
    },
    clearTimeout: (timer) => {
      timers = timers.filter((other) => other !== timer);
    },
  };
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    clock,
    settle,
    async advance(ms: number) {
      const until = now + ms;
      for (;;) {
        const due = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((timer) => timer !== due);
        now = due.at;
        due.call();
        await settle();
      }
      now = until;
    },
  };
}

function paced(gap = 1_100) {
  const hand = handClock();
  const runs: { key: string; at: number; since: number; done: () => void; fail: (error: Error) => void }[] = [];
  const failures: string[] = [];
  const pacer = createPacer({
    clock: hand.clock,
    gap,
    run: (key, since) =>
      new Promise((resolve, reject) => {
        runs.push({ key, at: hand.clock.now(), since, done: resolve, fail: reject });
      }),
    failed: (key) => failures.push(key),
  });
  return { ...hand, pacer, runs, failures };
}

describe('paced edits', () => {
  it('start at once when nothing was sent lately', () => {
    const { pacer, runs } = paced();
    pacer.request('a');
    expect(runs.map((run) => run.at)).toEqual([0]);
  });

  it('keep one in flight, and what changed meanwhile is sent once, with the gap kept', async () => {
    const { pacer, runs, advance, settle } = paced();
    pacer.request('a');
    pacer.request('a');
    pacer.request('a');
    await advance(3_000);
    expect(runs).toHaveLength(1);
    runs[0]?.done();
    await settle();
    expect(runs.map((run) => run.at)).toEqual([0, 3_000]);
    pacer.request('a');
    runs[1]?.done();
    await settle();
    expect(runs).toHaveLength(2);
    await advance(1_099);
    expect(runs).toHaveLength(2);
    await advance(1);
    expect(runs.map((run) => run.at)).toEqual([0, 3_000, 4_100]);
  });

  it('of several tables in one channel take turns', async () => {
    const { pacer, runs, advance, settle } = paced();
    pacer.request('a');
    pacer.request('b');
    pacer.request('a');
    for (let at = 0; at < 3; at++) {
      runs[at]?.done();
      await settle();
      await advance(1_100);
    }
    expect(runs.map((run) => run.key)).toEqual(['a', 'b', 'a']);
  });

  it('go on after one that failed', async () => {
    const { pacer, runs, failures, advance, settle } = paced();
    pacer.request('a');
    pacer.request('b');
    runs[0]?.fail(new Error('refused'));
    await settle();
    await advance(1_100);
    expect(failures).toEqual(['a']);
    expect(runs.map((run) => run.key)).toEqual(['a', 'b']);
  });

  it('that failed are tried again, later and later, until one gets through or patience ends', async () => {
    const { pacer, runs, failures, advance, settle } = paced();
    pacer.request('a');
    for (let attempt = 0; attempt < 20; attempt++) {
      runs.at(-1)?.fail(new Error('refused'));
      await settle();
      await advance(70_000);
    }
    expect(runs).toHaveLength(7);
    expect(failures).toHaveLength(7);
    pacer.request('a');
    runs.at(-1)?.fail(new Error('refused'));
    await settle();
    await advance(2_000);
    expect(runs).toHaveLength(9);
    runs.at(-1)?.done();
    await settle();
    await advance(500_000);
    expect(runs).toHaveLength(9);
  });

  it('are not tried again once they are stopped', async () => {
    const { pacer, runs, advance, settle } = paced();
    pacer.request('a');
    runs[0]?.fail(new Error('refused'));
    await settle();
    pacer.stop();
    await advance(500_000);
    expect(runs).toHaveLength(1);
  });

  it('are idle only when the last state was sent', async () => {
    const { pacer, runs, advance, settle } = paced();
    let idle = false;
    pacer.request('a');
    pacer.request('a');
    void pacer.idle().then(() => {
      idle = true;
    });
    runs[0]?.done();
    await settle();
    expect(idle).toBe(false);
    await advance(1_100);
    runs[1]?.done();
    await settle();
    expect(idle).toBe(true);
  });

  it('start no more once stopped', async () => {
    const { pacer, runs, advance, settle } = paced();
    pacer.request('a');
    pacer.request('b');
    pacer.stop();
    runs[0]?.done();
    await settle();
    await advance(5_000);
    pacer.request('c');
    expect(runs.map((run) => run.key)).toEqual(['a']);
  });

  it('know since when they have been wanted, over all that was asked for and all that failed meanwhile', async () => {
    const { pacer, runs, advance, settle } = paced();
    pacer.request('a');
    await advance(100);
    pacer.request('a');
    await advance(100);
    pacer.request('a');
    runs[0]!.fail(new Error('not now'));
    await settle();
    await advance(1_000);
    expect(runs.map(({ at, since }) => [at, since])).toEqual([
      [0, 0],
      [1_100, 0],
    ]);
    runs[1]!.done();
    await settle();
    await advance(5_000);
    pacer.request('a');
    expect(runs[2]).toMatchObject({ at: 6_200, since: 6_200 });
  });
});
