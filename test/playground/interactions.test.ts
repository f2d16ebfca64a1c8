import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { avatarPng } from '../../src/playground/pictures.ts';
import { InteractionFailed, Refused, visibleText } from '../../src/playground/server.ts';
import { type Harness, start } from './harness.ts';

const commands = [
  new SlashCommandBuilder()
    .setName('mahjong')
    .setDescription('Tables')
    .addSubcommand((open) =>
      open
        .setName('open')
        .setDescription('Open a table')
        .addStringOption((game) =>
          game.setName('game').setDescription('Game').setRequired(true).addChoices({ name: 'Push-Down', value: 'pd' }),
        )
        .addIntegerOption((stake) => stake.setName('stake').setDescription('Stake').setMinValue(1).setMaxValue(100)),
    ),
  new SlashCommandBuilder()
    .setName('score')
    .setDescription('Score')
    .addStringOption((hand) => hand.setName('hand').setDescription('Hand').setAutocomplete(true)),
].map((command) => command.toJSON());

const row = (...buttons: ButtonBuilder[]): ActionRowBuilder<ButtonBuilder> =>
  new ActionRowBuilder<ButtonBuilder>().addComponents(...buttons);
const button = (id: string, label = id): ButtonBuilder =>
  new ButtonBuilder().setCustomId(id).setLabel(label).setStyle(ButtonStyle.Primary);

