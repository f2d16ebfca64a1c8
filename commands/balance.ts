import { GuildMember } from 'discord.js';
import { ApplicationCommandOptionType, InteractionContextType } from 'discord-api-types/v10';
import type { Command } from '../src/discord/command.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { localised } from '../src/discord/localise.ts';
import { balanceMessage } from '../src/discord/messages/coins.ts';

/** `/balance`: how many coins somebody has on this server. */
export const balance = {
  definition: {
    ...localised('commands.balance'),
    contexts: [InteractionContextType.Guild],
    options: [{ ...localised('commands.balance.player'), type: ApplicationCommandOptionType.User }],
  },
  async run({ ledger }, { interaction, by, t, answer }) {
    const { guildId } = interaction;
    if (guildId === null) {
      await answer.privately(textDraft(t('errors.guildOnly')));
      return;
    }
    const user = interaction.options.getUser('player');
    const member = interaction.options.getMember('player');
    const nick = member instanceof GuildMember ? member.nickname : null;
    const other = user === null || user.id === by.actor.userId ? null : (nick ?? user.globalName ?? user.username);
    const coins = await ledger.balance(guildId, user?.id ?? by.actor.userId);
    await answer.privately(balanceMessage(t, other, coins));
  },
} satisfies Command;
