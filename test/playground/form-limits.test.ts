/** The limits of commands, modals, autocomplete, emojis and threads: the limit is accepted, one more is refused with Discord's code. */

import { type Interaction, SlashCommandBuilder } from 'discord.js';
import { expect, test } from 'vitest';
import { avatarPng } from '../../src/playground/pictures.ts';
import { createDiscordServer, createShiftClock, type DiscordServer } from '../../src/playground/server.ts';
import { start } from './harness.ts';
import { type RawAnswer, raw } from './raw.ts';

type Body = Record<string, unknown>;

const text = (length: number): string => 'x'.repeat(length);
const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

interface Limit {
  readonly rule: string;
  readonly good: Body;
  readonly bad: Body;
}

async function expectBoth(limit: Limit, send: (body: Body) => Promise<RawAnswer>): Promise<void> {
  const { rule } = limit;
  const refused = await send(limit.bad);
  expect({ rule, status: refused.status, code: refused.code }).toEqual({ rule, status: 400, code: 50035 });
  expect(refused.body, rule).toHaveProperty('errors');
  const accepted = await send(limit.good);
  const problem = accepted.status < 300 ? null : accepted.body;
  expect({ rule, problem }).toEqual({ rule, problem: null });
}

const command = (change: Body = {}): Body => ({ name: 'mahjong', description: 'd', ...change });
const option = (change: Body = {}): Body => ({ type: 3, name: 'o', description: 'd', ...change });
const withOptions = (...options: Body[]): Body => command({ options });
const choices = (count: number): Body[] => list(count, (index) => ({ name: `c${index}`, value: `v${index}` }));
const nested = (depth: number): Body =>
  depth === 0
    ? option()
    : { type: depth === 1 ? 1 : 2, name: `n${depth}`, description: 'd', options: [nested(depth - 1)] };
/** A command with this many characters in names and descriptions. */
const sized = (total: number): Body => {
  const options = list(25, (index) =>
    option({ name: `o${String(index).padStart(2, '0')}`, description: text(100), choices: [] as Body[] }),
  ) as (Body & { choices: Body[] })[];
  let left = total - 'mahjong'.length - 1 - 25 * 103;
  for (const one of options) {
    while (left > 0 && one.choices.length < 25) {
      const length = Math.min(left, 200);
      const name = `${one.choices.length}`.padEnd(Math.min(100, length - 1), 'n');
      one.choices.push({ name, value: text(length - name.length) });
      left -= length;
    }
  }
  return withOptions(...options);
};

