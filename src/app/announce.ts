import { SEATS, type Seat } from '../engine/tiles.ts';
import type { BookedLine, Publisher, TableChange } from './ports.ts';
import type { SeatHolder, Table } from './table.ts';
import type { StoredEvent, TableEvent } from './table-events.ts';

/** What these events change for people: public changes, and chairs whose private hand reads differently. */
export interface Announcement {
  readonly changes: ReadonlySet<TableChange>;
  readonly hands: ReadonlySet<Seat>;
}

/**
 * A secret answer (a claim, a pass, an opening choice) changes nothing that is public, and nothing public is redrawn
 * for it: not even the moment of an edit may tell who was asked.
 */
function announcementOf(before: Table | null, after: Table, events: readonly StoredEvent[]): Announcement {
  const changes = new Set<TableChange>();
  const hands = new Set<Seat>();
  for (const { event } of events) {
    const secret = secretAnswer(event);
    if (secret !== null) {
      hands.add(secret);
      continue;
    }
    const change = publicChange(event, before);
    if (change !== null) changes.add(change);
  }
  const votes = events.some(({ event }) => event.type === 'voted');
  const shown = (['play', 'deal-ended', 'deadline', 'closed'] as const).some((change) => changes.has(change)) || votes;
  if (shown) for (const seat of SEATS) if (after.seats[seat].kind === 'person') hands.add(seat);
  return { changes, hands };
}

/** The chair whose secret answer this event is, or null. */
function secretAnswer(event: TableEvent): Seat | null {
  if (event.type === 'held') return event.action.seat;
  return event.type === 'game' && event.event.type === 'answered' ? event.event.action.seat : null;
}

function publicChange(event: TableEvent, before: Table | null): TableChange | null {
  switch (event.type) {
    case 'game':
      return event.event.type === 'deal-ended' ? 'deal-ended' : 'play';
    case 'held':
      return null;
    case 'lapsed':
      return event.aiPlays ? 'seats' : null;
    case 'returned':
      return isAway(before?.seats[event.seat]) ? 'seats' : null;
    case 'committed':
    case 'bound':
      return 'dealing';
    case 'deadline-moved':
      return 'deadline';
    case 'paused':
    case 'resumed':
      return 'pause';
    case 'closed':
      return 'closed';
    default:
      return 'seats';
  }
}

function isAway(holder: SeatHolder | undefined): boolean {
  return holder?.kind === 'person' && holder.aiPlays;
}

/** Tells the publisher what a durable batch of events has changed. */
export function announce(
  publisher: Publisher,
  before: Table | null,
  after: Table,
  events: readonly StoredEvent[],
  booked: readonly BookedLine[],
): void {
  const { changes, hands } = announcementOf(before, after, events);
  for (const { event } of events) {
    if (event.type === 'game' && event.event.type === 'deal-ended') {
      publisher.dealEnded(after.id, after.match?.deals ?? 0, booked);
    } else if (event.type === 'lapsed' && event.aiPlays) {
      const holder = after.seats[event.seat];
      if (holder.kind === 'person') {
        publisher.notify(after.id, { kind: 'ai-took-over', seat: event.seat, userId: holder.userId });
      }
    } else if (event.type === 'host-changed') {
      publisher.notify(after.id, { kind: 'host-changed', userId: event.userId });
    } else if (event.type === 'paused') {
      publisher.notify(after.id, { kind: 'paused', detail: event.detail });
    } else if (event.type === 'removed') {
      publisher.notify(after.id, { kind: 'removed', seat: event.seat, userId: event.userId });
    } else if (event.type === 'closed') {
      publisher.notify(after.id, { kind: 'closed', reason: event.reason });
    }
  }
  for (const change of changes) publisher.tableChanged(after.id, change);
  for (const seat of hands) publisher.handChanged(after.id, seat);
}
