import { dealTiles, PLAIN_TURN } from './dealing.ts';
import type { GameEvent } from './events.ts';
import { withoutTile, withTile } from './seats.ts';
import type { DealState, MatchState, SeatState, Win } from './state.ts';
import { isBonus, type Meld, meldTiles, nextSeat, type Seat, type Tile } from './tiles.ts';
import type { Transfer } from './transfers.ts';

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;
type Four<T> = readonly [T, T, T, T];

/**
 * The state after an event. Folds only: what the event says is what happened, so an old log always gives the same
 * state whatever rules are in force today. The state of `match-started` comes from `emptyMatch`.
 *
 * @throws Error for an event of a deal where no deal is (a damaged log).
 */
export function evolve(state: MatchState, event: GameEvent): MatchState {
  switch (event.type) {
    case 'match-started':
      return state;
    case 'deal-started':
      return startDeal(state, event);
    case 'deal-ended':
      return endDeal(state, event);
    case 'prompted':
      return { ...state, nextPrompt: event.prompt.id + 1, deal: { ...dealIn(state), prompt: event.prompt } };
    case 'kong-completed':
      return { ...state, net: addTransfers(state.net, event.transfers), deal: completeKong(dealIn(state), event) };
    case 'won':
      return {
        ...state,
        net: addTransfers(state.net, event.win.transfers),
        deal: win(dealIn(state), event.win, state.nextPrompt),
      };
    default:
      return { ...state, deal: evolveDeal(dealIn(state), event) };
  }
}

function evolveDeal(
  deal: DealState,
  event: Exclude<
    GameEvent,
    { type: 'match-started' | 'deal-started' | 'deal-ended' | 'prompted' | 'kong-completed' | 'won' }
  >,
): DealState {
  switch (event.type) {
    case 'answered':
      return answer(deal, event);
    case 'exchanged':
      return exchange(deal, event);
    case 'missing-suits-revealed':
      return {
        ...deal,
        prompt: null,
        seats: everySeat((seat) => ({ ...deal.seats[seat], missingSuit: event.suits[seat] ?? null })),
      };
    case 'drew':
      return draw(deal, event);
    case 'bonus-shown': {
      const seat = deal.seats[event.seat];
      return withSeat(deal, event.seat, {
        ...seat,
        concealed: withoutTile(seat.concealed, event.tile),
        drawn: seat.drawn === event.tile ? null : seat.drawn,
        bonus: [...seat.bonus, event.tile],
      });
    }
    case 'discarded':
      return discard(deal, event);
    case 'claimed':
      return claim(deal, event);
    case 'kong-declared':
      return declareKong(deal, event);
    case 'win-passed':
      return withSeat(deal, event.seat, { ...deal.seats[event.seat], winLocked: true });
  }
}

function dealIn(state: MatchState): DealState {
  if (state.deal === null) throw new Error('an event of a deal where no deal has started');
  return state.deal;
}

function everySeat(make: (seat: Seat) => SeatState): Four<SeatState> {
  return [make(0), make(1), make(2), make(3)];
}

function withSeat(deal: DealState, seat: Seat, changed: SeatState): DealState {
  return { ...deal, seats: replaceSeat(deal.seats, seat, changed) };
}

function replaceSeat(seats: Four<SeatState>, seat: Seat, changed: SeatState): Four<SeatState> {
  const copy: [SeatState, SeatState, SeatState, SeatState] = [seats[0], seats[1], seats[2], seats[3]];
  copy[seat] = changed;
  return copy;
}

function addTransfers(net: Four<number>, transfers: readonly Transfer[]): Four<number> {
  if (transfers.length === 0) return net;
  const sums: [number, number, number, number] = [...net];
  for (const { from, to, amount } of transfers) {
    sums[from] -= amount;
    sums[to] += amount;
  }
  return sums;
}

function startDeal(state: MatchState, event: EventOf<'deal-started'>): MatchState {
  return {
    ...state,
    deals: event.number,
    dealer: event.dealer,
    firstDealer: state.firstDealer ?? event.dealer,
    roundWind: event.roundWind,
    streak: event.streak,
    deal: dealTiles(event, state.handSize),
  };
}

function endDeal(state: MatchState, event: EventOf<'deal-ended'>): MatchState {
  const deal = dealIn(state);
  const { result, next } = event;
  const [a, b, c, d] = state.points;
  return {
    ...state,
    dealer: next.dealer,
    roundWind: next.roundWind,
    streak: next.streak,
    over: event.matchOver,
    net: addTransfers(state.net, result.transfers),
    points: [a + result.points[0], b + result.points[1], c + result.points[2], d + result.points[3]],
    deal: { ...deal, prompt: null, transfers: append(deal.transfers, result.transfers), result },
  };
}

function append<T>(list: readonly T[], more: readonly T[]): readonly T[] {
  return more.length === 0 ? list : [...list, ...more];
}

function answer(deal: DealState, { action }: EventOf<'answered'>): DealState {
  const { prompt } = deal;
  if (prompt === null || prompt.kind === 'turn') return deal;
  return { ...deal, prompt: { ...prompt, answers: { ...prompt.answers, [action.seat]: action } } };
}

const STEPS = { next: 1, opposite: 2, previous: 3 } as const;

function exchange(deal: DealState, event: EventOf<'exchanged'>): DealState {
  const steps = STEPS[event.direction];
  const seats = everySeat((seat) => {
    const before = deal.seats[seat];
    const given = event.passed[seat] ?? [];
    const received = event.passed[nextSeat(seat, -steps)] ?? [];
    const kept = given.reduce<readonly Tile[]>(withoutTile, before.concealed);
    const drawn = before.drawn;
    return {
      ...before,
      concealed: received.reduce<readonly Tile[]>(withTile, kept),
      drawn: drawn === null || kept.includes(drawn) ? drawn : (received[0] ?? null),
    };
  });
  return { ...deal, seats, prompt: null };
}

