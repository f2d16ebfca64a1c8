import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ActionRowBuilder,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type {
  Action,
  ActionResult,
  CommandView,
  MessageView,
  PageEvent,
  PlaygroundInfo,
} from '../../src/playground/page-protocol.ts';
import { FIXED_IDS } from '../../src/playground/server.ts';
import { type Harness, start } from './harness.ts';

let harness: Harness;
let pageDir: string;
let token: string;

beforeEach(async () => {
  pageDir = await mkdtemp(join(tmpdir(), 'sparrow-page-'));
  await writeFile(
    join(pageDir, 'index.html'),
    '<!doctype html><html><head><title>t</title></head><body></body></html>',
  );
  await writeFile(join(pageDir, 'main.js'), 'export {};');
  harness = await start({ pageDir });
  const html = await (await fetch(`${harness.server.origin}/`)).text();
  token = /<meta name="sparrow-playground-token" content="([\w-]+)">/.exec(html)?.[1] ?? '';
  const go = new SlashCommandBuilder()
    .setName('go')
    .setDescription('Go')
    .addStringOption((hand) => hand.setName('hand').setDescription('Hand').setAutocomplete(true));
  await harness.client.application.commands.set([go.toJSON()]);
});
afterEach(async () => {
  expect(harness.server.failures).toEqual([]);
  await harness.close();
  await rm(pageDir, { recursive: true });
});

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${harness.server.origin}/playground/api${path}`, {
    headers: { 'X-Playground-Token': token },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

async function act(user: string, action: unknown, status = 200): Promise<ActionResult> {
  const response = await fetch(`${harness.server.origin}/playground/api/users/${user}/actions`, {
    method: 'POST',
    headers: { 'X-Playground-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(action),
  });
  expect(response.status).toBe(status);
  return (await response.json()) as ActionResult;
}

/** A user's event stream. */
async function listen(user: string): Promise<{ readonly events: PageEvent[]; close(): void }> {
  const socket = new WebSocket(
    `${harness.server.origin.replace('http', 'ws')}/playground/api/events?user=${user}&token=${token}`,
  );
  const events: PageEvent[] = [];
  socket.on('message', (raw) => events.push(JSON.parse(raw.toString()) as PageEvent));
  await expect.poll(() => events[0]?.type).toBe('ready');
  return { events, close: () => socket.close() };
}

const press = { type: 1, components: [{ type: 2, style: 1, label: 'Hand', custom_id: 'hand' }] };
const channelId = FIXED_IDS.channel;

test('the page runs a command, follows what changes, and never hears of what others see in private', async () => {
  harness.handle(async (interaction) => {
    if (interaction.isAutocomplete()) await interaction.respond([{ name: 'one', value: '1' }]);
    else if (interaction.isChatInputCommand()) await interaction.reply({ content: 'table', components: [press] });
    else if (interaction.isButton()) await interaction.reply({ content: 'secret', flags: MessageFlags.Ephemeral });
  });
  const info = await get<PlaygroundInfo>('/info');
  expect(info).toMatchObject({
    botOnline: true,
    bot: { name: 'Sparrow', bot: true },
    channels: [{ id: channelId, name: 'mahjong' }],
  });
  expect(info.users.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cai', 'Dee']);
  const [command] = await get<CommandView[]>(`/users/${FIXED_IDS.ann}/channels/${channelId}/commands`);
  expect(command).toMatchObject({ name: 'go', options: [{ name: 'hand', autocomplete: true }] });

  const [ann, ben] = await Promise.all([listen(FIXED_IDS.ann), listen(FIXED_IDS.ben)]);
  const commandId = command?.id ?? '';
  const options = [{ name: 'hand', value: '1' }];
  const typed: Action = { type: 'autocomplete', channelId, commandId, options, focused: 'hand' };
  expect(await act(FIXED_IDS.ann, typed)).toMatchObject({
    ok: true,
    outcome: 'choices',
    choices: [{ name: 'one', value: '1' }],
  });
  const run: Action = { type: 'runCommand', channelId, commandId, options };
  expect(await act(FIXED_IDS.ann, run)).toMatchObject({ ok: true, outcome: 'answered' });
  const [table] = await get<MessageView[]>(`/users/${FIXED_IDS.ben}/channels/${channelId}/messages`);
  expect(table).toMatchObject({ content: 'table', interaction: { user: { name: 'Ann' }, commandName: 'go' } });
  const click: Action = { type: 'useComponent', channelId, messageId: table?.id ?? '', customId: 'hand' };
  expect(await act(FIXED_IDS.ben, click)).toMatchObject({ ok: true, outcome: 'answered' });
  const secret = (await get<MessageView[]>(`/users/${FIXED_IDS.ben}/channels/${channelId}/messages`)).at(-1);
  expect(secret).toMatchObject({ content: 'secret', ephemeral: true });
  const dismiss: Action = { type: 'dismiss', channelId, messageId: secret?.id ?? '' };
  expect(await act(FIXED_IDS.ben, dismiss)).toEqual({ ok: true, outcome: 'done' });
  expect(await act(FIXED_IDS.ben, dismiss)).toMatchObject({ ok: false, code: 'unknown_message' });
  await act(FIXED_IDS.ann, { type: 'sendMessage', channelId, content: `hello <@${FIXED_IDS.ben}>` });
  await act(FIXED_IDS.ann, { type: 'setLocale', locale: 'zh-CN' });
  await expect.poll(() => ben.events.at(-1)?.type).toBe('info');

  const kinds = (events: readonly PageEvent[]): string[] =>
    events.map((event) =>
      event.type === 'message' ? `${event.message.state} ${event.message.content}`.trim() : event.type,
    );
  expect(kinds(ann.events)).toEqual([
    'ready',
    'sending',
    'sent table',
    'messageDeleted',
    'sent hello <@1100000000000000402>',
    'info',
  ]);
  expect(kinds(ben.events)).toEqual([
    'ready',
    'sent table',
    'sent table',
    'sent secret',
    'sent table',
    'messageDeleted',
    'sent hello <@1100000000000000402>',
    'ping',
    'info',
  ]);
  expect(JSON.stringify(ann.events)).not.toContain('secret');
  ann.close();
  ben.close();
});

test('a modal opens on the page of its user, survives a reload and is closed or sent', async () => {
  harness.handle(async (interaction) => {
    if (interaction.isModalSubmit()) await interaction.reply(interaction.fields.getTextInputValue('name'));
    if (!interaction.isChatInputCommand()) return;
    const input = new TextInputBuilder().setCustomId('name').setLabel('Name').setStyle(TextInputStyle.Short);
    const row = new ActionRowBuilder<TextInputBuilder>().addComponents(input);
    await interaction.showModal(new ModalBuilder().setCustomId('form').setTitle('Form').addComponents(row));
  });
  const [command] = await get<CommandView[]>(`/users/${FIXED_IDS.ann}/channels/${channelId}/commands`);
  const run: Action = { type: 'runCommand', channelId, commandId: command?.id ?? '', options: [] };
  const opened = await act(FIXED_IDS.ann, run);
  expect(opened).toMatchObject({
    ok: true,
    outcome: 'modal',
    modal: { title: 'Form', components: [{ id: 1, components: [{ id: 2 }] }] },
  });
  const modalId = opened.ok && opened.outcome === 'modal' ? opened.modal.id : '';
  const reloaded = await listen(FIXED_IDS.ann);
  expect(reloaded.events[0]).toMatchObject({ modal: { id: modalId } });
  expect(await act(FIXED_IDS.ann, { type: 'submitModal', modalId, values: { name: '' } })).toMatchObject({
    ok: false,
    code: 'invalid_value',
  });
  expect(await act(FIXED_IDS.ann, { type: 'submitModal', modalId, values: { name: 'Sparrow' } })).toMatchObject({
    ok: true,
    outcome: 'answered',
  });
  expect(await act(FIXED_IDS.ann, { type: 'closeModal', modalId })).toMatchObject({ ok: false, code: 'unknown_modal' });
  await act(FIXED_IDS.ann, run);
  const again = harness.server.user('Ann').modal?.id;
  expect(await act(FIXED_IDS.ann, { type: 'closeModal', modalId: again })).toEqual({ ok: true, outcome: 'done' });
  expect(
    harness.server
      .user('Ann')
      .view()
      .map(({ content }) => content),
  ).toEqual(['Sparrow']);
  reloaded.close();
});

test('without the page token, for an unknown user or with a malformed action nothing happens', async () => {
  const { origin } = harness.server;
  const api = `${origin}/playground/api`;
  expect((await fetch(`${api}/info`)).status).toBe(401);
  expect((await fetch(`${api}/info`, { headers: { 'X-Playground-Token': 'wrong' } })).status).toBe(401);
  await act('1', { type: 'sendMessage', channelId, content: 'x' }, 404);
  await act(FIXED_IDS.application, { type: 'sendMessage', channelId, content: 'x' }, 404);
  await act(FIXED_IDS.ann, { type: 'sendMessage', channelId }, 400);
  await act(FIXED_IDS.ann, { type: 'fly' }, 400);
  await act(FIXED_IDS.ann, { type: 'setLocale', locale: 'xx' }, 400);
  const headers = { 'X-Playground-Token': token };
  expect((await fetch(`${api}/users/${FIXED_IDS.ann}/channels/1/messages`, { headers })).status).toBe(404);
  const refusals = [`user=${FIXED_IDS.ann}&token=wrong`, `user=1&token=${token}`];
  for (const query of refusals) {
    const socket = new WebSocket(`${api.replace('http', 'ws')}/events?${query}`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toMatch(/401|404/);
  }
  expect(harness.server.user('Ann').view()).toEqual([]);
});

test('another name for this machine and another origin are turned away on every path, sockets included', async () => {
  const { origin } = harness.server;
  const port = new URL(origin).port;
  const status = async (path: string, headers: Record<string, string>): Promise<number | undefined> => {
    const sent = request({ host: '127.0.0.1', port, path, headers });
    sent.end();
    const [response] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }];
    response.resume();
    return response.statusCode;
  };
  for (const path of ['/', '/playground/api/info', '/api/v10/gateway', '/cdn/embed/avatars/0.png']) {
    expect(await status(path, { Host: `evil.example:${port}` }), path).toBe(403);
    expect(await status(path, { Origin: 'https://evil.example' }), path).toBe(403);
  }
  expect(await status('/', { Origin: origin })).toBe(200);
  expect(await status('/', { Host: `localhost:${port}` })).toBe(200);
  for (const path of ['/gateway?v=10&encoding=json', `/playground/api/events?user=${FIXED_IDS.ann}&token=${token}`]) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { origin: 'https://evil.example' });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('403');
  }
});

test('the page is served with a strict policy, and nothing outside its folder', async () => {
  const { origin, cdn } = harness.server;
  const index = await fetch(`${origin}/`);
  expect(index.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(index.headers.get('access-control-allow-origin')).toBeNull();
  expect((await fetch(`${origin}/main.js`)).headers.get('content-type')).toContain('javascript');
  expect((await fetch(`${origin}/missing.js`)).status).toBe(404);
  expect((await fetch(`${origin}/..%2f..%2fetc%2fpasswd`)).status).toBe(404);
  expect((await fetch(`${origin}/%2e%2e/state.json`)).status).toBe(404);
  expect((await fetch(`${cdn}/embed/avatars/0.png`)).headers.get('content-type')).toBe('image/png');
  expect((await fetch(`${cdn}/avatars/${FIXED_IDS.ann}/default.png`)).status).toBe(200);
  expect((await fetch(`${cdn}/avatars/1/default.png`)).status).toBe(404);
  expect((await fetch(`${cdn}/emojis/1.png`)).status).toBe(404);
});
