import { InteractionContextType } from 'discord-api-types/v10';
import type { Command } from '../src/discord/command.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { localised } from '../src/discord/localise.ts';
import { leaderboardMessage } from '../src/discord/messages/coins.ts';
import { languageOf, translator } from '../src/i18n/index.ts';

const SHOWN = 15;

/** `/leaderboard`: who has the most coins on this server. Public, in the server's language. */
export const leaderboard = {
  definition: { ...localised('commands.leaderboard'), contexts: [InteractionContextType.Guild] },
  answers: () => 'public',
  async run({ ledger }, { interaction, by, t, answer }) {
    const { guildId } = interaction;
    if (guildId === null) {
      await answer.privately(textDraft(t('errors.guildOnly')));
      return;
    }
    const [board, own] = await Promise.all([
      ledger.leaderboard(guildId, { by: 'coins', limit: SHOWN, offset: 0 }),
      ledger.rank(guildId, by.actor.userId, { by: 'coins' }),
    ]);
    const server = interaction.guild?.name ?? '';
    await answer.publicly(leaderboardMessage(translator(languageOf(interaction.guildLocale)), server, board, own));
  },
} satisfies Command;
