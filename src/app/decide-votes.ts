import type { Seat } from '../engine/tiles.ts';
import { anybodyPresent } from './deadlines.ts';
import { chairOf, noteActive, renewDeadline, vacate } from './decide-seats.ts';
import type { Draft } from './draft.ts';
import type { PublicSeat } from './public-table.ts';
import { FEWEST_VOTES, isPresent, isSameWish, type Table, type Vote, type Wish } from './table.ts';
import type { Actor, TableRefusal } from './table-service.ts';

/** How many people have to wish for it. A pause takes everybody who is there; a removal most of the others, two at least. */
export function votesNeeded(table: { readonly seats: readonly PublicSeat[] }, wish: Wish): number {
  if (wish.kind === 'pause') return table.seats.filter(isPresent).length;
  const others = table.seats.filter((holder, seat) => holder.kind === 'person' && seat !== wish.seat).length;
  return Math.max(FEWEST_VOTES, Math.floor(others / 2) + 1);
}

/** The votes for this wish. */
export function votesFor(table: { readonly votes: readonly Vote[] }, wish: Wish): readonly Vote[] {
  return table.votes.filter((vote) => isSameWish(vote.wish, wish));
}

/** Wishes for a pause or for somebody's removal, or takes the wish back. What enough people wish for happens at once. */
export function vote(draft: Draft, actor: Actor, wish: Wish, yes: boolean): TableRefusal | null {
  const chair = chairOf(draft.table, actor);
  if ('code' in chair) return chair;
  const { seat } = chair;
  const refusal = wish.kind === 'pause' ? pauseRefusal(draft.table) : removalRefusal(draft.table, seat, wish.seat);
  if (refusal !== null) return refusal;
  noteActive(draft, seat);
  const given = votesFor(draft.table, wish).some(({ by }) => by === seat);
  if (given !== yes) draft.emit({ type: 'voted', wish, by: seat, yes });
  if (wish.kind === 'pause') settlePause(draft);
  else if (votesFor(draft.table, wish).length >= votesNeeded(draft.table, wish)) removePerson(draft, wish.seat);
  return null;
}

/** Pauses where everybody who is there wishes for it: also once the only one who did not has gone. */
export function settlePause(draft: Draft): void {
  const wish = { kind: 'pause' } as const;
  const given = votesFor(draft.table, wish).length;
  if (given === 0 || given < votesNeeded(draft.table, wish) || pauseRefusal(draft.table) !== null) return;
  draft.emit({ type: 'paused', reason: 'agreed', detail: '' });
}

/** There is nothing to pause in a lobby, and the moment between two messages cannot be. */
function pauseRefusal({ phase, pause }: Table): TableRefusal | null {
  if (pause !== null) return { code: 'paused', reason: pause.reason, detail: pause.detail };
  return phase === 'playing' || phase === 'between' ? null : { code: 'wrong-phase', phase };
}

function removalRefusal(table: Table, own: Seat, seat: Seat): TableRefusal | null {
  if (table.phase === 'dealing') return { code: 'wrong-phase', phase: table.phase };
  if (seat === own || table.seats[seat].kind !== 'person') return { code: 'no-such-player' };
  const people = table.seats.filter(({ kind }) => kind === 'person').length;
  return people - 1 < FEWEST_VOTES ? { code: 'too-few-voters', needed: FEWEST_VOTES } : null;
}

function removePerson(draft: Draft, seat: Seat): void {
  const holder = draft.table.seats[seat];
  if (holder.kind !== 'person') return;
  draft.emit({ type: 'removed', seat, userId: holder.userId });
  vacate(draft, seat, holder.userId);
}

/** Those who agreed on a pause have all gone: nobody is left to resume it. */
export function endForsakenPause(draft: Draft): void {
  const { pause, closed } = draft.table;
  if (closed !== null || pause?.reason !== 'agreed' || anybodyPresent(draft.table)) return;
  goOn(draft);
}

/** Play goes on after a pause, with the whole time for what is open. */
export function goOn(draft: Draft): void {
  draft.emit({ type: 'resumed' });
  renewDeadline(draft);
}
