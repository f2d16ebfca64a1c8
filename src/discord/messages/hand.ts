import { hintOf } from '../../app/learning/hint.ts';
import type { PublicTable } from '../../app/public-table.ts';
import type { PlayerAction } from '../../engine/actions.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import { SEATS, SUITS, suitOf, type Tile } from '../../engine/tiles.ts';
import type { OwnView, PlayerView } from '../../engine/view.ts';
import type { Translate } from '../../i18n/index.ts';
import { tileSigns } from '../../i18n/tile-signs.ts';
import { button, chunks, clip, LIMITS, type MessageDraft, type Row, rows, select } from '../drafts.ts';
import type { EmojiOf } from '../emojis.ts';
import { handOrder, handPicture, heldPositions, numberedTiles } from '../pictures.ts';
import {
  chowShort,
  countdown,
  meldsWords,
  seatName,
  suitLabel,
  suitWord,
  tileShort,
  tilesShort,
  tileWord,
  tileWords,
  windWord,
} from '../words.ts';
import { type HandHelp, handHelp, hintHelp } from './advice.ts';
import { withBoard } from './board-words.ts';
import { pausedLine } from './pause.ts';
import { headline, nextLines } from './result.ts';
import { voteLines } from './votes.ts';

/** A tile's button is so narrow that a phone shows this many side by side. */
const PHONE_BUTTONS = 4;
const TILE_ROWS = LIMITS.rows - 1;

/** A second step that the player is in: which kong, which discard with the declaration of ready, or a hint. */
export type HandStep = 'kong' | 'ready' | 'hint' | null;

export interface HandMessage {
  readonly t: Translate;
  readonly rules: Ruleset;
  readonly table: PublicTable;
  readonly view: PlayerView;
  readonly own: OwnView;
  readonly step?: HandStep;
  /** A sentence about what was just refused, above everything else. */
  readonly notice?: string | null;
  /** The token that can edit this message ends soon. */
  readonly sleepy?: boolean;
  /** The player has not finished a deal yet: the tour is offered. */
  readonly newcomer?: boolean;
  /** Everything in words: the board too, and no picture. */
  readonly textOnly?: boolean;
  /** Tiles as emojis; buttons name the tile where there is none. */
  readonly emojiOf?: EmojiOf;
}

/** One player's private message: their tiles, what is asked of them, and a button for everything they may do. */
export function handMessage(message: HandMessage): MessageDraft {
  const { t, table, view, own } = message;
  const seat = view.seats[own.seat];
  const help = helpOf(message);
  const lines = [
    ...(message.notice ? [`⚠️ ${message.notice}`] : []),
    t('hand.title', {
      wind: windWord(t, seat.wind),
      dealer: seat.dealer ? t('hand.dealer') : '',
      deal: view.dealNumber,
      wall: view.wallLeft,
    }),
    stateLine(message),
    ...(own.noWin === null ? [] : [t(`hand.noWin.${own.noWin}`)]),
    ...(seat.readyDeclared && !isOnTurn(view, own) ? [t('hand.readyDeclared')] : []),
    ...(help?.lines ?? []),
    ...(message.textOnly ? tilesInWords(t, view, own) : [t('hand.tiles', { tiles: tilesInShort(t, own) })]),
    ...(own.missingSuit === null ? [] : [t('hand.missing', { suit: suitWord(t, own.missingSuit) })]),
    ...voteLines(t, table),
    ...(message.sleepy ? [t('hand.sleeping')] : []),
  ];
  const text = lines.filter((line) => line !== '').join('\n');
  return {
    content: message.textOnly ? withBoard(t, table, view, text) : clip(text, LIMITS.content),
    embeds: [],
    rows: handRows(message, isAway(table, own), message.step === 'hint' ? (help?.marked ?? []) : []),
    picture: message.textOnly ? null : handPicture(t, view, own, help),
    mentions: [],
  };
}

/** Everything that a picture would show of the own tiles, for those who read instead. */
function tilesInWords(t: Translate, view: PlayerView, own: OwnView): string[] {
  const { melds, bonus } = view.seats[own.seat];
  return [
    t('hand.tiles', { tiles: numberedTiles(t, own) }),
    ...(own.drawn === null ? [] : [t('hand.drawn', { tile: tileWord(t, own.drawn) })]),
    ...(melds.length === 0 ? [] : [t('hand.melds', { melds: meldsWords(t, melds) })]),
    ...(bonus.length === 0 ? [] : [t('hand.bonus', { tiles: tileWords(t, bonus) })]),
    t('hand.signs', { tiles: tileSigns(handOrder(own).all) }),
  ];
}

