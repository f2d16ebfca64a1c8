import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurnQueue } from '../../src/render/turn-queue.ts';

/** A promise with its own handles. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('the queue of pictures', () => {
  it('starts at most one job in a turn of the event loop, in the order asked for', async () => {
    const queue = createTurnQueue(100);
    const started: string[] = [];
    const jobs = ['a', 'b', 'c'].map((name) => queue(async () => void started.push(name)));
    expect(started).toEqual([]);
    for (const sofar of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      await turn();
      expect(started).toEqual(sofar);
    }
    await Promise.all(jobs);
  });

  it('lets no more jobs run at a time than allowed', async () => {
    const queue = createTurnQueue(2);
    const ends = [deferred(), deferred(), deferred()];
    let running = 0;
    let most = 0;
    const jobs = ends.map(({ promise }) =>
      queue(async () => {
        most = Math.max(most, ++running);
        await promise;
        running--;
      }),
    );
    for (let count = 0; count < 5; count++) await turn();
    expect(running).toBe(2);
    for (const { resolve } of ends) resolve();
    await Promise.all(jobs);
    expect([most, running]).toEqual([2, 0]);
  });

  it('a failing job fails alone', async () => {
    const queue = createTurnQueue(1);
    const failing = queue(async () => {
      throw new Error('no');
    });
    const next = queue(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });

  it('a job that throws before it returns a promise fails alone too', async () => {
    const queue = createTurnQueue(1);
    const failing = queue(() => {
      throw new Error('at once');
    });
    await expect(failing).rejects.toThrow('at once');
    await expect(queue(async () => 1)).resolves.toBe(1);
  });
});
