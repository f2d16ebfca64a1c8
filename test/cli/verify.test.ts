import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import { projectRoot } from '../../src/paths.ts';
import { type House, openHouse, playUntil, startTable, testFolder } from '../app/house.ts';

const folder = testFolder();
let house: House;
const codes: string[] = [];

beforeAll(async () => {
  house = await openHouse({ file: join(folder, 'sparrow.db') });
  for (const game of GAME_IDS) {
    const { id } = await startTable(house, [`ann-${game}`], { game, channelId: game, options: {} });
    await playUntil(house, id, ({ phase, deal }) => phase === 'playing' && deal === 2);
    codes.push(`${id}-1`);
  }
});
afterAll(() => house.kill());

async function sparrow(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: [] as string[], err: [] as string[] };
  const code = await run(args, { out: (line) => lines.out.push(line), err: (line) => lines.err.push(line) });
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') };
}

describe('sparrow verify', () => {
  it('finds a deal by its code while the bot works on the database, and says that it matches', async () => {
    for (const code of codes) {
      const answer = await sparrow('verify', code, '--database', house.file);
      expect(answer).toMatchObject({ code: 0, err: '' });
      expect(answer.out).toMatch(new RegExp(`^${code}: the wall is the one that was committed to on message \\d+\\.$`));
    }
  });

  it('takes the data of --json back as a file, and says what differs once it is changed', async () => {
    const { out } = await sparrow('verify', codes[1]!, '--database', house.file, '--json');
    const path = join(folder, 'proof.json');
    writeFileSync(path, out);
    expect((await sparrow('verify', path)).code).toBe(0);
    const proof = JSON.parse(out) as Record<string, unknown>;
    for (const [change, words] of [
      [{ deal: 2 }, 'the wall is another one'],
      [{ secret: '00'.repeat(32) }, 'SHA-256'],
      [{ algorithm: 2 }, 'version'],
      [{ wall: `${String(proof.wall)}1m` }, 'the wall is another one'],
    ] as const) {
      writeFileSync(path, JSON.stringify({ ...proof, ...change }));
      const answer = await sparrow('verify', path);
      expect(answer.code).toBe(1);
      expect(answer.out).toContain(words);
    }
  });

  it.each([
    [['verify'], 'one file or one code'],
    [['verify', 'no such-file'], 'no file no such-file'],
    [['verify', 'abc-1', '--database', '/nowhere/sparrow.db'], 'There is no database /nowhere/sparrow.db'],
    [['verify', 'abc-1', '--database', join(folder, 'sparrow.db')], 'no finished deal abc-1'],
    [['verify', join(projectRoot, 'package.json')], 'is no proof. game'],
  ])('names what cannot be used: %j', async (args, words) => {
    const answer = await sparrow(...args);
    expect(answer.code).toBe(2);
    expect(answer.err).toContain(words);
  });

  it('does not show a deal that still runs', async () => {
    const answer = await sparrow('verify', codes.at(-1)!.replace(/-1$/, '-2'), '--database', house.file);
    expect(answer).toMatchObject({ code: 2, out: '' });
  });
});

const python = ['/usr/bin/python3', '/usr/local/bin/python3'].find((path) => existsSync(path));

describe('the documented method', () => {
  const page = readFileSync(join(projectRoot, 'docs', 'shuffle.md'), 'utf8');
  const checker = /```python\n(.*?)```/s.exec(page)?.[1] ?? '';

  it('names every field of the public data and no other', async () => {
    const { out } = await sparrow('verify', codes[0]!, '--database', house.file, '--json');
    const named = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \|$/gm)].map(([, name]) => name);
    expect(Object.keys(JSON.parse(out) as object)).toEqual(named);
  });

  it('as a program of its own comes to the same wall in all four games, where Python is installed', async () => {
    expect(checker).toContain('hmac');
    if (python === undefined) return;
    const program = join(folder, 'checker.py');
    const path = join(folder, 'deal.json');
    writeFileSync(program, checker);
    for (const code of codes) {
      const { out } = await sparrow('verify', code, '--database', house.file, '--json');
      writeFileSync(path, out);
      expect(execFileSync(python, [program, path], { encoding: 'utf8' })).toContain('committed to');
      writeFileSync(path, out.replace('"deal":1', '"deal":2'));
      expect(() => execFileSync(python, [program, path], { stdio: 'pipe' })).toThrow();
    }
  });
});
