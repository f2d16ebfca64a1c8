import { ApplicationCommandOptionType, InteractionContextType } from 'discord-api-types/v10';
import { readCode } from '../src/app/replay.ts';
import type { Command } from '../src/discord/command.ts';
import { guildOf } from '../src/discord/context.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { localised } from '../src/discord/localise.ts';
import { proofDraft } from '../src/discord/record-presses.ts';

/** `/verify`: recomputes the wall of a finished deal from what was published about it. */
export const verify = {
  definition: {
    ...localised('commands.verify'),
    contexts: [InteractionContextType.Guild],
    options: [
      {
        ...localised('commands.verify.code'),
        type: ApplicationCommandOptionType.String,
        required: true,
        max_length: 20,
      },
    ],
  },
  async run(context, { interaction, t, answer }) {
    const guild = guildOf(interaction);
    const code = readCode(interaction.options.getString('code', true));
    await answer.privately(
      guild === null ? textDraft(t('errors.guildOnly')) : await proofDraft(context, guild, t, code),
    );
  },
} satisfies Command;
