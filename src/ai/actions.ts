import type { PlayerAction } from '../engine/actions.ts';

type ActionOf<T extends PlayerAction['type']> = Extract<PlayerAction, { type: T }>;

/** The legal actions sorted by what they are. A list is empty where nothing of the kind may be done. */
export interface Offers {
  readonly win: ActionOf<'win' | 'self-draw-win'> | null;
  readonly pass: ActionOf<'pass'> | null;
  readonly discards: readonly ActionOf<'discard'>[];
  readonly kongs: readonly ActionOf<'concealed-kong' | 'added-kong'>[];
  readonly melds: readonly ActionOf<'chow' | 'pung' | 'kong'>[];
  readonly exchanges: readonly ActionOf<'exchange'>[];
  readonly missingSuits: readonly ActionOf<'missing-suit'>[];
}

/** Sorts what a seat may do. */
export function offersOf(legal: readonly PlayerAction[]): Offers {
  let win: Offers['win'] = null;
  let pass: Offers['pass'] = null;
  const discards: ActionOf<'discard'>[] = [];
  const kongs: ActionOf<'concealed-kong' | 'added-kong'>[] = [];
  const melds: ActionOf<'chow' | 'pung' | 'kong'>[] = [];
  const exchanges: ActionOf<'exchange'>[] = [];
  const missingSuits: ActionOf<'missing-suit'>[] = [];
  for (const action of legal) {
    switch (action.type) {
      case 'win':
      case 'self-draw-win':
        win = action;
        break;
      case 'pass':
        pass = action;
        break;
      case 'discard':
        discards.push(action);
        break;
      case 'concealed-kong':
      case 'added-kong':
        kongs.push(action);
        break;
      case 'exchange':
        exchanges.push(action);
        break;
      case 'missing-suit':
        missingSuits.push(action);
        break;
      default:
        melds.push(action);
    }
  }
  return { win, pass, discards, kongs, melds, exchanges, missingSuits };
}
