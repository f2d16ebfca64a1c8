import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Store, StoreError, type StoreProblem } from '../app/ports.ts';
import { projectRoot } from '../paths.ts';
import { openCore, type StoreCall, type StoreMethod, type StoreReply } from './core.ts';
import type { DatabaseOptions } from './database.ts';
import { createCallQueue } from './queue.ts';
import type { WorkerMessage, WorkerRequest } from './worker.ts';

export interface StoreOptions {
  /** The database file; made when missing. */
  readonly file: string;
  /** `worker` (the default): a thread of its own, so that a slow disk never holds up the event loop. */
  readonly thread?: 'worker' | 'same';
  /** Folder of the numbered SQL files; by default the project's. */
  readonly migrations?: string;
  readonly observer?: StoreObserver | undefined;
}

/** Is told of every call, for those who measure. */
export interface StoreObserver {
  asked(): void;
  /** The call was answered or refused after `ms`, of which the database worked for `workMs`. */
  told(method: StoreMethod, ms: number, workMs: number): void;
}

/** How calls reach the database, wherever it lives. */
interface Line {
  send(call: StoreCall): void;
  /** Resolves once the database is closed. */
  close(): Promise<void>;
}

interface Waiting {
  readonly method: StoreMethod;
  /** When it was asked, by `performance.now()`. */
  readonly since: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: StoreError) => void;
}

/**
 * Opens the embedded store. One process a file.
 *
 * @throws StoreError saying what is wrong with the file (`newer-schema`, `damaged`, `read-only`, `locked` ...).
 * @example const store = await openStore({ file: 'data/sparrow.db' });
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const database = { file: options.file, migrations: options.migrations ?? join(projectRoot, 'migrations') };
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let closing: Promise<void> | null = null;

  function settle(reply: StoreReply): void {
    const call = waiting.get(reply.id);
    if (call === undefined) return;
    waiting.delete(reply.id);
    options.observer?.told(call.method, performance.now() - call.since, reply.ok ? reply.workMs : 0);
    if (reply.ok) call.resolve(reply.value);
    else call.reject(new StoreError(reply.problem as StoreProblem, reply.message));
  }

  function fail(error: StoreError): void {
    closing ??= Promise.resolve();
    for (const { method, since, reject } of waiting.values()) {
      options.observer?.told(method, performance.now() - since, 0);
      reject(error);
    }
    waiting.clear();
  }

  const line = await (options.thread === 'same' ? sameThread : ownThread)(database, settle, fail);

  function ask<M extends StoreMethod>(method: M, ...args: Parameters<Store[M]>): ReturnType<Store[M]> {
    const answer = new Promise((resolve, reject) => {
      if (closing !== null) return reject(new StoreError('closed', 'The database is closed.'));
      const id = ++lastId;
      waiting.set(id, { method, since: performance.now(), resolve, reject });
      options.observer?.asked();
      line.send({ id, method, args } as StoreCall);
    });
    return answer as ReturnType<Store[M]>;
  }

  return {
    commit: (commit) => ask('commit', commit),
    events: (tableId) => ask('events', tableId),
    liveTables: () => ask('liveTables'),
    tablesOfChannel: (channelId) => ask('tablesOfChannel', channelId),
    tableOfUser: (guildId, userId) => ask('tableOfUser', guildId, userId),
    handledBy: (interactionId) => ask('handledBy', interactionId),
    bookings: (tableId) => ask('bookings', tableId),
    leaderboard: (guildId, query) => ask('leaderboard', guildId, query),
    rank: (guildId, userId, query) => ask('rank', guildId, userId, query),
    balance: (guildId, userId) => ask('balance', guildId, userId),
    balances: (guildId, userIds) => ask('balances', guildId, userIds),
    statistics: (guildId, userId, game) => ask('statistics', guildId, userId, game),
    patternCounts: (guildId, userId) => ask('patternCounts', guildId, userId),
    biggestHand: (guildId, userId) => ask('biggestHand', guildId, userId),
    balanceHistory: (guildId, userId, limit) => ask('balanceHistory', guildId, userId, limit),
    history: (guildId, userId, page) => ask('history', guildId, userId, page),
    topUp: (guildId, userId, at) => ask('topUp', guildId, userId, at),
    saveHandView: (view) => ask('saveHandView', view),
    handViews: (tableId) => ask('handViews', tableId),
    forgetHandView: (tableId, seat) => ask('forgetHandView', tableId, seat),
    userSettings: (userId) => ask('userSettings', userId),
    saveUserSettings: (userId, settings) => ask('saveUserSettings', userId, settings),
    guildSettings: (guildId) => ask('guildSettings', guildId),
    saveGuildSettings: (guildId, settings) => ask('saveGuildSettings', guildId, settings),
    changeGuild: (guildId, settings, entry) => ask('changeGuild', guildId, settings, entry),
    guildLog: (guildId, page) => ask('guildLog', guildId, page),
    correctCoins: (guildId, correction) => ask('correctCoins', guildId, correction),
    personalData: (userId) => ask('personalData', userId),
    forgetPerson: (userId) => ask('forgetPerson', userId),
    backup: (file) => ask('backup', file),
    close: () => {
      closing ??= line.close();
      return closing;
    },
  };
}

type Connect = (
  database: DatabaseOptions,
  settle: (reply: StoreReply) => void,
  fail: (error: StoreError) => void,
) => Promise<Line>;

/** The database in this thread: for tools and tests. */
const sameThread: Connect = async (database, settle) => {
  const queue = createCallQueue(openCore(database), settle);
  return { send: (call) => queue.push(call), close: async () => queue.close() };
};

/** The database in a thread of its own. */
const ownThread: Connect = (database, settle, fail) =>
  new Promise((resolve, reject) => {
    const worker = startWorker(database);
    const send = (request: WorkerRequest): void => worker.postMessage(request);
    const ended = new Promise<void>((done) => {
      worker.once('exit', () => {
        fail(new StoreError('closed', 'The database is closed.'));
        done();
      });
    });
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'reply') settle(message.reply);
      else if (message.type === 'failed') reject(new StoreError(message.problem as StoreProblem, message.message));
      else {
        resolve({
          send: (call) => send({ type: 'call', call }),
          close: () => {
            send({ type: 'close' });
            return ended;
          },
        });
      }
    });
    worker.once('error', (cause) => {
      const error = new StoreError('failed', `The database thread stopped: ${String(cause)}`, { cause });
      fail(error);
      reject(error);
    });
  });

/** The compiled worker; from source, where Node cannot load TypeScript, through the loader that tests run under. */
function startWorker(workerData: DatabaseOptions): Worker {
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./worker.js', import.meta.url), { workerData });
  const module = new URL('./worker.ts', import.meta.url).href;
  const code = `import('tsx/esm/api').then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(module)});
  });`;
  return new Worker(code, { eval: true, workerData });
}
