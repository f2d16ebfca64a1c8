/** Threads, and what can be fetched. */

import { expect, test } from 'vitest';
import { createDiscordServer } from '../../src/playground/server.ts';
import { raw } from './raw.ts';

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
