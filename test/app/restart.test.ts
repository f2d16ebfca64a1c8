import { afterEach, describe, expect, it } from 'vitest';
import { foldTable } from '../../src/app/evolve-table.ts';
import { OPENING_COINS, paidNet } from '../../src/app/ledger.ts';
import { type Store, StoreError } from '../../src/app/ports.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { otherConnection } from '../store/file.ts';
import {
  by,
  choiceOf,
  good,
  type House,
  openHouse,
  peoplePlay,
  playUntil,
  REQUEST,
  refusal,
  startTable,
} from './house.ts';

let house: House;
afterEach(() => house.kill());

/** The process ends, and a new one starts over the same file. */
async function restart(): Promise<void> {
  const { file, clock } = house;
  await house.kill();
  house = await openHouse({ file, now: clock.now() + 5_000, seed: `after ${clock.now()}` });
}

describe('a restart', () => {
  it.each(['push-down', 'sichuan', 'taiwanese', 'malaysian'] as const)(
    'at any moment of a deal of %s goes on with the same wall, hands and open prompt',
    async (game) => {
      house = await openHouse({ seed: game });
      const options = game === 'sichuan' ? { exchangeThree: 'on' } : {};
      const { id } = await startTable(house, ['ann', 'ben'], { game, options });
      for (let cut = 0; cut < 12; cut++) {
        for (let steps = 0; steps < 5; steps++) if (!(await peoplePlay(house, id))) await house.clock.step();
        await house.settle();
        const before = foldTable(await house.store.events(id));
        const views = await Promise.all(([0, 1, null] as const).map((seat) => house.service.view(id, seat)));
        await restart();
        const after = foldTable(await house.store.events(id));
        expect(after.match).toEqual(before.match);
        expect({ ...after, deadline: null, version: 0 }).toEqual({ ...before, deadline: null, version: 0 });
        expect(await Promise.all(([0, 1, null] as const).map((seat) => house.service.view(id, seat)))).toEqual(views);
      }
      await playUntil(house, id, ({ deal, closed }) => deal > 1 || closed !== null);
      expect(house.problems).toEqual([]);
    },
  );

  it('books every settlement once, however often it comes', async () => {
    house = await openHouse();
    const { id } = await startTable(house, ['ann', 'ben']);
    let steps = 0;
    await playUntil(house, id, ({ phase }) => phase === 'between');
    await restart();
    while ((await house.service.get(id))!.closed === null) {
      if (!(await peoplePlay(house, id))) await house.clock.step();
      if (++steps % 60 === 0) await restart();
    }
    const booked = await house.store.bookings(id);
    const keys = booked.map(({ deal, line }) => `${deal}:${line}`);
    expect(new Set(keys).size).toBe(keys.length);
    const net = paidNet(booked);
    expect(await house.store.balance('server', 'ann')).toBe(OPENING_COINS + net[0]);
    const { match } = foldTable(await house.store.events(id));
    expect(net).toEqual(match!.net);
  });

  it('does not bring back a table that has ended', async () => {
    house = await openHouse();
    const { id } = await startTable(house, ['ann']);
    await playUntil(house, id, ({ closed }) => closed !== null);
    await restart();
    expect(await house.service.list()).toEqual([]);
    expect(await house.service.byUser('server', 'ann')).toBeNull();
    expect((await house.service.get(id))?.closed?.reason).toBe('finished');
    expect(refusal(await house.service.act(id, by('ann'), { type: 'pass', seat: 0, prompt: 1 }))).toMatchObject({
      code: 'closed',
    });
  });
});

describe('two tables', () => {
  it('are played side by side without a word from one at the other', async () => {
    house = await openHouse();
    const first = await startTable(house, ['ann', 'ben']);
    const second = await startTable(house, ['cleo', 'dan'], {
      channelId: 'other',
      game: 'sichuan',
      options: { deals: 4 },
    });
    await playUntil(house, first.id, ({ closed }) => closed !== null);
    await playUntil(house, second.id, ({ closed }) => closed !== null);
    for (const { id } of [first, second]) {
      const table = (await house.service.get(id))!;
      expect(table.closed?.reason).toBe('finished');
      expect(table.standings.every(({ deals }) => deals === 4)).toBe(true);
    }
    expect(house.problems).toEqual([]);
  });

  it('two presses at one moment are decided one after the other: one discards, the other is stale', async () => {
    house = await openHouse();
    const { id } = await startTable(house, ['ann', 'ben', 'cleo', 'dan']);
    const { turn } = (await house.service.view(id, null))!;
    const action = (await choiceOf(house, id, turn))!;
    const user = ['ann', 'ben', 'cleo', 'dan'][turn]!;
    const outcomes = await Promise.all([
      house.service.act(id, by(user), action),
      house.service.act(id, by(user), action),
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false]);
    expect(refusal(outcomes[1]!)).toMatchObject({ code: 'violation' });
  });

  it('one person cannot play for another: the chair comes from the person, not from the button', async () => {
    house = await openHouse();
    const { id } = await startTable(house, ['ann', 'ben', 'cleo', 'dan']);
    const { turn } = (await house.service.view(id, null))!;
    const action = (await choiceOf(house, id, turn))!;
    const other = ['ann', 'ben', 'cleo', 'dan'][(turn + 1) % 4]!;
    expect(refusal(await house.service.act(id, by(other), action))).toMatchObject({ code: 'violation' });
    expect(refusal(await house.service.act(id, by('zoe'), action))).toEqual({ code: 'not-seated' });
    good(
      await house.service.act(id, by(['ann', 'ben', 'cleo', 'dan'][turn]!), { ...action, seat: ((turn + 1) % 4) as 0 }),
    );
  });
});

