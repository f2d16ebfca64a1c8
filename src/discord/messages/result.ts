import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10';
import type { BookedLine } from '../../app/ports.ts';
import type { PublicTable } from '../../app/public-table.ts';
import { printCode } from '../../app/replay.ts';
import type { TableCoins } from '../../app/table-service.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import type { Win } from '../../engine/state.ts';
import { printTiles, SEATS, type Seat } from '../../engine/tiles.ts';
import { netOf } from '../../engine/transfers.ts';
import type { PlayerView } from '../../engine/view.ts';
import type { Translate } from '../../i18n/index.ts';
import { button, clip, clipLines, LIMITS, type MessageDraft, rows } from '../drafts.ts';
import { type EmojiOf, emojiText } from '../emojis.ts';
import { resultPicture } from '../pictures.ts';
import { countdown, patternName, safeName, seatName, tileWord, windWord } from '../words.ts';
import { settingsLine } from './lobby.ts';
import { resumeButton } from './menu.ts';
import { pausedLine } from './pause.ts';
import { paymentLines } from './payments.ts';
import { voteLines } from './votes.ts';

const GOLD = 0xe8b93c;
const BLUE = 0x3c7ee8;
const GREEN = 0x3ba55d;
/** Three winners and everything else stay under the 6,000 characters of all embeds together. */
const WINNER_TEXT = 700;
const FIELD = { payments: LIMITS.embedField, checks: 400, balances: 400, hands: 500, standings: 600 } as const;
/** The secret of the wall and the options, at most. */
const SMALL_PRINT = 1200;

/**
 * The end of a deal: who won with what, every pattern, who paid whom, what everybody has now; after the last deal the
 * final standings too; in small print the secret of its wall and the options. It takes the place of the table's
 * message, with Next or Rematch under it.
 */
export function resultMessage(
  t: Translate,
  rules: Ruleset,
  table: PublicTable,
  view: PlayerView,
  coins: TableCoins,
  past: boolean,
  emojiOf?: EmojiOf,
): MessageDraft {
  const names = SEATS.map((seat) => seatName(t, table, seat));
  const { casual, coins: inCoins } = rules.policies(table.options);
  const lines = [
    headline(t, view, names),
    ...(table.phase === 'between' && !past ? [...nextLines(t, table), ...voteLines(t, table)] : []),
    ...(table.closed === null ? [] : [t(`table.closed.${table.closed.reason}`)]),
  ];
  const embeds = (emojis: EmojiOf | undefined): APIEmbed[] => [
    ...(table.phase === 'closed' ? [standingsEmbed(t, table, casual)] : []),
    ...view.wins.map((win) => winnerEmbed(t, table, view, win, names, { casual, emojiOf: emojis })),
    settlementEmbed(t, view, coins, names, { casual, inCoins, onlyBooked: isAllBooked(table), emojiOf: emojis }),
    smallPrint(t, rules, table),
  ];
  const withEmojis = embeds(emojiOf);
  return {
    content: clip(lines.join('\n'), LIMITS.content),
    // Emojis are long in writing: where they are too many the tiles are told in notation.
    embeds: charactersOf(withEmojis) <= LIMITS.embeds ? withEmojis : embeds(undefined),
    rows: resultRows(t, table),
    picture: resultPicture(t, table, view, names),
    mentions: [],
  };
}

/** Who has won the deal: `"🏆 **Ann** wins deal 3"`. */
export function headline(t: Translate, view: PlayerView, names: readonly string[]): string {
  const deal = view.dealNumber;
  const winners = view.wins.map((win) => names[win.seat] ?? '');
  if (winners.length === 0) return t('result.drawn', { deal });
  if (winners.length === 1) return t('result.won', { deal, name: winners[0] ?? '' });
  return t('result.wonMany', { deal, names: winners.map((name) => `**${name}**`).join(', ') });
}

/** Between two deals: when the next one starts, and who has asked for it. */
export function nextLines(t: Translate, table: PublicTable): string[] {
  if (table.pause !== null) return [pausedLine(t, table.pause)];
  const pressed = SEATS.filter((seat) => {
    const holder = table.seats[seat];
    return holder.kind === 'person' && holder.next;
  });
  return [
    t('result.next', { when: countdown(table.deadline?.at) }),
    ...(pressed.length === 0
      ? []
      : [t('result.pressed', { names: pressed.map((seat) => seatName(t, table, seat)).join(', ') })]),
  ];
}

