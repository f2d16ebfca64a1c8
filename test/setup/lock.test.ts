import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from '../../src/setup/lock.mjs';

let root = '';
let folder = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sparrow-lock-'));
  folder = join(root, 'lock');
});
afterEach(() => rmSync(root, { recursive: true }));

it('set-ups that start together run one after the other', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
  };
  const isAlive = () => true;
  await Promise.all([1, 2, 3, 4].map((pid) => withLock(folder, work, { pid, isAlive, pollMs: 1 })));
  expect(most).toBe(1);
  expect(existsSync(folder)).toBe(false);
});

it('a set-up that waits says for whom', async () => {
  const waits: number[] = [];
  let release = () => {};
  const first = withLock(folder, () => new Promise<void>((resolve) => (release = resolve)), { pid: 11 });
  const onWait = (pid: number) => {
    waits.push(pid);
    release();
  };
  await withLock(folder, async () => {}, { pid: 12, isAlive: () => true, onWait, pollMs: 1 });
  await first;
  expect(waits).toEqual([11]);
});

it('the lock of a process that died is taken over, by one only', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, '0'), '99');
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
  };
  const isAlive = (pid: number) => pid !== 99;
  await Promise.all([1, 2, 3].map((pid) => withLock(folder, work, { pid, isAlive, pollMs: 1 })));
  expect(most).toBe(1);
});

it('a lock that a killed process of the same number left behind is taken over', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, '0'), '18');
  const onWait = () => expect.unreachable('it waits for itself');
  expect(await withLock(folder, async () => 'done', { pid: 18, isAlive: () => true, onWait, pollMs: 1 })).toBe('done');
  expect(readdirSync(root)).toEqual([]);
});

it('a failing set-up gives the lock back', async () => {
  const failing = withLock(folder, async () => {
    throw new Error('no network');
  });
  await expect(failing).rejects.toThrow('no network');
  expect(readdirSync(root)).toEqual([]);
});
