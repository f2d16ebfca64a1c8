import { ApplicationCommandOptionType, InteractionContextType } from 'discord-api-types/v10';
import { readCode } from '../src/app/replay.ts';
import type { Command } from '../src/discord/command.ts';
import { guildOf } from '../src/discord/context.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { localised } from '../src/discord/localise.ts';
import { replayDraft } from '../src/discord/record-presses.ts';

/** `/replay`: a finished deal move by move, with all hands open. Private, so that everybody turns their own pages. */
export const replay = {
  definition: {
    ...localised('commands.replay'),
    contexts: [InteractionContextType.Guild],
    options: [
      {
        ...localised('commands.replay.code'),
        type: ApplicationCommandOptionType.String,
        required: true,
        max_length: 20,
      },
    ],
  },
  async run(context, { interaction, by, t, answer }) {
    const guild = guildOf(interaction);
    const code = readCode(interaction.options.getString('code', true));
    await answer.privately(
      guild === null
        ? textDraft(t('errors.guildOnly'))
        : await replayDraft(context, guild, by.actor.userId, t, code, 0),
    );
  },
} satisfies Command;
