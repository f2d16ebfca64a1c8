import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlias } from '../../src/app/alias.ts';
import type { Store } from '../../src/app/ports.ts';
import { replayOf } from '../../src/app/replay.ts';
import { openDatabase } from '../../src/store/database.ts';
import { examine } from '../../src/store/doctor.ts';
import { rebuildProjections } from '../../src/store/rebuild.ts';
import { by, good, type House, openHouse, playUntil, REQUEST, startTable } from '../app/house.ts';
import { MIGRATIONS, otherConnection, projectionsOf } from './file.ts';

/** As unmistakable as Discord's ids are. */
const ANN = '1100000000000000401';

let house: House;
let store: Store;
let tableId: string;

beforeEach(async () => {
  house = await openHouse();
  store = house.store;
  ({ id: tableId } = await startTable(house, [ANN, 'ben'], { options: { deals: 4, stake: 500 } }));
  await playUntil(house, tableId, ({ closed }) => closed !== null);
  await store.saveUserSettings(ANN, { locale: 'en' });
  const view = { tableId, seat: 0, userId: ANN, appId: 'a', token: 't', expiresAt: 1, messageId: null } as const;
  await store.saveHandView(view);
  const entry = { at: 1, actorId: 'mod', action: 'block', target: ANN, detail: null } as const;
  await store.changeGuild('server', { blocked: [ANN] }, entry);
});
afterEach(() => house.kill());

describe('what is stored about a person', () => {
  it('is told for each server: name, coins, deals and lines of the ledger; settings and hand messages beside', async () => {
    const data = await store.personalData(ANN);
    expect(data).toMatchObject({ settings: { locale: 'en' }, handViews: 1 });
    expect(data.servers).toEqual([
      {
        guildId: 'server',
        name: '1100000000000000401',
        coins: await store.balance('server', ANN),
        deals: 4,
        bookings: expect.any(Number),
      },
    ]);
    expect(data.servers[0]!.bookings).toBeGreaterThan(1);
  });

  it('is nothing for a stranger', async () => {
    expect(await store.personalData('zoe')).toEqual({ servers: [], settings: {}, handViews: 0 });
  });
});

describe('forgetting a person', () => {
  it('is refused while they are part of a table that is not over, and changes nothing then', async () => {
    const { id } = good(await house.service.open(by(ANN), { ...REQUEST, channelId: 'here' }));
    const before = await store.personalData(ANN);
    expect(await store.forgetPerson(ANN)).toEqual({ ok: false, tables: [{ guildId: 'server', channelId: 'here' }] });
    expect(await store.personalData(ANN)).toEqual(before);
    good(await house.service.leave(id, by(ANN)));
    expect(await store.forgetPerson(ANN)).toMatchObject({ ok: true });
  });

  it('is refused while an AI plays a deal out on their account', async () => {
    const { id } = await startTable(house, [ANN, 'ben'], { channelId: 'here' });
    good(await house.service.leave(id, by(ANN)));
    expect((await store.forgetPerson(ANN)).ok).toBe(false);
  });

  it('leaves their id and their name nowhere but in the list of blocked people', async () => {
    const forgotten = await store.forgetPerson(ANN);
    expect(forgotten.ok && isAlias(forgotten.alias)).toBe(true);
    expect(await store.personalData(ANN)).toEqual({ servers: [], settings: {}, handViews: 0 });
    expect(await store.handViews(tableId)).toEqual([]);
    await store.close();
    const db = otherConnection(house.file);
    expect(db.prepare("SELECT data FROM settings WHERE owner = 'guild'").pluck().all()).toEqual([
      JSON.stringify({ blocked: [ANN] }),
    ]);
    db.exec("DELETE FROM settings WHERE owner = 'guild'; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
    expect(readFileSync(house.file).includes(ANN)).toBe(false);
  });

  it('keeps coins, deals and the ledger of everybody else, and every check still holds', async () => {
    const ben = await store.personalData('ben');
    const coins = await store.balance('server', ANN);
    const forgotten = await store.forgetPerson(ANN);
    const alias = forgotten.ok ? forgotten.alias : '';
    expect(await store.personalData('ben')).toEqual(ben);
    expect(await store.balance('server', alias)).toBe(coins);
    await store.close();
    const before = projectionsOf(house.file);
    const db = openDatabase({ file: house.file, migrations: MIGRATIONS });
    expect(examine(db)).toEqual([]);
    rebuildProjections(db);
    db.close();
    expect(projectionsOf(house.file)).toEqual(before);
  });

  it('takes them off every leaderboard, and leaves their deals to be replayed without a name', async () => {
    await store.forgetPerson(ANN);
    for (const order of ['coins', 'net', 'wins', 'biggest'] as const) {
      const board = await store.leaderboard('server', { by: order, limit: 10, offset: 0 });
      expect(board.rows.map(({ userId }) => userId)).toEqual(['ben']);
    }
    const replay = replayOf(await store.events(tableId), 1)!;
    expect(replay.seats[0]).toMatchObject({ kind: 'person', name: '—' });
    expect(replay.seats[1]).toMatchObject({ kind: 'person', name: 'Ben' });
  });

  it('does not seat them again in a rematch of the others', async () => {
    await store.forgetPerson(ANN);
    house.service.forget(ANN);
    const table = good(await house.service.rematch(tableId, by('ben')));
    expect(table.seats.map(({ kind }) => kind)).toEqual(['empty', 'person', 'ai', 'ai']);
  });

  it('lets them begin anew, and be forgotten again under another alias', async () => {
    const first = await store.forgetPerson(ANN);
    const { id } = await startTable(house, [ANN], { channelId: 'here' });
    expect(await store.balance('server', ANN)).toBe(10_000);
    good(await house.service.close(id, by('zoe', { moderator: true })));
    const second = await store.forgetPerson(ANN);
    expect(second.ok && first.ok && second.alias !== first.alias).toBe(true);
  });

  it('is the only way to change what was written', async () => {
    await store.forgetPerson(ANN);
    await store.close();
    const db = otherConnection(house.file);
    expect(() => db.exec("UPDATE events SET payload = '{}'")).toThrow('append-only');
    expect(() => db.exec('UPDATE entries SET coins = 0')).toThrow('append-only');
    expect(() => db.exec("UPDATE bookings SET payee_id = 'x'")).toThrow('append-only');
    expect(db.prepare('SELECT count(*) FROM forgetting').pluck().get()).toBe(0);
    db.close();
  });
});
