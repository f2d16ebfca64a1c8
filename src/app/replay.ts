import type { GameEvent } from '../engine/events.ts';
import type { GameId } from '../engine/score.ts';
import type { MatchState } from '../engine/state.ts';
import { evolveTable } from './evolve-table.ts';
import type { Seats, Table, TableId } from './table.ts';
import type { StoredEvent } from './table-events.ts';

/** Names one deal of one table. */
export interface DealCode {
  readonly tableId: TableId;
  /** From 1. */
  readonly deal: number;
}

const CODE = /^([0-9a-z]{1,12})-(\d{1,4})$/;

/** A deal's code as people read and type it: `"1x8kq3z-4"`. */
export function printCode({ tableId, deal }: DealCode): string {
  return `${tableId}-${deal}`;
}

/** Reads a code, also in capitals or with a `#` or spaces around it; null for anything else. */
export function readCode(text: string): DealCode | null {
  const [, tableId, deal] = CODE.exec(text.trim().replace(/^#/, '').toLowerCase()) ?? [];
  return tableId === undefined || Number(deal) === 0 ? null : { tableId, deal: Number(deal) };
}

/** A moment of a deal at which the table waited for somebody, or its end. */
export interface ReplayStep {
  /** What happened since the step before, in order. */
  readonly moves: readonly GameEvent[];
  /** The match as it stood then, with everything that only the table knows. */
  readonly match: MatchState;
}

/** One finished deal, move by move. Everything is open: the deal is over. */
export interface Replay {
  readonly code: DealCode;
  readonly guildId: string;
  readonly game: GameId;
  /** Who sat in the chairs when the deal ended. */
  readonly seats: Seats;
  /** When it ended, in milliseconds. */
  readonly at: number;
  /** At least the deal's start and its end. */
  readonly steps: readonly ReplayStep[];
}

/**
 * A deal of a table, folded from the table's events.
 *
 * @returns null where there is no such deal, and for one that has not ended: its hands are nobody's to see
 * @throws Error for a damaged log
 */
export function replayOf(events: readonly StoredEvent[], deal: number): Replay | null {
  let table: Table | null = null;
  let moves: GameEvent[] = [];
  const steps: ReplayStep[] = [];
  for (const stored of events) {
    table = evolveTable(table, stored);
    if (stored.event.type !== 'game' || table.match?.deal?.number !== deal) continue;
    const { event } = stored.event;
    moves.push(event);
    if (!endsStep(event)) continue;
    steps.push({ moves, match: table.match });
    moves = [];
    if (event.type !== 'deal-ended') continue;
    const { id: tableId, guildId, game, seats } = table;
    return { code: { tableId, deal }, guildId, game, seats, at: stored.at, steps };
  }
  return null;
}

/**
 * Turns and opening choices are what one looks at; a claim window is not, for what comes of it shows at the next turn.
 */
function endsStep(event: GameEvent): boolean {
  return event.type === 'deal-ended' || (event.type === 'prompted' && event.prompt.kind !== 'claims');
}