/** The same tiles in one short line above their picture, in its order; the picture's alt text says the rest. */
function tilesInShort(t: Translate, own: OwnView): string {
  const { tiles, drawn } = handOrder(own);
  const held = tilesShort(t, tiles);
  return drawn === null ? held : `${held} · ${t('hand.drawnLast', { tile: tileShort(t, drawn) })}`;
}

/** Advice above the tiles; a hint stands in for what is always said. Nothing for whom an AI plays. */
function helpOf(message: HandMessage): HandHelp | null {
  const { t, rules, table, view, own, step, emojiOf } = message;
  if (isAway(table, own) || isCutShort(message)) return null;
  const hint = step === 'hint' ? hintOf(rules, view) : null;
  return hint === null ? handHelp(t, rules, view, own) : hintHelp(t, rules, view, own, hint, emojiOf);
}

function isAway(table: PublicTable, own: OwnView): boolean {
  const holder = table.seats[own.seat];
  return holder.kind === 'person' && holder.aiPlays && table.phase !== 'closed';
}

const isOnTurn = ({ prompt }: PlayerView, own: OwnView): boolean => prompt?.kind === 'turn' && prompt.seat === own.seat;

/** The table closed in the middle of this deal: nothing more comes of it. */
function isCutShort({ table, view }: HandMessage): boolean {
  return table.closed !== null && view.result === null;
}

function stateLine(message: HandMessage): string {
  const { t, rules, table, view, own, step } = message;
  const when = countdown(table.deadline?.at);
  const { prompt } = view;
  if (isCutShort(message)) return t(`table.closed.${table.closed?.reason ?? 'host'}`);
  if (table.pause !== null) return pausedLine(t, table.pause);
  if (view.result !== null) {
    const names = SEATS.map((seat) => seatName(t, table, seat));
    const closed = table.closed === null ? [] : [t(`table.closed.${table.closed.reason}`)];
    return [headline(t, view, names), ...(table.phase === 'between' ? nextLines(t, table) : closed)].join('\n');
  }
  if (isAway(table, own)) return t('hand.away');
  if (view.seats[own.seat].win !== null) return t('hand.won');
  if (own.answered !== null) return t('hand.answered', { answer: saidWord(t, own.answered) });
  if (step === 'kong') return t('hand.chooseKong');
  if (step === 'ready') return t('hand.chooseReady');
  if (prompt === null) return t('hand.waitingAll');
  switch (prompt.kind) {
    case 'exchange':
      return t('hand.chooseExchange', { when });
    case 'missing-suit':
      return t('hand.chooseMissing', { when });
    case 'turn': {
      if (prompt.seat !== own.seat) {
        const wind = windWord(t, view.seats[prompt.seat].wind);
        return t('hand.waitingFor', { name: seatName(t, table, prompt.seat), wind });
      }
      if (view.seats[own.seat].readyDeclared) return t('hand.turnReady', { when });
      const { missingSuit } = own;
      if (own.legal.some(({ type }) => type === 'self-draw-win')) return t('hand.turnWin', { when });
      const forced =
        rules.policies(table.options).missingSuitForced && own.concealed.some((tile) => suitOf(tile) === missingSuit);
      return t(forced ? 'hand.turnForced' : 'hand.turn', { when });
    }
    case 'claims': {
      if (prompt.from === own.seat) return t('hand.waitingAll');
      const values = { name: seatName(t, table, prompt.from), tile: tileWord(t, prompt.tile), when };
      if (own.legal.length === 0) return t('hand.claimNothing', values);
      return t(prompt.source === 'discard' ? 'hand.claim' : 'hand.rob', values);
    }
  }
}

function saidWord(t: Translate, action: PlayerAction): string {
  switch (action.type) {
    case 'chow':
    case 'pung':
    case 'kong':
    case 'win':
    case 'pass':
    case 'exchange':
    case 'missing-suit':
      return t(`hand.said.${action.type}`);
    default:
      return t('hand.said.pass');
  }
}

/** @param advised positions of the tiles that a hint is about. */
function handRows(message: HandMessage, away: boolean, advised: readonly number[]): Row[] {
  const { t, table, own, step } = message;
  const id = { table: table.id, prompt: 0, args: [] };
  const refresh = button({ ...id, verb: 'again' }, t('hand.button.refresh'));
  if (isCutShort(message)) return [];
  if (away) return rows([button({ ...id, verb: 'back' }, t('hand.button.back'), 'main'), refresh]);
  if (own.legal.length === 0)
    return rows([...nextButton(message), refresh, ...reviewButton(message)], tourButton(message));
  const types = new Set(own.legal.map((action) => action.type));
  if (types.has('missing-suit')) return missingSuitRows(message);
  if (types.has('exchange')) return exchangeRows(message);
  if (step === 'kong') return kongStep(message);
  if (step === 'ready' && canDeclare(own)) return readyStep(message);
  if (types.has('discard')) return turnRows(message, advised);
  return claimRows(message);
}

