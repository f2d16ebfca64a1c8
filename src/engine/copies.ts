import type { PlayerAction } from './actions.ts';
import type { DealState, MatchState, Prompt, SeatState } from './state.ts';
import { SEATS, type Seat } from './tiles.ts';

// Copies with all fields written out, in the order of the objects that `emptyMatch` and `dealTiles` make: folding is
// fast as long as every state has the same layout, and a spread does not see to that.

export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A seat to write to, shallow as the two below. */
export function copyOfSeat(seat: SeatState): Writable<SeatState> {
  return {
    concealed: seat.concealed,
    drawn: seat.drawn,
    melds: seat.melds,
    bonus: seat.bonus,
    river: seat.river,
    missingSuit: seat.missingSuit,
    readyDeclared: seat.readyDeclared,
    won: seat.won,
    winLocked: seat.winLocked,
    draws: seat.draws,
  };
}

export function copyOfDeal(deal: DealState): Writable<DealState> {
  return {
    number: deal.number,
    dealer: deal.dealer,
    roundWind: deal.roundWind,
    streak: deal.streak,
    dice: deal.dice,
    wall: deal.wall,
    head: deal.head,
    tail: deal.tail,
    exchange: deal.exchange,
    seats: deal.seats,
    prompt: deal.prompt,
    turn: deal.turn,
    lastDiscard: deal.lastDiscard,
    turnFacts: deal.turnFacts,
    claimed: deal.claimed,
    kongs: deal.kongs,
    wins: deal.wins,
    firstWin: deal.firstWin,
    transfers: deal.transfers,
    result: deal.result,
  };
}

export function copyOfMatch(match: MatchState): Writable<MatchState> {
  return {
    game: match.game,
    rulesVersion: match.rulesVersion,
    options: match.options,
    policies: match.policies,
    handSize: match.handSize,
    deals: match.deals,
    dealer: match.dealer,
    firstDealer: match.firstDealer,
    roundWind: match.roundWind,
    streak: match.streak,
    nextPrompt: match.nextPrompt,
    deal: match.deal,
    points: match.points,
    net: match.net,
    over: match.over,
  };
}

/** The prompt with one answer more. */
export function withAnswer(prompt: Exclude<Prompt, { kind: 'turn' }>, action: PlayerAction): Prompt {
  const answers: Partial<Record<Seat, PlayerAction>> = {};
  for (const seat of SEATS) {
    const answer = seat === action.seat ? action : prompt.answers[seat];
    if (answer !== undefined) answers[seat] = answer;
  }
  if (prompt.kind !== 'claims') return { kind: prompt.kind, id: prompt.id, answers };
  const { kind, id, tile, from, source, entitled } = prompt;
  return { kind, id, tile, from, source, entitled, answers };
}
