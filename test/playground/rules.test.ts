/** Time, tokens, rights and rate: what Discord enforces besides the form of a request. */

import { type BaseInteraction, type Interaction, REST, Routes, SlashCommandBuilder } from 'discord.js';
import { expect, test } from 'vitest';
import { RateLimits } from '../../src/playground/rate-limits.ts';
import { createDiscordServer, createShiftClock, InteractionFailed } from '../../src/playground/server.ts';
import { type Harness, start } from './harness.ts';
import { type RawAnswer, raw } from './raw.ts';

const MINUTE = 60_000;
const pixel = { name: 'a.png', bytes: new Uint8Array([1]) };
const press = { type: 1, components: [{ type: 2, style: 1, label: 'b', custom_id: 'b' }] };

async function startWithCommand(options: Parameters<typeof start>[0] = {}): Promise<Harness> {
  const harness = await start(options);
  const go = new SlashCommandBuilder().setName('go').setDescription('Go').toJSON();
  await harness.client.application.commands.set([go]);
  return harness;
}

/** Opens an interaction and leaves answering it to the test. */
async function open(
  harness: Harness,
  act: () => Promise<unknown>,
): Promise<{ interaction: Interaction; acted: Promise<unknown> }> {
  const caught = new Promise<Interaction>((resolve) => harness.handle(resolve));
  const acted = act();
  acted.catch(() => {});
  return { interaction: await caught, acted };
}

const callback = (
  harness: Harness,
  { id, token }: Pick<BaseInteraction, 'id' | 'token'>,
  body: unknown,
): Promise<RawAnswer> => raw(harness.server, 'POST', `/interactions/${id}/${token}/callback`, body, { auth: false });

const webhook = (
  harness: Harness,
  { token }: BaseInteraction,
  method: string,
  tail = '',
  body?: unknown,
): Promise<RawAnswer> =>
  raw(harness.server, method, `/webhooks/${harness.server.applicationId}/${token}${tail}`, body, { auth: false });

test('an interaction is answered within 3 s, once', async () => {
  const clock = createShiftClock({ frozen: true });
  const harness = await startWithCommand({ clock });
  const { server } = harness;
  const ann = server.user('Ann');

  const inTime = await open(harness, () => ann.slash('go'));
  clock.advance(2999);
  expect(await callback(harness, inTime.interaction, { type: 4, data: { content: 'x' } })).toMatchObject({
    status: 204,
  });
  expect(await callback(harness, inTime.interaction, { type: 4, data: { content: 'x' } })).toMatchObject({
    status: 400,
    code: 40060,
  });
  await inTime.acted;
  expect(server.failures).toEqual([]);

  const late = await open(harness, () => ann.slash('go'));
  clock.advance(3000);
  expect(await callback(harness, late.interaction, { type: 5 })).toMatchObject({ status: 404, code: 10062 });
  await expect(late.acted).rejects.toBeInstanceOf(InteractionFailed);
  expect(await webhook(harness, late.interaction, 'POST', '', { content: 'x' })).toMatchObject({
    status: 404,
    code: 10015,
  });
  expect(server.takeFailures()).toMatchObject([{ kind: 'unanswered', detail: expect.stringContaining('/go') }]);

  const unknown = { id: late.interaction.id, token: 'no-such-token' };
  expect(await callback(harness, unknown, { type: 5 })).toMatchObject({ status: 404, code: 10062 });
  await harness.close();
});

test('a press that fails says so under its message, to its user alone, until the next press', async () => {
  const clock = createShiftClock({ frozen: true });
  const harness = await startWithCommand({ clock });
  const { server } = harness;
  const [ann, ben] = [server.user('Ann'), server.user('Ben')];
  harness.handle(
    (interaction) => interaction.isChatInputCommand() && interaction.reply({ content: 'x', components: [press] }),
  );
  await ann.slash('go');
  const { acted } = await open(harness, () => ann.click('b'));
  expect(ann.view()[0]?.pendingCustomIds).toEqual(['b']);
  expect(ben.view()[0]?.pendingCustomIds).toEqual([]);
  clock.advance(3000);
  await expect(acted).rejects.toThrow('This interaction failed');
  expect(ann.view()[0]).toMatchObject({ failure: 'This interaction failed', pendingCustomIds: [] });
  expect(ben.view()[0]).toMatchObject({ failure: null });
  harness.handle((interaction) => interaction.isButton() && interaction.deferUpdate());
  await ann.click('b');
  expect(ann.view()[0]).toMatchObject({ failure: null });
  expect(server.takeFailures()).toHaveLength(1);
  await harness.close();
});

