import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAILY_COINS, OPENING_COINS } from '../../src/app/ledger.ts';
import type { Store } from '../../src/app/ports.ts';
import { openStore } from '../../src/store/open.ts';
import { testFolder } from '../app/house.ts';
import { commitOf, committed, joinedEvent, OPENED, otherConnection } from './file.ts';

const NOON = Date.UTC(2027, 2, 4, 12);
const DAY = 86_400_000;

let file: string;
let store: Store;
beforeEach(async () => {
  file = join(testFolder(), 'sparrow.db');
  store = await openStore({ file, thread: 'same' });
  await committed(store, commitOf(null, [OPENED, joinedEvent(0, 'ann')], { grants: ['ann'] }));
});
afterEach(() => store.close());

/** Ann loses all but `coins` to the house. */
function leave(coins: number): void {
  const db = otherConnection(file);
  const lost = OPENING_COINS - coins;
  db.exec(`INSERT INTO bookings (key, guild_id, payer_id, payee_id, reason, amount, paid, waived, at)
      VALUES ('loss', 'server', 'ann', '', 'win', ${lost}, ${lost}, 0, 0);
    INSERT INTO entries SELECT id, 'payer', 'server', 'ann', -${lost} FROM bookings WHERE key = 'loss';
    INSERT INTO entries SELECT id, 'payee', 'server', '', ${lost} FROM bookings WHERE key = 'loss';
    UPDATE accounts SET coins = coins - ${lost} WHERE user_id = 'ann';
    UPDATE accounts SET coins = coins + ${lost} WHERE user_id = ''`);
  db.close();
}

describe('the daily coins', () => {
  it('lift somebody who ran low to the floor, once a day and server, however often they ask', async () => {
    leave(150);
    const answers = await Promise.all([store.topUp('server', 'ann', NOON), store.topUp('server', 'ann', NOON + 1)]);
    expect(answers).toEqual([
      { ok: true, granted: DAILY_COINS - 150, coins: DAILY_COINS },
      { ok: false, why: 'today', coins: DAILY_COINS },
    ]);
    expect(await store.balance('server', 'ann')).toBe(DAILY_COINS);
    expect(await store.topUp('server', 'ann', NOON + DAY)).toEqual({ ok: false, why: 'enough', coins: DAILY_COINS });
  });

  it('come again the next day to somebody who lost them', async () => {
    leave(0);
    await store.topUp('server', 'ann', NOON);
    const db = otherConnection(file);
    db.exec("UPDATE accounts SET coins = 10 WHERE user_id = 'ann'");
    db.close();
    expect(await store.topUp('server', 'ann', NOON + DAY / 2 - 1)).toMatchObject({ why: 'today' });
    expect(await store.topUp('server', 'ann', NOON + DAY / 2)).toMatchObject({ ok: true, granted: DAILY_COINS - 10 });
  });

  it('are not for those who have enough, nor for those who have not played', async () => {
    expect(await store.topUp('server', 'ann', NOON)).toEqual({ ok: false, why: 'enough', coins: OPENING_COINS });
    expect(await store.topUp('server', 'ben', NOON)).toEqual({ ok: false, why: 'new', coins: 0 });
    expect(await store.topUp('other', 'ann', NOON)).toEqual({ ok: false, why: 'new', coins: 0 });
    expect(await store.balance('server', 'ben')).toBeNull();
  });

  it('come from the house, so that all accounts still add up to nothing', async () => {
    leave(1_999);
    await store.topUp('server', 'ann', NOON);
    const db = otherConnection(file);
    expect(db.prepare('SELECT sum(coins) FROM accounts').pluck().get()).toBe(0);
    expect(db.prepare('SELECT sum(coins) FROM entries').pluck().get()).toBe(0);
    expect(db.prepare("SELECT reason, paid FROM bookings WHERE key LIKE 'daily:%'").all()).toEqual([
      { reason: 'daily', paid: 1 },
    ]);
    db.close();
  });
});
