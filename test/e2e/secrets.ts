/** Compares what people's screens have shown with what they were allowed to know, from the table's own record. */
import { evolveTable } from '../../src/app/evolve-table.ts';
import { seatOf, type Table } from '../../src/app/table.ts';
import type { StoredEvent } from '../../src/app/table-events.ts';
import { meldTiles, type Seat, type Tile } from '../../src/engine/tiles.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { type Seen, tilesIn } from './players.ts';

/** Every state that the table has been in, oldest first. */
export function statesOf(events: readonly StoredEvent[]): Table[] {
  const states: Table[] = [];
  for (const stored of events) states.push(evolveTable(states.at(-1) ?? null, stored));
  return states;
}

/** What anybody could know at some moments of one deal: by the number of tiles left in the wall, as messages show it. */
interface Known {
  /** Kinds that were open to everybody. */
  readonly open: Set<Tile>;
  /** For each chair, the hands that it held, as sorted text. */
  readonly hands: readonly Set<string>[];
}

const handKey = (tiles: readonly Tile[]): string => [...tiles].sort((a, b) => a - b).join(' ');

/** What a hand would win on follows from the hand alone: such tiles are named without having been shown. */
function withoutWaits(text: string): string {
  return text.replace(/^🎯.*$/gmu, '').replace(/Ready for [^.]*\./g, '');
}

export class Knowledge {
  readonly #moments = new Map<string, Known>();
  readonly #seats = new Map<string, Seat>();

  constructor(states: readonly Table[]) {
    for (const table of states) {
      for (const holder of table.seats) {
        const seat = holder.kind === 'person' ? seatOf(table, holder.userId) : null;
        if (holder.kind === 'person' && seat !== null) this.#seats.set(holder.userId, seat);
      }
      const { match } = table;
      if (match?.deal == null) continue;
      const view = viewFor(rulesetOf(table.game), match, null);
      const known = this.#at(view.dealNumber, view.wallLeft);
      const open = view.seats.flatMap(({ melds, bonus, river, win }) => [
        ...melds.flatMap(meldTiles),
        ...bonus,
        ...river.map(({ tile }) => tile),
        ...(win === null ? [] : [win.tile]),
      ]);
      if (view.prompt?.kind === 'claims') open.push(view.prompt.tile);
      for (const tile of open) known.open.add(tile);
      match.deal.seats.forEach(({ concealed }, seat) => {
        known.hands[seat]?.add(handKey(concealed));
      });
    }
  }

  #at(deal: number, wall: number): Known {
    const key = `${deal}/${wall}`;
    const known = this.#moments.get(key) ?? {
      open: new Set(),
      hands: [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()],
    };
    this.#moments.set(key, known);
    return known;
  }

  /** Tiles that a message of a running deal names and its reader could not know, or why it cannot be judged. */
  leaksOf(seen: Seen, userId: string): string[] {
    const moment = /deal (\d+)[^\n]* · wall (\d+)/.exec(seen.text);
    const named = tilesIn(withoutWaits(seen.text));
    if (moment === null) return seen.isResult || named.length === 0 ? [] : [`tiles in ${seen.text}`];
    const known = this.#at(Number(moment[1]), Number(moment[2]));
    const seat = this.#seats.get(userId);
    const allowed = new Set(known.open);
    if (seen.held !== null) {
      if (seat === undefined) return ['a hand was shown to somebody without a chair'];
      if (known.hands[seat]?.has(handKey(seen.held)) !== true) return [`a hand that was never held: ${seen.held}`];
      for (const tile of seen.held) allowed.add(tile);
    }
    return named.filter((tile) => !allowed.has(tile)).map((tile) => `tile ${tile} in ${seen.text}`);
  }
}
