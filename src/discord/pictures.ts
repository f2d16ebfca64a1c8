/** Maps what a viewer may know onto the scenes that the renderer paints, each with alt text that says the same. */
import type { PublicTable } from '../app/public-table.ts';
import type { Seat, Suit, Tile } from '../engine/tiles.ts';
import { printTiles, SEATS } from '../engine/tiles.ts';
import type { OwnView, PlayerView, SeatView } from '../engine/view.ts';
import type { Translate } from '../i18n/index.ts';
import {
  type BoardScene,
  type HandScene,
  type ResultScene,
  RIVER_SHOWN,
  type SeatPicture,
  type WaitPicture,
  type WinnerPicture,
} from '../render/scenes.ts';
import { clip, LIMITS, type PictureDraft } from './drafts.ts';
import { gameName, meldsWords, patternName, suitWord, tileWord, tileWords, windWord } from './words.ts';

/** A hand in the order in which it is shown: position `tiles.length` is the drawn tile. */
export interface HandOrder {
  readonly tiles: readonly Tile[];
  readonly drawn: Tile | null;
  /** All of them by position. */
  readonly all: readonly Tile[];
}

/** The order of pictures, texts and buttons; a button's position is read back with it. */
export function handOrder(own: Pick<OwnView, 'concealed' | 'drawn'>): HandOrder {
  const tiles = [...own.concealed];
  if (own.drawn !== null) tiles.splice(tiles.lastIndexOf(own.drawn), 1);
  return { tiles, drawn: own.drawn, all: own.drawn === null ? tiles : [...tiles, own.drawn] };
}

/** Positions whose tile may not be discarded now; none outside the own turn. */
export function heldPositions(own: OwnView): number[] {
  const legal = new Set(own.legal.flatMap((action) => (action.type === 'discard' ? [action.tile] : [])));
  if (legal.size === 0) return [];
  return handOrder(own).all.flatMap((tile, position) => (legal.has(tile) ? [] : [position]));
}

/** The tile that this seat is asked about, or null. */
function offeredTile(view: PlayerView): Tile | null {
  return view.prompt?.kind === 'claims' && (view.own?.legal.length ?? 0) > 0 ? view.prompt.tile : null;
}

/** What a hand's picture shows beside its tiles, with the words for its alt text. */
interface HandMarks {
  readonly waits: readonly WaitPicture[];
  readonly marked: readonly number[];
  readonly alt: readonly string[];
}

export function handPicture(
  t: Translate,
  view: PlayerView,
  own: OwnView,
  marks: HandMarks | null = null,
): PictureDraft {
  const order = handOrder(own);
  const seat = view.seats[own.seat];
  const offered = offeredTile(view);
  const scene: HandScene = {
    kind: 'hand',
    tiles: order.tiles,
    drawn: order.drawn,
    melds: seat.melds,
    bonus: seat.bonus,
    dimmed: heldPositions(own),
    ...(marks === null ? {} : { marked: marks.marked, waits: marks.waits }),
    offered,
    missingSuit: own.missingSuit,
  };
  const parts = [t('hand.alt.hand', { tiles: numberedTiles(t, own) })];
  parts.push(...asideWords(t, seat, own.missingSuit));
  const held = scene.dimmed ?? [];
  if (held.length > 0) {
    parts.push(t('hand.alt.held', { numbers: held.map((position) => position + 1).join(t('tiles.separator')) }));
  }
  if (offered !== null) parts.push(t('hand.alt.offered', { tile: tileWord(t, offered) }));
  parts.push(...(marks?.alt ?? []));
  return { scene, name: 'hand.png', alt: clip(parts.join(' '), LIMITS.alt) };
}

/** What lies beside a hand: the missing suit, melds, flowers. */
export function asideWords(
  t: Translate,
  { melds, bonus }: Pick<SeatView, 'melds' | 'bonus'>,
  missing: Suit | null,
): string[] {
  return [
    ...(missing === null ? [] : [t('table.alt.missing', { suit: suitWord(t, missing) })]),
    ...(melds.length === 0 ? [] : [t('table.alt.melds', { melds: meldsWords(t, melds) })]),
    ...(bonus.length === 0 ? [] : [t('table.alt.bonus', { tiles: tileWords(t, bonus) })]),
  ];
}

/** `"1. 3 of characters, 2. East wind"`: what a screen reader needs to find the right button. */
export function numberedTiles(t: Translate, own: Pick<OwnView, 'concealed' | 'drawn'>): string {
  return handOrder(own)
    .all.map((tile, position) => t('hand.button.tile', { number: position + 1, tile: tileWord(t, tile) }))
    .join(t('tiles.separator'));
}

/**
 * The public board. `scores` is what stands beside each wind, by seat.
 */
