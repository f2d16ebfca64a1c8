import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublicTable } from '../../src/app/public-table.ts';
import type { PlayerView } from '../../src/engine/view.ts';
import { translator } from '../../src/i18n/index.ts';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import type { UserSession } from '../../src/playground/server.ts';
import type { Renderer } from '../../src/render/scenes.ts';
import { raw } from '../playground/raw.ts';
import {
  FAILURES,
  interfere,
  isCallback,
  isHandEdit,
  isPost,
  isTableEdit,
  onceARoute,
  REFUSALS,
} from '../support/discord-faults.ts';
import { dots } from '../support/dots.mjs';
import { idlePlayer } from '../support/idle-player.ts';
import { type House, openHouse } from './house.ts';
import { buttonsOf, handMessage, heldTiles, newest, TABLE } from './players.ts';

const t = translator('en');

/** Real milliseconds that the bot waits for an answer of Discord. */
const PATIENCE_MS = 1_000;

/** One bot for all tests; every test has a channel and a table of its own. */
let house: House;
let ann: UserSession;
let channel: string;
/** While set, no picture gets ready. */
let slow: Promise<void> | null = null;

beforeAll(async () => {
  const renderer: Renderer = {
    ...dots,
    async render() {
      if (slow !== null) await slow;
      return dots.render();
    },
  };
  house = await openHouse('bad day', { wrapRenderer: () => renderer, choose: idlePlayer, timeout: PATIENCE_MS });
  ann = house.server.user('Ann');
  await house.bot.registered;
});
beforeEach(() => {
  channel = house.server.addChannel({ name: 'bad day' });
  ann.channelId = channel;
});
// A table goes with its channel, so that every test begins with none.
afterEach(async () => {
  house.server.intercept = undefined;
  house.server.courier = undefined;
  slow = null;
  if (house.server.world.channels.has(channel)) house.server.removeChannel(channel);
  await waitFor(async () => ((await house.bot.service.list()).length === 0 ? true : undefined), 'the end');
  expect(house.server.takeFailures()).toEqual([]);
});
afterAll(() => house.close());

/**
 * Lets the house's time pass until `look` finds something; more slowly after a while, for what real time has to pass: an
 * answer that never comes, or a machine with much else to do.
 */
async function waitFor<T>(look: () => T | undefined | Promise<T | undefined>, what: string): Promise<T> {
  for (let wait = 0; wait < 2_500; wait++) {
    const found = await look();
    if (found !== undefined) return found;
    await house.pass(100);
    if (wait > 200) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited in vain for ${what}`);
}

const publicMessages = (): MessageView[] => ann.view().filter(({ ephemeral }) => !ephemeral);
const tableMessage = (): MessageView => newest(ann, TABLE)!;
const isTurn = (): boolean => /Your turn/.test(handMessage(ann)?.content ?? '');

async function table(): Promise<PublicTable> {
  const [found] = await house.bot.service.byChannel(channel);
  if (found === undefined) throw new Error('there is no table');
  return found;
}

/** The deal as the bot itself knows it. */
async function truth(): Promise<PlayerView> {
  const view = await house.bot.service.view((await table()).id, null);
  if (view === null) throw new Error('there is no deal');
  return view;
}

/** Ann among three players who never do anything, her hand open. Nobody's time runs out while hours pass. */
async function sitDown(): Promise<void> {
  await ann.slash('mahjong open', { 'turn-seconds': 86_400, 'claim-seconds': 86_400 });
  await ann.click('Fill with AI');
  await ann.click('Start');
  await waitFor(() => newest(ann, TABLE), 'the table');
  await ann.click('My hand');
}

/** Until it is Ann's turn and everything shows so; then nothing moves by itself. She claims nothing. */
async function untilTurn(): Promise<void> {
  const turn = async (): Promise<true | undefined> => {
    const message = handMessage(ann);
    const pass = message && buttonsOf(message).find(({ label }) => label === 'Pass');
    if (message && pass) await ann.click({ message, customId: pass.customId });
    return isTurn() || undefined;
  };
  await waitFor(turn, 'the turn');
  await shown();
}

/** The table message comes to say what is true. */
async function shown(): Promise<void> {
  const { wallLeft, prompt } = await truth();
  const isTrue = (): true | undefined => {
    const { content, components } = tableMessage();
    const ids = JSON.stringify(components);
    const current = ids.includes(`.pass.`) && ids.includes(`.${prompt?.id.toString(36).replace(/^[a-z]/, '0$&')}"`);
    return (content.includes(`wall ${wallLeft}`) && current) || undefined;
  };
  await waitFor(isTrue, 'the table message to be true');
}

