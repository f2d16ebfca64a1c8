import { createCanvas } from 'canvas';
import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContainerBuilder,
  Events,
  GatewayIntentBits,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  SectionBuilder,
  SeparatorBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import type { DiscordServer } from '../../src/playground/server.ts';

/** A bot with one of everything that the page has to show. */
export interface PageBot {
  /** Every interaction but autocomplete, as `user did what`, oldest first. */
  readonly log: string[];
  /** Lets `/demo slow` and the button Wait go on. */
  release(): void;
  stop(): Promise<void>;
}

const rows = () => [
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId('count:0').setLabel('Count 0').setStyle(ButtonStyle.Primary),
    new ButtonBuilder().setCustomId('secret').setLabel('My hand').setStyle(ButtonStyle.Secondary).setEmoji('🀄'),
    new ButtonBuilder().setCustomId('ask').setLabel('Describe').setStyle(ButtonStyle.Success),
    new ButtonBuilder().setCustomId('wait').setLabel('Wait').setStyle(ButtonStyle.Danger),
    new ButtonBuilder().setCustomId('never').setLabel('Kong').setStyle(ButtonStyle.Secondary).setDisabled(true),
  ),
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setURL('https://example.com/rules').setLabel('Rules').setStyle(ButtonStyle.Link),
    new ButtonBuilder().setCustomId('silent').setLabel('Silent').setStyle(ButtonStyle.Secondary),
  ),
  new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder()
      .setCustomId('game')
      .setPlaceholder('Choose a game')
      .addOptions(
        { label: 'Push-Down', value: 'push-down', description: 'Thirteen tiles, five suits of luck' },
        { label: 'Sichuan', value: 'sichuan', description: 'Bloody battle to the end', emoji: '🎲' },
      ),
  ),
];

const commands = [
  {
    name: 'demo',
    description: 'Shows what messages can hold',
    description_localizations: { 'zh-TW': '展示訊息' },
    options: [
      {
        type: ApplicationCommandOptionType.Subcommand as const,
        name: 'post',
        description: 'A message with everything',
      },
      { type: ApplicationCommandOptionType.Subcommand as const, name: 'secret', description: 'A message only for you' },
      { type: ApplicationCommandOptionType.Subcommand as const, name: 'slow', description: 'Thinks for a while' },
      { type: ApplicationCommandOptionType.Subcommand as const, name: 'silent', description: 'Never answers' },
      { type: ApplicationCommandOptionType.Subcommand as const, name: 'layout', description: 'Components version 2' },
      { type: ApplicationCommandOptionType.Subcommand as const, name: 'people', description: 'Several people at once' },
    ],
  },
  {
    name: 'price',
    description: 'Prices a hand',
    name_localizations: { 'zh-TW': '計分' },
    options: [
      {
        type: ApplicationCommandOptionType.String as const,
        name: 'hand',
        description: 'The tiles, for example 123m 456p 789s 11z',
        required: true,
        autocomplete: true,
      },
      {
        type: ApplicationCommandOptionType.String as const,
        name: 'game',
        description: 'Whose rules',
        required: true,
        choices: [
          { name: 'Push-Down', value: 'push-down' },
          { name: 'Sichuan Bloody Battle', value: 'sichuan' },
        ],
      },
      {
        type: ApplicationCommandOptionType.Integer as const,
        name: 'stake',
        description: 'Coins',
        min_value: 1,
        max_value: 100,
      },
      { type: ApplicationCommandOptionType.Boolean as const, name: 'closed', description: 'Nothing exposed' },
      { type: ApplicationCommandOptionType.User as const, name: 'payer', description: 'Who pays' },
    ],
  },
];

const text = (user: string) =>
  [
    '# Table of Ann',
    `**Bold**, *italic*, __underlined__, ~~struck~~, \`code\`, ||spoiler|| and <@${user}>`,
    `Claims close <t:${Math.floor(Date.now() / 1000) + 110}:R>, at <t:1700000000:f>.`,
    '- East: Ann',
    '- South: Ben',
    '  - with **8** tiles',
    '> quoted <b>not bold</b>',
    '-# small print',
  ].join('\n');

/** A picture of coloured tiles, as wide as a hand. */
function handPicture(): Buffer {
  const canvas = createCanvas(878, 94);
  const context = canvas.getContext('2d');
  for (let tile = 0; tile < 14; tile += 1) {
    context.fillStyle = '#f4efe0';
    context.beginPath();
    context.roundRect(tile * 62 + (tile === 13 ? 10 : 0), 2, 58, 88, 8);
    context.fill();
  }
  return canvas.toBuffer('image/png');
}

const picture = () => ({
  attachment: handPicture(),
  name: 'hand.png',
  description: 'Your hand: Characters 2 3 4',
});

