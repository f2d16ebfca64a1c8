import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openHouse } from './house.ts';
import { checkRecord, playUntil, sitDown, waitFor } from './match.ts';
import { handMessage, heldTiles, newest, RESULT, recordScreen, TABLE } from './players.ts';

it('a stop answers who has pressed, and the deal goes on after it with the same hands and wall, hand messages still live', async () => {
  /** Set: who wants a picture says so, and waits. */
  let brush: { readonly wanted: () => void; readonly dry: Promise<void> } | null = null;
  const house = await openHouse('restart', {
    wrapRenderer: (plain) => ({
      ...plain,
      async render(scene) {
        brush?.wanted();
        await brush?.dry;
        return plain.render(scene);
      },
    }),
  });
  try {
    const people = ['Ann', 'Ben'].map((name) => house.server.user(name));
    const screens = people.map((session) => ({ userId: session.id, seen: recordScreen(session) }));
    const players = await sitDown(house, people, 'push-down');
    const [ann] = people;
    await playUntil(house, players, () => (players[0]?.pressed.length ?? 0) >= 4);
    await house.pass(1_500);
    const table = await house.bot.service.byUser(house.server.guildId, ann!.id);
    const held = people.map((session) => heldTiles(handMessage(session)!.content));
    const commitment = /`([0-9a-f]{64})`/.exec(newest(ann!, TABLE)?.content ?? '')?.[1];
    expect(commitment).toBeDefined();

    // Ann's answer is being painted when the bot is told to stop.
    let paint = (): void => undefined;
    const dry = new Promise<void>((resolve) => {
      paint = resolve;
    });
    let answered = false;
    const answer = new Promise<void>((wanted) => {
      brush = { wanted, dry };
      void ann!.slash('mahjong hand').then(() => {
        answered = true;
      });
    });
    await answer;
    const stopping = house.bot;
    const restarted = house.restartBot();
    await sleep(300);
    expect(await stopping.health()).toEqual({ gateway: true, store: true });
    paint();
    await restarted;
    expect(answered).toBe(true);

    const after = await house.bot.service.byUser(house.server.guildId, ann!.id);
    expect(after?.id).toBe(table?.id);
    for (const [index, session] of people.entries()) {
      await session.slash('mahjong hand');
      expect(heldTiles(handMessage(session)!.content)).toEqual(held[index]);
    }
    await playUntil(house, players, () => newest(ann!, RESULT) !== undefined);
    const result = await waitFor(house, () => newest(ann!, RESULT), 'the result');
    expect(result.embeds.at(-1)?.description).toContain(`commitment \`${commitment}\``);
    expect(house.server.failures).toEqual([]);
    // Slash commands were right already: the second start sent none.
    expect(
      house.server.requests.filter(({ method, path }) => method === 'PUT' && path.includes('/commands')).length,
    ).toBe(1);
    await checkRecord(house, table?.id ?? '', screens);
  } finally {
    await house.close();
  }
}, 120_000);