test('an interaction token lives for 15 minutes, and each press on the message brings a new one', async () => {
  const clock = createShiftClock({ frozen: true });
  const harness = await startWithCommand({ clock });
  const { server } = harness;
  const ann = server.user('Ann');
  const first = await open(harness, () => ann.slash('go'));
  expect(await webhook(harness, first.interaction, 'POST', '', { content: 'x' }), 'before the answer').toMatchObject({
    code: 10015,
  });
  await callback(harness, first.interaction, { type: 4, data: { content: 'hand', flags: 64, components: [press] } });
  await first.acted;
  clock.advance(15 * MINUTE - 1);
  expect(
    await webhook(harness, first.interaction, 'PATCH', '/messages/@original', { content: 'hand 1' }),
  ).toMatchObject({ status: 200 });
  clock.advance(1);
  for (const [method, tail] of [
    ['PATCH', '/messages/@original'],
    ['GET', '/messages/@original'],
    ['DELETE', '/messages/@original'],
    ['POST', ''],
  ] as const) {
    const answer = await webhook(
      harness,
      first.interaction,
      method,
      tail,
      method === 'PATCH' || method === 'POST' ? { content: 'x' } : undefined,
    );
    expect(answer, method).toMatchObject({ status: 401, code: 50027 });
  }
  const second = await open(harness, () => ann.click('b'));
  await callback(harness, second.interaction, { type: 6 });
  await second.acted;
  expect(
    await webhook(harness, second.interaction, 'PATCH', '/messages/%40original', { content: 'hand 2' }),
  ).toMatchObject({ status: 200 });
  expect(ann.view().map(({ content }) => content)).toEqual(['hand 2']);
  expect(server.failures).toEqual([]);
  await harness.close();
});

test('an ephemeral message does not exist for the bot’s token, and a token reaches only its own messages', async () => {
  const harness = await startWithCommand();
  const { server } = harness;
  const ann = server.user('Ann');
  const { interaction, acted } = await open(harness, () => ann.slash('go'));
  await callback(harness, interaction, { type: 4, data: { content: 'secret', flags: 64 } });
  await acted;
  const [secret] = ann.view();
  const path = `/channels/${server.channelId}/messages`;
  for (const [method, body] of [['GET'], ['PATCH', { content: 'x' }], ['DELETE']] as const) {
    expect(await raw(server, method, `${path}/${secret?.id}`, body)).toMatchObject({ status: 404, code: 10008 });
  }
  expect((await raw(server, 'GET', path)).body).toEqual([]);
  const others = await raw(server, 'POST', path, { content: 'public' });
  expect(await webhook(harness, interaction, 'PATCH', `/messages/${others.body.id}`, { content: 'x' })).toMatchObject({
    code: 10008,
  });
  expect(await raw(server, 'POST', path, { content: 'x', flags: 64 }), 'a bot cannot send one itself').toMatchObject({
    code: 50035,
  });
  expect(await raw(server, 'PATCH', `${path}/${server.user('Ben').say('mine')}`, { content: 'x' })).toMatchObject({
    status: 403,
    code: 50005,
  });

  expect(await webhook(harness, interaction, 'GET', '/messages/@original')).toMatchObject({
    body: { content: 'secret', flags: 64 },
  });
  expect(await webhook(harness, interaction, 'DELETE', '/messages/@original')).toMatchObject({ status: 204 });
  expect(ann.view().map(({ content }) => content)).toEqual(['public', 'mine']);
  expect(await webhook(harness, interaction, 'PATCH', '/messages/@original', { content: 'x' })).toMatchObject({
    status: 404,
    code: 10008,
  });
  expect(server.failures).toEqual([]);
  await harness.close();
});

