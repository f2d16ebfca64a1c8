import type { AiLevel } from '../ai/player.ts';
import type { RuleOptions } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import type { Seat } from '../engine/tiles.ts';
import type {
  CloseReason,
  Deadline,
  Locale,
  Pause,
  SeatHolder,
  Table,
  TableId,
  TablePhase,
  TableSettings,
  Vote,
} from './table.ts';

/** Who sits in a chair, as everybody may see it. */
export type PublicSeat =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'person';
      readonly userId: string;
      readonly name: string;
      /** An AI plays for this person until "I'm back". */
      readonly aiPlays: boolean;
      /** Has pressed Next since the last deal ended. */
      readonly next: boolean;
    }
  | { readonly kind: 'ai'; readonly level: AiLevel; readonly name: string }
  /** Left in the middle of the deal, which an AI plays out on this person's account. */
  | { readonly kind: 'left'; readonly userId: string; readonly name: string };

/** The proof of one deal's shuffle as everybody may see it; `secret` only once the deal has ended. */
export interface PublicCommitment {
  readonly deal: number;
  readonly algorithm: number;
  /** SHA-256 of the secret, hex. */
  readonly commitment: string;
  /** The message that carries the commitment; null until Discord has given it an id. */
  readonly messageId: string | null;
  readonly secret: string | null;
}

/** One line of the final (or running) standings, best first. */
export interface Standing {
  /** 1 for the best; equal results share a place. */
  readonly place: number;
  readonly seat: Seat;
  readonly name: string;
  /** Null for AI chairs. */
  readonly userId: string | null;
  readonly deals: number;
  readonly wins: number;
  /** Nominal coins of the match. */
  readonly net: number;
  /** Casual points of the match. */
  readonly points: number;
}

/**
 * All of a table that everybody in the channel may know. Built up field by field from the state; hands come from
 * `TableService.view`.
 */
export interface PublicTable {
  readonly id: TableId;
  readonly guildId: string;
  readonly channelId: string;
  /** The channel it was opened in; another than `channelId` where its deals are played in a thread. */
  readonly homeId: string;
  readonly messageId: string | null;
  readonly hostId: string;
  readonly locale: Locale;
  readonly game: GameId;
  readonly options: RuleOptions;
  readonly settings: TableSettings;
  /** The finished table whose people sit down again here; null for a table of its own. */
  readonly rematchOf: TableId | null;
  readonly seats: readonly [PublicSeat, PublicSeat, PublicSeat, PublicSeat];
  readonly phase: TablePhase;
  /** Running or last deal, from 1; 0 before the first. While `dealing`, the deal that is about to start. */
  readonly deal: number;
  readonly deadline: Deadline | null;
  readonly pause: Pause | null;
  readonly votes: readonly Vote[];
  readonly closing: boolean;
  readonly closed: { readonly reason: CloseReason; readonly at: number } | null;
  readonly commitment: PublicCommitment | null;
  readonly standings: readonly Standing[];
}

/** What everybody may know of `table`. */
export function publicTable(table: Table): PublicTable {
  const [a, b, c, d] = table.seats;
  return {
    id: table.id,
    guildId: table.guildId,
    channelId: table.channelId,
    homeId: table.homeId,
    messageId: table.messageId,
    hostId: table.hostId,
    locale: table.locale,
    game: table.game,
    options: table.options,
    settings: table.settings,
    rematchOf: table.rematchOf,
    seats: [publicSeat(a), publicSeat(b), publicSeat(c), publicSeat(d)],
    phase: table.phase,
    deal: table.phase === 'dealing' ? (table.commitment?.deal ?? 0) : (table.match?.deals ?? 0),
    deadline: table.deadline,
    pause: table.pause,
    votes: table.votes,
    closing: table.closing,
    closed: table.closed,
    commitment: publicCommitment(table),
    standings: standingsOf(table),
  };
}

function publicSeat(holder: SeatHolder): PublicSeat {
  switch (holder.kind) {
    case 'empty':
      return { kind: 'empty' };
    case 'person':
      return {
        kind: 'person',
        userId: holder.userId,
        name: holder.name,
        aiPlays: holder.aiPlays,
        next: holder.next,
      };
    case 'ai':
      return { kind: 'ai', level: holder.level, name: holder.name };
    case 'left':
      return { kind: 'left', userId: holder.userId, name: holder.name };
  }
}

function publicCommitment(table: Table): PublicCommitment | null {
  const made = table.commitment;
  if (made === null) return null;
  const deal = table.match?.deal;
  const ended = deal?.number === made.deal && deal.result !== null;
  return {
    deal: made.deal,
    algorithm: made.algorithm,
    commitment: made.commitment,
    messageId: made.messageId,
    secret: ended ? made.secret : null,
  };
}

/** The standings so far: by casual points where the table plays for them, else by nominal coins. */
function standingsOf(table: Table): Standing[] {
  const worth = (line: { readonly net: number; readonly points: number }): number =>
    table.match?.policies.casual ? line.points : line.net;
  const sorted = [...table.tally].sort((a, b) => worth(b) - worth(a) || a.seat - b.seat);
  return sorted.map((line) => ({
    place: 1 + sorted.filter((other) => worth(other) > worth(line)).length,
    seat: line.seat,
    name: line.name,
    userId: line.person ? line.participant : null,
    deals: line.deals,
    wins: line.wins,
    net: line.net,
    points: line.points,
  }));
}