describe('interactions with the real client', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await start();
    await harness.client.application.commands.set(commands);
  });
  afterEach(async () => {
    expect(harness.errors).toEqual([]);
    expect(harness.server.failures).toEqual([]);
    await harness.close();
  });

  test('a slash command reaches the bot with its sub-command and options, and its reply is seen by everybody', async () => {
    harness.handle(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const { options } = interaction;
      const response = await interaction.reply({
        content: `${options.getSubcommand()} ${options.getString('game')} ${options.getInteger('stake')} ${interaction.locale}`,
        components: [row(button('join', 'Join'))],
        withResponse: true,
      });
      expect(response.resource?.message?.content).toContain('open');
    });
    harness.server.user('Ann').setLocale('zh-TW');
    await harness.server.user('Ann').slash('mahjong open', { game: 'pd', stake: 5 });
    const [message] = harness.server.user('Ben').view();
    expect(message).toMatchObject({ content: 'open pd 5 zh-TW', ephemeral: false, state: 'sent', type: 20 });
    expect(message?.interaction).toMatchObject({ commandName: 'mahjong open', user: { name: 'Ann' } });
    expect(message?.author).toMatchObject({ name: 'Sparrow', bot: true });
  });

  test('a client refuses missing, unknown, foreign and out-of-range options before anything is sent', async () => {
    const ann = harness.server.user('Ann');
    await expect(ann.slash('mahjong open')).rejects.toThrow('option game is required');
    await expect(ann.slash('mahjong open', { game: 'other' })).rejects.toThrow('must be one of pd');
    await expect(ann.slash('mahjong open', { game: 'pd', stake: 101 })).rejects.toThrow('at most 100');
    await expect(ann.slash('mahjong open', { game: 'pd', stake: 1.5 })).rejects.toThrow('whole number');
    await expect(ann.slash('mahjong open', { game: 'pd', colour: 'red' })).rejects.toThrow('no option colour');
    await expect(ann.slash('mahjong close')).rejects.toThrow('there is no option close');
    await expect(ann.slash('poker')).rejects.toBeInstanceOf(Refused);
  });

  test('autocomplete sends the unfinished text and offers the choices of the bot', async () => {
    harness.handle(async (interaction) => {
      if (!interaction.isAutocomplete()) return;
      const focused = interaction.options.getFocused(true);
      await interaction.respond([{ name: `${focused.name}:${focused.value}`, value: 'x' }]);
    });
    const choices = await harness.server.user('Ann').autocomplete('score', { hand: '11' }, 'hand');
    expect(choices).toEqual([{ name: 'hand:11', value: 'x' }]);
  });

  test('an ephemeral message is seen by its owner alone and edited through the token of the newest press', async () => {
    harness.handle(async (interaction) => {
      if (interaction.isChatInputCommand()) {
        await interaction.reply({ content: 'table', components: [row(button('hand'))] });
      } else if (interaction.isButton() && interaction.customId === 'hand') {
        await interaction.reply({
          content: 'hand 0',
          components: [row(button('discard'))],
          flags: MessageFlags.Ephemeral,
        });
      } else if (interaction.isButton()) {
        await interaction.deferUpdate();
        await interaction.editReply({ content: 'hand 1' });
      }
    });
    const [ann, ben] = [harness.server.user('Ann'), harness.server.user('Ben')];
    await ann.slash('mahjong open', { game: 'pd' });
    const { message } = await ben.click('hand');
    expect(message).toMatchObject({ content: 'hand 0', ephemeral: true, flags: 64 });
    expect(ann.view().map((seen) => seen.content)).toEqual(['table']);
    await expect(ann.click('discard')).rejects.toThrow('sees no component');
    await ben.click('discard');
    const changed = await ben.until((messages) => messages.find((seen) => seen.content === 'hand 1'));
    expect(changed.id).toBe(message?.id);
    expect(changed.components).toHaveLength(1);
    ben.dismiss(changed);
    expect(ben.view().map((seen) => seen.content)).toEqual(['table']);
  });

  test('a disabled button cannot be pressed', async () => {
    harness.handle(async (interaction) => {
      if (interaction.isChatInputCommand())
        await interaction.reply({ content: 'x', components: [row(button('off').setDisabled(true))] });
    });
    await harness.server.user('Ann').slash('mahjong open', { game: 'pd' });
    await expect(harness.server.user('Ann').click('off')).rejects.toMatchObject({ code: 'disabled' });
  });

  test('selects take only what they offer', async () => {
    const chosen: string[][] = [];
    harness.handle(async (interaction) => {
      if (interaction.isChatInputCommand()) {
        const menu = new StringSelectMenuBuilder()
          .setCustomId('menu')
          .setMaxValues(2)
          .addOptions(['a', 'b', 'c'].map((value) => ({ label: value, value })));
        await interaction.reply({
          content: 'choose',
          components: [
            new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu),
            new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(new UserSelectMenuBuilder().setCustomId('who')),
          ],
        });
      } else if (interaction.isAnySelectMenu()) {
        chosen.push(interaction.values);
        if (interaction.isUserSelectMenu()) chosen.push(interaction.users.map((user) => user.displayName));
        await interaction.deferUpdate();
      }
    });
    const { server } = harness;
    const ann = server.user('Ann');
    await ann.slash('mahjong open', { game: 'pd' });
    await expect(ann.select('menu', ['d'])).rejects.toMatchObject({ code: 'invalid_value' });
    await expect(ann.select('menu', [])).rejects.toMatchObject({ code: 'invalid_value' });
    await expect(ann.select('menu', ['a', 'b', 'c'])).rejects.toMatchObject({ code: 'invalid_value' });
    await ann.select('menu', ['c', 'a']);
    await ann.select('who', [server.user('Ben').id]);
    expect(chosen).toEqual([['c', 'a'], [server.user('Ben').id], ['Ben']]);
  });

  test('a modal opens for its user, checks lengths and brings the inputs to the bot', async () => {
    harness.handle(async (interaction) => {
      if (interaction.isChatInputCommand()) {
        const text = new TextInputBuilder().setCustomId('text').setStyle(TextInputStyle.Short).setMaxLength(5);
        const menu = new StringSelectMenuBuilder().setCustomId('menu').addOptions({ label: 'One', value: '1' });
        await interaction.showModal(
          new ModalBuilder()
            .setCustomId('form')
            .setTitle('A form')
            .addLabelComponents(
              new LabelBuilder().setLabel('Text').setTextInputComponent(text),
              new LabelBuilder().setLabel('Menu').setStringSelectMenuComponent(menu),
            ),
        );
      } else if (interaction.isModalSubmit()) {
        const { fields } = interaction;
        await interaction.reply(`${fields.getTextInputValue('text')} ${fields.getStringSelectValues('menu').join()}`);
      }
    });
    const ann = harness.server.user('Ann');
    const { modal } = await ann.slash('mahjong open', { game: 'pd' });
    expect(modal).toMatchObject({ title: 'A form', customId: 'form' });
    expect(harness.server.user('Ben').modal).toBeNull();
    await expect(ann.submit({ text: 'too long', menu: ['1'] })).rejects.toMatchObject({ code: 'invalid_value' });
    await ann.submit({ text: 'short', menu: ['1'] });
    expect(ann.modal).toBeNull();
    expect(ann.view().map(visibleText)).toEqual(['short 1']);
  });

  test('a deferred reply is shown as thinking and filled in by its edit', async () => {
    let finish: () => void = () => {};
    const allowed = new Promise<void>((resolve) => {
      finish = resolve;
    });
    harness.handle(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await allowed;
      await interaction.editReply('done');
    });
    const ann = harness.server.user('Ann');
    const { message } = await ann.slash('mahjong open', { game: 'pd' });
    expect(message).toMatchObject({ state: 'thinking', ephemeral: true, content: '' });
    finish();
    const filled = await ann.until((messages) => messages.find((seen) => seen.state === 'sent'));
    expect(filled).toMatchObject({ id: message?.id, content: 'done', ephemeral: true, editedTimestamp: null });
  });

  test('a picture shown by an embed has a link of ours, is not among the attachments, and an edit replaces it', async () => {
    const png = Buffer.from(avatarPng('#ff0000', 32));
    harness.handle(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const embeds = [{ title: 'Board', image: { url: 'attachment://board.png' } }];
      await interaction.reply({ embeds, files: [{ attachment: png, name: 'board.png', description: 'the board' }] });
      for (let edit = 0; edit < 3; edit++) {
        await interaction.editReply({ embeds, files: [{ attachment: png, name: 'board.png' }] });
      }
      await interaction.followUp({ files: [{ attachment: png, name: 'hand.png', description: 'your hand' }] });
    });
    const ann = harness.server.user('Ann');
    await ann.slash('mahjong open', { game: 'pd' });
    const hand = await ann.until((messages) => messages.find((message) => message.attachments.length > 0));
    expect(hand.attachments[0]).toMatchObject({
      filename: 'hand.png',
      width: 32,
      height: 32,
      description: 'your hand',
    });
    const [board] = ann.view();
    expect(board?.attachments).toEqual([]);
    expect(board?.embeds[0]?.image).toMatchObject({ width: 32, height: 32 });
    const link = board?.embeds[0]?.image?.url ?? '';
    expect(link.startsWith(`${harness.server.cdn}/attachments/`)).toBe(true);
    const picture = await fetch(link);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true);
    const forged = link.replace(/hm=(\w)/, (_, first: string) => `hm=${first === '0' ? '1' : '0'}`);
    expect((await fetch(forged)).status).toBe(404);
    expect(harness.server.world.message(board?.channelId ?? '', board?.id ?? '')?.attachments).toHaveLength(1);
  });
});

test('an interaction nobody answers fails for its user after 3 s and is recorded', async () => {
  const harness = await start();
  await harness.client.application.commands.set(commands);
  const ann = harness.server.user('Ann');
  await expect(ann.slash('mahjong open', { game: 'pd' })).rejects.toBeInstanceOf(InteractionFailed);
  expect(ann.view()[0]).toMatchObject({ state: 'failed', failure: 'The application did not respond' });
  expect(harness.server.user('Ben').view()).toEqual([]);
  expect(harness.server.takeFailures()).toMatchObject([{ kind: 'unanswered' }]);
  await harness.close();
});
