import type { PublicTable } from '../../app/public-table.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import type { Win } from '../../engine/state.ts';
import { SEATS, type Seat } from '../../engine/tiles.ts';
import type { PlayerView } from '../../engine/view.ts';
import type { Translate } from '../../i18n/index.ts';
import type { Verb } from '../custom-id.ts';
import { button, clip, LIMITS, type MessageDraft, type Row, rows } from '../drafts.ts';
import { type EmojiOf, emojiText } from '../emojis.ts';
import { boardPicture, marksWords } from '../pictures.ts';
import { countdown, gameName, seatName, suitWord, tileWord, windWord } from '../words.ts';
import { settingsLine } from './lobby.ts';
import { resumeButton } from './menu.ts';
import { pausedLine } from './pause.ts';
import { voteLines } from './votes.ts';

/** A deal whose wall is about to be made: the message that carries the commitment, before the first tile. */
export function dealingMessage(t: Translate, rules: Ruleset, table: PublicTable): MessageDraft {
  // The first deal calls everybody to the table; later ones find them there.
  const called =
    table.deal === 1 ? table.seats.flatMap((holder) => (holder.kind === 'person' ? [holder.userId] : [])) : [];
  const lines = [
    `**${gameName(t, table.game)}**`,
    table.pause === null ? t('table.shuffling', { deal: table.deal }) : pausedLine(t, table.pause),
    ...(called.length === 0 ? [] : [t('table.called', { mentions: called.map((id) => `<@${id}>`).join(' ') })]),
    ...SEATS.map((seat) => `• ${seatName(t, table, seat)}`),
    `-# ${settingsLine(t, rules, table, 'changed')}`,
    ...commitmentLine(t, table),
  ];
  return {
    content: clip(lines.join('\n'), LIMITS.content),
    embeds: [],
    rows: tableRows(t, rules, table, 0),
    picture: null,
    mentions: called,
  };
}

/**
 * The public table while a deal runs. Its buttons are the same for everyone, whatever anybody holds.
 * `balances` are the booked coins by seat, null where there are none.
 */
export function tableMessage(
  t: Translate,
  rules: Ruleset,
  table: PublicTable,
  view: PlayerView,
  balances: readonly (number | null)[],
  emojiOf?: EmojiOf,
): MessageDraft {
  const casual = rules.policies(table.options).casual;
  const scores = SEATS.map((seat) => scoreWord(t, view, seat, balances[seat] ?? null, casual));
  const lines = [
    t('table.title', {
      game: gameName(t, table.game),
      deal: view.dealNumber,
      of: dealsOf(t, rules, table),
      wind: windWord(t, view.roundWind),
      wall: view.wallLeft,
    }) + (view.streak > 0 ? t('table.streak', { streak: view.streak }) : ''),
    waitingLine(t, table, view, emojiOf),
    ...voteLines(t, table),
    // While claims are open they name it.
    ...(view.prompt?.kind === 'claims' ? [] : lastDiscardLine(t, table, view, emojiOf)),
    ...SEATS.map((seat) =>
      t('table.seat', {
        wind: windWord(t, view.seats[seat].wind),
        name: seatName(t, table, seat),
        marks: marksOf(t, table, view, seat),
        score: scores[seat] ?? '',
      }),
    ),
    `-# ${settingsLine(t, rules, table, 'changed')}`,
    ...(table.closing ? [t('table.closing')] : []),
    ...commitmentLine(t, table),
  ];
  return {
    content: clip(lines.join('\n'), LIMITS.content),
    embeds: [],
    rows: tableRows(t, rules, table, view.prompt?.id ?? 0),
    picture: boardPicture(t, table, view, pictureScores(t, view, balances, casual)),
    mentions: [],
  };
}

const ANSWERS = ['win', 'pass'] as const satisfies readonly Verb[];
const CALLS = ['chow', 'pung', 'kong'] as const satisfies readonly Verb[];

/**
 * The rows of a table, never enabled or disabled by what somebody holds: three by three, so that no phone breaks them.
 * Chow is missing only where the table plays without it; while people pause, there is nothing to call.
 */