/** What only who looks for it wants to read: below everything else. */
function smallPrint(t: Translate, rules: Ruleset, table: PublicTable): APIEmbed {
  const { commitment } = table;
  const options = t('result.options', { options: settingsLine(t, rules, table, 'all') });
  if (commitment?.secret == null) return { description: clip(`-# ${options}`, SMALL_PRINT) };
  const { deal, secret } = commitment;
  const code = printCode({ tableId: table.id, deal });
  const reveal = t('result.reveal', { code, secret, commitment: commitment.commitment });
  return { description: clip(`-# ${reveal}\n-# ${options}`, SMALL_PRINT) };
}

/** As Discord counts what embeds hold. */
function charactersOf(embeds: readonly APIEmbed[]): number {
  const texts = embeds.flatMap(({ title, description, fields = [], footer }) => [
    title,
    description,
    footer?.text,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
  return texts.reduce((sum, text = '') => sum + text.length, 0);
}

function winnerEmbed(
  t: Translate,
  table: PublicTable,
  view: PlayerView,
  win: Win,
  names: readonly string[],
  { casual, emojiOf }: { readonly casual: boolean; readonly emojiOf: EmojiOf | undefined },
): APIEmbed {
  const { sheet } = win;
  const how = t(`result.by.${win.by}`, {
    tile: `${tileWord(t, win.tile)}${emojiText(emojiOf, win.tile)}`,
    from: win.from === null ? '' : (names[win.from] ?? ''),
  });
  const values = {
    total: sheet.total,
    capped: sheet.cappedTotal,
    unit: t(`games.unit.${sheet.unit}`),
  };
  const scored = t(sheet.total === sheet.cappedTotal ? 'result.total' : 'result.totalCapped', values);
  const total = casual ? t('result.totalCasual', values) : scored;
  const lines = sheet.lines.map((line) =>
    t('result.line', { name: patternName(t, table.game, line.id), value: line.value }),
  );
  return {
    color: GOLD,
    title: clip(
      t('result.winner', {
        name: names[win.seat] ?? '',
        wind: windWord(t, view.seats[win.seat].wind),
        how,
      }),
      256,
    ),
    description: `${clipLines(lines, WINNER_TEXT - total.length - 1, moreLine(t))}\n${total}`,
  };
}

function settlementEmbed(
  t: Translate,
  view: PlayerView,
  coins: TableCoins,
  names: readonly string[],
  {
    casual,
    inCoins,
    onlyBooked,
    emojiOf,
  }: {
    readonly casual: boolean;
    readonly inCoins: boolean;
    readonly onlyBooked: boolean;
    readonly emojiOf: EmojiOf | undefined;
  },
): APIEmbed {
  const booked = coins.booked.filter((line) => line.deal === view.dealNumber);
  const payments = paymentLines(t, booked.length > 0 || onlyBooked ? booked : view.transfers, names);
  const field = (name: string, lines: readonly string[], most: number): APIEmbedField[] =>
    lines.length === 0 ? [] : [{ name, value: clipLines(lines, most, moreLine(t)) }];
  return {
    color: BLUE,
    fields: [
      ...field(t('result.payments'), payments.length === 0 ? [t('result.noPayments')] : payments, FIELD.payments),
      ...field(t('result.checks'), checkLines(t, view, names), FIELD.checks),
      ...(casual ? field(t('result.points'), pointLines(t, view, names), FIELD.balances) : []),
      ...(inCoins
        ? field(t('result.balances'), balanceLines(t, coins, movedBy(booked, view, onlyBooked), names), FIELD.balances)
        : []),
      ...handFields(t, view, names, emojiOf),
    ],
    footer: { text: t('result.worthless') },
  };
}

/** Where AI seats move no coins, nothing moves but what was booked. */
function isAllBooked({ settings }: PublicTable): boolean {
  return settings.aiCoins === 'off' && settings.coins === 'on';
}

type Moved = Parameters<typeof netOf>[0][number];

/** What really moved; at tables without coins, what would have. */
function movedBy(booked: readonly BookedLine[], view: PlayerView, onlyBooked: boolean): readonly Moved[] {
  if (booked.length === 0 && !onlyBooked) return view.transfers;
  return booked.map(({ from, to, paid }) => ({ from, to, amount: paid }));
}

const moreLine = (t: Translate) => (count: number) => t('result.more', { count });

function checkLines(t: Translate, view: PlayerView, names: readonly string[]): string[] {
  const checks = view.result?.checks;
  if (checks == null) return [];
  return [
    ...checks.pigs.map((seat) => t('result.pig', { name: names[seat] ?? '' })),
    ...checks.ready.map(({ seat, value }) => t('result.ready', { name: names[seat] ?? '', value })),
  ];
}

/** What everybody has now and what this deal really moved; AI players, who have no account, with the move alone. */
function balanceLines(t: Translate, coins: TableCoins, moved: readonly Moved[], names: readonly string[]): string[] {
  const net = netOf(moved);
  return SEATS.map((seat) => {
    const balance = coins.balances[seat] ?? null;
    const name = names[seat] ?? '';
    return balance === null
      ? t('result.line', { name, value: t.signed(net[seat]) })
      : t('result.balance', { name, coins: t.number(balance), net: t.signed(net[seat]) });
  });
}

function pointLines(t: Translate, view: PlayerView, names: readonly string[]): string[] {
  const points = view.result?.points ?? [0, 0, 0, 0];
  return SEATS.map((seat) =>
    t('result.pointsLine', {
      name: names[seat] ?? '',
      points: t.number(view.seats[seat].points),
      net: t.signed(points[seat]),
    }),
  );
}

/** What those who did not win were left with: as emojis, a field each, or in notation. */
function handFields(
  t: Translate,
  view: PlayerView,
  names: readonly string[],
  emojiOf: EmojiOf | undefined,
): APIEmbedField[] {
  const winners = new Set<Seat>(view.wins.map((win) => win.seat));
  const hands = SEATS.flatMap((seat) => {
    const { revealed } = view.seats[seat];
    return winners.has(seat) || revealed === null ? [] : [{ name: names[seat] ?? '', tiles: revealed }];
  });
  if (hands.length === 0) return [];
  const inEmojis = hands.map(({ name, tiles }) => ({
    name: t('result.handOf', { name }),
    value: tiles.map((tile) => emojiText(emojiOf, tile).trim()).join(''),
  }));
  if (inEmojis.every(({ value }) => value !== '')) return inEmojis;
  const lines = hands.map(({ name, tiles }) => t('result.hand', { name, tiles: `\`${printTiles(tiles)}\`` }));
  return [{ name: t('result.hands'), value: clipLines(lines, FIELD.hands, moreLine(t)) }];
}

function standingsEmbed(t: Translate, table: PublicTable, casual: boolean): APIEmbed {
  const lines = table.standings.map((line) => {
    const name = safeName(line.name);
    return casual
      ? t('result.standingPoints', {
          place: line.place,
          name,
          points: t.counted('points', line.points),
          wins: line.wins,
        })
      : t('result.standing', { place: line.place, name, net: t.signed(line.net), wins: line.wins });
  });
  return {
    color: GREEN,
    description: `${t('result.standings')}\n${clipLines(lines, FIELD.standings, moreLine(t))}`,
  };
}

function resultRows(t: Translate, table: PublicTable) {
  const id = { table: table.id, prompt: 0, args: [] };
  const rules = button({ ...id, verb: 'rules' }, t('table.button.rules'));
  if (table.phase === 'closed')
    return rows([button({ ...id, verb: 'rematch' }, t('table.button.rematch'), 'main'), rules]);
  const free = table.seats.some(({ kind }) => kind === 'ai');
  return rows(
    [
      table.pause?.reason === 'agreed'
        ? resumeButton(t, table)
        : button({ ...id, verb: 'next' }, t('table.button.next'), 'good'),
      button({ ...id, verb: 'hand' }, t('table.button.hand')),
      // People take over the seats of AI players between two deals.
      ...(free ? [button({ ...id, verb: 'join' }, t('table.button.seat'))] : []),
    ],
    [
      rules,
      button({ ...id, verb: 'menu' }, t('table.button.more')),
      button({ ...id, verb: 'leave' }, t('table.button.leave'), 'bad'),
    ],
  );
}

/** A table that closed without a deal to show, or in the middle of one. */
export function closedMessage(t: Translate, table: PublicTable): MessageDraft {
  const reason = table.closed?.reason ?? 'host';
  const anything = table.standings.length > 0 && table.deal > 0;
  return {
    content: t(`table.closed.${reason}`),
    embeds: anything ? [standingsEmbed(t, table, false)] : [],
    rows: anything
      ? rows([button({ verb: 'rematch', table: table.id, prompt: 0, args: [] }, t('table.button.rematch'), 'main')])
      : [],
    picture: null,
    mentions: [],
  };
}
