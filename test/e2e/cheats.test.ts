import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCustomId, type Verb } from '../../src/discord/custom-id.ts';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import type { UserSession } from '../../src/playground/server.ts';
import { dots } from '../support/dots.mjs';
import { idlePlayer } from '../support/idle-player.ts';
import { type House, openHouse } from './house.ts';
import { waitFor } from './match.ts';
import { buttonsOf, handMessage, newest, TABLE } from './players.ts';

/** A name that would ping everybody, drop tables, break out of its line and of its words, if it were taken at its word. */
const NAMES = {
  host: "@everyone'); DROP TABLE events",
  guest: '**<@1>** ||`x`|| [a](http://a.a)',
};

let house: House;
let ann: UserSession;
let ben: UserSession;
/** Sits at no table. */
let cai: UserSession;
/** Sits alone at a table of her own, in another channel. */
let dee: UserSession;
let lobby: MessageView;
/** Every `allowed_mentions` with the content that it came with, of all messages that were sent or changed. */
const sent: { readonly content: string; readonly allowed: unknown }[] = [];

beforeAll(async () => {
  house = await openHouse('cheats', { wrapRenderer: () => dots, choose: idlePlayer });
  house.server.inspect = ({ route, body }) => {
    if (!/message|callback|webhooks/.test(route)) return;
    const { data, ...plain } = body as { readonly data?: object };
    const message: { readonly content?: string; readonly allowed_mentions?: unknown } = data ?? plain;
    if (typeof message.content === 'string') sent.push({ content: message.content, allowed: message.allowed_mentions });
  };
  ann = house.server.addUser(NAMES.host);
  ben = house.server.addUser(NAMES.guest);
  cai = house.server.user('Cai');
  dee = house.server.user('Dee');
  await house.bot.registered;
  dee.channelId = house.server.addChannel({ name: 'elsewhere' });
  await dee.slash('mahjong open', { 'turn-seconds': 86_400, 'claim-seconds': 86_400 });
  await dee.click('Fill with AI');
  await dee.click('Start');
  await waitFor(house, () => newest(dee, TABLE), 'the other table');
  await dee.click('My hand');
  await turnOf([dee]);
  await ann.slash('mahjong open', { 'turn-seconds': 86_400, 'claim-seconds': 86_400 });
  lobby = newest(ann, /table of/)!;
});
afterAll(async () => {
  expect(house.server.failures).toEqual([]);
  expect(house.logged.filter((line) => line.includes('an interaction failed'))).toEqual([]);
  await house.close();
});

/** All that is stored about tables and coins, and all that people see but what they alone are told. */
function everything(): string {
  const db = new Database(house.databaseFile, { readonly: true });
  try {
    const rows = ['events', 'bookings', 'accounts', 'seats'].map((table) => db.prepare(`SELECT * FROM ${table}`).all());
    const screens = [ann, ben, dee].map((session) => session.view().filter((each) => !isTold(each)));
    return JSON.stringify([rows, screens.flat().map(({ id, content, components }) => [id, content, components])]);
  } finally {
    db.close();
  }
}

/** Lets time pass until every press is answered and every screen is true. */
async function settle(): Promise<void> {
  let settled = false;
  void house.bot.idle().then(() => {
    settled = true;
  });
  do await house.pass(100);
  while (!settled);
}

const isOn = (who: UserSession): boolean => /Your turn/.test(handMessage(who)?.content ?? '');

/** Until it is the turn of one of these, who claim nothing; then nothing moves by itself. @returns who it is */
async function turnOf(people: readonly UserSession[]): Promise<UserSession> {
  for (let wait = 0; wait < 600 && !people.some(isOn); wait++) {
    for (const who of people) {
      const hand = handMessage(who);
      if (hand && idOf(hand, 'Pass') !== 'none') await who.click({ message: hand, label: 'Pass' });
    }
    await house.pass(100);
  }
  await settle();
  return people.find(isOn)!;
}

/** A private sentence with nothing to press. */
const isTold = ({ ephemeral, components }: MessageView): boolean => ephemeral && components.length === 0;
const told = (session: UserSession): string => session.view().findLast(isTold)?.content ?? '';

