import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { testFolder } from '../app/house.ts';
import { commitOf, committed, joinedEvent, MIGRATIONS, OPENED, otherConnection } from './file.ts';

let folder: string;
let file: string;
let migrations: string;

beforeEach(() => {
  folder = testFolder();
  file = join(folder, 'sparrow.db');
  migrations = join(folder, 'migrations');
  mkdirSync(migrations);
  for (const name of readdirSync(MIGRATIONS)) copyFileSync(join(MIGRATIONS, name), join(migrations, name));
});

const open = (thread: 'same' | 'worker' = 'same') => openStore({ file, migrations, thread });
const newest = readdirSync(MIGRATIONS).length;
const nextName = `${String(newest + 1).padStart(4, '0')}-more.sql`;

async function firstTable(): Promise<void> {
  const store = await open();
  await committed(store, commitOf(null, [OPENED, joinedEvent(0, 'ann')]));
  await store.close();
}

function backups(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.backup'));
}

describe('migrations', () => {
  it('make a new file without a copy, and leave a file of the newest schema alone', async () => {
    await firstTable();
    await (await open()).close();
    expect(backups()).toEqual([]);
  });

  it('copy an existing file before they change it, and keep what was in it', async () => {
    await firstTable();
    writeFileSync(join(migrations, nextName), 'ALTER TABLE tables ADD COLUMN note TEXT;');
    const store = await open();
    expect(await store.events('table1')).toHaveLength(2);
    await store.close();
    expect(backups()).toEqual([`sparrow.db.before-${nextName.slice(0, 4)}.backup`]);
    const copy = otherConnection(join(folder, backups()[0]!));
    expect(copy.prepare('SELECT count(*) FROM events').pluck().get()).toBe(2);
    expect(copy.prepare('SELECT max(number) FROM schema_migrations').pluck().get()).toBe(newest);
    copy.close();
  });

  it('change nothing when one of them fails half way', async () => {
    await firstTable();
    writeFileSync(join(migrations, nextName), 'CREATE TABLE half (a); CREATE TABLE half (a);');
    await expect(open()).rejects.toMatchObject({ problem: 'failed', message: expect.stringContaining('half') });
    const db = otherConnection(file);
    expect(db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0);
    expect(db.prepare('SELECT max(number) FROM schema_migrations').pluck().get()).toBe(newest);
    db.close();
  });

  it.each(['same', 'worker'] as const)(
    'refuse a file of a newer program and do not touch it (%s thread)',
    async (thread) => {
      await firstTable();
      const db = otherConnection(file);
      db.prepare('INSERT INTO schema_migrations VALUES (?, ?, ?)').run(newest + 6, '0007-future.sql', 'x');
      db.close();
      await expect(open(thread)).rejects.toMatchObject({
        problem: 'newer-schema',
        message: expect.stringContaining(`schema ${newest + 6}; this version knows up to ${newest}`),
      });
      expect(backups()).toEqual([]);
    },
  );

  it('refuse when an applied migration reads differently now', async () => {
    await firstTable();
    const first = readdirSync(migrations).sort()[0]!;
    writeFileSync(join(migrations, first), '-- something else\n');
    await expect(open()).rejects.toMatchObject({
      problem: 'changed-migration',
      message: expect.stringContaining(first),
    });
  });

  it('refuse a database of another program, and a file that is none', async () => {
    const other = otherConnection(file);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    await expect(open()).rejects.toMatchObject({
      problem: 'damaged',
      message: expect.stringContaining('another program'),
    });
    file = join(folder, 'text.db');
    writeFileSync(file, 'no database, only some words that are long enough to be read as a header. '.repeat(20));
    await expect(open('worker')).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('refuse a folder that cannot be written to', async () => {
    file = join(folder, 'sparrow.db', 'below a file', 'x.db');
    writeFileSync(join(folder, 'sparrow.db'), '');
    await expect(open()).rejects.toMatchObject({ name: 'StoreError' });
  });

  it('have numbers without gaps', async () => {
    writeFileSync(join(migrations, '0099-late.sql'), 'SELECT 1;');
    await expect(open()).rejects.toThrow('0099-late.sql');
  });
});
