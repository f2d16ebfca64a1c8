import type { Luck } from './actions.ts';
import type { GameEvent } from './events.ts';
import type { DealState, SeatState, TurnFacts } from './state.ts';
import { nextSeat, SEATS, type Seat, type Tile, turnsAfter } from './tiles.ts';

/** The facts of a turn that began with a draw or a claim from nobody's kong. */
export const PLAIN_TURN: TurnFacts = { replacement: 'none', afterKong: false, kongFeeder: null, kongLines: [] };

/** Who deals first: the sum of the dice counted round the table from seat 0 (rules 5.7). Seven dots make seat 2. */
export function firstDealer(dice: Luck['dice']): Seat {
  return nextSeat(0, dice[0] + dice[1] - 1);
}

function freshSeat(concealed: Tile[], drawn: Tile | null): SeatState {
  return {
    concealed: concealed.sort((a, b) => a - b),
    drawn,
    melds: [],
    bonus: [],
    river: [],
    missingSuit: null,
    readyDeclared: false,
    won: null,
    winLocked: false,
    draws: drawn === null ? 0 : 1,
  };
}

/**
 * A deal as it lies after the tiles are handed out: from the wall's head one whole hand to each seat, the dealer first,
 * then the dealer's extra tile. Bonus tiles are still in the hands.
 */
export function dealTiles(event: Extract<GameEvent, { type: 'deal-started' }>, handSize: number): DealState {
  const { dealer, luck } = event;
  const extra = luck.wall[handSize * 4] ?? null;
  const [a, b, c, d] = SEATS.map((seat) => {
    const start = turnsAfter(dealer, seat) * handSize;
    const hand = luck.wall.slice(start, start + handSize);
    if (seat !== dealer || extra === null) return freshSeat(hand, null);
    return freshSeat([...hand, extra], extra);
  });
  return {
    number: event.number,
    dealer,
    roundWind: event.roundWind,
    streak: event.streak,
    dice: luck.dice,
    wall: luck.wall,
    head: handSize * 4 + 1,
    tail: luck.wall.length,
    exchange: luck.exchange,
    seats: [a!, b!, c!, d!],
    prompt: null,
    turn: dealer,
    lastDiscard: null,
    turnFacts: PLAIN_TURN,
    claimed: false,
    kongs: 0,
    wins: [],
    firstWin: null,
    transfers: [],
    result: null,
  };
}
