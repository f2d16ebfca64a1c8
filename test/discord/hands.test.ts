import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '../../src/discord/delivery.ts';
import type { MessageDraft } from '../../src/discord/drafts.ts';
import { createHands, type Hands, type HandsParts } from '../../src/discord/hands.ts';
import type { TokenTarget } from '../../src/discord/webhooks.ts';
import type { Seat } from '../../src/engine/tiles.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { by, good, type House, openHouse, startTable } from '../app/house.ts';
import { dots } from '../support/dots.mjs';

const SEAT: Seat = 0;

let house: House;
let hands: Hands;
let tableId: string;
let edits: Delivery[];
/** What the next edit does instead of arriving. */
let trouble: (() => Promise<void>) | null;
let textOnly: boolean;

beforeEach(async () => {
  house = await openHouse();
  ({ id: tableId } = await startTable(house, ['ann', 'ben']));
  edits = [];
  trouble = null;
  textOnly = false;
  const { service, clock, store } = house;
  hands = createHands({
    clock,
    log: { warn: () => undefined, error: () => undefined },
    renderer: dots,
    webhooks: {
      async edit(_: TokenTarget, delivery: Delivery) {
        edits.push(delivery);
        const now = trouble;
        trouble = null;
        await now?.();
      },
      delete: async () => undefined,
    },
    store,
    personal: { of: async () => ({ textOnly, locale: 'en' }), change: async () => undefined },
    service: () => service,
    rulesOf: rulesetOf,
    emojiOf: () => null,
    background: (work: () => Promise<unknown>) => work(),
    slept: () => undefined,
    looked: () => undefined,
  } as unknown as HandsParts);
});

afterEach(async () => {
  hands.stop();
  await house.kill();
});

async function draft(step: 'hint' | null = null): Promise<MessageDraft> {
  return (await hands.draft({ tableId, seat: SEAT, locale: 'en', step }))!;
}

/** Somebody pressed on the hand and was answered with `shown`. */
async function adopt(shown: MessageDraft, plain = shown): Promise<void> {
  const target = { appId: 'a', token: 't', expiresAt: house.clock.now() + 900_000, messageId: null };
  await hands.adopt(tableId, SEAT, {
    userId: 'ann',
    target,
    messageId: 'm',
    locale: 'en',
    draft: shown,
    plain,
    inPlace: true,
  });
  await pushed();
}

async function pushed(): Promise<void> {
  await house.settle();
  await house.clock.pass(1_000);
}

/** The hand with other words around the same picture, as when others play. */
function reworded(shown: MessageDraft): MessageDraft {
  return { ...shown, content: `${shown.content}\nbefore` };
}

describe('the picture of a hand', () => {
  it('stays where it is while only the words around it change', async () => {
    await adopt(reworded(await draft()));
    expect(edits).toHaveLength(1);
    expect(edits[0]!.files).toEqual([]);
    // Without a list of attachments Discord keeps what there is.
    expect(edits[0]!.body).not.toHaveProperty('attachments');
    expect(edits[0]!.body.content).toBe((await draft()).content);
  });

  it('is sent anew when it shows something else', async () => {
    const now = await draft();
    await adopt({ ...reworded(now), picture: { ...now.picture!, alt: 'another hand' } });
    expect(edits.map(({ files, body }) => [files.length, body.attachments?.length])).toEqual([[1, 1]]);
  });

  it('is taken off for who wants everything in words', async () => {
    await adopt(await draft());
    textOnly = true;
    hands.changed(tableId, SEAT);
    await pushed();
    expect(edits.map(({ files, body }) => [files.length, body.attachments])).toEqual([[0, []]]);
  });

  it('is that of the answer, not that of the hand below it', async () => {
    const plain = await draft();
    const hinted = { ...plain, picture: { ...plain.picture!, alt: 'with the hint' } };
    await adopt(hinted, reworded(plain));
    expect(edits.map(({ files }) => files.length)).toEqual([1]);
  });

  it('is sent anew after an edit or an answer that failed, for nobody knows what arrived', async () => {
    await adopt(await draft());
    expect(edits).toHaveLength(0);
    hands.doubt(tableId, SEAT);
    hands.changed(tableId, SEAT);
    trouble = async () => {
      throw new Error('the line went dead');
    };
    await pushed();
    await house.clock.pass(2_000);
    await pushed();
    expect(edits.map(({ files }) => files.length)).toEqual([1, 1]);
  });

  it('is sent anew when a press was answered while an edit was under way', async () => {
    await adopt(await draft());
    hands.doubt(tableId, SEAT);
    let answered = (): void => undefined;
    trouble = () => new Promise((resolve) => (answered = resolve));
    hands.changed(tableId, SEAT);
    await pushed();
    await adopt(await draft());
    answered();
    await pushed();
    expect(edits.map(({ files }) => files.length)).toEqual([1, 1]);
  });
});

it('the hand of somebody who has left says so, without buttons, and is edited no more', async () => {
  await adopt(await draft());
  good(await house.service.leave(tableId, by('ann')));
  hands.changed(tableId, SEAT);
  await pushed();
  expect(edits.map(({ body }) => [body.content?.split('.')[0], body.components, body.attachments])).toEqual([
    ['You have left this table', [], []],
  ]);
  expect(hands.isLive(tableId, SEAT)).toBe(false);
});
