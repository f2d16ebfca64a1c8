import { copyOfDeal, copyOfMatch, copyOfSeat, type Writable, withAnswer } from './copies.ts';
import { dealTiles, PLAIN_TURN } from './dealing.ts';
import type { GameEvent } from './events.ts';
import { withoutTile, withTile } from './seats.ts';
import type { DealState, MatchState, SeatState, Win } from './state.ts';
import { isBonus, type Meld, meldTiles, nextSeat, SEATS, type Seat, type Tile } from './tiles.ts';
import type { Transfer } from './transfers.ts';

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;
type FourSeats = [SeatState, SeatState, SeatState, SeatState];

/**
 * The state after an event. Folds only: what the event says is what happened, so an old log always gives the same
 * state whatever rules are in force today. The state of `match-started` comes from `emptyMatch`.
 *
 * @throws Error for an event of a deal where no deal is (a damaged log).
 */
export function evolve(state: MatchState, event: GameEvent): MatchState {
  const draft = new Draft(state);
  draft.apply(event);
  return draft.state;
}

/** The state after events, in one go: `events.reduce(evolve, state)`. */
export function evolveAll(state: MatchState, events: readonly GameEvent[]): MatchState {
  const draft = new Draft(state);
  for (const event of events) draft.apply(event);
  return draft.state;
}

/**
 * A state that events are folded into. Match, deal and seat are copied the first time they change and then written in
 * place; whatever they held before is never touched, so the state it began with stays as it was.
 */
export class Draft {
  readonly #match: Writable<MatchState>;
  #deal: Writable<DealState> | null = null;
  #seats: FourSeats | null = null;
  /** Bit n: seat n is a copy of this draft. */
  #ownSeats = 0;

  constructor(state: MatchState) {
    this.#match = copyOfMatch(state);
  }

  get state(): MatchState {
    return this.#match;
  }

  apply(event: GameEvent): void {
    switch (event.type) {
      case 'match-started':
        return;
      case 'deal-started':
        this.#startDeal(event);
        return;
      case 'deal-ended':
        this.#endDeal(event);
        return;
      case 'prompted':
        this.#match.nextPrompt = event.prompt.id + 1;
        this.#dealToChange().prompt = event.prompt;
        return;
      case 'answered':
        this.#answer(event);
        return;
      case 'exchanged':
        this.#exchange(event);
        return;
      case 'missing-suits-revealed':
        for (const seat of SEATS) this.#seat(seat).missingSuit = event.suits[seat] ?? null;
        this.#dealToChange().prompt = null;
        return;
      case 'drew':
        this.#draw(event);
        return;
      case 'bonus-shown':
        this.#showBonus(event);
        return;
      case 'discarded':
        this.#discard(event);
        return;
      case 'claimed':
        this.#claim(event);
        return;
      case 'kong-declared':
        this.#declareKong(event);
        return;
      case 'kong-completed':
        this.#completeKong(event);
        return;
      case 'win-passed':
        this.#seat(event.seat).winLocked = true;
        return;
      case 'won':
        this.#win(event.win);
        return;
    }
  }

  #dealToChange(): Writable<DealState> {
    if (this.#deal === null) {
      if (this.#match.deal === null) throw new Error('an event of a deal where no deal has started');
      this.#deal = copyOfDeal(this.#match.deal);
      this.#match.deal = this.#deal;
    }
    return this.#deal;
  }

  /** A seat to write to. */
  #seat(seat: Seat): Writable<SeatState> {
    const deal = this.#dealToChange();
    if (this.#seats === null) {
      const [a, b, c, d] = deal.seats;
      this.#seats = [a, b, c, d];
      deal.seats = this.#seats;
    }
    if ((this.#ownSeats & (1 << seat)) === 0) {
      this.#seats[seat] = copyOfSeat(this.#seats[seat]);
      this.#ownSeats |= 1 << seat;
    }
    return this.#seats[seat];
  }

