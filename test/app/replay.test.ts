import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printProof, readProof } from '../../src/app/proof-text.ts';
import { createRecords } from '../../src/app/records.ts';
import { printCode, type Replay, readCode, replayOf } from '../../src/app/replay.ts';
import { verifyDeal } from '../../src/app/shuffle.ts';
import type { StoredEvent } from '../../src/app/table-events.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import { printTiles, SEATS } from '../../src/engine/tiles.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { checkTilesConserved } from '../support/engine-properties.ts';
import { by, good, type House, openHouse, playUntil, startTable } from './house.ts';

describe('the code of a deal', () => {
  it.each([
    ['1x8kq3z-4', { tableId: '1x8kq3z', deal: 4 }],
    [' #1X8KQ3Z-16 ', { tableId: '1x8kq3z', deal: 16 }],
  ])('%s is read back from what people type', (text, code) => {
    expect(readCode(text)).toEqual(code);
    expect(readCode(printCode(code))).toEqual(code);
  });

  it.each(['', '1x8kq3z', '1x8kq3z-', '1x8kq3z-0', '-4', '1x8kq3z-12345', "1x8'--4", '1x8kq3z-4-4'])(
    'is not %s',
    (text) => {
      expect(readCode(text)).toBeNull();
    },
  );
});

describe.each(GAME_IDS)('a replay of %s', (game) => {
  let house: House;
  let tableId: string;
  let events: readonly StoredEvent[];
  let replay: Replay;

  beforeAll(async () => {
    house = await openHouse({ seed: `replay ${game}` });
    const options = game === 'sichuan' ? { exchangeThree: 'on' } : {};
    ({ id: tableId } = await startTable(house, ['ann', 'ben'], { game, options }));
    await playUntil(house, tableId, ({ phase, deal }) => phase === 'playing' && deal === 2);
    events = await house.store.events(tableId);
    replay = replayOf(events, 1)!;
  });
  afterAll(() => house.kill());

  it('begins with the dealt hands, ends with the deal, and tells every move once', () => {
    const moves = replay.steps.flatMap((step) => step.moves);
    const played = events.flatMap(({ event }) => (event.type === 'game' ? [event.event] : []));
    const start = played.findIndex(({ type }) => type === 'deal-started');
    const end = played.findIndex(({ type }) => type === 'deal-ended');
    expect(moves).toEqual(played.slice(start, end + 1));
    expect(replay.steps[0]?.moves[0]?.type).toBe('deal-started');
    expect(replay.steps.at(-1)?.match.deal?.result).not.toBeNull();
    expect(replay.seats.map((holder) => holder.kind)).toEqual(['person', 'person', 'ai', 'ai']);
  });

  it('stops where somebody had a choice, and has every tile of the set at each step', () => {
    for (const { match } of replay.steps) {
      const deal = match.deal!;
      expect(deal.number).toBe(1);
      expect(deal.prompt?.kind ?? 'over').not.toBe('claims');
      checkTilesConserved(rulesetOf(game), deal);
    }
  });

  it('is not given while the deal runs, nor for a deal or a table that never was', async () => {
    const records = createRecords({ store: house.store, log: { warn: () => undefined, error: () => undefined } });
    expect(replayOf(events, 2)).toBeNull();
    expect(await records.replay('server', { tableId, deal: 2 })).toBeNull();
    expect(await records.proof('server', { tableId, deal: 2 })).toBeNull();
    expect(await records.replay('server', { tableId, deal: 99 })).toBeNull();
    expect(await records.replay('server', { tableId: 'nowhere', deal: 1 })).toBeNull();
    expect(await records.replay('server', { tableId, deal: 1 })).toEqual(replay);
  });

  it('and its proof are given in the server of the table alone', async () => {
    const records = createRecords({ store: house.store, log: { warn: () => undefined, error: () => undefined } });
    await records.replay('server', { tableId, deal: 1 });
    expect(await records.replay('other server', { tableId, deal: 1 })).toBeNull();
    expect(await records.proof('other server', { tableId, deal: 1 })).toBeNull();
  });

  it('has a proof that survives being written down', async () => {
    const proof = (await house.service.proof(tableId, 1))!;
    const records = createRecords({ store: house.store, log: { warn: () => undefined, error: () => undefined } });
    const own = (await records.proof('server', { tableId, deal: 1 }))!;
    expect(own).toMatchObject(proof);
    const read = readProof(printProof(own));
    expect(read).toEqual({ ok: true, proof: own });
    expect(verifyDeal(own)).toMatchObject({ ok: true });
    const dealt = replay.steps[0]!.match.deal!;
    expect(printTiles(dealt.wall)).toBe(JSON.parse(printProof(own)).wall);
    for (const seat of SEATS) for (const tile of dealt.seats[seat].concealed) expect(dealt.wall).toContain(tile);
  });
});

it('a deal that a moderator cut short has neither replay nor proof', async () => {
  const house = await openHouse();
  const { id } = await startTable(house, ['ann']);
  good(await house.service.close(id, by('zoe', { moderator: true })));
  const events = await house.store.events(id);
  expect(replayOf(events, 1)).toBeNull();
  expect(await house.service.proof(id, 1)).toBeNull();
  await house.kill();
});

it.each([
  ['no', 'It is not JSON'],
  ['[]', 'The proof'],
  ['{"game":"chess"}', 'game'],
  ['{"game":"sichuan","deal":0}', 'deal'],
  [
    '{"game":"sichuan","deal":1,"algorithm":1,"message":"1","commitment":"","secret":"","dice":[1,2],"exchange":"next","wall":"1x"}',
    'wall: cannot read "1x"',
  ],
])('a proof that cannot be used says which part: %s', (text, words) => {
  const read = readProof(text);
  expect(read.ok ? '' : read.problem).toContain(words);
});