const COMMAND_LIMITS: readonly Limit[] = [
  { rule: 'a name has 32 characters', good: command({ name: text(32) }), bad: command({ name: text(33) }) },
  { rule: 'a name is lower case', good: command({ name: 'mahjong' }), bad: command({ name: 'Mahjong' }) },
  { rule: 'a name has no spaces', good: command({ name: 'mah-jong' }), bad: command({ name: 'mah jong' }) },
  { rule: 'a name may be Chinese', good: command({ name: '麻將' }), bad: command({ name: '麻將!' }) },
  {
    rule: 'a description has 100 characters',
    good: command({ description: text(100) }),
    bad: command({ description: text(101) }),
  },
  { rule: 'a slash command has a description', good: command(), bad: command({ description: undefined }) },
  {
    rule: 'there are 25 options',
    good: withOptions(...list(25, (index) => option({ name: `o${index}` }))),
    bad: withOptions(...list(26, (index) => option({ name: `o${index}` }))),
  },
  {
    rule: 'there are 25 choices',
    good: withOptions(option({ choices: choices(25) })),
    bad: withOptions(option({ choices: choices(26) })),
  },
  {
    rule: 'a choice name has 100 characters',
    good: withOptions(option({ choices: [{ name: text(100), value: 'v' }] })),
    bad: withOptions(option({ choices: [{ name: text(101), value: 'v' }] })),
  },
  {
    rule: 'a choice value has 100 characters',
    good: withOptions(option({ choices: [{ name: 'c', value: text(100) }] })),
    bad: withOptions(option({ choices: [{ name: 'c', value: text(101) }] })),
  },
  {
    rule: 'choice names differ',
    good: withOptions(option({ choices: choices(2) })),
    bad: withOptions(option({ choices: [...choices(1), ...choices(1)] })),
  },
  {
    rule: 'a locale is one Discord knows',
    good: command({ name_localizations: { 'zh-TW': '麻將', 'zh-CN': '麻将', 'en-US': 'mahjong' } }),
    bad: command({ name_localizations: { zh: '麻將' } }),
  },
  {
    rule: 'a localised name keeps the rules of names',
    good: command({ name_localizations: { 'en-US': 'mahjong' } }),
    bad: command({ name_localizations: { 'en-US': 'Mahjong' } }),
  },
  {
    rule: 'required options come first',
    good: withOptions(option({ name: 'a', required: true }), option({ name: 'b' })),
    bad: withOptions(option({ name: 'a' }), option({ name: 'b', required: true })),
  },
  {
    rule: 'choices and autocomplete exclude each other',
    good: withOptions(option({ autocomplete: true })),
    bad: withOptions(option({ autocomplete: true, choices: choices(1) })),
  },
  {
    rule: 'option names differ',
    good: withOptions(option({ name: 'a' }), option({ name: 'b' })),
    bad: withOptions(option({ name: 'a' }), option({ name: 'a' })),
  },
  {
    rule: 'a group holds sub-commands, and they hold options',
    good: withOptions(nested(2)),
    bad: withOptions({ ...nested(2), options: [nested(2)] }),
  },
  {
    rule: 'sub-commands stand alone',
    good: withOptions({ type: 1, name: 'open', description: 'd' }),
    bad: withOptions({ type: 1, name: 'open', description: 'd' }, option()),
  },
  { rule: 'a command has 8000 characters', good: sized(8000), bad: sized(8001) },
  {
    rule: 'permissions may be written as text',
    good: command({ default_member_permissions: '32' }),
    bad: command({ default_member_permissions: 'all' }),
  },
];

test('every limit of a command holds, when one is created and when all are overwritten', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const global = `/applications/${server.applicationId}/commands`;
  for (const path of [global, `/applications/${server.applicationId}/guilds/${server.guildId}/commands`]) {
    for (const limit of COMMAND_LIMITS) {
      await expectBoth(limit, (body) => raw(server, 'POST', path, body));
      await expectBoth(limit, (body) => raw(server, 'PUT', path, [body]));
    }
  }
  expect(server.failures).toEqual([]);
  await server.close();
});