test('the first follow-up to a deferred reply fills it in and cannot change who sees it', async () => {
  const harness = await startWithCommand();
  const ann = harness.server.user('Ann');
  const { interaction, acted } = await open(harness, () => ann.slash('go'));
  await callback(harness, interaction, { type: 5 });
  await acted;
  const [thinking] = ann.view();
  const filled = await webhook(harness, interaction, 'POST', '', { content: 'done', flags: 64 });
  expect(filled.body).toMatchObject({ id: thinking?.id, content: 'done', flags: 0 });
  const next = await webhook(harness, interaction, 'POST', '', { content: 'more', flags: 64 });
  expect(next.body).toMatchObject({ flags: 64 });
  expect(
    harness.server
      .user('Ben')
      .view()
      .map(({ content }) => content),
  ).toEqual(['done']);
  expect(harness.server.failures).toEqual([]);
  await harness.close();
});

test('the flag for components V2 stays, and a message without it can get it', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/channels/${server.channelId}/messages`;
  const display = { type: 10, content: 'x' };
  const plain = await raw(server, 'POST', path, { content: 'x' });
  expect(await raw(server, 'PATCH', `${path}/${plain.body.id}`, { flags: 32768, components: [display] })).toMatchObject(
    { code: 50035 },
  );
  const changed = await raw(server, 'PATCH', `${path}/${plain.body.id}`, {
    content: null,
    flags: 32768,
    components: [display],
  });
  expect(changed.body).toMatchObject({ flags: 32768, content: '', components: [{ type: 10, id: 1 }] });
  expect(await raw(server, 'PATCH', `${path}/${plain.body.id}`, { flags: 0, components: [display] })).toMatchObject({
    body: { flags: 32768 },
  });
  expect(await raw(server, 'PATCH', `${path}/${plain.body.id}`, { content: 'x' })).toMatchObject({ code: 50035 });
  expect(server.failures).toEqual([]);
  await server.close();
});

test('an edit keeps attachments that it does not mention and drops those it leaves out', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/channels/${server.channelId}/messages`;
  const first = await raw(server, 'POST', path, { content: 'x' }, { files: [pixel, { ...pixel, name: 'b.png' }] });
  const one = `${path}/${first.body.id}`;
  const names = (answer: RawAnswer): string[] =>
    (answer.body.attachments as { filename: string }[]).map(({ filename }) => filename);
  expect(names(first)).toEqual(['a.png', 'b.png']);
  expect(names(await raw(server, 'PATCH', one, { content: 'y' }))).toEqual(['a.png', 'b.png']);
  const [, second] = first.body.attachments as { id: string; url: string }[];
  const added = await raw(
    server,
    'PATCH',
    one,
    { attachments: [{ id: second?.id }] },
    { files: [{ ...pixel, name: 'c.png' }] },
  );
  expect(names(added)).toEqual(['b.png', 'c.png']);
  expect(names(await raw(server, 'PATCH', one, { attachments: [] }))).toEqual([]);
  expect((await fetch(second?.url ?? '')).status, 'the file is gone').toBe(404);
  expect(server.failures).toEqual([]);
  await server.close();
});

