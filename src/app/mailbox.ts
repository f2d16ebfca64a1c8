/** One after the other: what is posted runs when everything posted before has ended, well or badly. */
export interface Mailbox {
  /** Resolves or rejects as `work` does. */
  post<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing that was posted so far is left. */
  idle(): Promise<void>;
}

export function createMailbox(): Mailbox {
  let last: Promise<unknown> = Promise.resolve();
  return {
    post(work) {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
    async idle() {
      await last;
    },
  };
}
