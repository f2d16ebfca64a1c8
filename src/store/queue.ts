import { StoreError } from '../app/ports.ts';
import type { StoreCall, StoreCore, StoreMethod, StoreReply } from './core.ts';
import { storeError } from './errors.ts';

/** How long a locked database is tried again before the calls that wait are refused. */
const LOCK_PATIENCE_MS = 10_000;
const LOCK_RETRY_MS = 50;

const WRITES: ReadonlySet<StoreMethod> = new Set<StoreMethod>([
  'commit',
  'topUp',
  'saveHandView',
  'forgetHandView',
  'saveUserSettings',
  'saveGuildSettings',
  'changeGuild',
  'correctCoins',
  'forgetPerson',
]);

type CommitCall = Extract<StoreCall, { method: 'commit' }>;

/**
 * Works through the calls of a store: writes in the order they came, then the reads. Commits that have come in by the
 * time the loop turns go into one transaction and are synced to disk together. While another program locks the
 * database the writes wait, the loop stays free and reads are answered from what is there.
 */
export interface CallQueue {
  push(call: StoreCall): void;
  /** Works through what is queued, once and without waiting for locks, then closes the database. */
  close(): void;
}

export function createCallQueue(core: StoreCore, reply: (reply: StoreReply) => void): CallQueue {
  let writes: StoreCall[] = [];
  let reads: StoreCall[] = [];
  let lockedSince: number | null = null;
  let scheduled = false;

  function refuse(calls: readonly StoreCall[], thrown: unknown): void {
    const { problem, message } = storeError(thrown);
    for (const { id } of calls) reply({ id, ok: false, problem, message });
  }

  function carryOut(calls: readonly StoreCall[]): void {
    const [first] = calls;
    const since = performance.now();
    const values =
      first?.method === 'commit'
        ? core.commit((calls as readonly CommitCall[]).map(({ args }) => args[0]))
        : calls.map((call) => core.answer(call as Exclude<StoreCall, CommitCall>));
    const workMs = performance.now() - since;
    values.forEach((value, at) => {
      reply({ id: calls[at]!.id, ok: true, value, workMs });
    });
  }

  /** The commits at the head of the writes, or the one other write that stands there. */
  function headOfWrites(): StoreCall[] {
    const end = writes.findIndex(({ method }) => method !== 'commit');
    return writes.slice(0, end < 0 ? undefined : Math.max(1, end));
  }

  /** False when the database is locked and there is patience left to wait. */
  function write(calls: readonly StoreCall[], patience: number): boolean {
    try {
      carryOut(calls);
      lockedSince = null;
    } catch (error) {
      if (error instanceof StoreError && error.problem === 'locked') {
        lockedSince ??= performance.now();
        if (performance.now() - lockedSince < patience) return false;
        refuse(calls, error);
      } else if (calls.length > 1) {
        // One commit spoils the group: each for itself, so that the others get through.
        for (const call of calls) write([call], 0);
      } else refuse(calls, error);
    }
    return true;
  }

  function read(): void {
    const calls = reads;
    reads = [];
    for (const call of calls) {
      try {
        carryOut([call]);
      } catch (error) {
        refuse([call], error);
      }
    }
  }

  function work(patience: number): void {
    scheduled = false;
    while (writes.length > 0) {
      const head = headOfWrites();
      if (!write(head, patience)) {
        schedule(() => setTimeout(() => work(patience), LOCK_RETRY_MS));
        break;
      }
      writes = writes.slice(head.length);
    }
    if (writes.length === 0) lockedSince = null;
    read();
  }

  function schedule(later: () => unknown): void {
    if (scheduled) return;
    scheduled = true;
    later();
  }

  return {
    push(call) {
      if (WRITES.has(call.method)) writes.push(call);
      else reads.push(call);
      // While writes wait for a lock their timer is set; reads need not wait for it.
      if (scheduled && lockedSince !== null) setImmediate(read);
      else schedule(() => setImmediate(() => work(LOCK_PATIENCE_MS)));
    },
    close() {
      work(0);
      core.close();
    },
  };
}