test('an embed that is sent again with the link of its picture shows the picture twice', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/channels/${server.channelId}/messages`;
  const first = await raw(
    server,
    'POST',
    path,
    { embeds: [{ image: { url: 'attachment://a.png' } }] },
    { files: [pixel] },
  );
  expect(first.body).toMatchObject({
    attachments: [],
    embeds: [{ image: { url: expect.stringContaining(server.cdn) } }],
  });
  const again = await raw(server, 'PATCH', `${path}/${first.body.id}`, { embeds: first.body.embeds });
  expect(again.body.attachments).toHaveLength(1);
  await server.close();
});

test('links to uploads die after a day', async () => {
  const clock = createShiftClock({ frozen: true });
  const server = await createDiscordServer({ limits: 'off', clock });
  const { body } = await raw(server, 'POST', `/channels/${server.channelId}/messages`, {}, { files: [pixel] });
  const [attachment] = body.attachments as { url: string }[];
  expect((await fetch(attachment?.url ?? '')).status).toBe(200);
  clock.advance(24 * 60 * MINUTE);
  expect((await fetch(attachment?.url ?? '')).status).toBe(404);
  await server.close();
});

const RIGHTS = [
  { without: 'ViewChannel', method: 'POST', body: { content: 'x' }, code: 50001 },
  { without: 'ViewChannel', method: 'PATCH', body: { content: 'x' }, code: 50001 },
  { without: 'ViewChannel', method: 'GET', body: undefined, code: 50001 },
  { without: 'ViewChannel', method: 'DELETE', body: undefined, code: 50001 },
  { without: 'SendMessages', method: 'POST', body: { content: 'x' }, code: 50013 },
  { without: 'EmbedLinks', method: 'POST', body: { embeds: [{ title: 't' }] }, code: 50013 },
  { without: 'EmbedLinks', method: 'PATCH', body: { embeds: [{ title: 't' }] }, code: 50013 },
  { without: 'AttachFiles', method: 'POST', body: { content: 'x' }, files: [pixel], code: 50013 },
  { without: 'AttachFiles', method: 'PATCH', body: { content: 'x' }, files: [pixel], code: 50013 },
  { without: 'ReadMessageHistory', method: 'GET', body: undefined, code: 50013 },
] as const;

test('a bot without the right is refused: 50001 where it sees nothing, 50013 where it may not', async () => {
  for (const { without, method, body, code, ...rest } of RIGHTS) {
    const server = await createDiscordServer({ limits: 'off' });
    const path = `/channels/${server.channelId}/messages`;
    const { body: message } = await raw(server, 'POST', path, { content: 'x' });
    const target = method === 'POST' ? path : `${path}/${message.id}`;
    const options = 'files' in rest ? { files: rest.files } : {};
    server.setPermissions(server.channelId, server.botId, { deny: [without] });
    const refused = await raw(server, method, target, body, options);
    expect({ without, method, status: refused.status, code: refused.code }).toEqual({
      without,
      method,
      status: 403,
      code,
    });
    server.setPermissions(server.channelId, server.botId, { allow: [without] });
    expect((await raw(server, method, target, body, options)).status).toBeLessThan(300);
    expect(server.failures).toEqual([]);
    await server.close();
  }
});

test('an interaction tells what the bot and the user may do in its channel, and is answered without any of it', async () => {
  const harness = await startWithCommand();
  const { server } = harness;
  harness.handle(async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.reply(
      `${interaction.appPermissions.has('SendMessages')} ${interaction.memberPermissions?.has('AttachFiles')}`,
    );
  });
  server.setPermissions(server.channelId, server.user('Ben').id, { deny: ['AttachFiles'] });
  await server.user('Ben').slash('go');
  server.setPermissions(server.channelId, server.botId, { deny: ['ViewChannel'] });
  await server.user('Ann').slash('go');
  expect(
    server
      .user('Cai')
      .view()
      .map(({ content }) => content),
  ).toEqual(['true false', 'false true']);
  await harness.close();
});

test('overwrites apply in order: everybody, roles, member', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const send = async (): Promise<number> =>
    (await raw(server, 'POST', `/channels/${server.channelId}/messages`, { content: 'x' })).status;
  const botRole = [...(server.world.guilds.get(server.guildId)?.roles.values() ?? [])].find(
    (role) => role.botId !== null,
  );
  server.setPermissions(server.channelId, server.guildId, { deny: ['SendMessages'] });
  expect(await send()).toBe(403);
  server.setPermissions(server.channelId, botRole?.id ?? '', { allow: ['SendMessages'] });
  expect(await send()).toBe(200);
  server.setPermissions(server.channelId, server.botId, { deny: ['SendMessages'] });
  expect(await send()).toBe(403);
  await server.close();
});

test('a user who does not see a channel sees no messages, runs no commands and presses no buttons there', async () => {
  const harness = await startWithCommand();
  const { server } = harness;
  harness.handle(async (interaction) => {
    if (interaction.isChatInputCommand()) await interaction.reply({ content: 'x', components: [press] });
  });
  await server.user('Ann').slash('go');
  server.setPermissions(server.channelId, server.user('Ben').id, { deny: ['ViewChannel'] });
  expect(() => server.user('Ben').view()).toThrow('sees no channel');
  await expect(server.user('Ben').slash('go')).rejects.toMatchObject({ code: 'unknown_channel' });
  await expect(server.user('Ben').click('b')).rejects.toMatchObject({ code: 'unknown_channel' });
  server.setPermissions(server.channelId, server.user('Cai').id, { deny: ['UseApplicationCommands'] });
  await expect(server.user('Cai').slash('go')).rejects.toMatchObject({ code: 'unknown_command' });
  await harness.close();
});

test('a command for those with a permission is offered to them alone', async () => {
  const harness = await start();
  const { server, client } = harness;
  const admin = new SlashCommandBuilder()
    .setName('admin')
    .setDescription('Admin')
    .setDefaultMemberPermissions(32n)
    .toJSON();
  await client.application.commands.set([admin], server.guildId);
  harness.handle((interaction) => interaction.isChatInputCommand() && interaction.reply('x'));
  await server.user('Ann').slash('admin');
  await expect(server.user('Ben').slash('admin')).rejects.toMatchObject({ code: 'unknown_command' });
  await harness.close();
});

test('threads: made from a message or alone, archived ones refuse edits, locked ones need a moderator', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/channels/${server.channelId}`;
  const { body: message } = await raw(server, 'POST', `${path}/messages`, { content: 'table' });
  const made = await raw(server, 'POST', `${path}/messages/${message.id}/threads`, { name: 'Table 1' });
  expect(made).toMatchObject({ status: 201, body: { id: message.id, type: 11, parent_id: server.channelId } });
  expect(await raw(server, 'POST', `${path}/messages/${message.id}/threads`, { name: 'x' })).toMatchObject({
    status: 400,
    code: 160004,
  });
  const thread = `/channels/${made.body.id}`;
  const { body: inside } = await raw(server, 'POST', `${thread}/messages`, { content: 'x' });
  expect(await raw(server, 'PATCH', thread, { archived: true })).toMatchObject({
    body: { thread_metadata: { archived: true } },
  });
  expect(await raw(server, 'PATCH', `${thread}/messages/${inside.id}`, { content: 'y' })).toMatchObject({
    status: 400,
    code: 50083,
  });
  expect(await raw(server, 'DELETE', `${thread}/messages/${inside.id}`)).toMatchObject({ status: 400, code: 50083 });
  expect(await raw(server, 'PATCH', thread, { name: 'x' })).toMatchObject({ status: 400, code: 50083 });
  expect(await raw(server, 'PUT', `${thread}/thread-members/@me`)).toMatchObject({ status: 400, code: 50083 });
  expect(await raw(server, 'POST', `${thread}/messages`, { content: 'wakes it up' })).toMatchObject({ status: 200 });
  expect(await raw(server, 'PATCH', `${thread}/messages/${inside.id}`, { content: 'y' })).toMatchObject({
    status: 200,
  });
  expect((await raw(server, 'PUT', `${thread}/thread-members/${server.user('Ben').id}`)).status).toBe(204);
  expect(await raw(server, 'PATCH', thread, { locked: true })).toMatchObject({ status: 403, code: 50013 });
  server.setPermissions(server.channelId, server.botId, { allow: ['ManageThreads'] });
  expect(await raw(server, 'PATCH', thread, { locked: true, archived: true })).toMatchObject({ status: 200 });
  server.setPermissions(server.channelId, server.botId, { deny: ['ManageThreads'] });
  expect(await raw(server, 'POST', `${thread}/messages`, { content: 'x' })).toMatchObject({ status: 403, code: 50013 });
  server.setPermissions(server.channelId, server.botId, { deny: ['SendMessagesInThreads', 'CreatePublicThreads'] });
  expect(await raw(server, 'POST', `${path}/threads`, { name: 'x', type: 11 })).toMatchObject({
    status: 403,
    code: 50013,
  });
  expect(await raw(server, 'POST', `${path}/threads`, { name: 'x' }), 'private').toMatchObject({
    status: 403,
    code: 50013,
  });
  server.setPermissions(server.channelId, server.botId, { allow: ['CreatePrivateThreads'] });
  const hidden = await raw(server, 'POST', `${path}/threads`, { name: 'hidden' });
  expect(hidden).toMatchObject({ status: 201, body: { type: 12 } });
  expect(() => server.user('Ben').view(String(hidden.body.id))).toThrow('sees no channel');
  server.setThread(String(made.body.id), { archived: true, locked: false });
  expect(await raw(server, 'PATCH', `${thread}/messages/${inside.id}`, { content: 'z' })).toMatchObject({
    status: 400,
    code: 50083,
  });
  server.setThread(String(made.body.id), { archived: false });
  expect(await raw(server, 'PATCH', `${thread}/messages/${inside.id}`, { content: 'z' })).toMatchObject({
    status: 200,
  });
  server.removeChannel(String(made.body.id));
  expect(await raw(server, 'GET', thread)).toMatchObject({ status: 404, code: 10003 });
  expect(server.failures).toEqual([]);
  await server.close();
});

