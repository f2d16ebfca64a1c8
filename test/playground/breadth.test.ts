/** Kinds of options, components and messages the other tests do not need, with the real client. */

import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelSelectMenuBuilder,
  CheckboxBuilder,
  CheckboxGroupBuilder,
  ComponentType,
  ContainerBuilder,
  FileBuilder,
  FileUploadBuilder,
  LabelBuilder,
  MediaGalleryBuilder,
  MentionableSelectMenuBuilder,
  MessageFlags,
  ModalBuilder,
  RadioGroupBuilder,
  RoleSelectMenuBuilder,
  SectionBuilder,
  SlashCommandBuilder,
  TextDisplayBuilder,
  UserSelectMenuBuilder,
} from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { avatarPng } from '../../src/playground/pictures.ts';
import { FIXED_IDS, visibleText } from '../../src/playground/server.ts';
import { type Harness, start } from './harness.ts';

let harness: Harness;
const picture = Buffer.from(avatarPng('#123456', 16));
const upload = { filename: 'hand.png', contentType: 'image/png', base64: picture.toString('base64') };

beforeEach(async () => {
  harness = await start();
  const go = new SlashCommandBuilder().setName('go').setDescription('Go').toJSON();
  const every = new SlashCommandBuilder()
    .setName('every')
    .setDescription('Every type')
    .addBooleanOption((option) => option.setName('boolean').setDescription('d'))
    .addNumberOption((option) => option.setName('number').setDescription('d').setMaxValue(2.5))
    .addUserOption((option) => option.setName('user').setDescription('d'))
    .addRoleOption((option) => option.setName('role').setDescription('d'))
    .addChannelOption((option) => option.setName('channel').setDescription('d').addChannelTypes(0))
    .addMentionableOption((option) => option.setName('mentionable').setDescription('d'))
    .addAttachmentOption((option) => option.setName('file').setDescription('d'))
    .addStringOption((option) => option.setName('text').setDescription('d').setMinLength(2).setMaxLength(3))
    .toJSON();
  await harness.client.application.commands.set([go, every]);
});
afterEach(async () => {
  expect(harness.errors).toEqual([]);
  expect(harness.server.failures).toEqual([]);
  await harness.close();
});

test('options of every type arrive resolved', async () => {
  const { server } = harness;
  let got: unknown[] = [];
  harness.handle(async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    const { options } = interaction;
    const mentionable = options.getMentionable('mentionable', true);
    got = [
      options.getBoolean('boolean'),
      options.getNumber('number'),
      options.getUser('user')?.displayName,
      options.getMember('user') !== null,
      options.getRole('role')?.name,
      options.getChannel('channel')?.name,
      'username' in mentionable ? mentionable.username : 'user' in mentionable,
      options.getAttachment('file')?.width,
    ];
    const file = await fetch(options.getAttachment('file', true).url);
    got.push(Buffer.from(await file.arrayBuffer()).equals(picture));
    await interaction.reply('ok');
  });
  const ann = server.user('Ann');
  const everything = {
    boolean: true,
    number: 2.5,
    user: FIXED_IDS.ben,
    role: FIXED_IDS.botRole,
    channel: FIXED_IDS.channel,
    mentionable: FIXED_IDS.cai,
    file: upload,
  };
  await ann.slash('every', everything);
  await expect.poll(() => got).toEqual([true, 2.5, 'Ben', true, 'Sparrow', 'mahjong', true, 16, true]);
  for (const bad of [
    { boolean: 'yes' },
    { number: 3 },
    { user: '1' },
    { role: '1' },
    { channel: '1' },
    { mentionable: '1' },
    { file: 'hand.png' },
    { text: 'a' },
    { text: 'abcd' },
    { text: '' },
  ]) {
    await expect(ann.slash('every', { ...everything, ...bad }), JSON.stringify(bad)).rejects.toMatchObject({
      code: 'invalid_option',
    });
  }
});

