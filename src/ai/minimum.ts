import { countTiles, isDragon, type Meld, meldTiles, suitOf, type Tile } from '../engine/tiles.ts';
import type { Position } from './position.ts';

/**
 * Whether a hand with these melds can still be worth something on somebody's discard, where a game asks for a minimum
 * of one fan (rules 4.1; a self-draw always has it): by bonus tiles, a pung of a dragon or of an own wind, one suit
 * with or without honours, chows alone, or pungs alone. Plausible ways count, certain ones are not asked for.
 */
export function canEarnFan(position: Position, melds: readonly Meld[], hand: Uint8Array): boolean {
  if (hasBonusFan(position)) return true;
  const laid = countTiles(melds.flatMap(meldTiles));
  const at = (tile: Tile): number => hand[tile]! + laid[tile]!;
  const { unseen } = position;
  for (let tile = 27; tile < 34; tile++) {
    if (isValuable(position, tile) && at(tile) >= 2 && at(tile) + unseen[tile]! >= 3) return true;
  }
  if (!melds.some(({ type }) => type !== 'chow') && honoursIn(hand) <= 2) return true;
  if (!melds.some(({ type }) => type === 'chow') && melds.length + pairsIn(hand) >= 4) return true;
  return nearlyOneSuit(melds, hand);
}

/** Whether the seat shows bonus tiles that count: its own flowers and seasons, animals. */
function hasBonusFan({ seat }: Position): boolean {
  return seat.bonus.some((tile) => tile >= 42 || (tile - 34) % 4 === seat.wind);
}

/** Dragons and the winds of seat and round. */
function isValuable({ seat, view }: Position, tile: Tile): boolean {
  return isDragon(tile) || tile === 27 + seat.wind || tile === 27 + view.roundWind;
}

function honoursIn(hand: Uint8Array): number {
  let honours = 0;
  for (let tile = 27; tile < 34; tile++) honours += hand[tile]!;
  return honours;
}

function pairsIn(hand: Uint8Array): number {
  let pairs = 0;
  for (const count of hand) if (count >= 2) pairs++;
  return pairs;
}

/** One suit and honours but for two tiles, melds included. */
function nearlyOneSuit(melds: readonly Meld[], hand: Uint8Array): boolean {
  return [0, 1, 2].some((suit) => {
    if (melds.some(({ tile }) => suitOf(tile) !== null && suitOf(tile) !== suit)) return false;
    let foreign = 0;
    for (let tile = 0; tile < 27; tile++) if (suitOf(tile) !== suit) foreign += hand[tile]!;
    return foreign <= 2;
  });
}
