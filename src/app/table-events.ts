import type { AiLevel } from '../ai/player.ts';
import type { PlayerAction } from '../engine/actions.ts';
import type { GameEvent } from '../engine/events.ts';
import type { RuleOptions } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import type { Seat } from '../engine/tiles.ts';
import type { CloseReason, Locale, PauseReason, TableId, TableSettings, Wish } from './table.ts';

/**
 * Raised when the stored form of any event changes; a store with newer events is refused, never guessed at.
 *
 * 2: `voted` and `removed`, the pause `agreed`, and the table settings `aiCoins` and `thread`.
 */
export const EVENT_SCHEMA = 2;

/** What happened at a table: one append-only stream, with the game's own events wrapped as `game`. */
export type TableEvent =
  | {
      readonly type: 'opened';
      readonly id: TableId;
      readonly guildId: string;
      readonly channelId: string;
      readonly hostId: string;
      readonly locale: Locale;
      readonly game: GameId;
      readonly options: RuleOptions;
      readonly settings: TableSettings;
      readonly rematchOf: TableId | null;
    }
  | {
      readonly type: 'joined';
      readonly seat: Seat;
      readonly userId: string;
      readonly name: string;
      readonly locale: string;
    }
  /** Left the lobby, or between two deals: the chair is empty. */
  | { readonly type: 'left'; readonly seat: Seat; readonly userId: string }
  /** Left during a deal: see `SeatHolder` kind `left`. */
  | { readonly type: 'left-in-deal'; readonly seat: Seat; readonly userId: string; readonly level: AiLevel }
  /** An AI sits down for the house: in the lobby by Fill, between two deals on a chair that somebody left. */
  | { readonly type: 'filled'; readonly seat: Seat; readonly level: AiLevel; readonly name: string }
  /** The host chose other options while the table waits for players. */
  | { readonly type: 'configured'; readonly options: RuleOptions; readonly settings: TableSettings }
  | { readonly type: 'host-changed'; readonly userId: string }
  | { readonly type: 'message-attached'; readonly messageId: string; readonly channelId: string }
  | {
      readonly type: 'committed';
      readonly deal: number;
      readonly algorithm: number;
      readonly commitment: string;
      readonly secret: string;
    }
  | { readonly type: 'bound'; readonly deal: number; readonly messageId: string; readonly channelId: string }
  | { readonly type: 'game'; readonly event: GameEvent }
  /** An equal window is open: the claim is kept until it ends. */
  | { readonly type: 'held'; readonly action: PlayerAction }
  /** A person acted: that ends a run of lapses and, where an AI played for them, brings them back. */
  | { readonly type: 'returned'; readonly seat: Seat }
  /** A prompt lapsed for this person: `lapses` in a row by now. */
  | { readonly type: 'lapsed'; readonly seat: Seat; readonly lapses: number; readonly aiPlays: boolean }
  | { readonly type: 'next-pressed'; readonly seat: Seat }
  /** The deadline stood still (restart, gateway down) or starts anew (somebody came back). */
  | { readonly type: 'deadline-moved'; readonly openedAt: number; readonly at: number }
  | { readonly type: 'paused'; readonly reason: PauseReason; readonly detail: string }
  | { readonly type: 'resumed' }
  /** Somebody wishes for something that takes more than one person, or takes the wish back. */
  | { readonly type: 'voted'; readonly wish: Wish; readonly by: Seat; readonly yes: boolean }
  /** The others voted this person off; what becomes of the chair follows as `left` or `left-in-deal`. */
  | { readonly type: 'removed'; readonly seat: Seat; readonly userId: string }
  | { readonly type: 'closing'; readonly userId: string }
  | { readonly type: 'closed'; readonly reason: CloseReason };

/** A table event as it stands in the stream: `at` in milliseconds of the clock, `version` from 1. */
export interface StoredEvent {
  readonly version: number;
  readonly at: number;
  readonly event: TableEvent;
}