test('a scope holds 100 slash commands and 15 of each other kind', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/applications/${server.applicationId}/commands`;
  const slash = (count: number): Body[] => list(count, (index) => command({ name: `c${index}` }));
  const context = (count: number, type: number): Body[] => list(count, (index) => ({ name: `C ${index}`, type }));
  expect(await raw(server, 'PUT', path, slash(101))).toMatchObject({ status: 400, code: 30032 });
  expect(await raw(server, 'PUT', path, [...slash(100), ...context(15, 2), ...context(15, 3)])).toMatchObject({
    status: 200,
  });
  expect(await raw(server, 'PUT', path, context(16, 2))).toMatchObject({ status: 400, code: 30032 });
  expect(await raw(server, 'POST', path, command({ name: 'one-more' }))).toMatchObject({ status: 400, code: 30032 });
  expect(await raw(server, 'PUT', path, [command(), command()])).toMatchObject({ status: 400, code: 50035 });
  expect(server.failures).toEqual([]);
  await server.close();
});

test('a scope takes 200 new commands a day; the same names again are not new', async () => {
  const clock = createShiftClock({ frozen: true });
  const server = await createDiscordServer({ limits: 'off', clock });
  const path = `/applications/${server.applicationId}/guilds/${server.guildId}/commands`;
  const batch = (from: number): Body[] => list(100, (index) => command({ name: `c${from + index}` }));
  for (const from of [0, 0, 100, 100])
    expect(await raw(server, 'PUT', path, batch(from))).toMatchObject({ status: 200 });
  expect(await raw(server, 'PUT', path, [command({ name: 'new' })])).toMatchObject({ status: 429, code: 30034 });
  clock.advance(24 * 60 * 60_000);
  expect(await raw(server, 'PUT', path, [command({ name: 'new' })])).toMatchObject({ status: 200 });
  await server.close();
});

test('commands keep their ids when overwritten, and can be read, changed and deleted one by one', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/applications/${server.applicationId}/commands`;
  const localised = command({
    description_localizations: { 'zh-TW': '桌' },
    options: [option({ name_localizations: { 'zh-TW': '選' } })],
  });
  const created = await raw(server, 'POST', path, localised);
  expect(created.status).toBe(201);
  const { id } = created.body;
  const again = await raw(server, 'PUT', path, [localised]);
  expect(again.body).toMatchObject([{ id }]);
  expect((await raw(server, 'GET', path)).body).not.toHaveProperty('0.options.0.name_localizations');
  expect((await raw(server, 'GET', `${path}?with_localizations=true`)).body).toHaveProperty(
    '0.options.0.name_localizations',
    { 'zh-TW': '選' },
  );
  expect(await raw(server, 'PATCH', `${path}/${id}`, { description: 'new' })).toMatchObject({
    status: 200,
    body: { description: 'new' },
  });
  expect(await raw(server, 'GET', `${path}/${id}`)).toMatchObject({ body: { description: 'new', name: 'mahjong' } });
  expect((await raw(server, 'DELETE', `${path}/${id}`)).status).toBe(204);
  expect(await raw(server, 'GET', `${path}/${id}`)).toMatchObject({ status: 404, code: 10063 });
  expect(await raw(server, 'PUT', path, [])).toMatchObject({ status: 200, body: [] });
  expect(await raw(server, 'GET', '/applications/1/commands')).toMatchObject({ status: 404, code: 10002 });
  expect(server.failures).toEqual([]);
  await server.close();
});

const input = (change: Body = {}): Body => ({ type: 4, custom_id: 'i', style: 1, ...change });
const label = (component: Body = input(), change: Body = {}): Body => ({ type: 18, label: 'l', component, ...change });
const modal = (components: Body[], change: Body = {}): Body => ({
  type: 9,
  data: { custom_id: 'm', title: 't', components, ...change },
});
const pick = (type: number, count: number): Body => ({
  type,
  custom_id: 'i',
  options: list(count, (index) => ({ label: `o${index}`, value: `v${index}` })),
});

