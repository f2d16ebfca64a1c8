import type { Decision } from '../engine/decide.ts';
import { evolveTable } from './evolve-table.ts';
import type { Table } from './table.ts';
import type { StoredEvent, TableEvent } from './table-events.ts';
import type { TableRefusal } from './table-service.ts';

/** What deciding needs from outside: the time, and a fresh secret of 32 bytes in hex for each deal. */
export interface DecideEnv {
  readonly now: number;
  readonly secret: () => string;
}

/** The events that a command leads to, folded as they are added. */
export class Draft {
  table: Table;
  readonly now: number;
  readonly events: StoredEvent[] = [];

  constructor(table: Table, now: number) {
    this.table = table;
    this.now = now;
  }

  emit(event: TableEvent): void {
    const stored = { version: this.table.version + 1, at: this.now, event };
    this.table = evolveTable(this.table, stored);
    this.events.push(stored);
  }

  /** Adds what the engine decided, or answers with its refusal. */
  play(decision: Decision): TableRefusal | null {
    if (!decision.ok) return { code: 'violation', violation: decision.violation };
    for (const event of decision.events) this.emit({ type: 'game', event });
    return null;
  }
}
