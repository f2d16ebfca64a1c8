import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectRoot } from '../../src/paths.ts';
import { checkUp, rebuildFile } from '../../src/store/checkup.ts';
import { openStore } from '../../src/store/open.ts';
import { testFolder } from '../app/house.ts';

const SENTENCE = /Another Sparrow works on the database .*sparrow\.db\. .*stop the other one.*DATA_DIR/;

it('a second store on the same file is refused with a sentence, and gets it when the first is closed', async () => {
  const file = join(testFolder(), 'sparrow.db');
  const first = await openStore({ file });
  const refused = { name: 'StoreError', problem: 'locked', message: expect.stringMatching(SENTENCE) };
  await expect(openStore({ file, thread: 'same' })).rejects.toMatchObject(refused);
  // Who only looks is never in the way; who would write is.
  expect(checkUp(file).findings).toEqual([]);
  expect(() => rebuildFile(file)).toThrow(SENTENCE);
  expect(await first.liveTables()).toEqual([]);
  await first.close();
  rebuildFile(file);
  const second = await openStore({ file, thread: 'same' });
  await second.close();
});

it('a process that is killed leaves nothing locked', async () => {
  const file = join(testFolder(), 'sparrow.db');
  const opening = `const { claimDatabase } = await import(${JSON.stringify(pathToFileURL(join(projectRoot, 'src/store/lock.ts')).href)});
    claimDatabase(${JSON.stringify(file)});
    console.log('held');
    setInterval(() => undefined, 1_000);`;
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', opening], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(other, 'exit');
  try {
    await Promise.race([once(other.stdout, 'data'), ended]);
    await expect(openStore({ file, thread: 'same' })).rejects.toThrow(SENTENCE);
  } finally {
    other.kill('SIGKILL');
    await ended;
  }
  const store = await openStore({ file, thread: 'same' });
  expect(statSync(`${file}.lock`).size).toBe(0);
  await store.close();
});
