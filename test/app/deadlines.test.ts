import { afterEach, describe, expect, it } from 'vitest';
import type { PublicTable } from '../../src/app/public-table.ts';
import type { PlayerAction } from '../../src/engine/actions.ts';
import type { PlayerView } from '../../src/engine/view.ts';
import { by, choiceOf, good, type House, openHouse, peoplePlay, refusal, startTable } from './house.ts';

let house: House;
afterEach(() => house.kill());

const SETTINGS = { turnSeconds: 60, claimSeconds: 12, claimWindow: 2 } as const;
const ALL = ['ann', 'ben', 'cleo', 'dan'] as const;

async function tableOf(people: readonly string[], settings: object = {}, seed = 'house'): Promise<string> {
  house = await openHouse({ seed });
  return (await startTable(house, people, { settings: { ...SETTINGS, ...settings } })).id;
}

async function now(id: string): Promise<PublicTable> {
  return (await house.service.get(id))!;
}

async function look(id: string): Promise<PlayerView> {
  return (await house.service.view(id, null))!;
}

function personOf(table: PublicTable, seat: number): { readonly aiPlays: boolean } {
  const holder = table.seats[seat as 0];
  if (holder.kind !== 'person') throw new Error(`no person in chair ${seat}`);
  return holder;
}

/** The person whose turn it is discards what the club AI would. */
async function discard(id: string): Promise<PlayerView> {
  const { prompt } = await look(id);
  if (prompt?.kind !== 'turn') throw new Error(`no turn: ${prompt?.kind}`);
  const own = (await house.service.view(id, prompt.seat))!.own!;
  const action = own.legal.find(({ type }) => type === 'discard') as PlayerAction;
  good(await house.service.act(id, by(ALL[prompt.seat]), action));
  return look(id);
}

/** Discards, everybody passing at once, until the open claims are asked of somebody or of nobody, as wanted. */
async function discardUntil(id: string, wanted: 'somebody' | 'nobody'): Promise<void> {
  for (let turns = 0; turns < 60; turns++) {
    await discard(id);
    const asked = await askedNow(id);
    if (asked.length > 0 === (wanted === 'somebody')) return;
    for (const seat of asked) good(await house.service.act(id, by(ALL[seat]), await pass(id)));
    while ((await look(id)).prompt?.kind === 'claims') await house.clock.pass(500);
  }
  throw new Error(`claims asked of ${wanted} never came`);
}

async function pass(id: string): Promise<PlayerAction> {
  return { type: 'pass', seat: 0, prompt: (await look(id)).prompt!.id };
}

async function askedNow(id: string): Promise<(0 | 1 | 2 | 3)[]> {
  const asked: (0 | 1 | 2 | 3)[] = [];
  for (const seat of [0, 1, 2, 3] as const) if ((await choiceOf(house, id, seat)) !== null) asked.push(seat);
  return asked;
}