const MODAL_LIMITS: readonly Limit[] = [
  {
    rule: 'a title has 45 characters',
    good: modal([label()], { title: text(45) }),
    bad: modal([label()], { title: text(46) }),
  },
  {
    rule: 'a custom id has 100',
    good: modal([label()], { custom_id: text(100) }),
    bad: modal([label()], { custom_id: text(101) }),
  },
  {
    rule: 'a modal has 5 labels',
    good: modal(list(5, (index) => label(input({ custom_id: `i${index}` })))),
    bad: modal(list(6, (index) => label(input({ custom_id: `i${index}` })))),
  },
  { rule: 'a modal has at least one', good: modal([label()]), bad: modal([]) },
  {
    rule: 'a label has 45 characters',
    good: modal([label(input(), { label: text(45) })]),
    bad: modal([label(input(), { label: text(46) })]),
  },
  {
    rule: 'a label’s description has 100',
    good: modal([label(input(), { description: text(100) })]),
    bad: modal([label(input(), { description: text(101) })]),
  },
  {
    rule: 'a text input takes 4000',
    good: modal([label(input({ max_length: 4000 }))]),
    bad: modal([label(input({ max_length: 4001 }))]),
  },
  {
    rule: 'a prefilled value has 4000',
    good: modal([label(input({ value: text(4000) }))]),
    bad: modal([label(input({ value: text(4001) }))]),
  },
  {
    rule: 'a prefilled value keeps the input’s own limit',
    good: modal([label(input({ value: 'abc', max_length: 3 }))]),
    bad: modal([label(input({ value: 'abcd', max_length: 3 }))]),
  },
  {
    rule: 'a placeholder has 100',
    good: modal([label(input({ placeholder: text(100) }))]),
    bad: modal([label(input({ placeholder: text(101) }))]),
  },
  {
    rule: 'min_length is at most max_length',
    good: modal([label(input({ min_length: 2, max_length: 2 }))]),
    bad: modal([label(input({ min_length: 3, max_length: 2 }))]),
  },
  {
    rule: 'custom ids differ',
    good: modal([label(), label(input({ custom_id: 'j' }))]),
    bad: modal([label(), label()]),
  },
  { rule: 'a select has 25 options', good: modal([label(pick(3, 25))]), bad: modal([label(pick(3, 26))]) },
  {
    rule: 'a select is enabled',
    good: modal([label(pick(3, 1))]),
    bad: modal([label({ ...pick(3, 1), disabled: true })]),
  },
  { rule: 'a radio group has 2 options', good: modal([label(pick(21, 2))]), bad: modal([label(pick(21, 1))]) },
  { rule: 'a radio group has 10', good: modal([label(pick(21, 10))]), bad: modal([label(pick(21, 11))]) },
  { rule: 'a checkbox group has 10 options', good: modal([label(pick(22, 10))]), bad: modal([label(pick(22, 11))]) },
  {
    rule: 'an input outside a label has a label of its own',
    good: modal([{ type: 1, components: [input({ label: 'l' })] }]),
    bad: modal([{ type: 1, components: [input()] }]),
  },
];

const autocomplete = (...given: Body[]): Body => ({ type: 8, data: { choices: given } });
const AUTOCOMPLETE_LIMITS: readonly Limit[] = [
  { rule: 'there are 25 choices', good: autocomplete(...choices(25)), bad: autocomplete(...choices(26)) },
  {
    rule: 'a name has 100 characters',
    good: autocomplete({ name: text(100), value: 'v' }),
    bad: autocomplete({ name: text(101), value: 'v' }),
  },
  {
    rule: 'a value has 100 characters',
    good: autocomplete({ name: 'n', value: text(100) }),
    bad: autocomplete({ name: 'n', value: text(101) }),
  },
];

const DEFERRALS: readonly Limit[] = [
  {
    rule: 'a deferred reply may be ephemeral and nothing else',
    good: { type: 5, data: { flags: 64 } },
    bad: { type: 5, data: { flags: 64 | 32768 } },
  },
  { rule: 'a command cannot be answered by an update', good: { type: 5 }, bad: { type: 6 } },
  { rule: 'a command cannot be answered by choices', good: { type: 5 }, bad: autocomplete() },
];

test('every limit of modals, autocomplete and deferrals holds, and a refused answer leaves the interaction open', async () => {
  const harness = await start();
  const { server, client } = harness;
  const go = new SlashCommandBuilder().setName('go').setDescription('Go');
  go.addStringOption((hand) => hand.setName('hand').setDescription('Hand').setAutocomplete(true));
  await client.application.commands.set([go.toJSON()]);
  const ann = server.user('Ann');
  const answer = async (limit: Limit, act: () => Promise<unknown>): Promise<void> => {
    const caught = new Promise<Interaction>((resolve) => harness.handle(resolve));
    const acted = act();
    const { id, token } = await caught;
    await expectBoth(limit, (body) =>
      raw(server, 'POST', `/interactions/${id}/${token}/callback`, body, { auth: false }),
    );
    await acted;
  };
  for (const limit of [...MODAL_LIMITS, ...DEFERRALS]) await answer(limit, () => ann.slash('go'));
  for (const limit of AUTOCOMPLETE_LIMITS) await answer(limit, () => ann.autocomplete('go', { hand: 'x' }, 'hand'));
  await answer(
    { rule: 'autocomplete takes choices only', good: autocomplete(), bad: { type: 4, data: { content: 'x' } } },
    () => ann.autocomplete('go', { hand: 'x' }, 'hand'),
  );
  // A modal cannot be answered by another.
  await answer({ rule: 'a modal opens', good: modal([label()]), bad: modal([]) }, () => ann.slash('go'));
  await answer({ rule: 'a modal does not open a modal', good: { type: 5 }, bad: modal([label()]) }, () =>
    ann.submit({ i: 'x' }),
  );
  expect(server.failures).toEqual([]);
  await harness.close();
});