test('guilds, members, users, channels and the application can be fetched', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const ann = server.user('Ann');
  const { guildId, channelId } = server;
  const good: readonly (readonly [string, object])[] = [
    [`/guilds/${guildId}`, { name: "Sparrow's nest" }],
    [`/guilds/${guildId}/channels`, [{ id: channelId, name: 'mahjong' }]],
    [`/guilds/${guildId}/roles`, [{ name: '@everyone' }, { name: 'Sparrow' }]],
    [`/guilds/${guildId}/members/${ann.id}`, { user: { id: ann.id, global_name: 'Ann' } }],
    [`/channels/${channelId}`, { id: channelId, type: 0 }],
    [`/users/${ann.id}`, { username: 'ann' }],
    ['/users/@me', { id: server.botId, bot: true }],
    ['/applications/@me', { id: server.applicationId }],
    ['/oauth2/applications/@me', { id: server.applicationId }],
    ['/gateway', { url: expect.stringMatching(/^ws:/) }],
    ['/gateway/bot', { shards: 1, session_start_limit: { total: 1000, remaining: 1000, max_concurrency: 1 } }],
  ];
  for (const [path, body] of good) expect(await raw(server, 'GET', path), path).toMatchObject({ status: 200, body });
  const gone: readonly (readonly [string, number])[] = [
    ['/guilds/1', 10004],
    ['/channels/1', 10003],
    ['/users/1', 10013],
    [`/guilds/${guildId}/members/1`, 10013],
    [`/channels/${channelId}/messages/1`, 10008],
  ];
  for (const [path, code] of gone) expect(await raw(server, 'GET', path), path).toMatchObject({ status: 404, code });
  server.removeMember(guildId, ann.id);
  expect(await raw(server, 'GET', `/guilds/${guildId}/members/${ann.id}`)).toMatchObject({ status: 404, code: 10007 });
  expect(await raw(server, 'GET', '/users/@me', undefined, { token: 'wrong' })).toMatchObject({
    status: 401,
    body: { message: '401: Unauthorized' },
  });
  expect(await raw(server, 'GET', '/users/@me', undefined, { auth: false })).toMatchObject({ status: 401 });
  expect(await raw(server, 'POST', `/channels/${channelId}/messages`, '{')).toMatchObject({ status: 400, code: 50109 });
  expect(server.failures).toEqual([]);
  await server.close();
});

