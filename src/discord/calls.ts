import type { PlayerAction } from '../engine/actions.ts';
import { nextSeat, suitOf, type Tile } from '../engine/tiles.ts';
import type { PlayerView } from '../engine/view.ts';
import type { MessageKey } from '../i18n/index.ts';
import type { CustomId, Verb } from './custom-id.ts';
import { handOrder } from './pictures.ts';

/** What a press on a button of play comes to, for the player who pressed. */
export type Call =
  | { readonly kind: 'act'; readonly action: PlayerAction }
  /** More than one way: the hand shows them. */
  | { readonly kind: 'choose'; readonly step: 'kong' | 'ready' | null }
  /** Not now, and why. */
  | { readonly kind: 'refuse'; readonly why: MessageKey };

const PLAY_VERBS = [
  'discard',
  'ready',
  'chow',
  'pung',
  'kong',
  'win',
  'pass',
  'missing',
  'exchange',
] as const satisfies readonly Verb[];
export type PlayVerb = (typeof PLAY_VERBS)[number];

export function isPlay(id: CustomId): id is CustomId & { readonly verb: PlayVerb } {
  return (PLAY_VERBS as readonly Verb[]).includes(id.verb);
}

/**
 * Reads a press against what its player may do now. Nothing in `id` or `values` is trusted: whatever comes out as an
 * action is one of `view.own.legal`.
 *
 * @param values what was chosen in a select: positions in the hand.
 */
export function readCall(
  id: CustomId & { readonly verb: PlayVerb },
  values: readonly string[],
  view: PlayerView,
): Call {
  const { own, prompt } = view;
  if (own === null) return refuse('errors.refusal.not-seated');
  if (prompt === null || view.result !== null) return refuse('errors.violation.no-deal');
  if (id.prompt !== prompt.id) return refuse('errors.violation.stale-prompt');
  if (own.answered !== null) return refuse('errors.violation.already-answered');
  const { legal } = own;
  const only = (...found: readonly PlayerAction[]): Call | null =>
    found.length === 1 ? { kind: 'act', action: found[0]! } : null;
  const [arg] = id.args;

  switch (id.verb) {
    case 'discard':
    case 'ready': {
      const ready = id.verb === 'ready';
      const ways = legal.filter((action) => action.type === 'discard' && action.ready === ready);
      if (ready && arg === undefined && ways.length > 0) return { kind: 'choose', step: 'ready' };
      const tile = handOrder(own).all[Number(arg)];
      return (
        only(...ways.filter((action) => action.type === 'discard' && action.tile === tile)) ?? refuse(turnWhy(view))
      );
    }
    case 'chow': {
      const ways = legal.filter((action) => action.type === 'chow' && (arg === undefined || action.tile === arg));
      if (ways.length > 1) return { kind: 'choose', step: null };
      return only(...ways) ?? refuse(chowWhy(view));
    }
    case 'kong': {
      const claimed = legal.filter((action) => action.type === 'kong');
      if (claimed.length > 0) return only(...claimed) ?? refuse('errors.cannot.kong');
      const ways = legal.filter(
        (action) =>
          (action.type === 'concealed-kong' || action.type === 'added-kong') &&
          (arg === undefined || action.tile === arg),
      );
      if (ways.length > 1) return { kind: 'choose', step: 'kong' };
      return only(...ways) ?? refuse('errors.cannot.kong');
    }
    case 'win': {
      const ways = legal.filter((action) => action.type === 'win' || action.type === 'self-draw-win');
      return only(...ways) ?? refuse(own.noWin === null ? 'errors.cannot.win' : `hand.noWin.${own.noWin}`);
    }
    case 'pung':
    case 'pass': {
      const { verb } = id;
      const ways = legal.filter((action) => action.type === verb);
      return only(...ways) ?? refuse(prompt.kind === 'claims' ? `errors.cannot.${verb}` : 'errors.cannot.waiting');
    }
    case 'missing':
      return (
        only(...legal.filter((action) => action.type === 'missing-suit' && action.suit === arg)) ??
        refuse('errors.violation.not-legal')
      );
    case 'exchange':
      return exchangeCall(values, view);
  }
}

const refuse = (why: MessageKey): Call => ({ kind: 'refuse', why });

function turnWhy({ own, prompt }: PlayerView): MessageKey {
  return prompt?.kind === 'turn' && prompt.seat === own?.seat
    ? 'errors.violation.not-legal'
    : 'errors.violation.not-your-prompt';
}

function chowWhy({ own, prompt }: PlayerView): MessageKey {
  if (prompt?.kind !== 'claims') return 'errors.cannot.waiting';
  return nextSeat(prompt.from) === own?.seat ? 'errors.cannot.chow' : 'errors.cannot.chowNext';
}

function exchangeCall(values: readonly string[], view: PlayerView): Call {
  const { own, prompt } = view;
  if (own === null || prompt?.kind !== 'exchange') return refuse('errors.violation.not-legal');
  const positions = new Set(values.map(Number));
  const { all } = handOrder(own);
  const tiles = [...positions].flatMap((position): Tile[] => {
    const tile = all[position];
    return tile === undefined ? [] : [tile];
  });
  const [a, b, c] = tiles;
  if (tiles.length !== 3 || a === undefined || b === undefined || c === undefined)
    return refuse('errors.violation.not-legal');
  if (suitOf(a) !== suitOf(b) || suitOf(b) !== suitOf(c)) return refuse('errors.violation.not-legal');
  return { kind: 'act', action: { type: 'exchange', seat: own.seat, prompt: prompt.id, tiles: [a, b, c] } };
}