function draw(deal: DealState, event: EventOf<'drew'>): DealState {
  const { seat, tile, replacement } = event;
  const before = deal.seats[seat];
  const plain = replacement === 'none';
  const turn = replacement === 'bonus' ? deal.turn : seat;
  const facts = deal.turnFacts;
  return {
    ...deal,
    prompt: null,
    head: plain ? deal.head + 1 : deal.head,
    tail: plain ? deal.tail : deal.tail - 1,
    turn,
    turnFacts: plain
      ? PLAIN_TURN
      : { ...facts, replacement: replacement === 'bonus' && facts.replacement === 'kong' ? 'kong' : replacement },
    seats: replaceSeat(deal.seats, seat, {
      ...before,
      concealed: withTile(before.concealed, tile),
      // While the dealt bonus tiles are replaced, seats draw outside their turn.
      drawn: seat === turn ? tile : null,
      winLocked: false,
      draws: plain ? before.draws + 1 : before.draws,
    }),
  };
}

function discard(deal: DealState, event: EventOf<'discarded'>): DealState {
  const { seat, tile, fromDraw, ready } = event;
  const before = deal.seats[seat];
  return {
    ...deal,
    prompt: null,
    turn: seat,
    lastDiscard: { seat, tile },
    seats: replaceSeat(deal.seats, seat, {
      ...before,
      concealed: withoutTile(before.concealed, tile),
      drawn: null,
      river: [...before.river, { tile, fromDraw, claimedBy: null, ready }],
      readyDeclared: before.readyDeclared || ready,
    }),
  };
}

/** Marks the newest tile of a river as taken; a tile that several win on belongs to the first. */
function markTaken(seats: Four<SeatState>, from: Seat, by: Seat): Four<SeatState> {
  const before = seats[from];
  const last = before.river.at(-1);
  if (last === undefined || last.claimedBy !== null) return seats;
  const river = before.river.slice();
  river[river.length - 1] = { ...last, claimedBy: by };
  return replaceSeat(seats, from, { ...before, river });
}

function claim(deal: DealState, event: EventOf<'claimed'>): DealState {
  const { seat, meld } = event;
  const before = deal.seats[seat];
  let concealed: readonly Tile[] = before.concealed;
  let claimedLeft = meld.claimed;
  for (const tile of meldTiles(meld)) {
    if (tile === claimedLeft) claimedLeft = null;
    else concealed = withoutTile(concealed, tile);
  }
  const seats = meld.from === null ? deal.seats : markTaken(deal.seats, meld.from, seat);
  return {
    ...deal,
    prompt: null,
    turn: seat,
    lastDiscard: null,
    turnFacts: PLAIN_TURN,
    claimed: true,
    seats: replaceSeat(seats, seat, { ...before, concealed, drawn: null, melds: [...before.melds, meld] }),
  };
}

function declareKong(deal: DealState, event: EventOf<'kong-declared'>): DealState {
  const { seat, tile, kind } = event;
  const before = deal.seats[seat];
  const changed =
    kind === 'concealed'
      ? {
          concealed: before.concealed.filter((other) => other !== tile),
          melds: [...before.melds, { type: 'concealed-kong', tile, claimed: null, from: null, added: false } as const],
        }
      : { concealed: withoutTile(before.concealed, tile), melds: before.melds.map((meld) => growPung(meld, tile)) };
  return withSeat({ ...deal, prompt: null }, seat, { ...before, ...changed, drawn: null });
}

function growPung(meld: Meld, tile: Tile): Meld {
  return meld.type === 'pung' && meld.tile === tile ? { ...meld, type: 'kong', added: true } : meld;
}

function shrinkKong(meld: Meld, tile: Tile): Meld {
  return meld.type === 'kong' && meld.added && meld.tile === tile ? { ...meld, type: 'pung', added: false } : meld;
}

function completeKong(deal: DealState, event: EventOf<'kong-completed'>): DealState {
  const { seat, kind, transfers } = event;
  return {
    ...deal,
    prompt: null,
    kongs: deal.kongs + 1,
    transfers: append(deal.transfers, transfers),
    turn: seat,
    turnFacts: {
      replacement: deal.turnFacts.replacement,
      afterKong: true,
      kongFeeder: kind === 'exposed' ? (deal.seats[seat].melds.at(-1)?.from ?? null) : null,
      kongLines: transfers.map(({ line }) => line),
    },
  };
}

function win(deal: DealState, won: Win, moment: number): DealState {
  const { seat, by, tile, from } = won;
  let seats = deal.seats;
  if (by === 'discard' && from !== null) seats = markTaken(seats, from, seat);
  if (by === 'rob-kong' && from !== null) {
    const robbed = seats[from];
    seats = replaceSeat(seats, from, { ...robbed, melds: robbed.melds.map((meld) => shrinkKong(meld, tile)) });
  }
  const before = seats[seat];
  const concealed = by === 'self-draw' && !isBonus(tile) ? withoutTile(before.concealed, tile) : before.concealed;
  const first = deal.firstWin;
  return {
    ...deal,
    prompt: null,
    lastDiscard: null,
    wins: [...deal.wins, won],
    firstWin:
      first === null
        ? { moment, seats: [seat], from }
        : first.moment === moment
          ? { ...first, seats: [...first.seats, seat] }
          : first,
    transfers: append(deal.transfers, won.transfers),
    seats: replaceSeat(seats, seat, { ...before, concealed, drawn: null, won: deal.wins.length }),
  };
}