describe('a store that cannot write', () => {
  /** A store whose commits fail while `broken` says so. */
  function breakable(broken: { now: boolean }): (store: Store) => Store {
    return (store) => ({
      ...(Object.fromEntries(
        ['events', 'liveTables', 'tableOfUser', 'handledBy', 'bookings', 'balances', 'close'].map((name) => [
          name,
          (...args: unknown[]) => (store[name as keyof Store] as (...all: unknown[]) => unknown)(...args),
        ]),
      ) as unknown as Store),
      commit: async (commit) => {
        if (broken.now) throw new StoreError('disk-full', 'The disk that holds the database is full.');
        return store.commit(commit);
      },
    });
  }

  it('refuses people with its reason and changes nothing, and the table goes on when it can', async () => {
    const broken = { now: false };
    house = await openHouse({ wrap: breakable(broken) });
    const { id } = await startTable(house, ['ann', 'ben', 'cleo', 'dan'], { settings: { turnSeconds: 20 } });
    const view = await house.service.view(id, null);
    const user = ['ann', 'ben', 'cleo', 'dan'][view!.turn]!;
    const action = (await choiceOf(house, id, view!.turn))!;
    const press = by(user, { interactionId: 'again and again' });
    broken.now = true;
    const refused = { code: 'storage', problem: 'disk-full' };
    expect(refusal(await house.service.act(id, press, action))).toEqual(refused);
    expect(refusal(await house.service.open(by('eve'), { ...REQUEST, channelId: 'other' }))).toEqual(refused);
    expect(await house.service.view(id, null)).toEqual(view);
    await house.clock.pass(25_000);
    expect(await house.service.view(id, null)).toEqual(view);
    broken.now = false;
    good(await house.service.act(id, press, action));
    await house.clock.pass(60_000);
    expect((await house.service.view(id, null))!.wallLeft).toBeLessThan(view!.wallLeft);
  });

  it('lets AI players try again', async () => {
    const broken = { now: false };
    house = await openHouse({ wrap: breakable(broken) });
    const { id } = await startTable(house, ['ann']);
    good(await house.service.leave(id, by('ann')));
    broken.now = true;
    await house.clock.pass(5_000);
    const { wallLeft } = (await house.service.view(id, null))!;
    broken.now = false;
    await house.clock.pass(3_000);
    expect((await house.service.view(id, null))!.wallLeft).toBeLessThan(wallLeft);
  });
});

describe('a record that cannot be read', () => {
  async function damage(id: string, sql: string): Promise<void> {
    const { file } = house;
    await house.kill();
    const db = otherConnection(file);
    db.exec('DROP TRIGGER events_are_never_changed');
    db.prepare(`UPDATE events SET ${sql} WHERE table_id = ? AND version = 4`).run(id);
    db.close();
    house = await openHouse({ file });
  }

  it.each([
    ['a row that is not JSON', "payload = '{'"],
    ['a row of another type', 'payload = \'{"type":"joined"}\''],
    ['a row of a newer program', 'schema = 99'],
    [
      'a story that cannot have happened',
      'type = \'bound\', payload = \'{"type":"bound","deal":9,"messageId":"m","channelId":"c"}\'',
    ],
  ])('%s stops its own table with a clear word, and the others go on', async (_, sql) => {
    house = await openHouse();
    const bad = await startTable(house, ['ann']);
    const well = await startTable(house, ['ben'], { channelId: 'other' });
    await damage(bad.id, sql);
    expect(house.problems.join()).toContain(bad.id);
    expect((await house.service.list()).map(({ id }) => id)).toEqual([well.id]);
    expect(refusal(await house.service.act(bad.id, by('ann'), { type: 'pass', seat: 0, prompt: 1 }))).toEqual({
      code: 'damaged',
    });
    expect(await house.service.get(bad.id)).toBeNull();
    await playUntil(house, well.id, ({ phase }) => phase === 'between');
  });

  it('a match of rules that are played no more stands still with its reason, and closes after a week', async () => {
    house = await openHouse();
    const old = rulesetOf('push-down').version + 1;
    const table = await startTable(house, ['ann']);
    const events = await house.store.events(table.id);
    const started = events.find(({ event }) => event.type === 'game' && event.event.type === 'match-started')!;
    const { file } = house;
    await house.kill();
    const db = otherConnection(file);
    db.exec('DROP TRIGGER events_are_never_changed');
    const payload = JSON.stringify(started.event).replace(/"rulesVersion":\d+/, `"rulesVersion":${old}`);
    db.prepare('UPDATE events SET payload = ? WHERE table_id = ? AND version = ?').run(
      payload,
      table.id,
      started.version,
    );
    db.close();
    house = await openHouse({ file });
    const stopped = (await house.service.get(table.id))!;
    expect(stopped.pause).toMatchObject({ reason: 'rules-changed', detail: expect.stringContaining(`rules ${old}`) });
    expect(refusal(await house.service.act(table.id, by('ann'), { type: 'pass', seat: 0, prompt: 1 }))).toMatchObject({
      code: 'paused',
    });
    expect(refusal(await house.service.resume(table.id, by('ann')))).toMatchObject({ code: 'paused' });
    const week = 7 * 86_400_000;
    await house.clock.pass(week - 1);
    expect(await house.service.get(table.id)).toMatchObject({ phase: stopped.phase, pause: stopped.pause });
    await house.clock.pass(1);
    expect((await house.service.get(table.id))?.closed?.reason).toBe('pause-expired');
    expect(await house.service.byUser('server', 'ann')).toBeNull();
  });
});
