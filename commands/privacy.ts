import { ApplicationIntegrationType, InteractionContextType } from 'discord-api-types/v10';
import type { Command } from '../src/discord/command.ts';
import { localised } from '../src/discord/localise.ts';
import { privacyMessage } from '../src/discord/messages/privacy.ts';

/** `/privacy`: what is stored about oneself, on all servers, and the way to have it deleted. */
export const privacy = {
  definition: {
    ...localised('commands.privacy'),
    integration_types: [ApplicationIntegrationType.GuildInstall],
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
  },
  everywhere: true,
  async run({ people }, { by, t, answer }) {
    await answer.privately(privacyMessage(t, await people.personalData(by.actor.userId)));
  },
} satisfies Command;