/** One button a tile, then a row with what else is legal. 17 tiles take four rows, so everything fits in five. */
function turnRows(message: HandMessage, advised: readonly number[]): Row[] {
  const { t, table, view, own, emojiOf } = message;
  const prompt = view.prompt?.id ?? 0;
  const kongs = ownKongs(own);
  const id = { table: table.id, prompt, args: [] };
  const extra = [
    ...(own.legal.some((action) => action.type === 'self-draw-win')
      ? [button({ ...id, verb: 'win' }, t('hand.button.win'), 'good')]
      : []),
    ...(kongs.length === 1
      ? [kongButton(t, table.id, prompt, kongs[0]!)]
      : kongs.length > 1
        ? [button({ ...id, verb: 'kong' }, t('hand.button.kongs'), 'main')]
        : []),
    ...(canDeclare(own) ? [button({ ...id, verb: 'ready' }, t('hand.button.ready'), 'main')] : []),
    hintButton(message),
    button({ table: table.id, prompt: 0, args: [], verb: 'again' }, t('hand.button.refresh')),
  ];
  // With everything legal at once the row is full, and whoever plays such a hand needs no tour.
  if (extra.length < LIMITS.rowButtons) extra.push(...tourButton(message));
  return rows(
    ...tileButtons({ t, table: table.id, prompt, own, verb: 'discard', held: heldPositions(own), advised, emojiOf }),
    extra,
  );
}

function hintButton({ t, table, view }: HandMessage) {
  return button({ verb: 'hint', table: table.id, prompt: view.prompt?.id ?? 0, args: [] }, t('learning.hint.button'));
}

/** The way to the tour, for whom it is new. */
function tourButton({ t, rules, table, newcomer }: HandMessage) {
  const id = { verb: 'tour', table: table.id, prompt: 0, args: [rules.id, 'open'] } as const;
  return newcomer === true ? [button(id, t('learning.tour.button'))] : [];
}

/** Between two deals, for whom has not pressed it yet: so that nobody has to look for the table's message. */
function nextButton({ t, table, own }: HandMessage) {
  const holder = table.seats[own.seat];
  if (table.phase !== 'between' || table.pause !== null || holder.kind !== 'person' || holder.next) return [];
  return [button({ verb: 'next', table: table.id, prompt: 0, args: [] }, t('table.button.next'), 'good')];
}

/** The way from the end of a deal to one's own discards in it. */
function reviewButton({ t, table, view }: HandMessage) {
  const id = { verb: 'review', table: table.id, prompt: view.dealNumber, args: ['open'] } as const;
  return view.result === null ? [] : [button(id, t('learning.review.button'), 'main')];
}

interface TileButtons {
  readonly t: Translate;
  readonly table: string;
  readonly prompt: number;
  readonly own: OwnView;
  readonly verb: 'discard' | 'ready';
  /** Positions that may not be pressed. */
  readonly held: readonly number[];
  /** Positions that a hint is about. */
  readonly advised: readonly number[];
  readonly emojiOf: EmojiOf | undefined;
}

/**
 * A button a tile with its number in the picture and the tile itself: as an emoji where there is one, else in words.
 * In rows that a phone does not break; where tiles are too many for that, the first ones are longer.
 */
function tileButtons({ t, table, prompt, own, verb, held, advised, emojiOf }: TileButtons) {
  const { all, drawn } = handOrder(own);
  const made = all.map((tile, position) => {
    const number = position + 1;
    const emoji = emojiOf?.(tile) ?? null;
    const label = emoji === null ? t('hand.button.tile', { number, tile: tileShort(t, tile) }) : String(number);
    const isDrawn = drawn !== null && position === all.length - 1;
    const tone = advised.includes(position) ? 'good' : isDrawn ? 'main' : 'plain';
    const plain = button({ verb, table, prompt, args: [position] }, label, tone, held.includes(position));
    return emoji === null ? plain : { ...plain, emoji };
  });
  const longer = Math.max(0, all.length - TILE_ROWS * PHONE_BUTTONS) * LIMITS.rowButtons;
  return [...chunks(made.slice(0, longer), LIMITS.rowButtons), ...chunks(made.slice(longer), PHONE_BUTTONS)];
}

function canDeclare(own: OwnView): boolean {
  return own.legal.some((action) => action.type === 'discard' && action.ready);
}

/** The kongs of one's own turn, by tile. */
function ownKongs(own: OwnView): Tile[] {
  return own.legal.flatMap((action) =>
    action.type === 'concealed-kong' || action.type === 'added-kong' ? [action.tile] : [],
  );
}

