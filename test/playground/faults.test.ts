/** Answers that go wrong on demand, and pings. */

import { expect, test } from 'vitest';
import { createDiscordServer } from '../../src/playground/server.ts';
import { raw } from './raw.ts';
import { startWithCommand } from './rules-bot.ts';

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
