import { ApplicationCommandOptionType, InteractionContextType } from 'discord-api-types/v10';
import type { Command } from '../src/discord/command.ts';
import { guildOf, publicLanguage } from '../src/discord/context.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { localised } from '../src/discord/localise.ts';
import { profileDraft } from '../src/discord/profile.ts';
import { translator } from '../src/i18n/index.ts';

/** `/profile`: what somebody made of their deals on this server. Private unless one wants to show it. */
export const profile = {
  definition: {
    ...localised('commands.profile'),
    contexts: [InteractionContextType.Guild],
    options: [
      { ...localised('commands.profile.player'), type: ApplicationCommandOptionType.User },
      { ...localised('commands.profile.share'), type: ApplicationCommandOptionType.Boolean },
    ],
  },
  answers: ({ options }) => (options.getBoolean('share') === true ? 'public' : 'private'),
  async run(context, { interaction, by, t, answer }) {
    const guild = guildOf(interaction);
    if (guild === null) {
      await answer.privately(textDraft(t('errors.guildOnly')));
      return;
    }
    const userId = interaction.options.getUser('player')?.id ?? by.actor.userId;
    if (interaction.options.getBoolean('share') === true) {
      const shown = translator(publicLanguage(await context.guilds.of(guild.id), guild));
      await answer.publicly(await profileDraft(context, guild, shown, userId, 'coins'));
    } else await answer.privately(await profileDraft(context, guild, t, userId, 'coins'));
  },
} satisfies Command;
