import type { OpenRequest } from '../app/table-service.ts';
import type { GameId } from '../engine/score.ts';
import { SEATS } from '../engine/tiles.ts';
import { translator } from '../i18n/index.ts';
import { type CommandCall, type Context, guildOf, publicLanguage } from './context.ts';
import { textDraft } from './drafts.ts';
import { publicMessage } from './messages/public.ts';
import { missingPermissions, permissionWords } from './permissions.ts';
import { refusalSentence } from './sentences.ts';

/**
 * Opens a table where the command was given; its reply is the table's first public message.
 *
 * @param request what was asked for, given the game that the server plays when nobody says
 */
export async function openTable(
  context: Context,
  { interaction, by, t, answer }: CommandCall,
  request: (game: GameId) => Pick<OpenRequest, 'game' | 'options' | 'settings'>,
): Promise<void> {
  const { service, publisher, guilds, rulesOf } = context;
  const { channelId } = interaction;
  const guild = guildOf(interaction);
  if (guild === null) {
    await answer.privately(textDraft(t('errors.guildOnly')));
    return;
  }
  const settings = await guilds.of(guild.id);
  const missing = missingPermissions(interaction, settings.threads);
  if (missing.length > 0) {
    await answer.privately(textDraft(t('errors.permissions', { permissions: permissionWords(t, missing) })));
    return;
  }
  const locale = publicLanguage(settings, guild);
  const thread = interaction.channel?.isThread() ? interaction.channel : null;
  const outcome = await service.open(by, {
    guildId: guild.id,
    channelId,
    parentId: thread?.parentId ?? null,
    locale,
    ...request(settings.game),
  });
  if (!outcome.ok) {
    await answer.privately(textDraft(refusalSentence(t, outcome.refusal)));
    return;
  }
  const { table } = outcome;
  const coins = (await service.coins(table.id)) ?? { balances: SEATS.map(() => null), booked: [] };
  const draft = publicMessage(translator(locale), rulesOf(table.game), { table, view: null, coins });
  const { messageId, target } = await answer.publicly(draft).catch((error: unknown) => {
    publisher.show(table.id);
    throw error;
  });
  await publisher.opened(table.id, { messageId, channelId }, target, draft);
}