export async function startPageBot(server: DiscordServer): Promise<PageBot> {
  const log: string[] = [];
  let release = () => {};
  const released = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });

  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { api: server.api, cdn: server.cdn },
  });
  client.on(Events.InteractionCreate, async (interaction) => {
    const name = nameOf(interaction);
    if (!interaction.isAutocomplete()) log.push(`${interaction.user.displayName} ${name}`);
    if (interaction.isAutocomplete()) {
      const typed = interaction.options.getFocused();
      await interaction.respond(
        typed === '' ? [] : [{ name: `Four sets of ${typed}`, value: `${typed}${typed}${typed}` }],
      );
    } else if (interaction.isChatInputCommand()) {
      if (name === '/demo post') {
        await interaction.reply({
          content: text(interaction.user.id),
          files: [picture()],
          components: rows(),
          embeds: [
            {
              title: 'Result',
              description: 'Ann wins **88** coins.',
              color: 0x23a55a,
              fields: [
                { name: 'Half flush', value: '4', inline: true },
                { name: 'All pungs', value: '4', inline: true },
              ],
              footer: { text: 'Deal 3 of 4' },
            },
          ],
        });
      } else if (name === '/demo secret') {
        await interaction.reply({ content: 'Psst, **Ann**.', flags: MessageFlags.Ephemeral });
      } else if (name === '/demo slow') {
        await interaction.deferReply();
        await released();
        await interaction.editReply('Slow but sure.');
      } else if (name === '/demo layout') {
        await interaction.reply({ components: [layout()], files: [picture()], flags: MessageFlags.IsComponentsV2 });
      } else if (name === '/demo people') {
        const people = new UserSelectMenuBuilder()
          .setCustomId('people')
          .setPlaceholder('Who plays')
          .setMinValues(1)
          .setMaxValues(3);
        await interaction.reply({
          content: 'Invite up to three.',
          components: [new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(people)],
        });
      } else if (name === '/price') {
        const payer = interaction.options.getUser('payer');
        const parts = interaction.options.data.map((option) => `${option.name}=${JSON.stringify(option.value)}`);
        await interaction.reply(`${parts.join(' ')}${payer === null ? '' : ` paid by <@${payer.id}>`}`);
      }
    } else if (interaction.isButton()) {
      if (name.startsWith('count:')) {
        const count = Number(name.slice('count:'.length)) + 1;
        const components = rows();
        components[0]?.components[0]?.setCustomId(`count:${count}`);
        const [first] = components[0]?.components ?? [];
        if (first instanceof ButtonBuilder) first.setLabel(`Count ${count}`);
        await interaction.update({ components });
      } else if (name === 'secret') {
        await interaction.reply({
          content: `Only ${interaction.user.displayName} sees this.`,
          files: [picture()],
          flags: MessageFlags.Ephemeral,
        });
      } else if (name === 'ask') {
        await interaction.showModal(modal());
      } else if (name === 'wait') {
        await released();
        await interaction.deferUpdate();
      }
    } else if (interaction.isStringSelectMenu() || interaction.isUserSelectMenu()) {
      const chosen = interaction.isUserSelectMenu()
        ? interaction.users.map((user) => user.displayName)
        : interaction.values;
      await interaction.reply({ content: `Chosen: ${chosen.join(', ')}`, flags: MessageFlags.Ephemeral });
    } else if (interaction.isModalSubmit()) {
      const [game] = interaction.fields.getStringSelectValues('modal-game');
      await interaction.reply(`${interaction.fields.getTextInputValue('hand')} in ${game}`);
    }
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(server.token);
  await ready;
  await client.application?.commands.set(commands);
  return { log, release: () => release(), stop: () => client.destroy() };
}

function nameOf(interaction: Interaction): string {
  if (interaction.isChatInputCommand()) {
    return ['/', interaction.commandName, interaction.options.getSubcommand(false)]
      .filter((part) => part !== null)
      .join(' ')
      .replace('/ ', '/');
  }
  return 'customId' in interaction ? interaction.customId : 'autocomplete';
}

function modal(): ModalBuilder {
  return new ModalBuilder()
    .setCustomId('describe')
    .setTitle('Describe a hand')
    .addLabelComponents(
      new LabelBuilder()
        .setLabel('Tiles')
        .setDescription('Concealed tiles first')
        .setTextInputComponent(new TextInputBuilder().setCustomId('hand').setStyle(TextInputStyle.Short)),
      new LabelBuilder()
        .setLabel('Game')
        .setStringSelectMenuComponent(
          new StringSelectMenuBuilder()
            .setCustomId('modal-game')
            .setPlaceholder('Choose rules')
            .addOptions({ label: 'Push-Down', value: 'push-down' }, { label: 'Sichuan', value: 'sichuan' }),
        ),
    );
}

function layout(): ContainerBuilder {
  const say = (content: string) => new TextDisplayBuilder().setContent(content);
  return new ContainerBuilder()
    .setAccentColor(0x5865f2)
    .addTextDisplayComponents(say('## Final standings'))
    .addSectionComponents(
      new SectionBuilder()
        .addTextDisplayComponents(say('**1.** Ann — 10,880'), say('**2.** Ben — 9,960'))
        .setButtonAccessory(
          new ButtonBuilder().setCustomId('secret').setLabel('Details').setStyle(ButtonStyle.Secondary),
        ),
    )
    .addSeparatorComponents(new SeparatorBuilder())
    .addMediaGalleryComponents((gallery) =>
      gallery.addItems((item) => item.setURL('attachment://hand.png').setDescription('The winning hand')),
    );
}
