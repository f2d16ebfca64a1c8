import type { AiLevel } from '../ai/player.ts';
import type { PlayerAction, Violation } from '../engine/actions.ts';
import type { GameId } from '../engine/score.ts';
import type { Seat } from '../engine/tiles.ts';
import type { PlayerView } from '../engine/view.ts';
import type { BookedLine, StoreProblem } from './ports.ts';
import type { PublicTable } from './public-table.ts';
import type { DealProof } from './shuffle.ts';
import type { CloseReason, Locale, PauseReason, TableId, TablePhase, TableSettings, Wish } from './table.ts';

/** Who asks, taken from the interaction and never from a custom id. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
  /** Of the person's client, such as `zh-TW`. */
  readonly locale: string;
  /** May manage messages or the server: may close any table. */
  readonly moderator?: boolean;
}

/** One wish of one person. An interaction id has at most one effect, also after a restart. */
export interface By {
  readonly actor: Actor;
  readonly interactionId: string;
}

/** Why a wish was refused, as data. i18n has a sentence for every code. */
export type TableRefusal =
  /** No such table. */
  | { readonly code: 'no-table' }
  /** The table is over. */
  | { readonly code: 'closed'; readonly reason: CloseReason }
  | { readonly code: 'not-seated' }
  | { readonly code: 'not-host' }
  /** The wish does not fit what the table is doing: `phase` is that. */
  | { readonly code: 'wrong-phase'; readonly phase: TablePhase }
  | { readonly code: 'table-full' }
  | { readonly code: 'already-seated'; readonly tableId: TableId; readonly channelId: string }
  | { readonly code: 'channel-full'; readonly tables: number }
  /** Those who manage the server do not let this person play. */
  | { readonly code: 'blocked' }
  /** Those who manage the server want tables elsewhere. */
  | { readonly code: 'wrong-channel'; readonly channels: readonly string[] }
  /** Start with empty chairs. */
  | { readonly code: 'empty-seats'; readonly empty: number }
  | { readonly code: 'no-empty-seat' }
  /** A game option or a table setting has a value that is not offered. */
  | {
      readonly code: 'bad-option';
      readonly option: string;
      readonly value: string;
      readonly allowed: readonly string[];
    }
  /** The engine refused the action: stale prompt, not your turn, not legal ... */
  | { readonly code: 'violation'; readonly violation: Violation }
  /** Play stands still. */
  | { readonly code: 'paused'; readonly reason: PauseReason; readonly detail: string }
  | { readonly code: 'not-paused' }
  | { readonly code: 'not-away' }
  /** The others have voted this person off: they do not sit down at this table again. */
  | { readonly code: 'voted-off' }
  /** The chair that a vote or a level is for holds nobody that it could be for. */
  | { readonly code: 'no-such-player' }
  /** Fewer other people than it takes to vote somebody off. */
  | { readonly code: 'too-few-voters'; readonly needed: number }
  /** This table's record cannot be read; other tables go on. */
  | { readonly code: 'damaged' }
  /** The store cannot write now; nothing has changed. */
  | { readonly code: 'storage'; readonly problem: StoreProblem };

/** `repeated`: this interaction had been handled before, and nothing has changed now. */
export type Outcome =
  | { readonly ok: true; readonly table: PublicTable; readonly repeated: boolean }
  | { readonly ok: false; readonly refusal: TableRefusal };

export interface OpenRequest {
  readonly guildId: string;
  readonly channelId: string;
  /** Of everything public at the table. */
  readonly locale: Locale;
  readonly game: GameId;
  /** The game's own options (rules 5.6) as chosen; the rest take their defaults. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly settings?: Partial<TableSettings>;
  /** The channel of the thread that `channelId` is; left out where it is none. */
  readonly parentId?: string | null;
  /** How many live tables the channel may hold; as the server's settings say where left out. */
  readonly tablesPerChannel?: number;
}

/** What the host changes in the lobby; what is not named stays as it is. */
export type ConfigureRequest = Pick<OpenRequest, 'options' | 'settings'>;

/** The coins of a table as everybody may see them. */
export interface TableCoins {
  /** By chair; null for AI and empty chairs and at tables without coins. */
  readonly balances: readonly (number | null)[];
  /** All lines booked for this table, by deal and line. */
  readonly booked: readonly BookedLine[];
}

/**
 * Every use case of a table. Each table has one mailbox: wishes are decided one after the other, and each is durable
 * before anybody is told. No method throws for bad play, stale buttons or a broken store: those are refusals.
 *
 * @example
 * const service = createTableService({ store, clock, entropy, publisher, choose, log });
 * await service.start();
 * const opened = await service.open({ actor, interactionId }, { guildId, channelId, locale: 'en', game: 'push-down' });
 * if (opened.ok) await service.attachMessage(opened.table.id, { messageId, channelId });
 */
