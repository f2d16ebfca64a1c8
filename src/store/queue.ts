import type { Commit, StoreError } from '../app/ports.ts';
import type { StoreCall, StoreCore, StoreReply } from './core.ts';
import { storeError } from './errors.ts';

/** How long a locked database is tried again before the commits that wait are refused. */
const LOCK_PATIENCE_MS = 10_000;
const LOCK_RETRY_MS = 50;

type CommitCall = Extract<StoreCall, { method: 'commit' }>;

/**
 * Works through the calls of a store in the order they came. Commits that have come in by the time the loop turns go
 * into one transaction and are synced to disk together; while another program locks the database they wait and the
 * loop stays free.
 */
export interface CallQueue {
  push(call: StoreCall): void;
  /** Works through what is queued, once and without waiting for locks, then closes the database. */
  close(): void;
}

export function createCallQueue(core: StoreCore, reply: (reply: StoreReply) => void): CallQueue {
  let queue: StoreCall[] = [];
  let lockedSince: number | null = null;
  let scheduled = false;

  function refuse(calls: readonly StoreCall[], { problem, message }: StoreError): void {
    for (const { id } of calls) reply({ id, ok: false, problem, message });
  }

  /** False when the database is locked and the calls have to wait. */
  function commitGroup(calls: readonly CommitCall[], patience: number): boolean {
    try {
      const results = core.commit(calls.map(({ args }): Commit => args[0]));
      lockedSince = null;
      results.forEach((value, at) => {
        reply({ id: calls[at]!.id, ok: true, value });
      });
      return true;
    } catch (thrown) {
      const error = storeError(thrown);
      if (error.problem === 'locked') {
        lockedSince ??= performance.now();
        if (performance.now() - lockedSince < patience) return false;
        lockedSince = null;
      } else if (calls.length > 1) {
        // One commit spoils the group: each for itself, so that the others get through.
        for (const call of calls) commitGroup([call], 0);
        return true;
      }
      refuse(calls, error);
      return true;
    }
  }

  function answer(call: Exclude<StoreCall, { method: 'commit' }>): void {
    try {
      reply({ id: call.id, ok: true, value: core.answer(call) });
    } catch (error) {
      refuse([call], storeError(error));
    }
  }

  function work(patience: number): void {
    scheduled = false;
    while (queue.length > 0) {
      const first = queue[0]!;
      if (first.method !== 'commit') {
        queue.shift();
        answer(first);
        continue;
      }
      const end = queue.findIndex(({ method }) => method !== 'commit');
      const group = queue.slice(0, end < 0 ? undefined : end) as CommitCall[];
      if (!commitGroup(group, patience)) {
        scheduled = true;
        setTimeout(() => work(patience), LOCK_RETRY_MS);
        return;
      }
      queue = queue.slice(group.length);
    }
  }

  return {
    push(call) {
      queue.push(call);
      if (scheduled) return;
      scheduled = true;
      setImmediate(() => work(LOCK_PATIENCE_MS));
    },
    close() {
      work(0);
      core.close();
    },
  };
}