test('selects of users, roles, both and channels take what exists', async () => {
  const { server } = harness;
  const chosen: string[] = [];
  harness.handle(async (interaction) => {
    if (interaction.isChatInputCommand()) {
      const row = <
        T extends
          | UserSelectMenuBuilder
          | RoleSelectMenuBuilder
          | MentionableSelectMenuBuilder
          | ChannelSelectMenuBuilder,
      >(
        menu: T,
      ) => new ActionRowBuilder<T>().addComponents(menu);
      await interaction.reply({
        content: 'x',
        components: [
          row(new RoleSelectMenuBuilder().setCustomId('role')),
          row(new MentionableSelectMenuBuilder().setCustomId('mentionable').setMaxValues(2)),
          row(new ChannelSelectMenuBuilder().setCustomId('channel').setChannelTypes(0)),
        ],
      });
      return;
    }
    if (interaction.isRoleSelectMenu()) chosen.push(...interaction.roles.map((role) => role?.name ?? ''));
    if (interaction.isMentionableSelectMenu())
      chosen.push(
        ...interaction.users.map((user) => user.displayName),
        ...interaction.roles.map((role) => role?.name ?? ''),
      );
    if (interaction.isChannelSelectMenu()) chosen.push(...interaction.channels.map((channel) => channel?.id ?? ''));
    if (interaction.isAnySelectMenu()) await interaction.deferUpdate();
  });
  const ann = server.user('Ann');
  await ann.slash('go');
  await ann.select('role', [FIXED_IDS.botRole]);
  await ann.select('mentionable', [FIXED_IDS.dee, FIXED_IDS.botRole]);
  await ann.select('channel', [FIXED_IDS.channel]);
  expect(chosen).toEqual(['Sparrow', 'Dee', 'Sparrow', FIXED_IDS.channel]);
  for (const customId of ['role', 'mentionable', 'channel']) {
    await expect(ann.select(customId, ['1'])).rejects.toMatchObject({ code: 'invalid_value' });
  }
  await expect(ann.select('mentionable', [FIXED_IDS.dee, FIXED_IDS.dee])).rejects.toMatchObject({
    code: 'invalid_value',
  });
});

test('a modal with choices, a checkbox, users and a file brings all of it; what it does not offer is refused', async () => {
  const { server } = harness;
  let got: unknown;
  harness.handle(async (interaction) => {
    if (interaction.isModalSubmit()) {
      const { fields } = interaction;
      got = [
        fields.getRadioGroup('radio'),
        fields.getCheckboxGroup('boxes'),
        fields.getCheckbox('box'),
        fields.getSelectedUsers('users')?.map((user) => user.displayName),
        fields.getUploadedFiles('files')?.map((file) => file.name),
      ];
      await interaction.reply('ok');
    }
    if (!interaction.isChatInputCommand()) return;
    const options = ['a', 'b', 'c'].map((value) => ({ label: value, value }));
    await interaction.showModal(
      new ModalBuilder()
        .setCustomId('form')
        .setTitle('Form')
        .addLabelComponents(
          new LabelBuilder()
            .setLabel('Radio')
            .setRadioGroupComponent(new RadioGroupBuilder().setCustomId('radio').setOptions(options)),
          new LabelBuilder()
            .setLabel('Boxes')
            .setCheckboxGroupComponent(
              new CheckboxGroupBuilder().setCustomId('boxes').setOptions(options).setMaxValues(2),
            ),
          new LabelBuilder().setLabel('Box').setCheckboxComponent(new CheckboxBuilder().setCustomId('box')),
          new LabelBuilder()
            .setLabel('Users')
            .setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId('users').setRequired(false)),
          new LabelBuilder().setLabel('Files').setFileUploadComponent(new FileUploadBuilder().setCustomId('files')),
        ),
    );
  });
  const ann = server.user('Ann');
  await ann.slash('go');
  const good = { radio: 'b', boxes: ['a', 'c'], box: true, users: [FIXED_IDS.ben], files: [upload] };
  for (const bad of [
    { radio: 'd' },
    { boxes: ['a', 'b', 'c'] },
    { users: ['1'] },
    { files: [] },
    { files: [upload, upload] },
    { other: 'x' },
  ]) {
    await expect(ann.submit({ ...good, ...bad }), JSON.stringify(bad)).rejects.toMatchObject({ code: 'invalid_value' });
  }
  await ann.submit(good);
  expect(got).toEqual(['b', ['a', 'c'], true, ['Ben'], ['hand.png']]);
});