export function boardPicture(
  t: Translate,
  table: PublicTable,
  view: PlayerView,
  scores: readonly string[],
): PictureDraft {
  const round = `${windWord(t, view.roundWind)} ${view.dealNumber}`;
  const seats = SEATS.map((seat) => seatPicture(view, seat, scores[seat] ?? ''));
  const scene: BoardScene = {
    kind: 'board',
    round,
    wall: view.wallLeft,
    title: gameName(t, table.game),
    seats: seats as unknown as BoardScene['seats'],
  };
  const about = t('table.alt.board', {
    wind: windWord(t, view.roundWind),
    deal: view.dealNumber,
    wall: view.wallLeft,
  });
  for (const told of RIVERS_TOLD) {
    const alt = [about, ...view.seats.map((seat) => seatAlt(t, seat, told, scores[seat.seat]))].join(' ');
    if (alt.length <= LIMITS.alt) return { scene, name: 'table.png', alt };
  }
  return { scene, name: 'table.png', alt: clip(about, LIMITS.alt) };
}

/** How the discards of each seat are told: so many of the newest, in words or in the notation of `/score`. */
export interface RiverTold {
  readonly discards: number;
  readonly notation: boolean;
}

/** All that the picture shows in words; else in notation; else fewer and fewer, for the newest matter most. */
export const RIVERS_TOLD: readonly RiverTold[] = [
  { discards: RIVER_SHOWN, notation: false },
  ...[RIVER_SHOWN, 24, 20, 16, 12, 8, 4, 0].map((discards) => ({ discards, notation: true })),
];

function seatPicture(view: PlayerView, seat: Seat, score: string): SeatPicture {
  const shown = view.seats[seat];
  const last = view.lastDiscard;
  return {
    wind: shown.wind,
    dealer: shown.dealer,
    turn: view.prompt?.kind === 'turn' && view.prompt.seat === seat,
    score,
    concealed: shown.tiles,
    melds: shown.melds,
    bonus: shown.bonus,
    river: shown.river.map((discard, index) => ({
      tile: discard.tile,
      claimed: discard.claimedBy !== null,
      last: last?.seat === seat && index === shown.river.length - 1,
    })),
    ready: shown.readyDeclared,
    won: shown.win === null ? false : `+${shown.win.sheet.cappedTotal}`,
    winningTile: shown.win?.tile ?? null,
    missingSuit: shown.missingSuit,
  };
}

/**
 * One chair as everybody sees it, in words.
 *
 * @param score what stands beside its wind in the picture
 */
export function seatAlt(t: Translate, seat: SeatView, { discards, notation }: RiverTold, score?: string): string {
  const marks = [
    ...(seat.dealer ? [t('table.mark.dealer')] : []),
    ...(seat.readyDeclared ? [t('table.mark.ready')] : []),
    ...(seat.win === null
      ? []
      : [
          t('table.mark.won', {
            total: seat.win.sheet.cappedTotal,
            unit: t(`games.unit.${seat.win.sheet.unit}`),
          }),
        ]),
  ];
  const parts = [
    t('table.alt.seat', {
      wind: windWord(t, seat.wind),
      marks: marksWords(t, marks),
      tiles: seat.tiles,
    }),
  ];
  if (score !== undefined) parts.push(t('table.alt.score', { score }));
  if (seat.win !== null) parts.push(t('table.alt.won', { tile: tileWord(t, seat.win.tile) }));
  parts.push(...asideWords(t, seat, seat.missingSuit));
  const river = discards === 0 ? [] : seat.river.slice(-discards).map(({ tile }) => tile);
  if (river.length > 0) {
    const more = river.length < seat.river.length ? '… ' : '';
    parts.push(t('table.alt.river', { tiles: more + (notation ? printTiles(river) : tileWords(t, river)) }));
  }
  return parts.join(' ');
}

/** What is to be known of a chair, behind its name: `" (dealer, ready)"`. */
export function marksWords(t: Translate, marks: readonly string[]): string {
  return marks.length === 0 ? '' : t('table.marks', { marks: marks.join(t('tiles.separator')) });
}

/** The winning hands of a finished deal, laid open; null for a drawn deal. `names` are not drawn, only in the alt text. */
export function resultPicture(
  t: Translate,
  table: Pick<PublicTable, 'game'>,
  view: PlayerView,
  names: readonly string[],
): PictureDraft | null {
  if (view.wins.length === 0) return null;
  const alts: string[] = [];
  const winners = view.wins.map((win): WinnerPicture => {
    const seat = view.seats[win.seat];
    // The winning tile is never among the revealed ones, drawn or claimed.
    const tiles = seat.revealed ?? [];
    const lines = win.sheet.lines.map((line) => ({
      label: patternName(t, table.game, line.id),
      value: String(line.value),
    }));
    const shown = [tileWords(t, tiles), meldsWords(t, seat.melds), tileWords(t, seat.bonus)];
    alts.push(
      t('result.alt', {
        name: names[win.seat] ?? '',
        tiles: shown.filter((part) => part !== '').join('; '),
        tile: tileWord(t, win.tile),
      }),
      ...(lines.length === 0
        ? []
        : [
            t('result.altLines', {
              lines: lines.map(({ label, value }) => `${label} ${value}`).join(t('tiles.separator')),
            }),
          ]),
    );
    return {
      tiles,
      winning: win.tile,
      melds: seat.melds,
      bonus: seat.bonus,
      wind: seat.wind,
      dealer: seat.dealer,
      caption: t(`result.caption.${win.by}`),
      lines,
    };
  });
  const scene: ResultScene = { kind: 'result', winners };
  return { scene, name: 'result.png', alt: clip(alts.join(' '), LIMITS.alt) };
}