interface Try {
  readonly who: UserSession;
  readonly on: MessageView;
  readonly customId: string;
  readonly values?: readonly string[];
}

/** Nothing comes of it but a private sentence. */
async function refused({ who, on, customId, values }: Try): Promise<string> {
  await settle();
  const before = everything();
  const known = new Set(who.view(on.channelId).map(({ id }) => id));
  const answer = await house.server.forge({
    kind: 'press',
    userId: who.id,
    channelId: on.channelId,
    messageId: on.id,
    customId,
    ...(values === undefined ? {} : { values }),
  });
  const what = `${who.name}: ${customId}`;
  expect(answer.kind, what).toBe('message');
  await settle();
  expect(everything(), what).toBe(before);
  const answers = who.view(on.channelId).filter((message) => !known.has(message.id));
  expect(answers.map(isTold), what).toEqual([true]);
  return answers[0]?.content ?? '';
}

const id = (verb: Verb, table: string, prompt = 0, args: readonly (number | string)[] = []): string =>
  encodeCustomId({ verb, table, prompt, args });
const tableOf = async (who: UserSession): Promise<string> =>
  (await house.bot.service.byUser(house.server.guildId, who.id))?.id ?? 'none';
const idOf = (message: MessageView, label: string): string =>
  buttonsOf(message).find((each) => each.label === label)?.customId ?? 'none';

describe('in a lobby', () => {
  it('nobody but the host fills, starts, closes or sets it', async () => {
    for (const label of ['Fill with AI', 'Start', 'Close'])
      expect(await refused({ who: cai, on: lobby, customId: idOf(lobby, label) })).toContain('Only the host');
  });

  it('the form of the host is nobody else’s, and takes no value that it does not offer', async () => {
    await ann.click('Options');
    const form = newest(ann, /Options of this table/)!;
    const table = await tableOf(ann);
    const select = id('option', table);
    const value = id('value', table, 0, ['claimWindow']);
    const outdated = 'older version or another table';
    expect(await refused({ who: cai, on: form, customId: select, values: ['stake'] })).toContain(outdated);
    expect(await refused({ who: ann, on: form, customId: value, values: ['-1'] })).toContain(outdated);
    expect(await refused({ who: ann, on: lobby, customId: value, values: ['0'] })).toContain(outdated);
    ann.dismiss(form);
  });

  it('one person sits on one chair of a server, however often and wherever they press Join', async () => {
    const join = idOf(lobby, 'Join');
    expect(await refused({ who: ann, on: lobby, customId: join })).toContain('You already sit at a table');
    expect(await refused({ who: dee, on: lobby, customId: join })).toContain('You already sit at a table');
    await Promise.all([1, 2, 3].map(() => ben.click({ message: lobby, label: 'Join' })));
    await house.pass(1_200);
    const table = await house.bot.service.get(await tableOf(ben));
    expect(table?.seats.filter((seat) => seat.kind === 'person' && seat.userId === ben.id)).toHaveLength(1);
  });

  it('nobody opens a second table on a server, and nobody a second one in a channel', async () => {
    await settle();
    const before = everything();
    const free = house.server.addChannel({ name: 'free' });
    for (const who of [ann, ben, dee]) {
      await Promise.all([1, 2, 3].map(() => who.slash('mahjong open', {}, free)));
      expect(who.view(free).findLast(isTold)?.content).toContain('You already sit at a table');
    }
    await Promise.all([1, 2, 3, 4, 5].map(() => cai.slash('mahjong open')));
    expect(told(cai)).toContain('holds 1 table, as many as it may');
    await settle();
    expect(everything()).toBe(before);
  });

  it('no option of a command goes over what it takes, whatever is sent in its place', async () => {
    const before = everything();
    const { id: userId } = cai;
    const channelId = house.server.addChannel({ name: 'options' });
    const command = [...house.server.world.commandsIn(null).values()].find(({ name }) => name === 'mahjong')!;
    const odd: readonly (readonly [string, number, unknown])[] = [
      ['stake', 4, 10_001],
      ['stake', 4, -5],
      ['stake', 4, Number.MAX_SAFE_INTEGER],
      ['turn-seconds', 4, 0],
      ['claim-seconds', 4, 1e9],
    ];
    for (const [name, type, value] of odd) {
      const options = [{ name: 'open', type: 1, options: [{ name, type, value }] }];
      const data = { id: command.id, name: 'mahjong', type: 1, options };
      await house.server.forge({ kind: 'command', userId, channelId, data });
      expect(cai.view(channelId).at(-1)?.content, name).toMatch(/is no value of|takes/);
    }
    expect(everything()).toBe(before);
  });
});

