import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import type { UserSession } from '../../src/playground/server.ts';
import { raw } from '../playground/raw.ts';
import {
  deliverAgain,
  FAILURES,
  interfere,
  isCallback,
  isHandEdit,
  isPost,
  isTableEdit,
  REFUSALS,
} from '../support/discord-faults.ts';
import { dots } from '../support/dots.mjs';
import { type House, openHouse } from './house.ts';
import { openHands, playUntil, waitFor } from './match.ts';
import { buttonsOf, handMessage, heldTiles, newest, Player, RESULT, setOption, TABLE } from './players.ts';

let house: House;
let ann: UserSession;
let players: Player[];

beforeAll(async () => {
  house = await openHouse('bad day', { wrapRenderer: () => dots, timeout: 3_000 });
  ann = house.server.user('Ann');
  const ben = house.server.user('Ben');
  await house.bot.registered;
  // Nobody's time runs out while hours pass.
  await ann.slash('mahjong open', { length: 'short', 'turn-seconds': 86_400, 'claim-seconds': 86_400 });
  await ben.click('Join');
  await ann.click('Fill with AI');
  await ann.click('Options');
  await setOption(ann, 'claimWindow', '0');
  await ann.click('Start');
  players = [ann, ben].map((session) => new Player(session, 'push-down'));
  await openHands(house, players);
});
afterAll(() => house.close());

const tableMessage = (): MessageView => newest(ann, TABLE)!;
const isTurn = (): boolean => /Your turn/.test(handMessage(ann)?.content ?? '');
const wallOf = (content: string): string | undefined => /wall (\d+)/.exec(content)?.[1];

/** Plays on, over as many deals and tables as it takes, until it is Ann's turn; then nothing moves by itself. */
async function untilTurn(): Promise<void> {
  house.server.intercept = undefined;
  for (;;) {
    const over = (): boolean => RESULT.test(ann.view().findLast(({ ephemeral }) => !ephemeral)?.content ?? '');
    await playUntil(house, [...players].reverse(), () => isTurn() || over());
    if (isTurn()) break;
    for (const { session } of players) {
      const last = session.view().findLast(({ ephemeral }) => !ephemeral)!;
      const next = buttonsOf(last).find(({ label }) => label === 'Next deal' || label === 'Rematch');
      if (next !== undefined) await session.click({ message: last, customId: next.customId });
    }
    if (newest(ann, /Four players are seated/)) await ann.click('Start').catch(() => undefined);
    await house.pass(2_000);
    for (const { session } of players) await session.click('My hand').catch(() => undefined);
  }
  await house.pass(1_500);
  await house.bot.idle();
}

/** Ann discards her first tile. */
async function discard(): Promise<void> {
  const message = handMessage(ann)!;
  const tile = buttonsOf(message).find(({ label }) => /^\d+\. /.test(label))!;
  await ann.click({ message, customId: tile.customId });
}

/** The number of tiles left, as the bot itself knows it. */
async function wallLeft(): Promise<string> {
  const table = await house.bot.service.byUser(house.server.guildId, ann.id);
  const view = table && (await house.bot.service.view(table.id, null));
  return String(view?.wallLeft);
}

async function showsTruth(look: () => string | undefined, what: string): Promise<void> {
  for (let wait = 0; wait < 900; wait++) {
    const content = look() ?? '';
    if (RESULT.test(content) || wallOf(content) === (await wallLeft())) return;
    await house.pass(100);
  }
  throw new Error(`${what} is not brought up to date: ${look()}`);
}

const newestPublic = (): string | undefined => ann.view().findLast(({ ephemeral }) => !ephemeral)?.content;