/** Ann discards her first tile. */
async function discard(): Promise<void> {
  const message = handMessage(ann)!;
  const tile = buttonsOf(message).find(({ label }) => /^\d+\. /.test(label))!;
  await ann.click({ message, customId: tile.customId });
}

/** How many tiles Ann has discarded. */
const discards = async (): Promise<number> => (await truth()).seats[0].river.length;

/** All that a table asks of Discord as long as nothing goes wrong. */
const ROUTES = [
  'POST /interactions/:interaction/:token/callback',
  'POST /channels/:channel/messages',
  'PATCH /channels/:channel/messages/:message',
  'PATCH /webhooks/:application/:token/messages/:message',
  'DELETE /webhooks/:application/:token/messages/:message',
] as const;

describe('when Discord itself fails', () => {
  it.each(Object.entries(FAILURES))(
    'once on every route, with a %s, the table is opened and played and nothing is there twice',
    async (_, failure) => {
      const before = house.logged.length;
      const hit = onceARoute(house.server, failure);
      await sitDown();
      await ann.click('My hand');
      await untilTurn();
      await discard();
      await untilTurn();
      expect(await discards()).toBe(1);
      const withButtons = (): MessageView[] =>
        publicMessages().filter(({ content, components }) => components.length > 0 && !/it is your turn/.test(content));
      const hands = (): MessageView[] => ann.view().filter(({ content }) => /Your hand/.test(content));
      await waitFor(() => (withButtons().length === 1 && hands().length === 1) || undefined, 'the old ones to go');
      for (const route of ROUTES) expect(hit).toContain(route);
      expect(withButtons()[0]?.id).toBe(tableMessage().id);
      expect(house.logged.slice(before).filter((line) => line.includes('an interaction failed'))).toEqual([]);
    },
  );
});

describe('when the table message is refused', () => {
  it.each(['unknownMessage', 'threadArchived', 'tooManyOldEdits'] as const)(
    'as %s, a fresh one takes over',
    async (name) => {
      await sitDown();
      await untilTurn();
      const before = tableMessage().id;
      interfere(house.server, isTableEdit, REFUSALS[name]);
      await discard();
      await waitFor(() => tableMessage().id !== before || undefined, 'a fresh message');
      await untilTurn();
      await ann.click({ message: tableMessage(), label: 'My hand' });
      expect(isTurn()).toBe(true);
    },
  );

  it.each(['missingAccess', 'missingPermissions'] as const)(
    'with %s, the table pauses with a clear word, and My hand lets it go on',
    async (name) => {
      await sitDown();
      await untilTurn();
      interfere(house.server, (request) => isTableEdit(request) || isPost(request), REFUSALS[name], 100);
      await discard();
      const paused = (): true | undefined => /Paused/.test(handMessage(ann)?.content ?? '') || undefined;
      await waitFor(paused, 'the pause');
      expect(handMessage(ann)?.content).toContain(t('table.pause.message-refused'));
      await house.pass(3_600_000);
      house.server.intercept = undefined;
      await ann.click({ message: tableMessage(), label: 'My hand' });
      expect(handMessage(ann)?.content).not.toContain('Paused');
      await untilTurn();
      expect((await table()).seats[0]).toMatchObject({ aiPlays: false });
    },
  );

  it('because permissions were taken away in the middle of a deal, it goes on when they are given back', async () => {
    await sitDown();
    await untilTurn();
    const { botId } = house.server;
    house.server.setPermissions(channel, botId, { deny: ['ViewChannel', 'SendMessages'] });
    await discard();
    await waitFor(async () => ((await table()).pause === null ? undefined : true), 'the pause');
    house.server.setPermissions(channel, botId, {});
    await ann.click({ message: tableMessage(), label: 'My hand' });
    await untilTurn();
    expect((await table()).pause).toBeNull();
  });

  it('as unknownChannel, the table closes and its people are free', async () => {
    await sitDown();
    await untilTurn();
    const { id } = await table();
    interfere(house.server, isTableEdit, REFUSALS.unknownChannel);
    await discard();
    await waitFor(async () => (await house.bot.service.get(id))?.closed ?? undefined, 'the end');
    expect((await house.bot.service.get(id))?.closed?.reason).toBe('channel-lost');
    expect(await house.bot.service.byUser(house.server.guildId, ann.id)).toBeNull();
  });

  it('for an hour, a deal that lasts gets a fresh message before its edits are counted', async () => {
    await sitDown();
    await untilTurn();
    const before = tableMessage();
    await house.pass(56 * 60_000);
    await ann.click({ message: before, label: 'My hand' });
    await discard();
    await waitFor(() => tableMessage().id !== before.id || undefined, 'a fresh message');
    const old = (): MessageView => ann.view().find(({ id }) => id === before.id)!;
    await waitFor(() => buttonsOf(old()).length === 0 || undefined, 'the old message to lose its buttons');
    expect(newest(ann, /Four players are seated/)).toBeUndefined();
  });
});