test('an unknown route is a 404 and a recorded fault', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  expect(await raw(server, 'GET', `/guilds/${server.guildId}/bans`)).toMatchObject({ status: 404 });
  expect(server.failures).toEqual([{ kind: 'unknown-route', detail: `GET /api/v10/guilds/${server.guildId}/bans` }]);
  await server.close();
});

test('5 messages go into a channel in 5 s, and each channel has its own bucket', async () => {
  const clock = createShiftClock({ frozen: true });
  const server = await createDiscordServer({ clock });
  const other = server.addChannel({ name: 'other' });
  const send = (channelId = server.channelId): Promise<RawAnswer> =>
    raw(server, 'POST', `/channels/${channelId}/messages`, { content: 'x' });
  for (let sent = 1; sent <= 5; sent++) {
    const { status, headers } = await send();
    expect(status).toBe(200);
    expect(headers.get('x-ratelimit-remaining')).toBe(String(5 - sent));
    expect(headers.get('x-ratelimit-limit')).toBe('5');
    expect(headers.get('x-ratelimit-bucket')).not.toContain(server.channelId);
  }
  clock.advance(4000);
  const refused = await send();
  expect(refused).toMatchObject({ status: 429, body: { retry_after: 1, global: false } });
  expect(refused.headers.get('retry-after')).toBe('1.000');
  expect(refused.headers.get('x-ratelimit-scope')).toBe('user');
  const elsewhere = await send(other);
  expect(elsewhere.status).toBe(200);
  expect(elsewhere.headers.get('x-ratelimit-bucket')).toBe(refused.headers.get('x-ratelimit-bucket'));
  clock.advance(1000);
  expect((await send()).status).toBe(200);
  await server.close();
});