export interface TableService {
  /** Loads every live table and gives open prompts their full time again. Call once the gateway is ready. */
  start(): Promise<void>;
  /** Waits for what is being decided, then lets no timer fire any more. The store stays open. */
  stop(): Promise<void>;
  /** The gateway is down: deadlines and AI players stand still. */
  suspend(): void;
  /** The gateway is back: deadlines move on by as long as they stood still. */
  resumeAll(): Promise<void>;

  /** Opens a table in its lobby with the actor as host in chair 0. */
  open(by: By, request: OpenRequest): Promise<Outcome>;
  /** Takes the first empty chair, or an AI's when none is empty: in the lobby, and between two deals. */
  join(tableId: TableId, by: By): Promise<Outcome>;
  /**
   * Leaves, in any phase. A host hands over to the next person; the last person's leaving closes a lobby. In a deal an
   * AI plays it out on the leaver's account.
   */
  leave(tableId: TableId, by: By): Promise<Outcome>;
  /** Host: seats AI players on `seats` (default all) empty chairs. Lobby only. */
  fill(tableId: TableId, by: By, request: { readonly level: AiLevel; readonly seats?: number }): Promise<Outcome>;
  /** Host: another level for one AI seat. Lobby only. */
  setLevel(tableId: TableId, by: By, request: { readonly seat: Seat; readonly level: AiLevel }): Promise<Outcome>;
  /**
   * Somebody seated wishes for a pause (everybody who is there has to) or for an AI in the place of somebody else (most
   * of the other people, two at least), or takes the wish back with `yes` false.
   */
  vote(tableId: TableId, by: By, request: { readonly wish: Wish; readonly yes: boolean }): Promise<Outcome>;
  /** Host: chooses other options or settings. Lobby only. */
  configure(tableId: TableId, by: By, change: ConfigureRequest): Promise<Outcome>;
  /** Host: starts the match; all chairs must be taken. Returns while the first deal's message is being posted. */
  begin(tableId: TableId, by: By): Promise<Outcome>;
  /**
   * Plays an action. `action.seat` is ignored: the seat comes from the actor. Acting while an AI plays for one is also
   * "I'm back".
   */
  act(tableId: TableId, by: By, action: PlayerAction): Promise<Outcome>;
  /** Presses Next between deals; the next deal starts once everybody present has. Pressing twice is fine. */
  next(tableId: TableId, by: By): Promise<Outcome>;
  /** "I'm back": the AI hands the chair back. Refused as `not-away` for somebody who is there. */
  back(tableId: TableId, by: By): Promise<Outcome>;
  /**
   * Host: closes a lobby or a table between deals at once; in a deal, the deal is played out first and is the last (by
   * AI, when the host is the only person). Moderator: at once; an unfinished deal moves no coins.
   */
  close(tableId: TableId, by: By): Promise<Outcome>;
  /** Anybody seated (or a moderator): tries again to go on after a pause. */
  resume(tableId: TableId, by: By): Promise<Outcome>;
  /** Anybody who sat there at the end: opens a new table with the same people, AI players, options and settings. */
  rematch(tableId: TableId, by: By, request?: { readonly tablesPerChannel?: number }): Promise<Outcome>;

  /**
   * Records the table's newest public message: a repost after the old one was lost, or the answer that opened the table
   * (`lobby`), which comes too late where the table has gone on meanwhile and then changes nothing.
   */
  attachMessage(
    tableId: TableId,
    message: { readonly messageId: string; readonly channelId: string },
    as?: 'lobby',
  ): Promise<Outcome>;
  /** The message of a running deal may not be changed any more (a permission was taken away): the table pauses. */
  messageRefused(tableId: TableId, detail: string): Promise<Outcome>;
  /** The channel is gone for good, or the bot was removed: closes at once; an unfinished deal moves no coins. */
  channelLost(tableId: TableId): Promise<Outcome>;

  /** A table by id, also a closed one; null when unknown or damaged. */
  get(tableId: TableId): Promise<PublicTable | null>;
  /** Live tables of a channel, those in threads that were opened there too, oldest first. */
  byChannel(channelId: string): Promise<readonly PublicTable[]>;
  /** The live table where this person sits, or null. */
  byUser(guildId: string, userId: string): Promise<PublicTable | null>;
  /** All live tables of this process. */
  list(): Promise<readonly PublicTable[]>;
  /** The deal as one chair may see it, or as everybody (`seat` null); null before the first deal. */
  view(tableId: TableId, seat: Seat | null): Promise<PlayerView | null>;
  /** The chair of a person who plays at this table; null for everybody else. */
  seatOf(tableId: TableId, userId: string): Promise<Seat | null>;
  coins(tableId: TableId): Promise<TableCoins | null>;
  /** Finished tables that this person sat at are read anew: their traces have been taken out of the events. */
  forget(userId: string): void;
  /** What anybody needs to check the shuffle of a deal (`verifyDeal`); null for an unknown one and until it has ended. */
  proof(tableId: TableId, deal: number): Promise<DealProof | null>;
}