describe('when the token of a hand is refused', () => {
  it.each(['invalidWebhookToken', 'unknownMessage', 'unknownInteraction'] as const)(
    'as %s, My hand brings the hand back',
    async (name) => {
      await sitDown();
      await untilTurn();
      const done = interfere(house.server, isHandEdit, REFUSALS[name], 2);
      await discard();
      await waitFor(() => done() > 0 || undefined, 'the refusal');
      house.server.intercept = undefined;
      await ann.click({ message: tableMessage(), label: 'My hand' });
      await untilTurn();
    },
  );
});

describe('when presses come oddly', () => {
  it('twice, as after a reconnect, they have one effect and one answer', async () => {
    await sitDown();
    await untilTurn();
    const answers = (): number => house.server.requests.filter(({ path }) => path.endsWith('/callback')).length;
    const before = answers();
    house.server.courier = (deliver) => {
      deliver();
      deliver();
    };
    await discard();
    house.server.courier = undefined;
    await house.pass(500);
    expect(answers()).toBe(before + 1);
    expect(await discards()).toBe(1);
  });

  it('2.4 seconds late, they are answered in time, even where a picture takes long', async () => {
    await sitDown();
    await untilTurn();
    house.server.courier = (deliver) => void house.clock.setTimeout(deliver, 2_400);
    let painted = (): void => undefined;
    slow = new Promise((resolve) => {
      painted = resolve;
    });
    const pressed = discard();
    await house.pass(2_900);
    await pressed;
    painted();
    slow = null;
    house.server.courier = undefined;
    await waitFor(async () => (await discards()) === 1 || undefined, 'the effect');
    await untilTurn();
  });

  it('in the wrong order, the older one is told that the table has moved on', async () => {
    await sitDown();
    await untilTurn();
    const held: (() => void)[] = [];
    house.server.courier = (deliver) => void held.push(deliver);
    const message = handMessage(ann)!;
    const [first, second] = buttonsOf(message);
    const pressed = [first!, second!].map(({ customId }) => ann.click({ message, customId }));
    for (const deliver of held.reverse()) deliver();
    await Promise.all(pressed);
    house.server.courier = undefined;
    expect(handMessage(ann)?.content).toMatch(/moved on|already/i);
    await untilTurn();
    expect(await discards()).toBe(1);
  });

  it('too late to be answered, they have had their effect and nobody loses a tile', async () => {
    await sitDown();
    await untilTurn();
    const held = heldTiles(handMessage(ann)!.content).length;
    interfere(house.server, isCallback, REFUSALS.unknownInteraction, 2);
    const pressed = expect(discard()).rejects.toThrow('This interaction failed');
    await house.pass(4_000);
    await pressed;
    expect(house.server.takeFailures().map(({ kind }) => kind)).toEqual(['unanswered']);
    house.server.intercept = undefined;
    await ann.click({ message: tableMessage(), label: 'My hand' });
    await untilTurn();
    expect(heldTiles(handMessage(ann)!.content)).toHaveLength(held);
    expect(await discards()).toBe(1);
    // The age of what could not be answered is in the log: a blocked loop or a second process can be told by it.
    expect(house.logged.some((line) => line.includes('"code":10062') && line.includes('"ageMs"'))).toBe(true);
  });

  it('and the answer that opens a table is lost, the table gets a message of its own', async () => {
    interfere(house.server, isCallback, REFUSALS.unknownInteraction, 2);
    const opened = expect(ann.slash('mahjong open')).rejects.toThrow('respond');
    await house.pass(4_000);
    await opened;
    house.server.intercept = undefined;
    expect(house.server.takeFailures().map(({ kind }) => kind)).toEqual(['unanswered']);
    await waitFor(() => newest(ann, /table of Ann/), 'the lobby');
    await ann.click('Close');
  });
});

