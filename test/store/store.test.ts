import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Store, StoreError } from '../../src/app/ports.ts';
import { openStore } from '../../src/store/open.ts';
import { testFolder } from '../app/house.ts';
import { commitOf, committed, joinedEvent, OPENED, otherConnection } from './file.ts';

describe.each(['same', 'worker'] as const)('the store in the %s thread', (thread) => {
  let file: string;
  let store: Store;
  beforeEach(async () => {
    file = join(testFolder(), 'data', 'sparrow.db');
    store = await openStore({ file, thread });
  });
  afterEach(() => store.close());

  it('keeps events in order, and knows them again after it was closed and opened', async () => {
    const first = commitOf(null, [OPENED, joinedEvent(0, 'ann')]);
    const second = commitOf(first.after, [joinedEvent(1, 'ben')]);
    await committed(store, first, second);
    await store.close();
    store = await openStore({ file, thread });
    expect(await store.events('table1')).toEqual([...first.events, ...second.events]);
    expect(await store.events('nowhere')).toEqual([]);
    expect(await store.liveTables()).toEqual([second.table]);
    expect(await store.tableOfUser('server', 'ben')).toEqual(second.table);
    expect(await store.tableOfUser('other server', 'ben')).toBeNull();
    expect(await store.tablesOfChannel('channel')).toEqual([second.table]);
  });

  it('refuses a commit that does not follow the newest version, and changes nothing', async () => {
    const first = commitOf(null, [OPENED, joinedEvent(0, 'ann')]);
    await committed(store, first, commitOf(first.after, [joinedEvent(1, 'ben')]));
    const late = commitOf(first.after, [joinedEvent(1, 'cleo')], { interactionId: 'late' });
    expect(await store.commit(late)).toEqual({ ok: false, conflict: 'version' });
    expect(await store.events('table1')).toHaveLength(3);
    expect(await store.handledBy('late')).toBeNull();
    expect(await store.tableOfUser('server', 'cleo')).toBeNull();
  });

  it('handles an interaction once, and says for which table it did', async () => {
    const first = commitOf(null, [OPENED, joinedEvent(0, 'ann')], { interactionId: 'press' });
    await committed(store, first);
    const again = commitOf(null, [{ ...OPENED, id: 'table2' } as typeof OPENED, joinedEvent(0, 'ben')]);
    const result = await store.commit({ ...again, interactionId: 'press' });
    expect(result).toEqual({ ok: false, conflict: 'interaction', tableId: 'table1' });
    expect(await store.handledBy('press')).toBe('table1');
    expect(await store.events('table2')).toEqual([]);
  });

  it('applies what came in together as one group, and a refused commit leaves its neighbours alone', async () => {
    const commits = Array.from({ length: 20 }, (_, at) => {
      // Every fourth one wants the chair of the one before.
      const userId = at % 4 === 3 ? `user${at - 1}` : `user${at}`;
      return commitOf(null, [{ ...OPENED, id: `t${at}` } as typeof OPENED, joinedEvent(0, userId)]);
    });
    const results = await Promise.all(commits.map((commit) => store.commit(commit)));
    results.forEach((result, at) => {
      if (at % 4 !== 3) expect(result).toEqual({ ok: true, booked: [] });
      else
        expect(result).toMatchObject({ ok: false, conflict: 'seat', userId: `user${at - 1}`, tableId: `t${at - 1}` });
    });
    expect(await store.liveTables()).toHaveLength(15);
    expect(await store.events('t3')).toEqual([]);
  });

  it('waits for another program that locks the file, without holding up the event loop', async () => {
    const other = otherConnection(file);
    other.exec('BEGIN IMMEDIATE');
    let turns = 0;
    const ticking = setInterval(() => turns++, 20);
    const commit = store.commit(commitOf(null, [OPENED, joinedEvent(0, 'ann')]));
    let settled = false;
    void commit.then(() => {
      settled = true;
    });
    await new Promise((done) => setTimeout(done, thread === 'worker' ? 3_000 : 900));
    expect(settled).toBe(false);
    expect(await store.liveTables()).toEqual([]);
    other.exec('COMMIT');
    other.close();
    expect(await commit).toEqual({ ok: true, booked: [] });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(0);
  });

  it('keeps the newest private hand message of a chair, and forgets it when told', async () => {
    const view = { tableId: 'table1', seat: 2, userId: 'ann', appId: 'app', expiresAt: 5, messageId: 'm' } as const;
    await store.saveHandView({ ...view, token: 'old' });
    await store.saveHandView({ ...view, token: 'new', messageId: null });
    await store.saveHandView({ ...view, seat: 0, token: 'other' });
    expect(await store.handViews('table1')).toEqual([
      { ...view, seat: 0, token: 'other' },
      { ...view, token: 'new', messageId: null },
    ]);
    await store.forgetHandView('table1', 2);
    expect(await store.handViews('table1')).toHaveLength(1);
  });

  it('keeps the settings of people and of servers apart', async () => {
    expect(await store.userSettings('1')).toEqual({});
    await store.saveUserSettings('1', { hints: 'off' });
    await store.saveGuildSettings('1', { language: 'zh-TW' });
    expect(await store.userSettings('1')).toEqual({ hints: 'off' });
    expect(await store.guildSettings('1')).toEqual({ language: 'zh-TW' });
  });

  it('writes a whole copy to a new file and never over an old one', async () => {
    await committed(store, commitOf(null, [OPENED, joinedEvent(0, 'ann')]));
    const copy = join(testFolder(), 'copy.db');
    await store.backup(copy);
    expect(existsSync(copy)).toBe(true);
    await expect(store.backup(copy)).rejects.toThrow(StoreError);
    const opened = await openStore({ file: copy, thread });
    expect(await opened.events('table1')).toHaveLength(2);
    await opened.close();
  });

  it('refuses everything once it is closed, and closes twice without harm', async () => {
    await store.close();
    await store.close();
    await expect(store.liveTables()).rejects.toMatchObject({ problem: 'closed' });
  });
});

describe('the log of events', () => {
  it('can be neither changed nor deleted, nor can the ledger', async () => {
    const file = join(testFolder(), 'sparrow.db');
    const store = await openStore({ file, thread: 'same' });
    await committed(store, commitOf(null, [OPENED, joinedEvent(0, 'ann')], { grants: ['ann'] }));
    await store.close();
    const db = otherConnection(file);
    for (const table of ['events', 'bookings', 'entries']) {
      expect(() => db.exec(`DELETE FROM ${table}`)).toThrow('append-only');
    }
    expect(() => db.exec("UPDATE events SET payload = '{}'")).toThrow('append-only');
    expect(() => db.exec('UPDATE entries SET coins = 0')).toThrow('append-only');
    expect(() => db.exec('UPDATE bookings SET paid = 0, waived = amount')).toThrow('append-only');
    db.close();
  });
});
