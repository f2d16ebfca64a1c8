/**
 * One set-up at a time in a checkout, however many `npm start` and `npm test` run at once.
 *
 * The lock is a folder of numbered files, each holding the process id of an owner. The file with the highest number is
 * the owner; when that process is gone, the next number may be taken. A file appears complete and at most once (a hard
 * link to a finished file), so two processes that find the same dead owner cannot both succeed it.
 */
import { linkSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while holding the lock; waits for a living owner, takes over from a dead one.
 *
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @param {{ pid?: number, isAlive?: (pid: number) => boolean, onWait?: (pid: number) => void, pollMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, options = {}) {
  const { pid = process.pid, isAlive = isProcessAlive, onWait = () => {}, pollMs = 200 } = options;
  let waitedFor = 0;
  for (;;) {
    const holder = tryAcquire(folder, pid, isAlive);
    if (holder === undefined) break;
    if (holder !== waitedFor) onWait(holder);
    waitedFor = holder;
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    release(folder);
  }
}

/**
 * @param {string} folder
 * @param {number} pid
 * @param {(pid: number) => boolean} isAlive
 * @returns {number | undefined} the living owner's process id, or undefined when the lock is ours now
 */
function tryAcquire(folder, pid, isAlive) {
  mkdirSync(folder, { recursive: true });
  const last = owners(folder).at(-1);
  if (last !== undefined) {
    const holder = readOwner(folder, last);
    if (holder === undefined) return tryAcquire(folder, pid, isAlive);
    // Our own number on a lock that we do not hold: a container that is started again gives the same ones.
    if (holder !== pid && isAlive(holder)) return holder;
  }
  // The complete file is made beside the lock, where it is no owner yet.
  const draft = join(dirname(folder), `owner-${pid}`);
  writeFileSync(draft, String(pid));
  try {
    linkSync(draft, join(folder, String((last ?? -1) + 1)));
    return undefined;
  } catch (error) {
    if (!hasCode(error, 'EEXIST', 'ENOENT')) throw error;
    return tryAcquire(folder, pid, isAlive);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes the files from the oldest on: our own, the highest, goes last, and nobody can slip in below it.
 *
 * @param {string} folder
 */
function release(folder) {
  for (const number of owners(folder)) rmSync(join(folder, String(number)), { force: true });
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

/**
 * @param {string} folder
 * @returns {number[]}
 */
function owners(folder) {
  try {
    return readdirSync(folder)
      .map(Number)
      .sort((a, b) => a - b);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * @param {string} folder
 * @param {number} number
 */
function readOwner(folder, number) {
  try {
    return Number(readFileSync(join(folder, String(number)), 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @param {...string} codes
 */
function hasCode(error, ...codes) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/**
 * Whether a set-up runs under this process id. Linux gives a dead process's id to another program sooner or later, so
 * there the command line is looked at as well.
 *
 * @param {number} pid
 */
function isProcessAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('setup');
  } catch {
    return true;
  }
}
