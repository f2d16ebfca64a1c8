import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paidNet } from '../../src/app/ledger.ts';
import { openDatabase } from '../../src/store/database.ts';
import { openStore } from '../../src/store/open.ts';
import { by, good, openHouse, playUntil, REQUEST, startTable, testFolder } from '../app/house.ts';
import { commitOf, committed, joinedEvent, MIGRATIONS, OPENED, otherConnection, projectionsOf } from './file.ts';

it('only coins that moved between people count among people, however much an AI seat paid', async () => {
  const house = await openHouse();
  const { id } = await startTable(house, ['ann', 'ben']);
  await playUntil(house, id, ({ closed }) => closed !== null);
  const booked = await house.store.bookings(id);
  const people = booked.filter(({ from, to }) => from < 2 && to < 2);
  expect(people.length).toBeLessThan(booked.length);
  const page = { limit: 10, offset: 0 };
  const net = await house.store.leaderboard('server', { by: 'net', amongPeople: true, ...page });
  expect(new Map(net.rows.map(({ userId, value }) => [userId, value]))).toEqual(
    new Map([
      ['ann', paidNet(people)[0]],
      ['ben', paidNet(people)[1]],
    ]),
  );
  expect((await house.store.statistics('server', 'ann'))?.netAmongPeople).toBe(paidNet(people)[0]);
  await house.kill();
});

it('a board names everybody as they were called when they last sat down, and says where each line stands', async () => {
  const house = await openHouse();
  const { service } = house;
  const { id } = await startTable(house, ['ann', 'ben', 'cleo']);
  await playUntil(house, id, ({ phase, deal }) => phase === 'between' && deal === 1);
  good(await service.close(id, by('zoe', { moderator: true })));
  const renamed = { ...by('ann'), actor: { userId: 'ann', name: 'Ann the Great', locale: 'en' } };
  good(await service.open(renamed, REQUEST));
  const board = await house.store.leaderboard('server', { by: 'coins', limit: 10, offset: 0 });
  expect(new Map(board.rows.map(({ userId, name }) => [userId, name]))).toEqual(
    new Map([
      ['ann', 'Ann the Great'],
      ['ben', 'Ben'],
      ['cleo', 'Cleo'],
    ]),
  );
  expect(board.rows.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(await house.store.rank('server', 'ben', { by: 'coins' })).toEqual(
    board.rows.find(({ userId }) => userId === 'ben'),
  );
  await house.kill();
});

it('of two names from the same moment the one of the later table counts, in any order', async () => {
  const file = join(testFolder(), 'sparrow.db');
  const store = await openStore({ file, thread: 'same' });
  const open = (id: string, name: string) =>
    commitOf(null, [{ ...OPENED, id } as typeof OPENED, { ...joinedEvent(0, 'ann'), name } as typeof OPENED]);
  const late = open('t2', 'Second');
  await committed(store, { ...late, seats: [] }, open('t1', 'First'));
  expect((await store.leaderboard('server', { by: 'coins', limit: 1, offset: 0 })).total).toBe(0);
  await store.close();
  expect(projectionsOf(file).members).toEqual([expect.stringContaining('Second')]);
});

it('a file of the first schema gets names and stakes as if they had always been kept', async () => {
  const house = await openHouse();
  const { id } = await startTable(house, ['ann', 'ben']);
  await playUntil(house, id, ({ closed }) => closed !== null);
  await house.kill();
  const kept = projectionsOf(house.file);

  const db = otherConnection(house.file);
  db.exec(`DROP TABLE members; ALTER TABLE plays DROP COLUMN net_among_people;
    UPDATE statistics SET net_among_people = 0; DELETE FROM schema_migrations WHERE number >= 2`);
  db.close();
  const migrations = join(testFolder(), 'migrations');
  mkdirSync(migrations);
  for (const name of ['0001-tables-and-coins.sql', '0002-names-and-stakes.sql'])
    copyFileSync(join(MIGRATIONS, name), join(migrations, name));
  openDatabase({ file: house.file, migrations }).close();
  expect(projectionsOf(house.file)).toEqual(kept);
});
