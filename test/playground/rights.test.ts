/** Who may do and see what in a channel. */

import { SlashCommandBuilder } from 'discord.js';
import { expect, test } from 'vitest';
import { createDiscordServer } from '../../src/playground/server.ts';
import { start } from './harness.ts';
import { raw } from './raw.ts';
import { pixel, press, startWithCommand } from './rules-bot.ts';

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
