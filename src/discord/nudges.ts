import type { People } from '../app/personal-settings.ts';
import type { Clock, Log } from '../app/ports.ts';
import type { TableService } from '../app/table-service.ts';
import type { Seat } from '../engine/tiles.ts';
import { translator } from '../i18n/index.ts';
import type { Renderer } from '../render/scenes.ts';
import { again } from './again.ts';
import { deliver } from './delivery.ts';
import type { Hands } from './hands.ts';
import { turnCall } from './messages/turn-call.ts';
import type { Poster } from './poster.ts';
import { errorText, isMessageLost } from './refusals.ts';

/** A turn waits for so long, or a third of its time, before its player is called. */
const PATIENCE_MS = 20_000;

/**
 * Calls a player whose turn it is and who has no live hand in front of them: edits and private updates ping nobody, so
 * a new message mentions them: once a turn, and not again before they have looked, when it is taken back. Nobody who
 * does not want to be.
 */
export interface Nudges {
  /** Something has changed at this table. */
  changed(tableId: string): void;
  /** This person has looked at their hand. */
  looked(tableId: string, userId: string): void;
  stop(): void;
}

export interface NudgesParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly renderer: Renderer;
  readonly poster: Poster;
  readonly hands: Pick<Hands, 'isLive'>;
  readonly personal: Pick<People, 'of'>;
  readonly service: () => TableService;
}

const keyOf = (tableId: string, userId: string): string => `${tableId}:${userId}`;

interface Called {
  readonly prompt: number;
  readonly message: Promise<{ readonly id: string; readonly channel_id: string }>;
  back: boolean;
}

interface Waiting {
  readonly prompt: number;
  readonly seat: Seat;
  readonly userId: string;
}

export function createNudges({ clock, log, renderer, poster, hands, personal, service }: NudgesParts): Nudges {
  const timers = new Map<string, { readonly prompt: number; readonly timer: unknown }>();
  /** Who has been called: for which prompt, by which message, and whether they have looked since. */
  const called = new Map<string, Called>();

  /** Whose turn the table waits for, when that is a person who is not looking. */
  async function absent(tableId: string): Promise<(Waiting & { readonly patience: number }) | null> {
    const [table, view] = await Promise.all([service().get(tableId), service().view(tableId, null)]);
    if (table?.phase !== 'playing' || table.pause !== null || view?.prompt?.kind !== 'turn') return null;
    const { seat, id } = view.prompt;
    const holder = table.seats[seat];
    if (holder.kind !== 'person' || holder.aiPlays) return null;
    if (hands.isLive(tableId, seat) || !(await personal.of(holder.userId)).mentions) return null;
    const before = called.get(keyOf(tableId, holder.userId));
    if (before !== undefined && (!before.back || before.prompt === id)) return null;
    const patience = Math.min(PATIENCE_MS, (table.settings.turnSeconds * 1_000) / 3);
    return { prompt: id, seat, userId: holder.userId, patience };
  }

  const drop = (tableId: string): void => {
    clock.clearTimeout(timers.get(tableId)?.timer);
    timers.delete(tableId);
  };

  /** Removes the call of somebody who needs it no more. */
  const takeBack = (tableId: string, call: Called): void => {
    if (call.back) return;
    call.back = true;
    call.message
      .then(({ id, channel_id }) => again(() => poster.remove(channel_id, id)))
      .catch((error: unknown) => {
        // Somebody else may have removed it, and a request that is sent again may have had its effect before.
        if (!isMessageLost(error)) log.warn({ table: tableId, error: errorText(error) }, 'a call was not taken back');
      });
  };

  async function arm(tableId: string): Promise<void> {
    if ((await service().get(tableId))?.phase === 'closed') {
      for (const [key, call] of called) {
        if (!key.startsWith(`${tableId}:`)) continue;
        takeBack(tableId, call);
        called.delete(key);
      }
    }
    const waiting = await absent(tableId);
    if (waiting === null) return drop(tableId);
    if (timers.get(tableId)?.prompt === waiting.prompt) return;
    drop(tableId);
    const timer = clock.setTimeout(() => {
      timers.delete(tableId);
      call(tableId, waiting.prompt).catch((error: unknown) =>
        log.warn({ table: tableId, error: String(error) }, 'a player could not be called'),
      );
    }, waiting.patience);
    timers.set(tableId, { prompt: waiting.prompt, timer });
  }

  async function call(tableId: string, prompt: number): Promise<void> {
    const waiting = await absent(tableId);
    const table = await service().get(tableId);
    if (waiting === null || table === null || waiting.prompt !== prompt) return;
    const draft = turnCall(translator(table.locale), table, waiting.userId);
    const message = deliver(renderer, draft).then((delivery) => poster.post(table.channelId, delivery));
    called.set(keyOf(tableId, waiting.userId), { prompt, message, back: false });
    await message;
  }

  return {
    changed(tableId) {
      arm(tableId).catch((error: unknown) =>
        log.warn({ table: tableId, error: String(error) }, 'a turn was not watched'),
      );
    },
    looked(tableId, userId) {
      const before = called.get(keyOf(tableId, userId));
      if (before !== undefined) takeBack(tableId, before);
    },
    stop() {
      for (const tableId of [...timers.keys()]) drop(tableId);
    },
  };
}
