import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../paths.ts';
import { openDatabase } from './database.ts';
import { examine, type Finding } from './doctor.ts';
import { claimDatabase } from './lock.ts';
import { openReadOnly } from './read-only.ts';
import { rebuildProjections } from './rebuild.ts';

const MIGRATIONS = join(projectRoot, 'migrations');

/** What a check-up has looked at and what it found. */
export interface Checkup {
  readonly tables: number;
  readonly events: number;
  readonly findings: readonly Finding[];
}

/**
 * Examines a database file without changing it, also while a bot works on it: the file itself is only read, and the
 * rest is done on a copy, so that nobody has to wait.
 *
 * @throws StoreError where the file cannot be read at all, or a newer program wrote it.
 */
export function checkUp(file: string): Checkup {
  const original = openReadOnly(file);
  const folder = mkdtempSync(join(tmpdir(), 'sparrow-doctor-'));
  try {
    const damage = original.damage();
    // A damaged file makes no whole copy, and whatever else it says is not to be trusted.
    if (damage.length > 0) {
      return { tables: 0, events: 0, findings: damage.map((detail) => ({ check: 'file', table: null, detail })) };
    }
    const copy = join(folder, 'copy.db');
    original.backup(copy);
    const db = openDatabase({ file: copy, migrations: MIGRATIONS });
    try {
      const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
      return {
        tables: count('SELECT count(DISTINCT table_id) FROM events'),
        events: count('SELECT count(*) FROM events'),
        findings: examine(db),
      };
    } finally {
      db.close();
    }
  } finally {
    original.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes every projection of a database anew from its events and its ledger.
 *
 * @throws StoreError where that cannot be done, also while a bot works on the file; nothing is changed then.
 */
export function rebuildFile(file: string): void {
  const release = claimDatabase(file);
  try {
    const db = openDatabase({ file, migrations: MIGRATIONS });
    try {
      rebuildProjections(db);
    } finally {
      db.close();
    }
  } finally {
    release();
  }
}
