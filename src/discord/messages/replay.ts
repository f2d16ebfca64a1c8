import type { Review } from '../../app/learning/review.ts';
import { printCode, type Replay, type ReplayStep } from '../../app/replay.ts';
import type { GameEvent } from '../../engine/events.ts';
import type { DealState } from '../../engine/state.ts';
import { type Meld, meldTiles, printTiles, SEATS, type Seat, windOf } from '../../engine/tiles.ts';
import { tilesLeft } from '../../engine/wall.ts';
import type { Translate } from '../../i18n/index.ts';
import { type BoardScene, RIVER_SHOWN, type SeatPicture } from '../../render/scenes.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import type { CustomId } from '../custom-id.ts';
import {
  button,
  type Choice,
  clip,
  clipLines,
  LIMITS,
  type MessageDraft,
  type PictureDraft,
  rows,
  select,
} from '../drafts.ts';
import { gameName, meldWords, seatName, suitWord, tileWord, windWord } from '../words.ts';
import { reviewButton, reviewSummary } from './review.ts';

/** How much of a step is told: the rest of a long opening with many flowers is in the picture. */
const MOVES_TEXT = 700;

/**
 * One moment of a finished deal with every hand open. `at` counts from 0; beyond the end it is the end.
 *
 * @param review the reader's own discards, where they played in it.
 */
export function replayMessage(t: Translate, replay: Replay, at: number, review: Review | null = null): MessageDraft {
  const last = replay.steps.length - 1;
  const number = Math.min(Math.max(0, at), last);
  const step = replay.steps[number]!;
  const deal = dealOf(step);
  const names = SEATS.map((seat) => seatName(t, replay, seat));
  const moves = movesOf(t, step, names);
  const lines = [
    t('replay.title', {
      game: gameName(t, replay.game),
      code: printCode(replay.code),
      step: number + 1,
      steps: last + 1,
    }),
    ...(review === null ? [] : [reviewSummary(t, review)]),
    clipLines(moves, MOVES_TEXT, (count) => t('result.more', { count })),
    ...SEATS.map((seat) => seatLine(t, deal, seat, names[seat] ?? '')),
  ];
  return {
    content: clip(lines.join('\n'), LIMITS.content),
    embeds: [],
    rows: replayRows(t, replay, number, names, review),
    picture: replayPicture(t, replay, step),
    mentions: [],
  };
}

function dealOf({ match }: ReplayStep): DealState {
  if (match.deal === null) throw new Error('a step of a deal has a deal');
  return match.deal;
}

function replayRows(t: Translate, replay: Replay, at: number, names: readonly string[], review: Review | null) {
  const { tableId: table, deal: prompt } = replay.code;
  const last = replay.steps.length - 1;
  const id = (asks: string, step: number): CustomId => ({ verb: 'replay', table, prompt, args: [asks, step] });
  const moments = momentsOf(t, replay, names);
  const reviewed = review === null || review.turns.length === 0 ? [] : [reviewButton(t, replay, review, at)];
  const turning = [
    button(id('first', 0), t('replay.button.first'), 'plain', at === 0),
    button(id('back', Math.max(0, at - 1)), t('replay.button.back'), 'plain', at === 0),
    button(id('next', Math.min(last, at + 1)), t('replay.button.next'), 'main', at === last),
    button(id('last', last), t('replay.button.last'), 'plain', at === last),
    button({ verb: 'proof', table, prompt, args: [] }, t('replay.button.proof')),
  ];
  return rows(moments.length === 0 ? [] : [select(id('moment', 0), t('replay.moments'), moments)], turning, reviewed);
}

/** The steps worth jumping to: wins and the end first, then calls as far as they fit, in their order. */
function momentsOf(t: Translate, replay: Replay, names: readonly string[]): Choice[] {
  const found = replay.steps.flatMap(({ moves }, at) => {
    const event = moves.find(({ type }) => WEIGHTS[type] !== undefined);
    return event === undefined ? [] : [{ at, event, weight: WEIGHTS[event.type] ?? 0 }];
  });
  const kept = found.toSorted((a, b) => b.weight - a.weight || a.at - b.at).slice(0, LIMITS.options);
  return kept
    .sort((a, b) => a.at - b.at)
    .map(({ at, event }) => ({
      value: String(at),
      label: t('replay.moment', { step: at + 1, move: moveWords(t, event, names) ?? '' }),
    }));
}

/** What makes a step worth jumping to, the weightiest first. */
const WEIGHTS: Readonly<Partial<Record<GameEvent['type'], number>>> = {
  won: 3,
  'kong-declared': 2,
  claimed: 1,
};

function movesOf(t: Translate, { moves }: ReplayStep, names: readonly string[]): string[] {
  return moves.flatMap((event) => moveWords(t, event, names) ?? []);
}

