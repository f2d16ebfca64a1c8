import type { GameEvent } from '../engine/events.ts';
import { evolve } from '../engine/evolve.ts';
import { emptyMatch } from '../engine/match.ts';
import type { MatchState } from '../engine/state.ts';
import { SEATS, type Seat } from '../engine/tiles.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { lobbyDeadline, nextDealDeadline, promptDeadline } from './deadlines.ts';
import {
  AGREED_PAUSE_SECONDS,
  accountOf,
  isSameWish,
  type Pause,
  type SeatHolder,
  type Seats,
  STUCK_PAUSE_SECONDS,
  type Table,
  type Tally,
  type Vote,
} from './table.ts';
import type { StoredEvent, TableEvent } from './table-events.ts';

const EMPTY: SeatHolder = { kind: 'empty' };

/**
 * The table after an event. Folds only: times come from the event's own `at`, outcomes from the event.
 *
 * @param table null before `opened`
 * @throws Error for a stream that does not begin with `opened`, or tells of what cannot have happened (a damaged log).
 */
export function evolveTable(table: Table | null, { at, event }: Pick<StoredEvent, 'at' | 'event'>): Table {
  if (event.type === 'opened') {
    if (table !== null) throw new Error('a table is opened once');
    return openTable(event, at);
  }
  if (table === null) throw new Error('a table begins with opened');
  return { ...change(table, event, at), version: table.version + 1 };
}

/** The table that a whole stream leads to. @throws Error as `evolveTable`, also for an empty stream. */
export function foldTable(events: readonly StoredEvent[]): Table {
  let table: Table | null = null;
  for (const event of events) table = evolveTable(table, event);
  if (table === null) throw new Error('a table begins with opened');
  return table;
}

function openTable(event: Extract<TableEvent, { type: 'opened' }>, at: number): Table {
  const { type: _, ...opened } = event;
  return {
    ...opened,
    homeId: opened.channelId,
    seats: [EMPTY, EMPTY, EMPTY, EMPTY],
    phase: 'lobby',
    openedAt: at,
    match: null,
    commitment: null,
    messageId: null,
    deadline: lobbyDeadline(at),
    pause: null,
    votes: [],
    removed: [],
    held: [],
    closing: false,
    closed: null,
    tally: [],
    version: 1,
  };
}

function change(table: Table, event: Exclude<TableEvent, { type: 'opened' }>, at: number): Table {
  switch (event.type) {
    case 'joined': {
      const { userId, name, locale } = event;
      return seated(
        table,
        event.seat,
        { kind: 'person', userId, name, locale, lapses: 0, aiPlays: false, next: false },
        at,
      );
    }
    case 'left':
      return seated(table, event.seat, EMPTY, at);
    case 'filled':
      return seated(table, event.seat, { kind: 'ai', level: event.level, name: event.name }, at);
    case 'left-in-deal': {
      const { seat, userId, level } = event;
      return seated(table, seat, { kind: 'left', userId, name: personAt(table, seat).name, level }, at);
    }
    case 'configured':
      return { ...table, options: event.options, settings: event.settings };
    case 'host-changed':
      return { ...table, hostId: event.userId };
    case 'message-attached':
      return { ...table, messageId: event.messageId, channelId: event.channelId };
    case 'committed': {
      const { deal, algorithm, commitment, secret } = event;
      return {
        ...table,
        phase: 'dealing',
        deadline: null,
        commitment: { deal, algorithm, commitment, secret, messageId: null },
        seats: everySeat((seat) => withoutNext(table.seats[seat])),
      };
    }
    case 'bound': {
      const { messageId, channelId } = event;
      if (table.commitment?.deal !== event.deal) throw new Error(`deal ${event.deal} was never committed to`);
      return { ...table, messageId, channelId, commitment: { ...table.commitment, messageId } };
    }
    case 'game':
      return afterGameEvent(table, event.event, at);
    case 'held':
      return { ...table, held: [...table.held, event.action] };
    case 'returned':
      return person(table, event.seat, { lapses: 0, aiPlays: false });
    case 'lapsed':
      return {
        ...person(table, event.seat, { lapses: event.lapses, aiPlays: event.aiPlays }),
        votes: event.aiPlays ? votesWithout(table.votes, event.seat) : table.votes,
      };
    case 'next-pressed':
      return person(table, event.seat, { next: true });
    case 'deadline-moved':
      if (table.deadline === null) throw new Error('there is no deadline to move');
      return { ...table, deadline: { ...table.deadline, openedAt: event.openedAt, at: event.at } };
    case 'paused':
      return { ...table, pause: pauseOf(event, at), votes: table.votes.filter(({ wish }) => wish.kind !== 'pause') };
    case 'resumed':
      return { ...table, pause: null };
    case 'voted': {
      const others = table.votes.filter((vote) => vote.by !== event.by || !isSameWish(vote.wish, event.wish));
      return { ...table, votes: event.yes ? [...others, { wish: event.wish, by: event.by }] : others };
    }
    case 'removed':
      return { ...table, removed: [...table.removed, event.userId] };
    case 'closing':
      return { ...table, closing: true };
    case 'closed':
      return {
        ...table,
        phase: 'closed',
        deadline: null,
        pause: null,
        votes: [],
        held: [],
        closed: { reason: event.reason, at },
      };
  }
}