test('a message is edited 5 times in 5 s, and one older than an hour 3 times in 6 s', async () => {
  const clock = createShiftClock({ frozen: true });
  const server = await createDiscordServer({ clock });
  const { body } = await raw(server, 'POST', `/channels/${server.channelId}/messages`, { content: 'x' });
  const edit = (): Promise<RawAnswer> =>
    raw(server, 'PATCH', `/channels/${server.channelId}/messages/${body.id}`, { content: 'y' });
  for (let sent = 0; sent < 5; sent++) expect((await edit()).status).toBe(200);
  expect((await edit()).status).toBe(429);
  clock.advance(60 * MINUTE);
  expect((await edit()).status, 'an hour to the millisecond').toBe(200);
  clock.advance(5001);
  for (let sent = 0; sent < 3; sent++) expect((await edit()).status).toBe(200);
  const refused = await edit();
  expect(refused).toMatchObject({ status: 429, code: 30046, body: { retry_after: 6, global: false } });
  clock.advance(6000);
  expect((await edit()).status).toBe(200);
  expect(server.failures).toEqual([]);
  await server.close();
});

test('each interaction token takes 5 requests in 2 s, and none of them counts against the 50 a second', async () => {
  const clock = createShiftClock({ frozen: true });
  const harness = await startWithCommand({ limits: 'discord', clock });
  const { server } = harness;
  clock.advance(1000);
  const tokens: BaseInteraction[] = [];
  for (const name of ['Ann', 'Ben']) {
    const { interaction, acted } = await open(harness, () => server.user(name).slash('go'));
    await callback(harness, interaction, { type: 4, data: { content: 'x', flags: 64 } });
    await acted;
    tokens.push(interaction);
  }
  for (const interaction of tokens) {
    const sends = await Promise.all(
      Array.from({ length: 6 }, () => webhook(harness, interaction, 'PATCH', '/messages/@original', { content: 'y' })),
    );
    expect(sends.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  }
  const fetches = await Promise.all(Array.from({ length: 51 }, () => raw(server, 'GET', '/users/@me')));
  const refused = fetches.filter(({ status }) => status === 429);
  expect(refused).toMatchObject([{ body: { global: true, retry_after: 1 } }]);
  expect(refused[0]?.headers.get('x-ratelimit-global')).toBe('true');
  clock.advance(2000);
  for (let sent = 0; sent < 50; sent++) await raw(server, 'GET', '/users/@me');
  expect(await webhook(harness, tokens[0] as BaseInteraction, 'POST', '', { content: 'z', flags: 64 })).toMatchObject({
    status: 200,
  });
  await harness.close();
});

test('10,000 invalid requests in 10 minutes shut the address out until they are over', async () => {
  const clock = createShiftClock({ frozen: true });
  const limits = new RateLimits(clock, true);
  for (const status of [200, 400, 404]) limits.countAnswer(status);
  for (let count = 0; count < 9999; count++) limits.countAnswer([401, 403, 429][count % 3] ?? 0);
  expect(limits.shutOutFor()).toBe(0);
  limits.countAnswer(401);
  expect(limits.shutOutFor()).toBe(600);
  clock.advance(10 * MINUTE);
  expect(limits.shutOutFor()).toBe(0);
});

test('the real client waits for its bucket: 7 edits take two windows, and none is lost or refused', async () => {
  const server = await createDiscordServer();
  const rest = new REST({ api: server.api }).setToken(server.token);
  const { id } = (await rest.post(Routes.channelMessages(server.channelId), { body: { content: '0' } })) as {
    id: string;
  };
  const startedAt = Date.now();
  const edits = Array.from({ length: 7 }, (_, index) =>
    rest.patch(Routes.channelMessage(server.channelId, id), { body: { content: String(index) } }),
  );
  await Promise.all(edits);
  expect(Date.now() - startedAt).toBeGreaterThan(4000);
  expect(server.user('Ann').view()[0]?.content).toBe('6');
  expect(server.requests.filter(({ method, status }) => method === 'PATCH' && status === 429)).toEqual([]);
  await server.close();
});

test('a fault hook answers for Discord, loses an answer after its effect, or cuts the connection', async () => {
  const harness = await startWithCommand();
  const { server } = harness;
  const path = `/channels/${server.channelId}/messages`;
  server.intercept = ({ method, route }) =>
    method === 'POST' && route === '/channels/:channel/messages' ? { kind: 'answer', status: 502 } : undefined;
  expect((await raw(server, 'POST', path, { content: 'x' })).status).toBe(502);
  server.intercept = () => ({ kind: 'drop' });
  await expect(raw(server, 'POST', path, { content: 'x' })).rejects.toThrow('fetch failed');
  expect(server.user('Ann').view()).toEqual([]);

  // A 5xx whose request took effect: the client tries again and is told that the interaction was answered.
  let lost = 0;
  server.intercept = ({ route }) =>
    route === '/interactions/:interaction/:token/callback' && lost++ === 0
      ? { kind: 'answer', status: 500, after: true }
      : undefined;
  harness.handle((interaction) => interaction.isChatInputCommand() && interaction.reply('landed'));
  await server.user('Ann').slash('go');
  await expect.poll(() => harness.errors).toMatchObject([{ code: 40060 }]);
  expect(
    server
      .user('Ann')
      .view()
      .map(({ content }) => content),
  ).toEqual(['landed']);
  await harness.close();
});

test('who is mentioned in a new message is pinged; edits and ephemeral messages do not ping', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const [ann, ben] = [server.user('Ann'), server.user('Ben')];
  const path = `/channels/${server.channelId}/messages`;
  const text = `<@${ann.id}> <@${ben.id}>`;
  const { body } = await raw(server, 'POST', path, { content: text, allowed_mentions: { users: [ann.id] } });
  expect(ann.pings).toEqual([body.id]);
  expect(ben.pings).toEqual([]);
  const edited = await raw(server, 'PATCH', `${path}/${body.id}`, { content: text });
  expect(edited.body.mentions).toHaveLength(2);
  expect(ben.pings).toEqual([]);
  const reply = await raw(server, 'POST', path, { content: 'x', message_reference: { message_id: ben.say('hi') } });
  expect(reply.body).toMatchObject({ type: 19, referenced_message: { content: 'hi' } });
  expect(ben.pings).toEqual([reply.body.id]);
  expect(await raw(server, 'POST', path, { content: 'x', message_reference: { message_id: '1' } })).toMatchObject({
    code: 50035,
  });
  await server.close();
});
