import { ApplicationCommandOptionType, InteractionContextType } from 'discord-api-types/v10';
import { PERIODS, type Period } from '../src/app/periods.ts';
import type { LeaderboardOrder } from '../src/app/ports.ts';
import type { Command } from '../src/discord/command.ts';
import { guildOf, publicLanguage } from '../src/discord/context.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { boardDraft } from '../src/discord/leaderboard.ts';
import { localised, localisedChoice } from '../src/discord/localise.ts';
import { ORDERS } from '../src/discord/messages/leaderboard.ts';
import { GAME_IDS, type GameId } from '../src/engine/score.ts';
import { translator } from '../src/i18n/index.ts';

/** `/leaderboard`: who is best on this server, by coins unless asked otherwise. Public, in the server's language. */
export const leaderboard = {
  definition: {
    ...localised('commands.leaderboard'),
    contexts: [InteractionContextType.Guild],
    options: [
      {
        ...localised('commands.leaderboard.by'),
        type: ApplicationCommandOptionType.String,
        choices: ORDERS.map((by) => localisedChoice(`leaderboard.by.${by}.title`, by)),
      },
      {
        ...localised('commands.leaderboard.game'),
        type: ApplicationCommandOptionType.String,
        choices: GAME_IDS.map((game) => localisedChoice(`games.${game}.name`, game)),
      },
      {
        ...localised('commands.leaderboard.period'),
        type: ApplicationCommandOptionType.String,
        choices: PERIODS.map((period) => localisedChoice(`leaderboard.period.${period}`, period)),
      },
    ],
  },
  answers: () => 'public',
  async run(context, { interaction, by, t, answer }) {
    const guild = guildOf(interaction);
    if (guild === null) {
      await answer.privately(textDraft(t('errors.guildOnly')));
      return;
    }
    const { options } = interaction;
    const game = options.getString('game') as GameId | null;
    const period = options.getString('period') as Period | null;
    // A game or a period says nothing about coins held: whoever names one wants to see what was won.
    const order = options.getString('by') ?? (game === null && period === null ? 'coins' : 'net');
    const choice = {
      by: order as LeaderboardOrder,
      game,
      period: period ?? 'all',
      people: true,
      page: 0,
      owner: by.actor.userId,
    };
    const shown = translator(publicLanguage(await context.guilds.of(guild.id), guild));
    await answer.publicly(await boardDraft(context, guild, shown, choice, true));
  },
} satisfies Command;
