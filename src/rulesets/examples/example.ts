import type { WinBy, WinContext, WinFlag } from '../../engine/score.ts';
import { type Meld, type MeldType, parseTiles, type Wind } from '../../engine/tiles.ts';

/** A winning hand in the notation of rules pages and tests. */
export interface ExampleHand {
  /** Tiles in hand without the winning tile. */
  readonly hand: string;
  /** Sets laid down: `123m`, `111z`, an exposed kong `9999p`, a concealed kong in parentheses `(9999p)`. */
  readonly melds?: readonly string[];
  readonly win: string;
  readonly by: WinBy;
  /** East unless said otherwise. */
  readonly seat?: Wind;
  readonly round?: Wind;
  readonly bonus?: string;
  readonly flags?: readonly WinFlag[];
}

/** A hand that has a pattern and one that nearly has it: both are scored whenever the tests run. */
export interface PatternExample {
  readonly pattern: string;
  readonly example: ExampleHand;
  /** Wins without the pattern, or does not win at all for want of it. */
  readonly counterexample: ExampleHand;
  /** Table options under which both are meant; the game's defaults (and fan for Malaysian) otherwise. */
  readonly options?: Readonly<Record<string, string>>;
}

/** The hand as the scorer takes it. @throws RangeError for notation that names no tiles or no set. */
export function contextOf(example: ExampleHand): WinContext {
  const [winTile] = parseTiles(example.win);
  if (winTile === undefined) throw new RangeError('an example has a winning tile');
  return {
    concealed: parseTiles(example.hand),
    melds: (example.melds ?? []).map(meldOf),
    winTile,
    by: example.by,
    seatWind: example.seat ?? 0,
    roundWind: example.round ?? 0,
    bonus: parseTiles(example.bonus ?? ''),
    flags: example.flags ?? [],
    missingSuit: null,
  };
}

function meldOf(text: string): Meld {
  const concealed = text.startsWith('(');
  const [first, second, third, fourth] = parseTiles(text.replace(/[()]/g, ''));
  if (first === undefined || second === undefined || third === undefined) throw new RangeError(`${text} is no set`);
  return { type: typeOf(), tile: first, claimed: null, from: null, added: false };

  function typeOf(): MeldType {
    if (fourth !== undefined) return concealed ? 'concealed-kong' : 'kong';
    return first === second ? 'pung' : 'chow';
  }
}
