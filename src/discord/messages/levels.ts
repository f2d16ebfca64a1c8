import { AI_LEVELS } from '../../ai/player.ts';
import type { PublicTable } from '../../app/public-table.ts';
import { SEATS } from '../../engine/tiles.ts';
import type { Translate } from '../../i18n/index.ts';
import { type MessageDraft, rows, select, textDraft } from '../drafts.ts';
import { seatName } from '../words.ts';

/** One select for each AI player of a table that waits, for its host. */
export function levelsForm(t: Translate, table: PublicTable): MessageDraft {
  const selects = SEATS.flatMap((seat) => {
    const holder = table.seats[seat];
    if (holder.kind !== 'ai') return [];
    const name = seatName(t, table, seat);
    const choices = AI_LEVELS.map((level) => ({
      value: level,
      label: t('lobby.settings.option', { name, value: t(`lobby.level.${level}.name`) }),
      about: t(`lobby.level.${level}.about`),
      chosen: level === holder.level,
    }));
    return [[select({ verb: 'level', table: table.id, prompt: 0, args: [seat] }, name, choices)]];
  });
  return { ...textDraft(t('lobby.levels')), rows: rows(...selects) };
}
