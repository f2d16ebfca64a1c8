import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database.ts';
import { examine } from '../../src/store/doctor.ts';
import { openHouse, playUntil, startTable, testFolder } from '../app/house.ts';
import { MIGRATIONS, projectionsOf } from './file.ts';

let played: string;
let db: Database;
let file: string;

beforeAll(async () => {
  const house = await openHouse();
  played = house.file;
  const { id } = await startTable(house, ['ann', 'ben']);
  await playUntil(house, id, ({ deal, phase }) => deal === 3 && phase === 'playing');
  await house.kill();
});
beforeEach(() => {
  file = join(testFolder(), 'sparrow.db');
  copyFileSync(played, file);
  db = openDatabase({ file, migrations: MIGRATIONS });
});
afterEach(() => {
  db.close();
});

describe('the doctor', () => {
  it('finds nothing in a healthy file and changes nothing', () => {
    const before = projectionsOf(file);
    expect(examine(db)).toEqual([]);
    expect(projectionsOf(file)).toEqual(before);
  });

  it('finds a balance that is not the sum of its entries, and leaves it as it is', () => {
    db.exec("UPDATE accounts SET coins = coins + 1 WHERE user_id = 'ann'");
    const before = projectionsOf(file);
    expect(examine(db)).toEqual([
      { check: 'projection', table: null, detail: 'accounts: 1 rows are wrong, 1 are missing' },
    ]);
    expect(projectionsOf(file)).toEqual(before);
  });

  it('finds entries that do not balance', () => {
    db.exec('DROP TRIGGER entries_are_never_changed');
    db.exec("UPDATE entries SET coins = coins + 1 WHERE side = 'payee' AND user_id = 'ben'");
    expect(examine(db).some(({ check, detail }) => check === 'ledger' && detail.includes('do not balance'))).toBe(true);
  });

  it('finds a settled line that the ledger lacks', () => {
    db.exec('DROP TRIGGER bookings_are_never_deleted; DROP TRIGGER entries_are_never_deleted');
    const id = db.prepare<[], number>('SELECT min(id) FROM bookings WHERE table_id IS NOT NULL').pluck().get()!;
    db.prepare('DELETE FROM entries WHERE booking_id = ?').run(id);
    db.prepare('DELETE FROM bookings WHERE id = ?').run(id);
    expect(examine(db)).toContainEqual(
      expect.objectContaining({ check: 'ledger', detail: expect.stringContaining('not booked') }),
    );
  });

  it('finds an event that cannot be replayed, and names its table', () => {
    db.exec('DROP TRIGGER events_are_never_changed');
    db.exec("UPDATE events SET payload = '{' WHERE version = 6");
    const findings = examine(db);
    expect(findings).toEqual([
      { check: 'replay', table: expect.any(String), detail: expect.stringContaining('event 6') },
    ]);
  });
});