/** A move in words; null for what is only the table's book-keeping. */
function moveWords(t: Translate, event: GameEvent, names: readonly string[]): string | null {
  const name = (seat: Seat): string => names[seat] ?? '';
  switch (event.type) {
    case 'deal-started':
      return t('replay.move.started', { name: name(event.dealer), wind: windWord(t, event.roundWind) });
    case 'exchanged': {
      const passed = SEATS.map((seat) => `${name(seat)} ${printTiles(event.passed[seat] ?? [])}`);
      return t('replay.move.exchanged', {
        direction: t(`replay.direction.${event.direction}`),
        passed: passed.join(t('tiles.separator')),
      });
    }
    case 'missing-suits-revealed': {
      const suits = event.suits.map((suit, seat) => `${names[seat] ?? ''} ${suitWord(t, suit)}`);
      return t('replay.move.missing', { suits: suits.join(t('tiles.separator')) });
    }
    case 'drew':
      return t(event.replacement === 'none' ? 'replay.move.drew' : 'replay.move.replaced', {
        name: name(event.seat),
        tile: tileWord(t, event.tile),
      });
    case 'bonus-shown':
      return t('replay.move.bonus', { name: name(event.seat), tile: tileWord(t, event.tile) });
    case 'discarded':
      return t(event.ready ? 'replay.move.ready' : 'replay.move.discarded', {
        name: name(event.seat),
        tile: tileWord(t, event.tile),
      });
    case 'claimed':
      return t('replay.move.claimed', { name: name(event.seat), meld: meldWords(t, event.meld) });
    case 'kong-declared':
      return t(`replay.move.kong.${event.kind}`, { name: name(event.seat), tile: tileWord(t, event.tile) });
    case 'won': {
      const { seat, by, tile, from, sheet } = event.win;
      const how = t(`result.by.${by}`, { tile: tileWord(t, tile), from: from === null ? '' : name(from) });
      return t('replay.move.won', {
        name: name(seat),
        how,
        value: t('rules.value', { value: sheet.cappedTotal, unit: t(`games.unit.${sheet.unit}`) }),
      });
    }
    case 'deal-ended':
      return t(event.result.kind === 'drawn' ? 'replay.move.drawn' : 'replay.move.ended');
    case 'match-started':
    case 'prompted':
    case 'answered':
    case 'kong-completed':
    case 'win-passed':
      return null;
  }
}

/** The hand with the drawn tile apart, as pictures and lines show it. */
function openHand(deal: DealState, seat: Seat): NonNullable<SeatPicture['open']> {
  const { concealed, drawn } = deal.seats[seat];
  if (drawn === null) return { tiles: concealed, drawn };
  const tiles = [...concealed];
  tiles.splice(tiles.lastIndexOf(drawn), 1);
  return { tiles, drawn };
}

function meldNotation(meld: Meld): string {
  return meld.type === 'concealed-kong' ? `(${printTiles(meldTiles(meld))})` : `[${printTiles(meldTiles(meld))}]`;
}

/** `` East Ann · `123m55p [777s] +9s` ``, in the notation that `/score` reads. */
function handNotation(deal: DealState, seat: Seat): string {
  const { tiles, drawn } = openHand(deal, seat);
  const { melds, bonus } = deal.seats[seat];
  return [
    printTiles(tiles),
    ...melds.map(meldNotation),
    ...(bonus.length === 0 ? [] : [printTiles(bonus)]),
    ...(drawn === null ? [] : [`+${printTiles([drawn])}`]),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function seatLine(t: Translate, deal: DealState, seat: Seat, name: string): string {
  return t(isToMove(deal, seat) ? 'replay.seatToMove' : 'replay.seat', {
    wind: windWord(t, windOf(seat, deal.dealer)),
    name,
    hand: handNotation(deal, seat),
  });
}

function isToMove({ prompt }: DealState, seat: Seat): boolean {
  return prompt?.kind === 'turn' && prompt.seat === seat;
}

/** The board with every hand open. The alt text gives hands in notation and the newest discards. */
function replayPicture(t: Translate, replay: Replay, step: ReplayStep): PictureDraft {
  const deal = dealOf(step);
  const rules = rulesetOf(replay.game);
  const wall = tilesLeft(rules, deal);
  const seats = SEATS.map((seat) => seatPicture(t, step, deal, seat));
  const scene: BoardScene = {
    kind: 'board',
    round: `${windWord(t, deal.roundWind)} ${deal.number}`,
    wall,
    title: gameName(t, replay.game),
    seats: seats as unknown as BoardScene['seats'],
  };
  const about = t('table.alt.board', { wind: windWord(t, deal.roundWind), deal: deal.number, wall });
  for (let shown = RIVER_SHOWN; ; shown -= 3) {
    const alt = [about, ...SEATS.map((seat) => seatAlt(t, deal, seat, seats[seat]?.score ?? '', shown))].join(' ');
    if (alt.length <= LIMITS.alt || shown <= 0) return { scene, name: 'replay.png', alt: clip(alt, LIMITS.alt) };
  }
}

function seatAlt(t: Translate, deal: DealState, seat: Seat, score: string, shown: number): string {
  const river = deal.seats[seat].river.slice(-shown).map(({ tile }) => tile);
  return t('replay.alt', {
    wind: windWord(t, windOf(seat, deal.dealer)),
    score,
    hand: handNotation(deal, seat),
    river: shown <= 0 ? '' : printTiles(river),
  });
}

function seatPicture(t: Translate, { match }: ReplayStep, deal: DealState, seat: Seat): SeatPicture {
  const its = deal.seats[seat];
  const win = its.won === null ? undefined : deal.wins[its.won];
  const last = deal.lastDiscard;
  const net = deal.transfers.reduce(
    (sum, { from, to, amount }) => sum + (to === seat ? amount : 0) - (from === seat ? amount : 0),
    0,
  );
  return {
    wind: windOf(seat, deal.dealer),
    dealer: seat === deal.dealer,
    turn: isToMove(deal, seat),
    score: match.policies.casual ? t.number(match.points[seat]) : t.signed(net),
    concealed: its.concealed.length,
    open: openHand(deal, seat),
    melds: its.melds,
    bonus: its.bonus,
    river: its.river.map((discard, at) => ({
      tile: discard.tile,
      claimed: discard.claimedBy !== null,
      last: last?.seat === seat && at === its.river.length - 1,
    })),
    ready: its.readyDeclared,
    won: win === undefined ? false : `+${win.sheet.cappedTotal}`,
    winningTile: win?.tile ?? null,
    missingSuit: its.missingSuit,
  };
}