describe('when Discord itself fails', () => {
  beforeEach(untilTurn);

  it.each(Object.entries(FAILURES))('an edit of the table comes through after a %s', async (_, failure) => {
    const done = interfere(house.server, isTableEdit, failure);
    await discard();
    await waitFor(house, () => (done() > 0 ? true : undefined), 'the failure');
    await showsTruth(newestPublic, 'the table');
    expect(house.server.failures).toEqual([]);
  });

  it.each(Object.entries(FAILURES))('an edit of a hand comes through after a %s', async (_, failure) => {
    const done = interfere(house.server, isHandEdit, failure);
    await discard();
    await waitFor(house, () => (done() > 0 ? true : undefined), 'the failure');
    await showsTruth(() => handMessage(house.server.user('Ben'))?.content, 'the hand');
    expect(house.server.failures).toEqual([]);
  });

  it.each(Object.entries(FAILURES))('a press is answered, and has its effect once, after a %s', async (_, failure) => {
    const before = await house.bot.service.byUser(house.server.guildId, ann.id);
    const done = interfere(house.server, isCallback, failure);
    await discard();
    expect(done()).toBe(1);
    expect(isTurn()).toBe(false);
    const view = before && (await house.bot.service.view(before.id, null));
    expect(view?.lastDiscard?.seat === 0 || view?.prompt?.kind === 'turn').toBe(true);
    expect(house.server.failures).toEqual([]);
    expect(house.logged.filter((line) => line.includes('an interaction failed'))).toEqual([]);
  });
});

describe('when the table message is refused', () => {
  beforeEach(untilTurn);

  it.each(['unknownMessage', 'threadArchived', 'tooManyOldEdits'] as const)(
    'as %s, a fresh one takes over',
    async (name) => {
      const before = tableMessage().id;
      interfere(house.server, isTableEdit, REFUSALS[name]);
      await discard();
      await waitFor(house, () => (tableMessage().id === before ? undefined : true), 'a fresh message');
      await untilTurn();
      await ann.click({ message: tableMessage(), label: 'My hand' });
      expect(isTurn()).toBe(true);
    },
  );

  it('for an hour, a deal that lasts gets a fresh message before its edits are counted', async () => {
    const before = tableMessage();
    await house.pass(56 * 60_000);
    for (const { session } of players) await session.click({ message: before, label: 'My hand' });
    await discard();
    await waitFor(house, () => (tableMessage().id === before.id ? undefined : true), 'a fresh message');
    await waitFor(
      house,
      () => (buttonsOf(ann.view().find(({ id }) => id === before.id)!).length === 0 ? true : undefined),
      'the old message to lose its buttons',
    );
    expect(newest(ann, /Four players are seated/)).toBeUndefined();
  });

  it.each(['missingAccess', 'missingPermissions'] as const)(
    'with %s, the table pauses with a clear word, and My hand lets it go on',
    async (name) => {
      interfere(house.server, (request) => isTableEdit(request) || isPost(request), REFUSALS[name], 100);
      await discard();
      const paused = (): true | undefined => (/Paused/.test(handMessage(ann)?.content ?? '') ? true : undefined);
      await waitFor(house, paused, 'the pause');
      expect(handMessage(ann)?.content).toContain('the table message could not be posted');
      await house.pass(3_600_000);
      house.server.intercept = undefined;
      await ann.click({ message: tableMessage(), label: 'My hand' });
      expect(handMessage(ann)?.content).not.toContain('Paused');
      await showsTruth(newestPublic, 'the table');
      const table = await house.bot.service.byUser(house.server.guildId, ann.id);
      expect(table?.seats[0]).toMatchObject({ aiPlays: false });
    },
  );
});

describe('when presses come oddly', () => {
  beforeEach(untilTurn);

  it('twice, as after a reconnect, they have one effect and one answer', async () => {
    const answers = (): number => house.server.requests.filter(({ path }) => path.endsWith('/callback')).length;
    const before = answers();
    await discard();
    deliverAgain(house.server);
    await house.pass(2_000);
    expect(answers()).toBe(before + 1);
    expect(house.server.failures).toEqual([]);
  });

  it('too late to be answered, they have had their effect and nobody loses a tile', async () => {
    const held = heldTiles(handMessage(ann)!.content).length;
    interfere(house.server, isCallback, REFUSALS.unknownInteraction, 2);
    const pressed = expect(discard()).rejects.toThrow('This interaction failed');
    await house.pass(4_000);
    await pressed;
    expect(house.server.takeFailures().map(({ kind }) => kind)).toEqual(['unanswered']);
    house.server.intercept = undefined;
    await ann.click({ message: tableMessage(), label: 'My hand' });
    expect(isTurn() ? held - 1 : heldTiles(handMessage(ann)!.content).length).toBe(held - 1);
    // The age of what could not be answered is in the log: a blocked loop or a second process can be told by it.
    expect(house.logged.some((line) => line.includes('"code":10062') && line.includes('"ageMs"'))).toBe(true);
  });
});