function kongButton(t: Translate, table: string, prompt: number, tile: Tile) {
  const label = t('hand.button.kong', { tile: tileShort(t, tile) });
  return button({ verb: 'kong', table, prompt, args: [tile] }, label, 'main');
}

function kongStep({ t, table, view, own }: HandMessage): Row[] {
  const prompt = view.prompt?.id ?? 0;
  return rows(
    ownKongs(own).map((tile) => kongButton(t, table.id, prompt, tile)),
    [button({ verb: 'again', table: table.id, prompt: 0, args: [] }, t('hand.button.cancel'))],
  );
}

function readyStep({ t, table, view, own, emojiOf }: HandMessage): Row[] {
  const prompt = view.prompt?.id ?? 0;
  const ready = new Set(
    own.legal.flatMap((action) => (action.type === 'discard' && action.ready ? [action.tile] : [])),
  );
  const held = handOrder(own).all.flatMap((tile, position) => (ready.has(tile) ? [] : [position]));
  return rows(...tileButtons({ t, table: table.id, prompt, own, verb: 'ready', held, advised: [], emojiOf }), [
    button({ verb: 'again', table: table.id, prompt: 0, args: [] }, t('hand.button.cancel')),
  ]);
}

function claimRows(message: HandMessage): Row[] {
  const { t, table, view, own, emojiOf } = message;
  const prompt = view.prompt?.id ?? 0;
  const tile = view.prompt?.kind === 'claims' ? view.prompt.tile : 0;
  const id = { table: table.id, prompt };
  const types = new Set(own.legal.map((action) => action.type));
  const emoji = emojiOf?.(tile) ?? null;
  const withTile = (made: ReturnType<typeof button>) => (emoji === null ? made : { ...made, emoji });
  const call = (verb: 'kong' | 'pung') =>
    withTile(button({ ...id, verb, args: [] }, t(`hand.button.${verb}`, { tile: tileShort(t, tile) }), 'main'));
  const others = [
    ...(types.has('win') ? [button({ ...id, verb: 'win', args: [] }, t('hand.button.win'), 'good')] : []),
    ...(types.has('kong') ? [call('kong')] : []),
    ...(types.has('pung') ? [call('pung')] : []),
  ];
  const chows = own.legal.flatMap((action) =>
    action.type === 'chow'
      ? [
          button(
            { ...id, verb: 'chow', args: [action.tile] },
            t('hand.button.chow', { tiles: chowShort(t, action.tile) }),
            'main',
          ),
        ]
      : [],
  );
  const rest = [
    ...(types.has('pass') ? [button({ ...id, verb: 'pass', args: [] }, t('hand.button.pass'))] : []),
    hintButton(message),
  ];
  // A phone shows two calls side by side, or one with the rest.
  const calls = [...others, ...chows];
  if (calls.length === 1) return rows([...calls, ...rest]);
  return calls.length === 2 ? rows(calls, rest) : rows(others, chows, rest);
}

function missingSuitRows(message: HandMessage): Row[] {
  const { t, table, view, own } = message;
  const prompt = view.prompt?.id ?? 0;
  const legal = new Set(own.legal.flatMap((action) => (action.type === 'missing-suit' ? [action.suit] : [])));
  return rows(
    SUITS.map((suit) => {
      const count = own.concealed.filter((tile) => suitOf(tile) === suit).length;
      const label = `${suitLabel(t, suit)} (${count})`;
      return button({ verb: 'missing', table: table.id, prompt, args: [suit] }, label, 'main', !legal.has(suit));
    }),
    [hintButton(message), ...tourButton(message)],
  );
}

/** One select of three for each suit that can give three tiles; its values are positions in the hand. */
function exchangeRows(message: HandMessage): Row[] {
  const { t, table, view, own } = message;
  const prompt = view.prompt?.id ?? 0;
  const { all } = handOrder(own);
  const selects = SUITS.flatMap((suit) => {
    const choices = all.flatMap((tile, position) =>
      suitOf(tile) === suit
        ? [
            {
              value: String(position),
              label: t('hand.button.tile', { number: position + 1, tile: tileWord(t, tile) }),
            },
          ]
        : [],
    );
    if (choices.length < 3) return [];
    const placeholder = t('hand.exchangePlaceholder', { suit: suitLabel(t, suit) });
    return [[select({ verb: 'exchange', table: table.id, prompt, args: [suit] }, placeholder, choices, 3)]];
  });
  return rows(...selects, [
    hintButton(message),
    button({ verb: 'again', table: table.id, prompt: 0, args: [] }, t('hand.button.refresh')),
    ...tourButton(message),
  ]);
}
