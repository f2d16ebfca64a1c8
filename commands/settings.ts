import { type ChatInputCommandInteraction, PermissionFlagsBits, type User } from 'discord.js';
import { ApplicationCommandOptionType, InteractionContextType } from 'discord-api-types/v10';
import type { GuildAction, GuildLogEntry } from '../src/app/guild-book.ts';
import type { Command } from '../src/discord/command.ts';
import { type CommandCall, type Context, type Guild, guildOf } from '../src/discord/context.ts';
import { type MessageDraft, textDraft } from '../src/discord/drafts.ts';
import { localised } from '../src/discord/localise.ts';
import { settingsMessage } from '../src/discord/messages/settings.ts';
import { logDraft } from '../src/discord/settings-presses.ts';

const MOST_COINS = 1_000_000;
/** A reason stands in one line of the log. */
const LONGEST_REASON = 60;

const MEMBER = {
  ...localised('commands.settings.member'),
  type: ApplicationCommandOptionType.User,
  required: true,
} as const;

/** `/settings`: how the bot works on this server, for those who manage it. All of it private, all of it written down. */
export const settings = {
  definition: {
    ...localised('commands.settings'),
    contexts: [InteractionContextType.Guild],
    default_member_permissions: String(PermissionFlagsBits.ManageGuild),
    options: [
      { ...localised('commands.settings.show'), type: ApplicationCommandOptionType.Subcommand },
      { ...localised('commands.settings.block'), type: ApplicationCommandOptionType.Subcommand, options: [MEMBER] },
      { ...localised('commands.settings.unblock'), type: ApplicationCommandOptionType.Subcommand, options: [MEMBER] },
      {
        ...localised('commands.settings.coins'),
        type: ApplicationCommandOptionType.Subcommand,
        options: [
          MEMBER,
          {
            ...localised('commands.settings.amount'),
            type: ApplicationCommandOptionType.Integer,
            required: true,
            min_value: -MOST_COINS,
            max_value: MOST_COINS,
          },
          {
            ...localised('commands.settings.reason'),
            type: ApplicationCommandOptionType.String,
            max_length: LONGEST_REASON,
          },
        ],
      },
      { ...localised('commands.settings.season'), type: ApplicationCommandOptionType.Subcommand },
      { ...localised('commands.settings.log'), type: ApplicationCommandOptionType.Subcommand },
    ],
  },
  async run(context, call) {
    const { interaction, t, answer } = call;
    const guild = guildOf(interaction);
    if (guild === null) await answer.privately(textDraft(t('errors.guildOnly')));
    else if (!guild.manager) await answer.privately(textDraft(t('errors.managersOnly')));
    else await answer.privately(await draftOf(context, call, guild));
  },
} satisfies Command;

async function draftOf(context: Context, call: CommandCall, guild: Guild): Promise<MessageDraft> {
  const { interaction, t } = call;
  switch (interaction.options.getSubcommand()) {
    case 'block':
      return setBlocked(context, call, guild, true);
    case 'unblock':
      return setBlocked(context, call, guild, false);
    case 'coins':
      return correctCoins(context, call, guild);
    case 'season':
      return beginSeason(context, call, guild);
    case 'log':
      return logDraft(context, guild, t, 0);
    default:
      return settingsMessage(t, await context.guilds.of(guild.id), false);
  }
}

function entryOf({ clock }: Context, { by }: CommandCall, action: GuildAction, target: string | null): GuildLogEntry {
  return { at: clock.now(), actorId: by.actor.userId, action, target, detail: null };
}

function memberOf(interaction: ChatInputCommandInteraction): User {
  return interaction.options.getUser('member', true);
}

async function setBlocked(context: Context, call: CommandCall, guild: Guild, blocked: boolean): Promise<MessageDraft> {
  const { id } = memberOf(call.interaction);
  await context.guilds.change(guild.id, entryOf(context, call, blocked ? 'block' : 'unblock', id), (before) => {
    if (before.blocked.includes(id) === blocked) return null;
    const others = before.blocked.filter((userId) => userId !== id);
    return { ...before, blocked: blocked ? [...others, id] : others };
  });
  return textDraft(call.t(blocked ? 'settings.done.blocked' : 'settings.done.unblocked', { name: `<@${id}>` }));
}

async function correctCoins({ guilds, clock }: Context, call: CommandCall, guild: Guild): Promise<MessageDraft> {
  const { interaction, by, t } = call;
  const user = memberOf(interaction);
  const coins = interaction.options.getInteger('amount', true);
  if (coins === 0 || user.bot) return textDraft(t(user.bot ? 'settings.done.bot' : 'settings.done.nothing'));
  const corrected = await guilds.correct(guild.id, {
    userId: user.id,
    coins,
    reason: interaction.options.getString('reason')?.replace(/\s+/g, ' ').trim() ?? '',
    actorId: by.actor.userId,
    at: clock.now(),
    interactionId: by.interactionId,
  });
  const values = {
    name: `<@${user.id}>`,
    moved: t.counted('coins', corrected.moved, t.signed(corrected.moved)),
    coins: t.number(corrected.coins),
  };
  return textDraft(t('settings.done.coins', values));
}

async function beginSeason(context: Context, call: CommandCall, guild: Guild): Promise<MessageDraft> {
  const entry = entryOf(context, call, 'season', null);
  await context.guilds.change(guild.id, entry, (before) => ({ ...before, season: entry.at }));
  return textDraft(call.t('settings.done.season'));
}
