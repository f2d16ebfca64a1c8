import { legalActions } from './legal.ts';
import type { Ruleset } from './ruleset.ts';
import type { DealState, MatchState, Prompt, Win } from './state.ts';
import { type Seat, type Suit, windOf } from './tiles.ts';
import { netOf } from './transfers.ts';
import type { OwnView, PlayerView, PublicPrompt, SeatView } from './view.ts';
import { tilesLeft } from './wall.ts';
import { offerTo, winVerdict } from './wins.ts';

/**
 * All that `viewer` may know of the match, or a spectator with null: built up field by field, never by leaving out.
 * Two states that differ only in what the viewer cannot see have equal views.
 *
 * @throws Error before the first deal, when there is nothing to look at yet.
 * @example viewFor(pushDown, state, 2).own?.legal
 */
export function viewFor(rules: Ruleset, state: MatchState, viewer: Seat | null): PlayerView {
  const { deal } = state;
  if (deal === null) throw new Error('no deal has started');
  const net = netOf(deal.transfers);
  const ended = deal.result !== null;
  const wins = deal.wins.map((win) => publicWin(win, viewer, ended));
  const seatView = (seat: Seat): SeatView => {
    const its = deal.seats[seat];
    return {
      seat,
      wind: windOf(seat, deal.dealer),
      dealer: seat === deal.dealer,
      tiles: its.concealed.length,
      melds: its.melds,
      bonus: its.bonus,
      river: its.river,
      missingSuit: its.missingSuit,
      readyDeclared: its.readyDeclared,
      win: its.won === null ? null : (wins[its.won] ?? null),
      revealed: ended ? its.concealed : null,
      net: net[seat],
      points: state.points[seat],
    };
  };
  return {
    game: state.game,
    options: state.options,
    dealNumber: deal.number,
    dealer: deal.dealer,
    roundWind: deal.roundWind,
    streak: deal.streak,
    wallLeft: tilesLeft(rules, deal),
    turn: deal.turn,
    prompt: deal.prompt === null ? null : publicPrompt(deal.prompt),
    lastDiscard: deal.lastDiscard,
    seats: [seatView(0), seatView(1), seatView(2), seatView(3)],
    wins,
    transfers: deal.transfers,
    result: deal.result,
    matchOver: state.over,
    own: viewer === null ? null : ownView(rules, state, deal, viewer),
  };
}

/** What the table waits for, without who may claim and who has answered. */
export function publicPrompt(prompt: Prompt): PublicPrompt {
  switch (prompt.kind) {
    case 'turn':
      return { kind: 'turn', id: prompt.id, seat: prompt.seat };
    case 'claims':
      return { kind: 'claims', id: prompt.id, tile: prompt.tile, from: prompt.from, source: prompt.source };
    default:
      return { kind: prompt.kind, id: prompt.id };
  }
}

/**
 * A win as others may see it: tile, patterns and price. How the tiles were read shows the concealed ones, and so does
 * what did not count; both stay hidden until the deal has ended (rules 5.7).
 */
export function publicWin(win: Win, viewer: Seat | null, ended: boolean): Win {
  if (ended || win.seat === viewer) return win;
  const { valid, game, unit, patterns, lines, total, cappedTotal, cap } = win.sheet;
  return {
    seat: win.seat,
    by: win.by,
    tile: win.tile,
    from: win.from,
    sheet: {
      valid,
      game,
      unit,
      patterns,
      lines,
      notCounted: [],
      total,
      cappedTotal,
      cap,
      reading: { shape: 'none', sets: [], pair: null, winningPart: null },
    },
    transfers: win.transfers,
  };
}

function ownView(rules: Ruleset, state: MatchState, deal: DealState, seat: Seat): OwnView {
  const own = deal.seats[seat];
  const { prompt } = deal;
  const offer = offerTo(deal, seat);
  const verdict = offer === null ? null : winVerdict(rules, state, deal, seat, offer);
  return {
    seat,
    concealed: own.concealed,
    drawn: own.drawn,
    missingSuit: own.missingSuit ?? ownPick(prompt, seat),
    legal: legalActions(rules, state, seat),
    answered: prompt === null || prompt.kind === 'turn' ? null : (prompt.answers[seat] ?? null),
    // Why a complete hand may not win on the tile that is offered to the seat (rules 5.7, Malaysian minimum).
    noWin: verdict !== null && 'refused' in verdict ? verdict.refused : null,
    winSheet: verdict !== null && 'sheet' in verdict ? verdict.sheet : null,
    winLocked: own.winLocked,
  };
}

/** The own missing suit before all of them are revealed. */
function ownPick(prompt: Prompt | null, seat: Seat): Suit | null {
  const pick = prompt?.kind === 'missing-suit' ? prompt.answers[seat] : undefined;
  return pick?.type === 'missing-suit' ? pick.suit : null;
}