test('an application has 2000 emojis of 256 KiB, with names of 2 to 32', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/applications/${server.applicationId}/emojis`;
  const image = (bytes: number): string => {
    const png = Buffer.alloc(bytes);
    png.set(avatarPng('#ffffff'));
    return `data:image/png;base64,${png.toString('base64')}`;
  };
  const limits: readonly Limit[] = [
    {
      rule: 'a picture has 256 KiB',
      good: { name: 'big', image: image(262_144) },
      bad: { name: 'big', image: image(262_145) },
    },
    {
      rule: 'a name has 32 characters',
      good: { name: text(32), image: image(400) },
      bad: { name: text(33), image: image(400) },
    },
    { rule: 'a name has 2', good: { name: 'xx', image: image(400) }, bad: { name: 'x', image: image(400) } },
    { rule: 'a name is free', good: { name: 'other', image: image(400) }, bad: { name: 'xx', image: image(400) } },
    {
      rule: 'a picture is one',
      good: { name: 'tile_1m', image: image(400) },
      bad: { name: 'tile', image: 'data:image/png;base64,AAAA' },
    },
  ];
  for (const limit of limits) await expectBoth(limit, (body) => raw(server, 'POST', path, body));
  for (let count = server.world.emojis.size; count < 1999; count++) {
    server.world.setEmoji({ id: server.world.ids.next(), name: `e${count}`, animated: false });
  }
  const last = await raw(server, 'POST', path, { name: 'last', image: image(400) });
  expect(last.status).toBe(201);
  expect(await raw(server, 'POST', path, { name: 'more', image: image(400) })).toMatchObject({
    status: 400,
    code: 30008,
  });
  expect(((await raw(server, 'GET', path)).body.items as unknown[]).length).toBe(2000);
  const one = `${path}/${last.body.id}`;
  expect(await raw(server, 'PATCH', one, { name: 'renamed' })).toMatchObject({ body: { name: 'renamed' } });
  expect((await fetch(`${server.cdn}/emojis/${last.body.id}.png`)).headers.get('content-type')).toBe('image/png');
  const used = {
    content: 'x',
    components: [
      { type: 1, components: [{ type: 2, style: 2, custom_id: 'e', emoji: { id: last.body.id, name: 'renamed' } }] },
    ],
  };
  expect(await raw(server, 'POST', `/channels/${server.channelId}/messages`, used)).toMatchObject({ status: 200 });
  expect((await raw(server, 'DELETE', one)).status).toBe(204);
  expect(await raw(server, 'GET', one)).toMatchObject({ status: 404, code: 10014 });
  expect(server.failures).toEqual([]);
  await server.close();
});

test('a thread name has 1 to 100 characters and one of four archive times', async () => {
  const server: DiscordServer = await createDiscordServer({ limits: 'off' });
  const path = `/channels/${server.channelId}/threads`;
  const thread = (change: Body): Body => ({ name: 'Table', type: 11, auto_archive_duration: 60, ...change });
  const limits: readonly Limit[] = [
    { rule: 'a name has 100 characters', good: thread({ name: text(100) }), bad: thread({ name: text(101) }) },
    { rule: 'a name has 1', good: thread({ name: 'x' }), bad: thread({ name: '' }) },
    ...[60, 1440, 4320, 10080].map((minutes) => ({
      rule: `it may be archived after ${minutes} minutes`,
      good: thread({ auto_archive_duration: minutes }),
      bad: thread({ auto_archive_duration: minutes + 1 }),
    })),
  ];
  for (const limit of limits) await expectBoth(limit, (body) => raw(server, 'POST', path, body));
  expect(server.failures).toEqual([]);
  await server.close();
});