function tableRows(t: Translate, rules: Ruleset, { id: table, options, pause }: PublicTable, prompt: number): Row[] {
  const { chow } = rules.policies(options);
  const call = (verb: (typeof CALLS | typeof ANSWERS)[number]) =>
    button({ verb, table, prompt, args: [] }, t(`table.button.${verb}`), verb === 'win' ? 'good' : 'plain');
  const hand = button({ verb: 'hand', table, prompt: 0, args: [] }, t('table.button.hand'), 'main');
  const calls =
    pause?.reason === 'agreed'
      ? [[hand, resumeButton(t, { id: table })]]
      : [[hand, ...ANSWERS.map(call)], CALLS.filter((verb) => verb !== 'chow' || chow).map(call)];
  return rows(...calls, [
    button({ verb: 'rules', table, prompt: 0, args: [] }, t('table.button.rules')),
    button({ verb: 'menu', table, prompt: 0, args: [] }, t('table.button.more')),
    button({ verb: 'leave', table, prompt: 0, args: [] }, t('table.button.leave'), 'bad'),
  ]);
}

function dealsOf(t: Translate, rules: Ruleset, table: PublicTable): string {
  const length = rules.policies(table.options).matchLength;
  return length.unit === 'deals' ? t('table.of', { deals: length.count }) : '';
}

/** The tile that lies open; none between a claim and the discard that follows it. */
function lastDiscardLine(
  t: Translate,
  table: PublicTable,
  { lastDiscard }: PlayerView,
  emojiOf: EmojiOf | undefined,
): string[] {
  if (lastDiscard === null) return [];
  return [
    t('table.lastDiscard', {
      tile: `${tileWord(t, lastDiscard.tile)}${emojiText(emojiOf, lastDiscard.tile)}`,
      name: seatName(t, table, lastDiscard.seat),
    }),
  ];
}

function waitingLine(t: Translate, table: PublicTable, view: PlayerView, emojiOf: EmojiOf | undefined): string {
  if (table.pause !== null) return pausedLine(t, table.pause);
  const { prompt } = view;
  const when = countdown(table.deadline?.at);
  if (prompt === null) return '';
  switch (prompt.kind) {
    case 'turn':
      return t('table.turn', {
        name: seatName(t, table, prompt.seat),
        wind: windWord(t, view.seats[prompt.seat].wind),
        when,
      });
    case 'claims':
      return t(prompt.source === 'discard' ? 'table.claims' : 'table.robbing', {
        tile: `${tileWord(t, prompt.tile)}${emojiText(emojiOf, prompt.tile)}`,
        name: seatName(t, table, prompt.from),
        when,
      });
    case 'exchange':
      return t('table.exchange', { when });
    case 'missing-suit':
      return t('table.missingSuit', { when });
  }
}

function marksOf(t: Translate, table: PublicTable, view: PlayerView, seat: Seat): string {
  const holder = table.seats[seat];
  const shown = view.seats[seat];
  const marks = [
    ...(shown.dealer ? [t('table.mark.dealer')] : []),
    ...(holder.kind === 'ai' ? [t('table.mark.ai')] : []),
    ...(holder.kind === 'left' ? [t('table.mark.left')] : []),
    ...(holder.kind === 'person' && holder.aiPlays ? [t('table.mark.away')] : []),
    ...(shown.readyDeclared ? [t('table.mark.ready')] : []),
    ...(shown.win === null ? [] : [wonMark(t, shown.win)]),
    ...(shown.missingSuit === null ? [] : [t('table.mark.missing', { suit: suitWord(t, shown.missingSuit) })]),
  ];
  return marksWords(t, marks);
}

/** A win in a deal that goes on: that it is one, and its price. */
function wonMark(t: Translate, { sheet }: Win): string {
  return t('table.mark.won', { total: sheet.cappedTotal, unit: t(`games.unit.${sheet.unit}`) });
}

function scoreWord(t: Translate, view: PlayerView, seat: Seat, balance: number | null, casual: boolean): string {
  const shown = view.seats[seat];
  if (casual) return t.counted('points', shown.points);
  const net = t.signed(shown.net);
  return balance === null ? t('table.net', { net }) : t('table.coins', { coins: t.number(balance), net });
}

/** Beside each wind in the picture: points, or coins as booked, or the net of the deal where nothing is booked. */
function pictureScores(
  t: Translate,
  view: PlayerView,
  balances: readonly (number | null)[],
  casual: boolean,
): string[] {
  return view.seats.map((seat) => {
    if (casual) return t.number(seat.points);
    const balance = balances[seat.seat] ?? null;
    return balance === null ? t.signed(seat.net) : t.number(balance);
  });
}

function commitmentLine(t: Translate, table: PublicTable): string[] {
  return table.commitment === null ? [] : [t('table.commitment', { commitment: table.commitment.commitment })];
}
