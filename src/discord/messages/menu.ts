import { votesFor } from '../../app/decide-votes.ts';
import type { PersonalSettings } from '../../app/personal-settings.ts';
import type { PublicTable } from '../../app/public-table.ts';
import { FEWEST_VOTES, isSameWish, type Wish } from '../../app/table.ts';
import { SEATS, type Seat } from '../../engine/tiles.ts';
import type { Translate } from '../../i18n/index.ts';
import type { CustomId } from '../custom-id.ts';
import { button, clip, LIMITS, type MessageDraft, rows } from '../drafts.ts';
import { seatName } from '../words.ts';
import { pausedLine } from './pause.ts';
import { voteLines } from './votes.ts';

/** The table that somebody sits at while it runs, and where. */
export interface OwnPlace {
  readonly table: PublicTable;
  readonly seat: Seat;
}

/**
 * What one person may choose for themselves and, at a table that runs, wish for: a pause, or an AI in somebody's place.
 *
 * @param place null for who sits at no table
 */
export function menuMessage(t: Translate, settings: PersonalSettings, place: OwnPlace | null): MessageDraft {
  const { textOnly, mentions } = settings;
  const running = place !== null && (place.table.phase === 'playing' || place.table.phase === 'between') ? place : null;
  const own = (what: 'text' | 'mentions', on: boolean): CustomId => ({
    verb: 'menu',
    table: place?.table.id ?? '0',
    prompt: 0,
    args: [what, on ? 1 : 0],
  });
  const lines = [
    t('menu.title'),
    t(`menu.textOnly.${textOnly ? 'on' : 'off'}`),
    t(`menu.mentions.${mentions ? 'on' : 'off'}`),
    ...(running === null ? [] : ['', ...togetherLines(t, running)]),
  ];
  return {
    content: clip(lines.join('\n'), LIMITS.content),
    embeds: [],
    rows: rows(
      [
        button(own('text', !textOnly), t(textOnly ? 'menu.button.textOff' : 'menu.button.textOn')),
        button(own('mentions', !mentions), t(mentions ? 'menu.button.mentionsOff' : 'menu.button.mentionsOn')),
      ],
      running === null ? [] : pauseButtons(t, running),
      running === null ? [] : removeButtons(t, running),
    ),
    picture: null,
    mentions: [],
  };
}

function togetherLines(t: Translate, { table }: OwnPlace): string[] {
  return [
    t('menu.together'),
    ...(table.pause === null ? [t('menu.pause')] : [pausedLine(t, table.pause)]),
    t('menu.remove', { needed: FEWEST_VOTES }),
    ...voteLines(t, table),
  ];
}

/** The press that gives this vote, or takes it back where it was given. */
function voteButton(t: Translate, { table, seat }: OwnPlace, wish: Wish) {
  const given = votesFor(table, wish).some((vote) => vote.by === seat && isSameWish(vote.wish, wish));
  const args = wish.kind === 'pause' ? ['pause', given ? 0 : 1] : ['remove', given ? 0 : 1, wish.seat];
  const id = { verb: 'vote', table: table.id, prompt: 0, args } as const;
  const name = wish.kind === 'remove' ? seatName(t, table, wish.seat) : '';
  return button(id, t(`menu.button.${wish.kind}${given ? 'Back' : ''}`, { name }), given ? 'plain' : 'main');
}

function pauseButtons(t: Translate, place: OwnPlace) {
  const { table } = place;
  if (table.pause === null) return [voteButton(t, place, { kind: 'pause' })];
  return [resumeButton(t, table)];
}

/** Lets play go on after a pause. */
export function resumeButton(t: Translate, { id }: Pick<PublicTable, 'id'>) {
  return button({ verb: 'resume', table: id, prompt: 0, args: [] }, t('table.button.resume'), 'good');
}

/** One for each other person, where there are enough people to vote. */
function removeButtons(t: Translate, place: OwnPlace) {
  const others = SEATS.filter((seat) => seat !== place.seat && place.table.seats[seat].kind === 'person');
  if (others.length < FEWEST_VOTES) return [];
  return others.map((seat) => voteButton(t, place, { kind: 'remove', seat }));
}
