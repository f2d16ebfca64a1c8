import type { AiLevel } from '../ai/player.ts';
import type { PlayerAction } from '../engine/actions.ts';
import type { Seat } from '../engine/tiles.ts';
import {
  act,
  begin,
  bind,
  deadlinePassed,
  messageRefused,
  next,
  play,
  postFailed,
  restart,
  resume,
  shift,
  startWhenAllReady,
} from './decide-play.ts';
import { back, close, configure, fill, join, leave, setLevel } from './decide-seats.ts';
import { endForsakenPause, settlePause, vote } from './decide-votes.ts';
import { type DecideEnv, Draft } from './draft.ts';
import type { Table, Wish } from './table.ts';
import type { StoredEvent } from './table-events.ts';
import type { Actor, ConfigureRequest, TableRefusal } from './table-service.ts';

/** What can be asked of a table that is open: by people, and by the table's own clockwork. */
export type TableCommand =
  | { readonly type: 'join' | 'leave' | 'begin' | 'next' | 'back' | 'close' | 'resume'; readonly actor: Actor }
  | { readonly type: 'fill'; readonly actor: Actor; readonly level: AiLevel; readonly seats: number }
  | { readonly type: 'set-level'; readonly actor: Actor; readonly seat: Seat; readonly level: AiLevel }
  | { readonly type: 'vote'; readonly actor: Actor; readonly wish: Wish; readonly yes: boolean }
  | { readonly type: 'configure'; readonly actor: Actor; readonly change: ConfigureRequest }
  | { readonly type: 'act'; readonly actor: Actor; readonly action: PlayerAction }
  | { readonly type: 'ai-act'; readonly action: PlayerAction }
  | { readonly type: 'bind'; readonly deal: number; readonly messageId: string; readonly channelId: string }
  | { readonly type: 'post-failed'; readonly deal: number; readonly detail: string; readonly gone: boolean }
  | {
      readonly type: 'attach-message';
      readonly messageId: string;
      readonly channelId: string;
      /** It is the answer that opened the table. */
      readonly lobby: boolean;
    }
  | { readonly type: 'message-refused'; readonly detail: string }
  | { readonly type: 'channel-lost' | 'deadline' | 'restart' }
  | { readonly type: 'shift'; readonly by: number };

export type TableDecision =
  | { readonly ok: true; readonly table: Table; readonly events: readonly StoredEvent[] }
  | { readonly ok: false; readonly refusal: TableRefusal };

/**
 * What a command leads to at this table: the events to append, with the table they lead to, or why it is refused.
 * A command that changes nothing gives no events. Refusals change nothing.
 */
export function decideTable(table: Table, command: TableCommand, env: DecideEnv): TableDecision {
  if (table.closed !== null && command.type !== 'attach-message') {
    return { ok: false, refusal: { code: 'closed', reason: table.closed.reason } };
  }
  const draft = new Draft(table, env.now);
  const refusal = carryOut(draft, command, env);
  return refusal === null ? { ok: true, table: draft.table, events: draft.events } : { ok: false, refusal };
}

function carryOut(draft: Draft, command: TableCommand, env: DecideEnv): TableRefusal | null {
  switch (command.type) {
    case 'join':
      return join(draft, command.actor);
    case 'leave': {
      const refusal = leave(draft, command.actor);
      if (refusal === null) seatGivenUp(draft, env);
      return refusal;
    }
    case 'vote': {
      const refusal = vote(draft, command.actor, command.wish, command.yes);
      if (refusal === null) seatGivenUp(draft, env);
      return refusal;
    }
    case 'fill':
      return fill(draft, command.actor, command.level, command.seats);
    case 'set-level':
      return setLevel(draft, command.actor, command.seat, command.level);
    case 'configure':
      return configure(draft, command.actor, command.change);
    case 'begin':
      return begin(draft, command.actor, env);
    case 'act':
      return act(draft, command.actor, command.action);
    case 'ai-act':
      return play(draft, command.action);
    case 'next':
      return next(draft, command.actor, env);
    case 'back':
      return back(draft, command.actor);
    case 'close':
      return close(draft, command.actor);
    case 'resume':
      return resume(draft, command.actor);
    case 'bind':
      return bind(draft, command);
    case 'post-failed':
      return postFailed(draft, command);
    case 'attach-message': {
      const { messageId, channelId, lobby } = command;
      if (lobby && (draft.table.phase !== 'lobby' || draft.table.messageId !== null)) return null;
      draft.emit({ type: 'message-attached', messageId, channelId });
      return null;
    }
    case 'message-refused':
      return messageRefused(draft, command.detail);
    case 'channel-lost':
      draft.emit({ type: 'closed', reason: 'channel-lost' });
      return null;
    case 'deadline':
      return deadlinePassed(draft, env);
    case 'restart':
      return restart(draft);
    case 'shift':
      return shift(draft, command.by);
  }
}

/** The table does not wait for somebody who may just have gone. */
function seatGivenUp(draft: Draft, env: DecideEnv): void {
  settlePause(draft);
  endForsakenPause(draft);
  startWhenAllReady(draft, env);
}
