import { InteractionContextType } from 'discord-api-types/v10';
import type { Command } from '../src/discord/command.ts';
import { guildOf } from '../src/discord/context.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { localised } from '../src/discord/localise.ts';
import { historyDraft } from '../src/discord/record-presses.ts';

/** `/history`: one's own latest deals on this server, each with the code that `/replay` and `/verify` take. */
export const history = {
  definition: { ...localised('commands.history'), contexts: [InteractionContextType.Guild] },
  async run(context, { interaction, by, t, answer }) {
    const guild = guildOf(interaction);
    await answer.privately(
      guild === null ? textDraft(t('errors.guildOnly')) : await historyDraft(context, guild, by.actor.userId, t, 0),
    );
  },
} satisfies Command;
