import { SEATS } from '../engine/tiles.ts';
import { netOf, type Transfer } from '../engine/transfers.ts';
import { evolveTable } from './evolve-table.ts';
import type { DealRecord, SeatResult, SeatRow, TableRow } from './ports.ts';
import { accountOf, type Table } from './table.ts';
import type { StoredEvent } from './table-events.ts';

/** What events change in the projections and the ledger. */
export interface Projection {
  readonly table: TableRow;
  /** All people's rows; null when they are as before. */
  readonly seats: readonly SeatRow[] | null;
  /** People who need an account from now on. */
  readonly grants: readonly string[];
  readonly deal: DealRecord | null;
  /** How people who sat down are called, in the order in which they did. */
  readonly names: readonly { readonly userId: string; readonly name: string }[];
}

/** The table after `events`, and what they change beside the stream. One batch ends at most one deal. */
export function project(
  before: Table | null,
  events: readonly StoredEvent[],
): { readonly table: Table; readonly projection: Projection } {
  let table = before;
  let grants: string[] = [];
  let deal: DealRecord | null = null;
  const names: { readonly userId: string; readonly name: string }[] = [];
  for (const stored of events) {
    table = evolveTable(table, stored);
    if (stored.event.type === 'joined') {
      names.push({ userId: stored.event.userId, name: stored.event.name });
      // Who sits down in a running match plays for coins from the next deal on.
      if (movesCoins(table)) grants.push(stored.event.userId);
    }
    if (stored.event.type !== 'game') continue;
    if (stored.event.event.type === 'match-started' && movesCoins(table)) grants = peopleOf(table);
    if (stored.event.event.type === 'deal-ended') deal = dealRecord(table);
  }
  if (table === null) throw new Error('a table begins with opened');
  const seats = seatRows(table);
  const unchanged = before !== null && JSON.stringify(seatRows(before)) === JSON.stringify(seats);
  return { table, projection: { table: tableRow(table), seats: unchanged ? null : seats, grants, deal, names } };
}

/** Coins move at this table: it is no practice table, and the game is not played for points alone. */
function movesCoins(table: Table): boolean {
  return table.settings.coins === 'on' && table.match !== null && table.match.policies.coins;
}

function peopleOf(table: Table): string[] {
  return table.seats.flatMap((holder) => (holder.kind === 'person' ? [holder.userId] : []));
}

function tableRow(table: Table): TableRow {
  return {
    id: table.id,
    guildId: table.guildId,
    channelId: table.channelId,
    messageId: table.messageId,
    hostId: table.hostId,
    game: table.game,
    phase: table.phase,
    openedAt: table.openedAt,
    deadlineAt: table.deadline?.at ?? null,
    version: table.version,
  };
}

/** People who play, or whose account plays a deal out. Only those who play are bound to this table. */
function seatRows(table: Table): SeatRow[] {
  return SEATS.flatMap((seat) => {
    const holder = table.seats[seat];
    const userId = accountOf(holder);
    return userId === null ? [] : [{ seat, userId, active: holder.kind === 'person' && table.closed === null }];
  });
}

/** The deal that the table's last event has ended. */
function dealRecord(table: Table): DealRecord {
  const deal = table.match?.deal;
  if (deal?.result == null) throw new Error('no deal has ended');
  const accounts = table.seats.map(accountOf);
  const { wins, result } = deal;
  const coins = movesCoins(table);
  const moves = ({ from, to }: Transfer): boolean =>
    table.settings.aiCoins === 'on' || (accounts[from] != null && accounts[to] != null);
  const results = SEATS.map((seat): SeatResult => {
    const own = wins.filter((win) => win.seat === seat);
    const best = own.toSorted((a, b) => b.sheet.cappedTotal - a.sheet.cappedTotal)[0];
    return {
      wins: own.length,
      selfDraws: own.filter(({ by }) => by === 'self-draw').length,
      dealIns: wins.filter(({ from }) => from === seat).length,
      bestUnits: best?.sheet.cappedTotal ?? 0,
      bestCoins: coins ? Math.max(0, ...own.map(({ transfers }) => netOf(transfers.filter(moves))[seat])) : 0,
      bestPatterns: best?.sheet.patterns.map(({ id }) => id) ?? [],
      points: result.points[seat],
    };
  });
  return {
    deal: deal.number,
    accounts,
    transfers: coins ? deal.transfers.filter(moves) : [],
    counted: table.settings.coins === 'on',
    drawn: result.kind === 'drawn',
    people: accounts.filter((account) => account !== null).length,
    results,
  };
}
