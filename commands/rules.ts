import {
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionContextType,
} from 'discord-api-types/v10';
import type { Command } from '../src/discord/command.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { localised, localisedChoice } from '../src/discord/localise.ts';
import { rulesPage } from '../src/discord/messages/rules-pages.ts';
import { GAME_IDS, type GameId } from '../src/engine/score.ts';
import { rulesetOf } from '../src/rulesets/index.ts';

/** `/rules`: the pages of one game, made from its ruleset. */
export const rules = {
  definition: {
    ...localised('commands.rules'),
    integration_types: [ApplicationIntegrationType.GuildInstall],
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        ...localised('commands.rules.game'),
        type: ApplicationCommandOptionType.String,
        required: true,
        choices: GAME_IDS.map((game) => localisedChoice(`games.${game}.name`, game)),
      },
    ],
  },
  everywhere: true,
  async run(_context, { interaction, t, answer }) {
    const game = interaction.options.getString('game', true) as GameId;
    const first = rulesPage(t, rulesetOf(game), { table: '0', options: null }, 0);
    await answer.privately(first ?? textDraft(t('rules.noPattern')));
  },
} satisfies Command;