describe('when the connection to Discord breaks', () => {
  const ways: readonly (readonly [string, () => void])[] = [
    ['the socket is dropped', () => house.server.gateway.dropSockets()],
    ['Discord asks for a reconnect', () => house.server.gateway.requestReconnect()],
    ['the session is invalid but can be resumed', () => house.server.gateway.invalidateSessions(true)],
    ['the session is gone', () => house.server.gateway.invalidateSessions(false)],
  ];
  it.each(ways)('because %s, the table waits for it and then goes on', async (_, breakIt) => {
    await sitDown();
    await untilTurn();
    const greetings = (): readonly object[] =>
      house.server.gateway.sessions.flatMap(({ sent }) => sent.filter(({ t }) => t === 'RESUMED' || t === 'READY'));
    const before = new Set(greetings());
    breakIt();
    await inRealTime(() => greetings().some((greeting) => !before.has(greeting)));
    await discard();
    await untilTurn();
    expect(await discards()).toBe(1);
  });
});

describe('when people and places vanish', () => {
  it('from an archived thread a fresh message is posted, and an AI plays for somebody who has left the server', async () => {
    const cai = house.server.user('Cai');
    const { guildId } = house.server;
    const { body } = await raw(house.server, 'POST', `/channels/${channel}/threads`, { name: 'table', type: 11 });
    const thread = String(body.id);
    await cai.slash('mahjong open', { 'turn-seconds': 10, 'claim-seconds': 3 }, thread);
    const { id = '' } = (await house.bot.service.byUser(guildId, cai.id)) ?? {};
    await cai.click('Fill with AI', thread);
    await cai.click('Start', thread);
    const shownThere = (): MessageView | undefined => cai.view(thread).findLast(({ content }) => TABLE.test(content));
    const first = (await waitFor(shownThere, 'the table')).id;
    house.server.setThread(thread, { archived: true });
    await waitFor(() => shownThere()?.id !== first || undefined, 'a fresh message');

    house.server.removeMember(guildId, cai.id);
    const stood = async (): Promise<true | undefined> =>
      (await house.bot.service.get(id))?.seats.some((seat) => seat.kind === 'person' && seat.aiPlays) || undefined;
    await waitFor(stood, 'the AI');
  });

  it('with the whole server the bot was in, its tables close', async () => {
    const elsewhere = house.server.addGuild({ name: 'elsewhere' });
    const guest = house.server.addUser('Guest', { guildId: elsewhere.guildId });
    await inRealTime(() => guest.client.commands(elsewhere.channelId).length > 0);
    await guest.slash('mahjong open', {}, elsewhere.channelId);
    const { id = '' } = (await house.bot.service.byUser(elsewhere.guildId, guest.id)) ?? {};
    house.server.setBotMembership(elsewhere.guildId, false);
    await waitFor(async () => (await house.bot.service.get(id))?.closed ?? undefined, 'the end');
  });
});

/** Waits in real time, while the house's stands still. */
async function inRealTime(until: () => boolean): Promise<void> {
  for (let wait = 0; wait < 1_200; wait++) {
    if (until()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('waited in vain');
}