describe('at a table', () => {
  let table: string;
  let board: MessageView;
  const prompt = async (): Promise<number> => (await house.bot.service.view(table, null))?.prompt?.id ?? 0;

  /** Until it is the turn of Ann or Ben. @returns who it is, and the other one */
  async function turn(): Promise<{ readonly on: UserSession; readonly off: UserSession }> {
    const on = await turnOf([ann, ben]);
    board = newest(ann, TABLE)!;
    return { on, off: on === ann ? ben : ann };
  }

  beforeAll(async () => {
    await ann.click({ message: lobby, label: 'Fill with AI' });
    await ann.click({ message: lobby, label: 'Start' });
    await waitFor(house, () => newest(ann, TABLE), 'the table');
    for (const session of [ann, ben]) await session.click('My hand');
    table = await tableOf(ann);
  });

  it('who watches can press everything and do nothing', async () => {
    await turn();
    for (const { customId, label } of buttonsOf(board)) {
      if (label === 'Rules' || label === 'More…') continue;
      expect(await refused({ who: cai, on: board, customId }), label).toMatch(/do not play at this table/);
    }
    const now = await prompt();
    for (const verb of ['discard', 'win', 'kong', 'next', 'back', 'missing'] as const)
      expect(await refused({ who: cai, on: board, customId: id(verb, table, now, [0]) })).not.toBe('');
  });

  it('who sits at another table can do nothing here, with its own buttons or with theirs', async () => {
    await turn();
    const now = await prompt();
    const theirs = await tableOf(dee);
    const here = { who: dee, on: board };
    expect(await refused({ ...here, customId: id('pass', table, now) })).toContain('do not play at this table');
    const there = newest(dee, TABLE)!;
    expect(await refused({ who: ann, on: there, customId: id('win', theirs, now) })).toContain('do not play');
    expect(await refused({ who: ann, on: there, customId: idOf(there, 'Leave') })).toContain('do not play');
  });

  it('nobody presses the private buttons of somebody else', async () => {
    const { on, off } = await turn();
    const hand = handMessage(on)!;
    const [first, ...others] = buttonsOf(hand);
    for (const { customId } of [first!, ...others.slice(-2)])
      for (const who of [off, cai, dee])
        expect(await refused({ who, on: hand, customId })).toContain('older version or another table');
  });

  it('nobody plays out of turn, what they do not hold, or what cannot be done', async () => {
    const { on, off } = await turn();
    const now = await prompt();
    const tries: readonly (readonly [UserSession, string, RegExp])[] = [
      [off, id('discard', table, now, [0]), /not your turn/],
      [off, id('win', table, now), /cannot win/],
      [on, id('discard', table, now, [99]), /not possible/],
      [on, id('discard', table, now, ['win']), /not possible/],
      [on, id('discard', table, now), /not possible/],
      [on, id('ready', table, now, [0]), /not possible/],
      [on, id('chow', table, now, [0]), /Nobody has discarded/],
      [on, id('pung', table, now), /Nobody has discarded/],
      [on, id('kong', table, now, [33]), /cannot make a kong/],
      [on, id('missing', table, now, [1]), /not possible/],
    ];
    for (const [who, customId, why] of tries) expect(await refused({ who, on: board, customId })).toMatch(why);
    const exchange = { who: on, on: board, customId: id('exchange', table, now, [0]) };
    expect(await refused({ ...exchange, values: ['0', '0', '0', '1', '99', '-1'] })).toMatch(/not possible/);
  });

  it('what nobody has ever written on a button means nothing', async () => {
    const { on } = await turn();
    const odd = [
      'x',
      'mj1',
      `mj0.win.${table}.1`,
      `mj1.steal.${table}.1`,
      `mj1.win.${table}.-1`,
      `mj1.win.${table}.${'z'.repeat(20)}`,
      `mj1.win.'; DROP TABLE events;--.1`,
      `mj1.win.../../${table}.1`,
      'mj1.next.constructor.0',
    ];
    for (const customId of odd)
      expect(await refused({ who: on, on: board, customId })).toMatch(/older version|no longer known/);
  });

  it('what belongs to private messages is not pressed on the public one', async () => {
    const { on } = await turn();
    const forms = [
      id('option', table),
      id('leave', table, 0, ['sure']),
      id('privacy', table, 0, ['sure']),
      id('history', table, 0, ['page', 0]),
      id('replay', table, 1, ['step', 0]),
      id('setting', table, 0, ['all']),
    ];
    for (const customId of forms) expect(await refused({ who: on, on: board, customId })).toContain('older version');
  });

  it('a press that is played again is past, and one that comes again by itself has no second effect', async () => {
    const { on } = await turn();
    const old = await prompt();
    const hand = handMessage(on)!;
    const [tile] = buttonsOf(hand);
    house.server.courier = (deliver) => {
      deliver();
      deliver();
    };
    await on.click({ message: hand, customId: tile!.customId });
    house.server.courier = undefined;
    const seat = (await house.bot.service.seatOf(table, on.id)) ?? 0;
    const river = async (): Promise<number> =>
      (await house.bot.service.view(table, null))?.seats[seat].river.length ?? 0;
    const played = await river();
    await settle();
    const replayed = { kind: 'press', userId: on.id, channelId: board.channelId, messageId: board.id } as const;
    await house.server.forge({ ...replayed, customId: id('discard', table, old, [1]) });
    expect(told(on)).toContain('The table has moved on');
    expect(await river()).toBe(played);
  });
});

