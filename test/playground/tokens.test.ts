/** How long an interaction and its token live, and what the token reaches. */

import { expect, test } from 'vitest';
import { createShiftClock, InteractionFailed } from '../../src/playground/server.ts';
import { raw } from './raw.ts';
import { callback, MINUTE, open, press, startWithCommand, webhook } from './rules-bot.ts';

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
