import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { openStore } from '../../src/store/open.ts';
import { type House, openHouse, playUntil, startTable, testFolder } from '../app/house.ts';
import { otherConnection } from '../store/file.ts';

let house: House;
let tableId: string;
let folder: string;
let file: string;

beforeAll(async () => {
  house = await openHouse();
  ({ id: tableId } = await startTable(house, ['ann', 'ben']));
  await playUntil(house, tableId, ({ deal, phase }) => deal === 2 && phase === 'playing');
});
afterAll(() => house.kill());
beforeEach(async () => {
  folder = testFolder();
  file = join(folder, 'sparrow.db');
  await house.store.backup(file);
});

async function sparrow(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: [] as string[], err: [] as string[] };
  const code = await run(args, { out: (line) => lines.out.push(line), err: (line) => lines.err.push(line) });
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') };
}

function spoil(sql: string): void {
  const db = otherConnection(file);
  db.exec(sql);
  db.close();
}

describe('sparrow backup', () => {
  it('copies a database that a bot works on, whole', async () => {
    const copy = join(folder, 'copy.db');
    const answer = await sparrow('backup', copy, '--database', house.file);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toMatch(/is copied to .*copy\.db \(\d+\.\d MB\)\.$/);
    const store = await openStore({ file: copy, thread: 'same' });
    expect(await store.events(tableId)).toEqual(await house.store.events(tableId));
    await store.close();
  });

  it('never overwrites a file', async () => {
    const copy = join(folder, 'copy.db');
    writeFileSync(copy, 'precious');
    const answer = await sparrow('backup', copy, '--database', file);
    expect(answer.code).toBe(2);
    expect(answer.err).toContain('exists already and is not overwritten');
    expect(readFileSync(copy, 'utf8')).toBe('precious');
  });

  it.each([
    [['backup'], 'the name of one new file'],
    [['backup', 'x', '--database', '/nowhere/sparrow.db'], 'There is no database /nowhere/sparrow.db'],
    [['backup', '/nowhere/copy.db'], '/nowhere'],
  ])('says what cannot be used: %j', async (args, words) => {
    const answer = await sparrow(...args, ...(args.length === 2 ? ['--database', file] : []));
    expect(answer.code).toBe(2);
    expect(answer.err).toContain(words);
  });
});

describe('sparrow doctor', () => {
  it('says in one sentence that all is well, also while a bot works on the file', async () => {
    for (const each of [file, house.file]) {
      const answer = await sparrow('doctor', '--database', each);
      expect(answer).toMatchObject({ code: 0, err: '' });
      expect(answer.out).toMatch(/is well: 1 tables and \d+ events replay/);
    }
  });

  it('leaves the file as it is, byte for byte, also one of an older schema', async () => {
    spoil(
      'DELETE FROM schema_migrations WHERE number > 2; DROP TABLE guild_log; DROP TABLE forgetting; PRAGMA wal_checkpoint(TRUNCATE)',
    );
    const before = readFileSync(file);
    expect((await sparrow('doctor', '--database', file)).code).toBe(0);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}.before-0003.backup`)).toBe(false);
  });

  it('names the projection that differs, and makes it anew when asked to', async () => {
    spoil("UPDATE accounts SET coins = coins + 5 WHERE user_id = 'ann'");
    const answer = await sparrow('doctor', '--database', file);
    expect(answer.code).toBe(1);
    expect(answer.out).toContain('accounts: 1 rows are wrong');
    expect(answer.out).toContain('sparrow doctor --rebuild');
    expect((await sparrow('doctor', '--database', file, '--rebuild')).code).toBe(0);
    expect((await sparrow('doctor', '--database', file)).code).toBe(0);
  });

  it('names the table whose events cannot be replayed, and rebuilds nothing then', async () => {
    spoil("DROP TRIGGER events_are_never_changed; UPDATE events SET payload = '{' WHERE version = 6");
    const answer = await sparrow('doctor', '--database', file, '--rebuild');
    expect(answer.code).toBe(1);
    expect(answer.out).toContain(`Table ${tableId} cannot be replayed; other tables are not affected.`);
    expect(answer.out).toContain('Nothing was changed.');
  });

  it('finds a ledger that does not balance', async () => {
    spoil("DROP TRIGGER entries_are_never_changed; UPDATE entries SET coins = coins + 1 WHERE side = 'payee'");
    const answer = await sparrow('doctor', '--database', file);
    expect(answer.code).toBe(1);
    expect(answer.out).toContain('The ledger is wrong');
  });

  it('finds a damaged page of the file', async () => {
    spoil('PRAGMA wal_checkpoint(TRUNCATE)');
    const handle = openSync(file, 'r+');
    for (let page = 3; page < 12; page++) writeSync(handle, Buffer.alloc(1_024, 0xa5), 0, 1_024, page * 4_096);
    const answer = await sparrow('doctor', '--database', file);
    expect(answer.code).toBe(1);
    expect(answer.out).toContain('The file is damaged');
  });

  it.each([
    ['no database', 'nothing of the kind', 'damaged'],
    ['a newer program’s file', null, 'newer version'],
  ])('cannot read %s, and says so', async (_, text, words) => {
    if (text === null) spoil("INSERT INTO schema_migrations VALUES (99, '0099-future.sql', 'x')");
    else writeFileSync(file, text.repeat(100));
    const answer = await sparrow('doctor', '--database', file);
    expect(answer.code).toBe(text === null ? 2 : 1);
    expect(answer.out + answer.err).toContain(words);
  });

  it('looks for the database of the bot, then for that of the playground', async () => {
    const before = process.env.DATA_DIR;
    process.env.DATA_DIR = folder;
    try {
      expect((await sparrow('doctor')).out).toContain(file);
      const other = testFolder();
      process.env.DATA_DIR = other;
      expect((await sparrow('doctor')).err).toContain(`There is no database in ${other}`);
      mkdirSync(join(other, 'playground'));
      copyFileSync(file, join(other, 'playground', 'sparrow.db'));
      expect((await sparrow('doctor')).out).toContain(join('playground', 'sparrow.db'));
    } finally {
      if (before === undefined) delete process.env.DATA_DIR;
      else process.env.DATA_DIR = before;
    }
  });
});
