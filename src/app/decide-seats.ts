import type { AiLevel } from '../ai/player.ts';
import { resolveOptions } from '../engine/options.ts';
import { SEATS, type Seat } from '../engine/tiles.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { anybodyPresent, askedSeats, renewed } from './deadlines.ts';
import type { Draft } from './draft.ts';
import { DEFAULT_SETTINGS, isPresent, SETTING_RANGES, seatOf, type Table, type TableSettings } from './table.ts';
import type { Actor, ConfigureRequest, OpenRequest, TableRefusal } from './table-service.ts';

/** AI players are called after birds, as the house is. Enough of them for four chairs without repeating one. */
const AI_NAMES = ['Finch', 'Wren', 'Lark', 'Robin', 'Swift', 'Tit', 'Thrush', 'Martin'] as const;

/** The chair of the person, or the refusal that they have none. */
export function chairOf(table: Table, actor: Actor): { readonly seat: Seat } | TableRefusal {
  const seat = seatOf(table, actor.userId);
  return seat === null ? { code: 'not-seated' } : { seat };
}

/** Options and settings of a new table with their defaults, or the first one that is not offered. */
export function resolveRequest(
  request: Pick<OpenRequest, 'game' | 'options' | 'settings'>,
): { readonly options: Table['options']; readonly settings: TableSettings } | TableRefusal {
  const resolved = resolveOptions(rulesetOf(request.game), request.options ?? {});
  if (!resolved.ok) {
    const { option, value, allowed } = resolved;
    return { code: 'bad-option', option, value, allowed };
  }
  const settings = { ...DEFAULT_SETTINGS, ...request.settings };
  for (const [option, { min, max }] of Object.entries(SETTING_RANGES)) {
    const value = settings[option as keyof typeof SETTING_RANGES];
    if (!Number.isInteger(value) || value < min || value > max) {
      return { code: 'bad-option', option, value: String(value), allowed: [String(min), String(max)] };
    }
  }
  return { options: resolved.options, settings };
}

/** Host: other options and settings than those the table was opened with. What is not named stays. Lobby only. */
export function configure(draft: Draft, actor: Actor, change: ConfigureRequest): TableRefusal | null {
  const { table } = draft;
  if (table.hostId !== actor.userId) return { code: 'not-host' };
  if (table.phase !== 'lobby') return { code: 'wrong-phase', phase: table.phase };
  const resolved = resolveRequest({
    game: table.game,
    options: { ...table.options, ...change.options },
    settings: { ...table.settings, ...change.settings },
  });
  if ('code' in resolved) return resolved;
  draft.emit({ type: 'configured', ...resolved });
  return null;
}

/**
 * Sits down on the first empty chair, else on the first AI's. Between two deals that works too: a chair with a hand in
 * it never changes its account.
 */
export function join(draft: Draft, actor: Actor): TableRefusal | null {
  const { table } = draft;
  if (table.phase !== 'lobby' && table.phase !== 'between') return { code: 'wrong-phase', phase: table.phase };
  if (table.removed.includes(actor.userId)) return { code: 'voted-off' };
  if (seatOf(table, actor.userId) !== null) {
    return { code: 'already-seated', tableId: table.id, channelId: table.channelId };
  }
  const seat = firstSeat(table, 'empty') ?? firstSeat(table, 'ai');
  if (seat === null) return { code: 'table-full' };
  draft.emit({ type: 'joined', seat, userId: actor.userId, name: actor.name, locale: actor.locale });
  return null;
}

function firstSeat(table: Table, kind: 'empty' | 'ai'): Seat | null {
  return SEATS.find((seat) => table.seats[seat].kind === kind) ?? null;
}

/** Host: AI players sit down on empty chairs. */
export function fill(draft: Draft, actor: Actor, level: AiLevel, seats: number): TableRefusal | null {
  const { table } = draft;
  if (table.hostId !== actor.userId) return { code: 'not-host' };
  if (table.phase !== 'lobby') return { code: 'wrong-phase', phase: table.phase };
  const empty = SEATS.filter((seat) => table.seats[seat].kind === 'empty').slice(0, Math.max(1, seats));
  if (empty.length === 0) return { code: 'no-empty-seat' };
  for (const seat of empty) seatAi(draft, seat, level);
  return null;
}

