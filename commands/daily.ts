import { InteractionContextType } from 'discord-api-types/v10';
import { nextDay } from '../src/app/periods.ts';
import type { Command } from '../src/discord/command.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { localised } from '../src/discord/localise.ts';
import { dailyMessage } from '../src/discord/messages/coins.ts';

/** `/daily`: the house tops up those who ran low, once a day. */
export const daily = {
  definition: { ...localised('commands.daily'), contexts: [InteractionContextType.Guild] },
  async run({ ledger, clock }, { interaction, by, t, answer }) {
    const { guildId } = interaction;
    if (guildId === null) {
      await answer.privately(textDraft(t('errors.guildOnly')));
      return;
    }
    const now = clock.now();
    const topUp = await ledger.topUp(guildId, by.actor.userId, now);
    await answer.privately(dailyMessage(t, topUp, nextDay(now)));
  },
} satisfies Command;