  #startDeal(event: EventOf<'deal-started'>): void {
    const match = this.#match;
    match.deals = event.number;
    match.dealer = event.dealer;
    match.firstDealer ??= event.dealer;
    match.roundWind = event.roundWind;
    match.streak = event.streak;
    match.deal = dealTiles(event, match.handSize);
    this.#deal = null;
    this.#seats = null;
    this.#ownSeats = 0;
  }

  #endDeal({ result, next, matchOver }: EventOf<'deal-ended'>): void {
    const match = this.#match;
    const deal = this.#dealToChange();
    const [a, b, c, d] = match.points;
    match.dealer = next.dealer;
    match.roundWind = next.roundWind;
    match.streak = next.streak;
    match.over = matchOver;
    match.points = [a + result.points[0], b + result.points[1], c + result.points[2], d + result.points[3]];
    deal.prompt = null;
    deal.result = result;
    this.#book(result.transfers);
  }

  /** Adds transfers to the deal and to the nets of the match. */
  #book(transfers: readonly Transfer[]): void {
    if (transfers.length === 0) return;
    const deal = this.#dealToChange();
    deal.transfers = [...deal.transfers, ...transfers];
    const [a, b, c, d] = this.#match.net;
    const net: [number, number, number, number] = [a, b, c, d];
    for (const { from, to, amount } of transfers) {
      net[from] -= amount;
      net[to] += amount;
    }
    this.#match.net = net;
  }

  #answer({ action }: EventOf<'answered'>): void {
    const deal = this.#dealToChange();
    const { prompt } = deal;
    if (prompt === null || prompt.kind === 'turn') return;
    deal.prompt = withAnswer(prompt, action);
  }

  #exchange({ direction, passed }: EventOf<'exchanged'>): void {
    const steps = { next: 1, opposite: 2, previous: 3 }[direction];
    for (const seat of SEATS) {
      const own = this.#seat(seat);
      const received = passed[nextSeat(seat, -steps)] ?? [];
      const kept = (passed[seat] ?? []).reduce<readonly Tile[]>(withoutTile, own.concealed);
      if (own.drawn !== null && !kept.includes(own.drawn)) own.drawn = received[0] ?? null;
      own.concealed = received.reduce<readonly Tile[]>(withTile, kept);
    }
    this.#dealToChange().prompt = null;
  }

  #draw({ seat, tile, replacement }: EventOf<'drew'>): void {
    const deal = this.#dealToChange();
    const own = this.#seat(seat);
    deal.prompt = null;
    if (replacement === 'none') {
      deal.head++;
      deal.turnFacts = PLAIN_TURN;
      own.draws++;
    } else {
      deal.tail--;
      const { replacement: before, afterKong, kongFeeder, kongLines } = deal.turnFacts;
      const afterAll = replacement === 'bonus' && before === 'kong' ? 'kong' : replacement;
      deal.turnFacts = { replacement: afterAll, afterKong, kongFeeder, kongLines };
    }
    if (replacement !== 'bonus') deal.turn = seat;
    own.concealed = withTile(own.concealed, tile);
    // While the dealt bonus tiles are replaced, seats draw outside their turn.
    own.drawn = seat === deal.turn ? tile : null;
    own.winLocked = false;
  }

  #showBonus({ seat, tile }: EventOf<'bonus-shown'>): void {
    const own = this.#seat(seat);
    own.concealed = withoutTile(own.concealed, tile);
    own.bonus = [...own.bonus, tile];
    if (own.drawn === tile) own.drawn = null;
  }

  #discard({ seat, tile, fromDraw, ready }: EventOf<'discarded'>): void {
    const deal = this.#dealToChange();
    const own = this.#seat(seat);
    deal.prompt = null;
    deal.turn = seat;
    deal.lastDiscard = { seat, tile };
    own.concealed = withoutTile(own.concealed, tile);
    own.drawn = null;
    own.river = [...own.river, { tile, fromDraw, claimedBy: null, ready }];
    if (ready) own.readyDeclared = true;
  }

  /** Marks the newest tile of a river as taken; a tile that several win on belongs to the first. */
  #markTaken(from: Seat, by: Seat): void {
    const last = this.#dealToChange().seats[from].river.at(-1);
    if (last === undefined || last.claimedBy !== null) return;
    const discarder = this.#seat(from);
    discarder.river = [...discarder.river.slice(0, -1), { ...last, claimedBy: by }];
  }

  #claim({ seat, meld }: EventOf<'claimed'>): void {
    const deal = this.#dealToChange();
    const own = this.#seat(seat);
    let claimedLeft = meld.claimed;
    for (const tile of meldTiles(meld)) {
      if (tile === claimedLeft) claimedLeft = null;
      else own.concealed = withoutTile(own.concealed, tile);
    }
    own.melds = [...own.melds, meld];
    own.drawn = null;
    if (meld.from !== null) this.#markTaken(meld.from, seat);
    deal.prompt = null;
    deal.turn = seat;
    deal.lastDiscard = null;
    deal.turnFacts = PLAIN_TURN;
    deal.claimed = true;
  }

  #declareKong({ seat, tile, kind }: EventOf<'kong-declared'>): void {
    const own = this.#seat(seat);
    this.#dealToChange().prompt = null;
    own.drawn = null;
    if (kind === 'concealed') {
      own.concealed = own.concealed.filter((other) => other !== tile);
      own.melds = [...own.melds, { type: 'concealed-kong', tile, claimed: null, from: null, added: false }];
    } else {
      own.concealed = withoutTile(own.concealed, tile);
      own.melds = own.melds.map((meld) => growPung(meld, tile));
    }
  }

  #completeKong({ seat, kind, transfers }: EventOf<'kong-completed'>): void {
    const deal = this.#dealToChange();
    deal.prompt = null;
    deal.kongs++;
    deal.turn = seat;
    deal.turnFacts = {
      replacement: deal.turnFacts.replacement,
      afterKong: true,
      kongFeeder: kind === 'exposed' ? (deal.seats[seat].melds.at(-1)?.from ?? null) : null,
      kongLines: transfers.map(({ line }) => line),
    };
    this.#book(transfers);
  }

  #win(won: Win): void {
    const deal = this.#dealToChange();
    const { seat, by, tile, from, transfers } = won;
    if (by === 'discard' && from !== null) this.#markTaken(from, seat);
    if (by === 'rob-kong' && from !== null) {
      const robbed = this.#seat(from);
      robbed.melds = robbed.melds.map((meld) => shrinkKong(meld, tile));
    }
    const own = this.#seat(seat);
    if (by === 'self-draw' && !isBonus(tile)) own.concealed = withoutTile(own.concealed, tile);
    own.drawn = null;
    own.won = deal.wins.length;
    deal.wins = [...deal.wins, won];
    deal.prompt = null;
    deal.lastDiscard = null;
    // No prompt opens between the wins on one tile.
    const moment = this.#match.nextPrompt;
    if (deal.firstWin === null) deal.firstWin = { moment, seats: [seat], from };
    else if (deal.firstWin.moment === moment) {
      deal.firstWin = { ...deal.firstWin, seats: [...deal.firstWin.seats, seat] };
    }
    this.#book(transfers);
  }
}

function growPung(meld: Meld, tile: Tile): Meld {
  return meld.type === 'pung' && meld.tile === tile ? { ...meld, type: 'kong', added: true } : meld;
}

function shrinkKong(meld: Meld, tile: Tile): Meld {
  return meld.type === 'kong' && meld.added && meld.tile === tile ? { ...meld, type: 'pung', added: false } : meld;
}
