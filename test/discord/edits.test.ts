import { afterEach, expect, it } from 'vitest';
import { createPublisher, type PublisherParts } from '../../src/discord/publisher.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { by, good, type House, openHouse, REQUEST } from '../app/house.ts';
import { dots } from '../support/dots.mjs';

let house: House;
afterEach(() => house.kill());

/** As many tables as the bot may edit in a second without tokens, and some more. */
const TABLES = 44;
const A_SECOND = 40;

it('edits beyond the bot’s share of requests wait in turn, and then show the newest state, once', async () => {
  house = await openHouse();
  const { service, clock } = house;
  const sent: { readonly at: number; readonly channel: string; readonly content: string }[] = [];
  const delivered: number[] = [];
  const patch = async (route: string, { body }: { body: { content: string } }): Promise<void> => {
    sent.push({ at: clock.now(), channel: /channels\/(\w+)/.exec(route)?.[1] ?? '', content: body.content });
  };
  const publisher = createPublisher({
    clock,
    log: { warn: () => undefined, error: () => undefined },
    renderer: dots,
    rest: { patch },
    service: () => service,
    personal: { of: async () => ({}) },
    background: (work: () => Promise<unknown>) => work(),
    rulesOf: rulesetOf,
    delivered: (_: string, ms: number) => delivered.push(ms),
  } as unknown as PublisherParts);

  const start = clock.now();
  const ids: string[] = [];
  for (let table = 0; table < TABLES; table++) {
    const channelId = `c${table}`;
    const { id } = good(await service.open(by(`host${table}`), { ...REQUEST, channelId }));
    good(await service.attachMessage(id, { messageId: String(1_400_000_000_000_000_000n + BigInt(table)), channelId }));
    ids.push(id);
    publisher.refresh(id);
  }
  await house.settle();
  expect(sent).toHaveLength(A_SECOND);
  await clock.pass(600);
  good(await service.join(ids.at(-1)!, by('zoe')));
  publisher.refresh(ids.at(-1)!);
  await clock.pass(5_000);
  expect(sent.slice(A_SECOND).map(({ channel, at }) => [channel, at - start])).toEqual(
    ['c40', 'c41', 'c42', 'c43'].map((channel) => [channel, 1_000]),
  );
  expect(sent.at(-1)?.content).toContain('Zoe');
  expect(delivered).toEqual([...Array(A_SECOND).fill(0), ...Array(4).fill(1_000)]);
  publisher.stop();
});