/** Host: another level for an AI seat. Lobby only. */
export function setLevel(draft: Draft, actor: Actor, seat: Seat, level: AiLevel): TableRefusal | null {
  const { table } = draft;
  if (table.hostId !== actor.userId) return { code: 'not-host' };
  if (table.phase !== 'lobby') return { code: 'wrong-phase', phase: table.phase };
  const holder = table.seats[seat];
  if (holder.kind !== 'ai') return { code: 'no-such-player' };
  if (holder.level !== level) draft.emit({ type: 'filled', seat, level, name: holder.name });
  return null;
}

/** An AI with a name that nobody at the table has. */
export function seatAi(draft: Draft, seat: Seat, level: AiLevel): void {
  const taken = draft.table.seats.map((holder) => (holder.kind === 'empty' ? '' : holder.name));
  const name = AI_NAMES.find((bird) => !taken.includes(bird)) ?? AI_NAMES[seat];
  draft.emit({ type: 'filled', seat, level, name });
}

/** Leaves in any phase; the host's part goes to somebody else, and a table without people closes or plays its deal out. */
export function leave(draft: Draft, actor: Actor): TableRefusal | null {
  const { table } = draft;
  const chair = chairOf(table, actor);
  if ('code' in chair) return chair;
  vacate(draft, chair.seat, actor.userId);
  return null;
}

/** The person goes; what is theirs goes to an AI, to the next host, or to nobody where the table is over by that. */
export function vacate(draft: Draft, seat: Seat, userId: string): void {
  const { table } = draft;
  if (table.phase === 'playing') {
    draft.emit({ type: 'left-in-deal', seat, userId, level: table.settings.standInLevel });
    handOver(draft, userId);
    return;
  }
  draft.emit({ type: 'left', seat, userId });
  if (!anybodyPresent(draft.table)) {
    draft.emit({ type: 'closed', reason: table.phase === 'lobby' ? 'empty-lobby' : 'no-people' });
    return;
  }
  if (table.phase !== 'lobby') seatAi(draft, seat, table.settings.standInLevel);
  handOver(draft, userId);
}

/** A host who has left makes the next person host, rather one who is there. */
function handOver(draft: Draft, userId: string): void {
  if (draft.table.hostId !== userId) return;
  const people = draft.table.seats.filter((holder) => holder.kind === 'person');
  const next = people.find(isPresent) ?? people[0];
  if (next !== undefined) draft.emit({ type: 'host-changed', userId: next.userId });
}

/** "I'm back": the person decides again, with the whole time where the table waits for them. */
export function back(draft: Draft, actor: Actor): TableRefusal | null {
  const chair = chairOf(draft.table, actor);
  if ('code' in chair) return chair;
  const { seat } = chair;
  const holder = draft.table.seats[seat];
  if (holder.kind !== 'person' || !holder.aiPlays) return { code: 'not-away' };
  draft.emit({ type: 'returned', seat });
  if (askedSeats(draft.table).includes(seat)) renewDeadline(draft);
  return null;
}

/** Notes that the person acted, where that changes anything. */
export function noteActive(draft: Draft, seat: Seat): void {
  const holder = draft.table.seats[seat];
  if (holder.kind === 'person' && (holder.lapses > 0 || holder.aiPlays)) draft.emit({ type: 'returned', seat });
}

/** Gives the open deadline its whole time again. */
export function renewDeadline(draft: Draft): void {
  const deadline = renewed(draft.table, draft.now);
  if (deadline !== null) draft.emit({ type: 'deadline-moved', openedAt: deadline.openedAt, at: deadline.at });
}

/**
 * Closes for a host or a moderator. A host cannot get out of a losing deal this way: it is played out first. A
 * moderator who does not play here closes at once, and so does the only person of a practice table.
 */
export function close(draft: Draft, actor: Actor): TableRefusal | null {
  const { table } = draft;
  const seat = seatOf(table, actor.userId);
  const host = table.hostId === actor.userId;
  if (actor.moderator === true && seat === null) {
    draft.emit({ type: 'closed', reason: 'moderator' });
    return null;
  }
  if (!host && actor.moderator !== true) return { code: 'not-host' };
  const alone = table.seats.filter(isPresent).length === 1 && seat !== null;
  if (table.phase !== 'playing' || (alone && table.settings.coins === 'off')) {
    draft.emit({ type: 'closed', reason: host ? 'host' : 'moderator' });
    return null;
  }
  if (!table.closing) draft.emit({ type: 'closing', userId: actor.userId });
  return alone ? leave(draft, actor) : null;
}
