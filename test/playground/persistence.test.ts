import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageFlags, SlashCommandBuilder } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { avatarPng } from '../../src/playground/pictures.ts';
import { createDiscordServer, FIXED_IDS } from '../../src/playground/server.ts';
import { start } from './harness.ts';
import { raw } from './raw.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sparrow-playground-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const press = { type: 1, components: [{ type: 2, style: 1, label: 'Join', custom_id: 'join' }] };

test('a restart finds the server, channel, people, commands, emojis, threads, messages and files again; private messages are gone', async () => {
  const first = await start({ dataDir });
  const go = new SlashCommandBuilder().setName('go').setDescription('Go').toJSON();
  await first.client.application.commands.set([go]);
  const picture = Buffer.from(avatarPng('#00ff00'));
  const emoji = await first.client.application.emojis.create({ name: 'tile', attachment: picture });
  first.handle(async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.reply({
      content: 'table',
      embeds: [{ image: { url: 'attachment://board.png' } }],
      files: [{ attachment: picture, name: 'board.png' }],
      components: [press],
    });
    await interaction.followUp({
      content: 'hand',
      flags: MessageFlags.Ephemeral,
      files: [{ attachment: picture, name: 'hand.png' }],
    });
  });
  const ann = first.server.user('Ann');
  ann.setLocale('zh-TW');
  first.server.setPermissions(FIXED_IDS.channel, ann.id, { allow: ['ManageMessages'] });
  const eve = first.server.addUser('Eve');
  await ann.slash('go');
  const hand = await ann.until((messages) => messages.find(({ content }) => content === 'hand'));
  const [table] = eve.view();
  const thread = await raw(first.server, 'POST', `/channels/${FIXED_IDS.channel}/messages/${table?.id}/threads`, {
    name: 'Talk',
  });
  await first.close();
  expect(await readdir(join(dataDir, 'files'))).toHaveLength(3);

  const second = await start({ dataDir });
  const { server } = second;
  expect(server.channelId).toBe(FIXED_IDS.channel);
  expect(server.user('Eve').id).toBe(eve.id);
  expect(server.user('Ann').client.user.locale).toBe('zh-TW');
  const seen = server.user('Ann').view();
  expect(seen).toMatchObject([{ id: table?.id, content: 'table', threadId: thread.body.id }]);
  const link = seen[0]?.embeds[0]?.image?.url ?? '';
  expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(picture)).toBe(true);
  expect(await readdir(join(dataDir, 'files')), 'files of private messages are cleared away').toHaveLength(2);
  expect((await second.client.application.emojis.fetch()).get(emoji.id)?.name).toBe('tile');
  expect([...(await second.client.application.commands.fetch()).values()].map(({ name }) => name)).toEqual(['go']);

  second.handle((interaction) => interaction.isButton() && interaction.update({ content: 'joined' }));
  await server.user('Ben').click('Join');
  expect(server.user('Ann').view()[0]).toMatchObject({ id: table?.id, content: 'joined' });
  const later = await raw(server, 'POST', `/channels/${server.channelId}/messages`, { content: 'new' });
  expect(BigInt(String(later.body.id))).toBeGreaterThan(BigInt(hand.id));
  expect(server.failures).toEqual([]);
  await second.close();
});

test('the state is written whole and soon, without closing', async () => {
  const server = await createDiscordServer({ dataDir, limits: 'off' });
  server.user('Ann').say('hello');
  const saved = async (): Promise<string> => readFile(join(dataDir, 'state.json'), 'utf8').catch(() => '');
  await expect.poll(saved, { timeout: 5000 }).toContain('hello');
  server.user('Ann').say('flushed');
  await server.flush();
  expect(await saved()).toContain('flushed');
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'state.json']);
  await server.close();
});

test('a broken state file stops the start with a sentence that names it', async () => {
  await writeFile(join(dataDir, 'state.json'), '{');
  await expect(createDiscordServer({ dataDir })).rejects.toThrow(`cannot read ${join(dataDir, 'state.json')}`);
});