test('components V2 with files: links of ours in gallery, file and thumbnail, and no attachment beside them', async () => {
  const { server } = harness;
  harness.handle(async (interaction) => {
    if (interaction.isButton()) await interaction.deferUpdate();
    if (!interaction.isChatInputCommand()) return;
    const container = new ContainerBuilder()
      .addSectionComponents(
        new SectionBuilder()
          .addTextDisplayComponents(new TextDisplayBuilder().setContent('Your hand'))
          .setButtonAccessory(new ButtonBuilder().setCustomId('press').setLabel('Press').setStyle(ButtonStyle.Danger)),
      )
      .addMediaGalleryComponents(
        new MediaGalleryBuilder().addItems({ media: { url: 'attachment://hand.png' }, description: 'thirteen tiles' }),
      )
      .addFileComponents(new FileBuilder().setURL('attachment://log.txt'));
    await interaction.reply({
      flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral,
      components: [container],
      files: [
        new AttachmentBuilder(picture, { name: 'hand.png' }),
        new AttachmentBuilder(Buffer.from('log'), { name: 'log.txt' }),
      ],
    });
  });
  const ann = server.user('Ann');
  const { message } = await ann.slash('go');
  const [container] = message?.components ?? [];
  if (container?.type !== ComponentType.Container) throw new Error('no container');
  const [section, gallery, file] = container.components;
  expect(section).toMatchObject({ type: ComponentType.Section, id: 2, accessory: { id: 4, custom_id: 'press' } });
  expect(gallery).toMatchObject({
    items: [
      { media: { url: expect.stringContaining(server.cdn), width: 16, height: 16 }, description: 'thirteen tiles' },
    ],
  });
  expect(file).toMatchObject({ file: { url: expect.stringContaining('/log.txt?') }, name: 'log.txt', size: 3 });
  expect(message?.attachments).toEqual([]);
  if (message) expect(visibleText(message).split('\n')).toEqual(['Your hand', 'Press', 'thirteen tiles']);
  await ann.click('Press');
});

test('a moderator deletes the table; the bot’s edit finds no message', async () => {
  const { server, client } = harness;
  const channel = await client.channels.fetch(server.channelId);
  if (!channel?.isSendable()) throw new Error('no channel');
  const message = await channel.send('table');
  server.deleteMessage(server.channelId, message.id);
  await expect(message.edit('again')).rejects.toMatchObject({ code: 10008 });
  expect(server.user('Ann').view()).toEqual([]);
  server.removeChannel(server.channelId);
  await expect(channel.send('x')).rejects.toMatchObject({ code: 10003 });
});

test('a member who leaves sees nothing any more, and is found no longer', async () => {
  const { server, client } = harness;
  const guild = await client.guilds.fetch(server.guildId);
  expect((await guild.members.fetch(FIXED_IDS.ben)).displayName).toBe('Ben');
  server.removeMember(server.guildId, FIXED_IDS.ben);
  await expect(guild.members.fetch({ user: FIXED_IDS.ben, force: true })).rejects.toMatchObject({ code: 10007 });
  expect(() => server.user('Ben').view()).toThrow('sees no channel');
  expect(client.user.displayAvatarURL()).toContain(`${server.cdn}/embed/avatars/`);
});
