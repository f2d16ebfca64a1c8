import type { PublicTable } from '../../app/public-table.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import type { GameId } from '../../engine/score.ts';
import { SEATS } from '../../engine/tiles.ts';
import type { Translate } from '../../i18n/index.ts';
import { type MessageDraft, textDraft } from '../drafts.ts';
import { gameName, seatName } from '../words.ts';
import { settingsLine } from './lobby.ts';

/** The tables of a channel with a link to each. */
export function statusMessage(
  t: Translate,
  rulesOf: (game: GameId) => Ruleset,
  tables: readonly PublicTable[],
): MessageDraft {
  const lines = tables.flatMap((table) => [
    t('table.status', {
      game: gameName(t, table.game),
      phase: t(`table.phase.${table.phase}`),
    }) + (table.deal === 0 ? '' : t('table.statusDeal', { deal: table.deal })),
    SEATS.map((seat) => seatName(t, table, seat)).join(', '),
    `-# ${settingsLine(t, rulesOf(table.game), table, 'changed')}`,
    ...(table.messageId === null
      ? []
      : [
          `[${t('table.statusLink')}](https://discord.com/channels/${table.guildId}/${table.channelId}/${table.messageId})`,
        ]),
  ]);
  return textDraft(lines.join('\n'));
}
