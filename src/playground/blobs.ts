/** The bytes of uploaded files: in memory, or in a directory when the state is kept. */

import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface BlobStore {
  put(id: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** undefined when there is no such file (any more). */
  get(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  delete(id: string): void;
  /** Resolves when everything put so far is on disk. */
  flush(): Promise<void>;
}

export function memoryBlobs(): BlobStore {
  const blobs = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    put: (id, bytes) => void blobs.set(id, bytes),
    get: async (id) => blobs.get(id),
    delete: (id) => void blobs.delete(id),
    flush: async () => {},
  };
}

/** One file an id. A file is readable from the moment it was put, and on disk soon after. */
export function directoryBlobs(directory: string, onError: (error: unknown) => void): BlobStore {
  mkdirSync(directory, { recursive: true });
  const pending = new Map<string, Uint8Array<ArrayBuffer>>();
  let queue = Promise.resolve();
  const path = (id: string): string => join(directory, id);
  const enqueue = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch(onError);
  };
  return {
    put(id, bytes) {
      pending.set(id, bytes);
      enqueue(async () => {
        if (!pending.has(id)) return;
        await writeFile(`${path(id)}.tmp`, bytes);
        await rename(`${path(id)}.tmp`, path(id));
        pending.delete(id);
      });
    },
    async get(id) {
      const held = pending.get(id);
      if (held) return held;
      try {
        return new Uint8Array(await readFile(path(id)));
      } catch {
        return undefined;
      }
    },
    delete(id) {
      pending.delete(id);
      enqueue(() => rm(path(id), { force: true }));
    },
    flush: () => queue,
  };
}