describe('names', () => {
  it('are words and nothing else, in messages and in the store', () => {
    const { content } = newest(cai, TABLE)!;
    expect(content).toContain("@everyone'); DROP TABLE events");
    expect(content).toContain('\\*\\*\\<@1\\>\\*\\* \\|\\|\\`x\\`\\|\\| \\[a\\](http:\u200b//a.a)');
    expect([ann, ben, cai, dee].map(({ pings }) => pings.length)).toEqual([1, 1, 0, 1]);
  });

  it('nothing that was sent may ping anybody but those who are called to their table', () => {
    expect(sent.length).toBeGreaterThan(60);
    const named = (content: string): string[] =>
      [...content.matchAll(/(?<!\\)<@(\d+)>/g)].map(([, userId]) => userId ?? '');
    for (const { content, allowed } of sent) {
      const mentions = allowed as { readonly parse?: unknown; readonly users?: readonly string[] } | undefined;
      expect(mentions?.parse, content).toEqual([]);
      for (const userId of mentions?.users ?? []) expect(named(content), content).toContain(userId);
    }
    const pinging = sent.filter(({ allowed }) => (allowed as { readonly users: readonly string[] }).users.length > 0);
    expect(pinging).toHaveLength(2);
  });
});

it('the buttons of a table that is over are answered with a sentence, before a restart of the bot and after it', async () => {
  const board = newest(cai, TABLE)!;
  const table = await tableOf(ann);
  await house.bot.service.channelLost(table);
  for (const moment of ['before', 'after']) {
    for (const who of [ann, cai])
      for (const verb of ['pung', 'win', 'leave'] as const) {
        const on = who.view().find(({ id }) => id === board.id)!;
        const said = await refused({ who, on, customId: id(verb, table, 1) });
        expect(said, `${moment}: ${verb}`).toMatch(/table is over|older version|moved on/);
      }
    if (moment === 'before') await house.restartBot();
  }
});
