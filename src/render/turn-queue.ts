/**
 * Runs jobs in order, each started in a turn of the event loop of its own and at most `parallel` unfinished at a time.
 * Canvases are freed only when the loop turns, so a burst of pictures in one turn would pile them up.
 */
export function createTurnQueue(parallel: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  let scheduled = false;

  const schedule = () => {
    if (scheduled || running >= parallel || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const job = waiting.shift();
      if (job === undefined) return;
      running++;
      void job().then(() => {
        running--;
        schedule();
      });
      schedule();
    });
  };

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push(async () => {
        try {
          resolve(await job());
        } catch (error) {
          reject(error);
        }
      });
      schedule();
    });
}