describe('when the connection to Discord breaks', () => {
  beforeEach(untilTurn);

  const ways: readonly (readonly [string, () => void])[] = [
    ['the socket is dropped', () => house.server.gateway.dropSockets()],
    ['Discord asks for a reconnect', () => house.server.gateway.requestReconnect()],
    ['the session is invalid but can be resumed', () => house.server.gateway.invalidateSessions(true)],
    ['the session is gone', () => house.server.gateway.invalidateSessions(false)],
  ];
  it.each(ways)('because %s, the table waits for it and then goes on', async (_, breakIt) => {
    const greetings = (): readonly object[] =>
      house.server.gateway.sessions.flatMap(({ sent }) => sent.filter(({ t }) => t === 'RESUMED' || t === 'READY'));
    const before = new Set(greetings());
    breakIt();
    await waitForReal(() => greetings().some((greeting) => !before.has(greeting)));
    await discard();
    await showsTruth(newestPublic, 'the table');
    expect(house.server.failures).toEqual([]);
  });
});

describe('when the answer that opens a table is lost', () => {
  const shown = async (channel: string): Promise<void> => {
    const lobby = (): true | undefined =>
      house.server
        .user('Dee')
        .view(channel)
        .some(({ content }) => content.includes('table of Dee')) || undefined;
    await waitFor(house, lobby, 'the lobby');
    await house.server.user('Dee').click('Close', channel);
  };

  it('the table gets a message of its own', async () => {
    const channel = house.server.addChannel({ name: 'lost answer' });
    interfere(house.server, isCallback, REFUSALS.unknownInteraction, 2);
    const opened = expect(house.server.user('Dee').slash('mahjong open', {}, channel)).rejects.toThrow('respond');
    await house.pass(4_000);
    await opened;
    house.server.intercept = undefined;
    await shown(channel);
    expect(house.server.takeFailures().map(({ kind }) => kind)).toEqual(['unanswered']);
  });
});

describe('when people and places vanish', () => {
  it('from an archived thread a fresh message is posted, and an AI plays for somebody who has left the server', async () => {
    const cai = house.server.user('Cai');
    const { channelId, guildId } = house.server;
    const { body } = await raw(house.server, 'POST', `/channels/${channelId}/threads`, { name: 'table', type: 11 });
    const thread = String(body.id);
    await cai.slash('mahjong open', { 'turn-seconds': 10, 'claim-seconds': 3 }, thread);
    await cai.click('Fill with AI', thread);
    await cai.click('Start', thread);
    const shown = (): MessageView | undefined => cai.view(thread).findLast(({ content }) => TABLE.test(content));
    const first = (await waitFor(house, shown, 'the table')).id;
    house.server.setThread(thread, { archived: true });
    await waitFor(house, () => (shown()?.id === first ? undefined : true), 'a fresh message');

    const { id = '' } = (await house.bot.service.byUser(guildId, cai.id)) ?? {};
    house.server.removeMember(guildId, cai.id);
    for (let wait = 0; wait < 600 && (await house.bot.service.get(id))?.closed == null; wait++) await house.pass(1_000);
    expect((await house.bot.service.get(id))?.closed?.reason).toBe('no-people');
    expect(await house.bot.service.byUser(guildId, cai.id)).toBeNull();
    expect(house.server.takeFailures()).toEqual([]);
  });
});

/** Waits in real time, while the house's stands still. */
async function waitForReal(until: () => boolean): Promise<void> {
  for (let wait = 0; wait < 1_200; wait++) {
    if (until()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the connection does not come back');
}

describe('when the token of a hand is refused', () => {
  beforeEach(untilTurn);

  it.each(['invalidWebhookToken', 'unknownMessage'] as const)('as %s, My hand brings the hand back', async (name) => {
    interfere(house.server, isHandEdit, REFUSALS[name], 2);
    await discard();
    await house.pass(2_000);
    house.server.intercept = undefined;
    for (const { session } of players) await session.click({ message: tableMessage(), label: 'My hand' });
    await untilTurn();
    expect(isTurn()).toBe(true);
    expect(house.server.failures).toEqual([]);
  });
});
