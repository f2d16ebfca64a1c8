import { positionOf, tilesOf, winContextOf } from '../../ai/position.ts';
import { formOf } from '../../engine/hand/form.ts';
import { waits } from '../../engine/hand/waits.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import type { WinBy, WinFlag } from '../../engine/score.ts';
import type { Tile } from '../../engine/tiles.ts';
import type { NoWinReason, PlayerView } from '../../engine/view.ts';
import { type Price, priceOf } from './price.ts';

/** What a tile that completes the hand comes to: its price, or why it may not win. */
export type Verdict = { readonly price: Price } | { readonly refused: NoWinReason };

/** A tile that completes the hand. */
export interface Wait {
  readonly tile: Tile;
  /** Copies that the player cannot see. */
  readonly left: number;
  readonly discard: Verdict;
  readonly selfDraw: Verdict;
}

/** A discard that leaves the hand ready, and what it then waits for. */
export interface ReadyDiscard {
  readonly tile: Tile;
  readonly waits: readonly Wait[];
}

/** A running deal in which the player still plays and tiles are being played. */
function isPlaying({ own, seats, prompt, result }: PlayerView): boolean {
  return (
    own !== null &&
    result === null &&
    seats[own.seat].win === null &&
    (prompt?.kind === 'turn' || prompt?.kind === 'claims')
  );
}

/**
 * The tiles that complete the hand of a player who is not about to discard, ascending, each priced by the ruleset as
 * the deal stands (without kong, last tile and the like). A tile that would complete the hand but may not win says why.
 *
 * @returns none where the hand is not ready
 * @example waitsOf(rules, viewFor(rules, state, 2)).map(({ tile, left }) => [tileName(tile), left])
 */
export function waitsOf(rules: Ruleset, view: PlayerView): readonly Wait[] {
  if (!isPlaying(view) || view.own!.concealed.length % 3 !== 1) return [];
  return waitsAfter(rules, view, null);
}

/**
 * The legal discards that leave a ready hand, in the order of their tiles, with what it then waits for. Discards after
 * which no tile may win at all are left out.
 */
export function readyDiscards(rules: Ruleset, view: PlayerView): readonly ReadyDiscard[] {
  if (!isPlaying(view) || view.own!.concealed.length % 3 !== 2) return [];
  const legal = view.own!.legal.flatMap((action) => (action.type === 'discard' ? [action.tile] : []));
  return [...new Set(legal)]
    .sort((a, b) => a - b)
    .map((tile) => ({ tile, waits: waitsAfter(rules, view, tile) }))
    .filter((found) => found.waits.some((wait) => 'price' in wait.selfDraw || 'price' in wait.discard));
}

/** Waits of the hand without `thrown`; null where nothing is to go first. */
function waitsAfter(rules: Ruleset, view: PlayerView, thrown: Tile | null): Wait[] {
  const position = positionOf(rules, view);
  const { counts, melds, own, seat, unseen } = position;
  if (thrown !== null) counts[thrown]!--;
  // The missing suit is left to the scorer, which says that it is the reason.
  const tiles = waits(counts, melds.length, formOf(rules, null));
  if (tiles.length === 0) return [];
  const concealed = tilesOf(counts);
  const flags: readonly WinFlag[] = seat.readyDeclared ? ['ready-declared'] : [];
  /** Null where the hand itself holds every copy, so that none can come. */
  const verdictOn = (winTile: Tile, by: WinBy): Verdict | null => {
    // A discard after the own draw comes before the next one, so the lock holds on.
    if (by === 'discard' && own.winLocked) return { refused: 'passed-win-lock' };
    const sheet = rules.score(winContextOf(position, { concealed, melds, winTile, by, flags }), view.options);
    if (sheet.valid) return { price: priceOf(rules, view, sheet, by, null) };
    return sheet.reason === 'missing-suit' || sheet.reason === 'below-minimum' ? { refused: sheet.reason } : null;
  };
  return tiles.flatMap((tile) => {
    const selfDraw = verdictOn(tile, 'self-draw');
    const discard = verdictOn(tile, 'discard');
    return selfDraw === null || discard === null ? [] : [{ tile, left: unseen[tile]!, discard, selfDraw }];
  });
}
