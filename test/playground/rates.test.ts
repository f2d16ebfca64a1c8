/** Buckets, and who knocks too often. */

import { type BaseInteraction, RateLimitError, REST, Routes } from 'discord.js';
import { expect, test, vi } from 'vitest';
import { RateLimits } from '../../src/playground/rate-limits.ts';
import { createDiscordServer, createShiftClock } from '../../src/playground/server.ts';
import { type RawAnswer, raw } from './raw.ts';
import { callback, MINUTE, open, startWithCommand, webhook } from './rules-bot.ts';

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

test('the real client keeps to its bucket: the sixth edit of a window is held back, and passes in the next', async () => {
  const clock = createShiftClock({ frozen: true });
  const server = await createDiscordServer({ clock });
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
  // Instead of waiting, the client says how long it would.
  const rest = new REST({ api: server.api, rejectOnRateLimit: ['/channels'] }).setToken(server.token);
  const { id } = (await rest.post(Routes.channelMessages(server.channelId), { body: { content: '0' } })) as {
    id: string;
  };
  const edit = (index: number) =>
    rest.patch(Routes.channelMessage(server.channelId, id), { body: { content: String(index) } });
  for (let index = 1; index <= 5; index++) await edit(index);
  const refused = await edit(6).then(
    () => null,
    (error: unknown) => (error instanceof RateLimitError ? error : null),
  );
  expect(refused?.retryAfter).toBeGreaterThan(4000);
  clock.advance(refused?.retryAfter ?? 0);
  vi.setSystemTime(clock.now());
  for (let index = 6; index <= 7; index++) await edit(index);
  expect(server.user('Ann').view()[0]?.content).toBe('7');
  const edits = server.requests.filter(({ method }) => method === 'PATCH');
  expect(edits.map(({ status }) => status)).toEqual(Array(7).fill(200));
  vi.useRealTimers();
  await server.close();
});