describe('a turn that lapses', () => {
  it('discards the tile just drawn when the time is over and not a moment before', async () => {
    const id = await tableOf(ALL);
    const dealer = (await look(id)).turn;
    const { drawn } = (await house.service.view(id, dealer))!.own!;
    expect((await now(id)).deadline).toMatchObject({ kind: 'prompt', at: house.clock.now() + 60_000 });
    await house.clock.pass(59_999);
    expect((await look(id)).lastDiscard).toBeNull();
    await house.clock.pass(1);
    expect((await look(id)).lastDiscard).toEqual({ seat: dealer, tile: drawn });
  });

  it('is no lapse when the answer comes 0.1 s before the limit', async () => {
    const id = await tableOf(ALL);
    const dealer = (await look(id)).turn;
    await house.clock.pass(59_900);
    await discard(id);
    await house.clock.pass(100);
    const events = await house.store.events(id);
    expect(events.filter(({ event }) => event.type === 'lapsed')).toEqual([]);
    expect(personOf(await now(id), dealer).aiPlays).toBe(false);
  });

  it('hands the chair to an AI the second time in a row, until the person is back', async () => {
    const id = await tableOf(ALL);
    const away = (await look(id)).turn;
    for (let steps = 0; steps < 400 && !personOf(await now(id), away).aiPlays; steps++) {
      const asked = await askedNow(id);
      const others = asked.filter((seat) => seat !== away);
      for (const seat of others) {
        const action = (await choiceOf(house, id, seat))!;
        const won = action.type === 'win' || action.type === 'self-draw-win';
        good(await house.service.act(id, by(ALL[seat]), won ? await pass(id) : action));
      }
      if (others.length === 0) await house.clock.step();
    }
    expect(personOf(await now(id), away).aiPlays).toBe(true);
    const notice = { kind: 'ai-took-over', seat: away, userId: ALL[away] };
    expect(house.publisher.told).toContainEqual({ kind: 'notice', tableId: id, notice });
    expect(refusal(await house.service.back(id, by(ALL[(away + 1) % 4]!)))).toEqual({ code: 'not-away' });
    expect(personOf(good(await house.service.back(id, by(ALL[away]))), away).aiPlays).toBe(false);
  });

  it('counts lapses in a row only: an action between two of them starts the count again', async () => {
    const id = await tableOf(['ann']);
    let lapses = 0;
    for (let steps = 0; steps < 600 && lapses < 3; steps++) {
      const { prompt } = await look(id);
      const asked = await askedNow(id);
      if (!asked.includes(0)) {
        await house.clock.step();
        continue;
      }
      // Ann plays every claim and lets every turn lapse.
      if (prompt?.kind === 'turn') {
        await house.clock.pass(60_000);
        lapses++;
        const events = await house.store.events(id);
        const last = events.findLast(({ event }) => event.type === 'lapsed');
        expect(last?.event).toMatchObject({ seat: 0, lapses: 1, aiPlays: false });
        // Being asked for a claim and passing is an action.
        await untilAsked(id, 'claims');
      }
      good(await house.service.act(id, by('ann'), await pass(id)));
    }
    expect(lapses).toBe(3);
  });
});

/** Lets time pass until Ann is asked; other turns of hers are played at once. */
async function untilAsked(id: string, kind: 'claims' | 'turn'): Promise<void> {
  for (let steps = 0; steps < 2_000; steps++) {
    const table = await now(id);
    if (table.closed !== null) throw new Error('the match is over');
    const { prompt } = await look(id);
    if ((await askedNow(id)).includes(0)) {
      if (prompt?.kind === kind) return;
      await peoplePlay(house, id);
    } else await house.clock.step();
  }
  throw new Error(`Ann is never asked for ${kind}`);
}

describe('the window after a discard', () => {
  it('stays open for its shortest time when nobody may claim, and nobody has lapsed by that', async () => {
    const id = await tableOf(ALL);
    await discardUntil(id, 'nobody');
    const { prompt } = await look(id);
    await house.clock.pass(1_999);
    expect((await look(id)).prompt).toEqual(prompt);
    await house.clock.pass(1);
    expect((await look(id)).prompt?.kind).toBe('turn');
    expect((await house.store.events(id)).filter(({ event }) => event.type === 'lapsed')).toEqual([]);
  });

  it('stays open for its shortest time when everybody has passed', async () => {
    const id = await tableOf(ALL);
    await discardUntil(id, 'somebody');
    const { prompt } = await look(id);
    await house.clock.pass(500);
    for (const seat of await askedNow(id)) good(await house.service.act(id, by(ALL[seat]), await pass(id)));
    await house.clock.pass(1_499);
    expect((await look(id)).prompt).toEqual(prompt);
    await house.clock.pass(1);
    expect((await look(id)).prompt?.kind).toBe('turn');
  });

  it('shows the same deadline whether or not anybody may claim', async () => {
    const id = await tableOf(ALL);
    await discardUntil(id, 'nobody');
    expect((await now(id)).deadline?.at).toBe(house.clock.now() + 12_000);
    await house.clock.pass(2_000);
    await discardUntil(id, 'somebody');
    expect((await now(id)).deadline?.at).toBe(house.clock.now() + 12_000);
  });

  it('waits for who still may answer, and a silent claim passes as a lapse', async () => {
    const id = await tableOf(ALL);
    await discardUntil(id, 'somebody');
    const asked = await askedNow(id);
    await house.clock.pass(11_999);
    expect((await look(id)).prompt?.kind).toBe('claims');
    await house.clock.pass(1);
    expect((await look(id)).prompt?.kind).toBe('turn');
    const lapsed = (await house.store.events(id)).flatMap(({ event }) => (event.type === 'lapsed' ? [event.seat] : []));
    expect(lapsed).toEqual(asked);
  });

  it('closes at once where the table chose no window and nobody may claim', async () => {
    const id = await tableOf(ALL, { claimWindow: 0 });
    await discardUntil(id, 'nobody');
    await house.clock.pass(0);
    expect((await look(id)).prompt?.kind).toBe('turn');
  });
});

