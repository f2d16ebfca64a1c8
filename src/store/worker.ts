import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openCore, type StoreCall, type StoreReply } from './core.ts';
import type { DatabaseOptions } from './database.ts';
import { storeError } from './errors.ts';
import { createCallQueue } from './queue.ts';

/** From the worker: it is open, it could not be opened, an answer. */
export type WorkerMessage =
  | { readonly type: 'open' }
  | { readonly type: 'failed'; readonly problem: string; readonly message: string }
  | { readonly type: 'reply'; readonly reply: StoreReply };

/** To the worker. */
export type WorkerRequest = { readonly type: 'call'; readonly call: StoreCall } | { readonly type: 'close' };

/** The thread that owns the database. It loads SQLite and nothing that draws. */
function serve(port: MessagePort, options: DatabaseOptions): void {
  const send = (message: WorkerMessage): void => port.postMessage(message);
  try {
    const queue = createCallQueue(openCore(options), (reply) => send({ type: 'reply', reply }));
    port.on('message', (request: WorkerRequest) => {
      if (request.type === 'call') return queue.push(request.call);
      queue.close();
      port.close();
    });
    send({ type: 'open' });
  } catch (error) {
    const { problem, message } = storeError(error);
    send({ type: 'failed', problem, message });
    port.close();
  }
}

if (parentPort !== null) serve(parentPort, workerData as DatabaseOptions);