function pauseOf({ reason, detail }: Omit<Pause, 'until'>, at: number): Pause {
  const seconds = reason === 'agreed' ? AGREED_PAUSE_SECONDS : STUCK_PAUSE_SECONDS;
  return { reason, detail, until: at + seconds * 1_000 };
}

/** The votes that stand when this chair's person is no longer there to give them or to be meant. */
function votesWithout(votes: readonly Vote[], seat: Seat): Vote[] {
  return votes.filter(({ by, wish }) => by !== seat && !(wish.kind === 'remove' && wish.seat === seat));
}

function everySeat(make: (seat: Seat) => SeatHolder): Seats {
  return [make(0), make(1), make(2), make(3)];
}

/** Another holder in a chair; in the lobby that also gives the lobby its time again. */
function seated(table: Table, seat: Seat, holder: SeatHolder, at: number): Table {
  return {
    ...table,
    seats: everySeat((other) => (other === seat ? holder : table.seats[other])),
    votes: votesWithout(table.votes, seat),
    deadline: table.phase === 'lobby' ? lobbyDeadline(at) : table.deadline,
  };
}

type Person = Extract<SeatHolder, { kind: 'person' }>;

function personAt(table: Table, seat: Seat): Person {
  const holder = table.seats[seat];
  if (holder.kind !== 'person') throw new Error(`nobody sits in chair ${seat}`);
  return holder;
}

function person(table: Table, seat: Seat, changed: Partial<Person>): Table {
  const holder = { ...personAt(table, seat), ...changed };
  return { ...table, seats: everySeat((other) => (other === seat ? holder : table.seats[other])) };
}

function withoutNext(holder: SeatHolder): SeatHolder {
  return holder.kind === 'person' ? { ...holder, next: false } : holder;
}

function afterGameEvent(table: Table, event: GameEvent, at: number): Table {
  if (event.type === 'match-started') {
    return { ...table, match: emptyMatch(rulesetOf(event.game), event.options, event.rulesVersion) };
  }
  if (table.match === null) throw new Error(`${event.type} before the match has started`);
  const match = evolve(table.match, event);
  if (event.type === 'prompted') {
    const deadline = promptDeadline(table.settings, event.prompt, at);
    return { ...table, match, phase: 'playing', held: [], deadline };
  }
  if (event.type === 'deal-ended') {
    const deadline = event.matchOver ? null : nextDealDeadline(table.settings, at);
    return { ...table, match, phase: 'between', held: [], votes: [], deadline, tally: tallied(table, match) };
  }
  return { ...table, match, deadline: match.deal?.prompt ? table.deadline : null };
}

/** The participants' results with the deal that has just ended. */
function tallied(table: Table, match: MatchState): Tally[] {
  const tally = [...table.tally];
  const deal = match.deal;
  const before = table.match;
  if (deal?.result == null || before === null) throw new Error('no deal has ended');
  const net: [number, number, number, number] = [0, 0, 0, 0];
  for (const { from, to, amount } of deal.transfers) {
    net[from] -= amount;
    net[to] += amount;
  }
  for (const seat of SEATS) {
    const holder = table.seats[seat];
    if (holder.kind === 'empty') continue;
    const participant = accountOf(holder) ?? 'ai';
    const at = tally.findIndex((line) => line.participant === participant && line.seat === seat);
    const line = tally[at] ?? { deals: 0, wins: 0, net: 0, points: 0 };
    const added: Tally = {
      participant,
      seat,
      name: holder.name,
      person: participant !== 'ai',
      deals: line.deals + 1,
      wins: line.wins + deal.wins.filter((win) => win.seat === seat).length,
      net: line.net + net[seat],
      points: line.points + deal.result.points[seat],
    };
    if (at < 0) tally.push(added);
    else tally[at] = added;
  }
  return tally;
}