describe('equal windows', () => {
  const EQUAL = { equalWindows: true, claimSeconds: 5 };

  it('last the same whether nobody may claim or somebody claims at once', async () => {
    const id = await tableOf(ALL, EQUAL);
    const lengths: number[] = [];
    const asked = new Set<boolean>();
    for (let turns = 0; turns < 14; turns++) {
      await discard(id);
      const opened = house.clock.now();
      asked.add((await askedNow(id)).length > 0);
      for (const seat of await askedNow(id)) {
        good(await house.service.act(id, by(ALL[seat]), (await choiceOf(house, id, seat))!));
      }
      const { prompt } = await look(id);
      while ((await look(id)).prompt?.id === prompt?.id) await house.clock.pass(500);
      lengths.push(house.clock.now() - opened);
      if ((await look(id)).prompt?.kind !== 'turn') break;
    }
    expect(new Set(lengths)).toEqual(new Set([5_000]));
    expect(asked).toEqual(new Set([true, false]));
  });

  it('keep a claim secret until they end: no public word, no second answer, and the own hand shows it as given', async () => {
    const id = await tableOf(ALL, EQUAL);
    await discardUntil(id, 'somebody');
    const seat = (await askedNow(id))[0]!;
    const own = (await house.service.view(id, seat))!.own!;
    const claim = own.legal.find(({ type }) => type !== 'pass')!;
    const before = { view: await look(id), table: await now(id), told: house.publisher.told.length };
    good(await house.service.act(id, by(ALL[seat]), claim));
    expect({ view: await look(id), table: await now(id) }).toEqual({ view: before.view, table: before.table });
    expect(house.publisher.told.slice(before.told)).toEqual([{ kind: 'hand', tableId: id, seat }]);
    expect((await house.service.view(id, seat))!.own).toMatchObject({ legal: [], answered: claim });
    expect(refusal(await house.service.act(id, by(ALL[seat]), claim))).toMatchObject({
      code: 'violation',
      violation: { code: 'already-answered' },
    });
    for (const other of await askedNow(id)) good(await house.service.act(id, by(ALL[other]), await pass(id)));
    await house.clock.pass(5_000);
    const taken = (await house.store.events(id)).some(
      ({ event }) => event.type === 'game' && event.event.type === (claim.type === 'win' ? 'won' : 'claimed'),
    );
    expect(taken).toBe(true);
    expect((await house.store.events(id)).filter(({ event }) => event.type === 'lapsed')).toEqual([]);
  });
});

describe('deadlines stand still', () => {
  it('while the gateway is down, and AI players with them', async () => {
    const id = await tableOf(['ann']);
    await untilAsked(id, 'turn');
    await house.clock.pass(10_000);
    const { deadline } = await now(id);
    house.service.suspend();
    await house.clock.pass(300_000);
    expect((await now(id)).deadline).toEqual(deadline);
    await house.service.resumeAll();
    expect((await now(id)).deadline?.at).toBe(deadline!.at + 300_000);
    const { lastDiscard } = await look(id);
    await house.clock.pass(49_999);
    expect((await look(id)).lastDiscard).toEqual(lastDiscard);
    await house.clock.pass(1);
    expect((await look(id)).lastDiscard).toMatchObject({ seat: 0 });
  });

  it('and an open prompt has its full time again after a restart', async () => {
    const id = await tableOf(ALL);
    await house.clock.pass(59_000);
    const { prompt } = await look(id);
    await house.kill();
    house = await openHouse({ file: house.file, now: house.clock.now() + 3_600_000 });
    expect((await now(id)).deadline?.at).toBe(house.clock.now() + 60_000);
    await house.clock.pass(59_999);
    expect((await look(id)).prompt).toEqual(prompt);
    await house.clock.pass(1);
    expect((await look(id)).prompt).not.toEqual(prompt);
  });
});
