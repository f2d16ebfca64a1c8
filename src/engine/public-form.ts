import type { PlayerAction } from './actions.ts';
import type { GameEvent, GameEventType } from './events.ts';
import type { Win } from './state.ts';
import type { Seat, Tile } from './tiles.ts';
import type { PublicPrompt } from './view.ts';
import { publicPrompt, publicWin } from './view-for.ts';

type EventOf<T extends GameEventType> = Extract<GameEvent, { type: T }>;

/** What each event tells one viewer. A new event type without a row here does not compile. */
interface PublicForms {
  'match-started': EventOf<'match-started'>;
  'deal-started': Omit<EventOf<'deal-started'>, 'luck'> & { readonly dice: readonly [number, number] };
  prompted: { readonly type: 'prompted'; readonly prompt: PublicPrompt };
  /** Only to the seat that answered. */
  answered: { readonly type: 'answered'; readonly action: PlayerAction };
  /** `passed` are the viewer's own three, null to others. */
  exchanged: {
    readonly type: 'exchanged';
    readonly direction: EventOf<'exchanged'>['direction'];
    readonly passed: readonly Tile[] | null;
  };
  'missing-suits-revealed': EventOf<'missing-suits-revealed'>;
  /** `tile` only to the seat that drew. */
  drew: Omit<EventOf<'drew'>, 'tile'> & { readonly tile: Tile | null };
  'bonus-shown': EventOf<'bonus-shown'>;
  discarded: EventOf<'discarded'>;
  claimed: EventOf<'claimed'>;
  'kong-declared': EventOf<'kong-declared'>;
  'kong-completed': EventOf<'kong-completed'>;
  /** Only to the seat that passed. */
  'win-passed': EventOf<'win-passed'>;
  won: { readonly type: 'won'; readonly win: Win };
  'deal-ended': EventOf<'deal-ended'>;
}

export type PublicEvent = PublicForms[GameEventType];

type Rows = { readonly [T in GameEventType]: (event: EventOf<T>, viewer: Seat | null) => PublicForms[T] | null };

const ROWS: Rows = {
  'match-started': ({ type, game, rulesVersion, options }) => ({ type, game, rulesVersion, options }),
  'deal-started': ({ type, number, dealer, roundWind, streak, luck }) => ({
    type,
    number,
    dealer,
    roundWind,
    streak,
    dice: luck.dice,
  }),
  prompted: ({ type, prompt }) => ({ type, prompt: publicPrompt(prompt) }),
  answered: ({ type, action }, viewer) => (action.seat === viewer ? { type, action } : null),
  exchanged: ({ type, direction, passed }, viewer) => ({
    type,
    direction,
    passed: viewer === null ? null : (passed[viewer] ?? null),
  }),
  'missing-suits-revealed': ({ type, suits }) => ({ type, suits }),
  drew: ({ type, seat, tile, replacement }, viewer) => ({
    type,
    seat,
    replacement,
    tile: seat === viewer ? tile : null,
  }),
  'bonus-shown': ({ type, seat, tile }) => ({ type, seat, tile }),
  discarded: ({ type, seat, tile, fromDraw, ready }) => ({ type, seat, tile, fromDraw, ready }),
  claimed: ({ type, seat, meld }) => ({ type, seat, meld }),
  'kong-declared': ({ type, seat, tile, kind }) => ({ type, seat, tile, kind }),
  'kong-completed': ({ type, seat, kind, transfers }) => ({ type, seat, kind, transfers }),
  'win-passed': ({ type, seat }, viewer) => (seat === viewer ? { type, seat } : null),
  won: ({ type, win }, viewer) => ({ type, win: publicWin(win, viewer, false) }),
  'deal-ended': ({ type, result, next, matchOver }) => ({ type, result, next, matchOver }),
};

/**
 * An event as `viewer` may be told of it, a spectator with null; null where nothing may be told.
 *
 * @example publicForm({ type: 'drew', seat: 1, tile: 4, replacement: 'none' }, 0)?.tile // null
 */
export function publicForm(event: GameEvent, viewer: Seat | null): PublicEvent | null {
  const row = ROWS[event.type] as (event: GameEvent, viewer: Seat | null) => PublicEvent | null;
  return row(event, viewer);
}
