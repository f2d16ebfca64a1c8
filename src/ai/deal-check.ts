import type { Ruleset } from '../engine/ruleset.ts';
import type { DealState, MatchState } from '../engine/state.ts';
import { ALL_KINDS, isBonus, meldTiles, SEATS, type Tile, tileName } from '../engine/tiles.ts';
import { netOf } from '../engine/transfers.ts';
import { fullSet } from '../engine/wall.ts';
import type { PlayedDeal } from './self-play.ts';

/**
 * What is wrong with a deal that has ended: tiles that appeared or vanished, transfers that are out of order or do not
 * reach the match's totals. Empty where everything adds up.
 */
export function dealFaults(rules: Ruleset, { before, state, deal }: PlayedDeal): string[] {
  return [...tileFaults(rules, deal), ...transferFaults(deal, before, state)];
}

function tileFaults(rules: Ruleset, deal: DealState): string[] {
  const count = new Int8Array(ALL_KINDS);
  for (const tile of fullSet(rules)) count[tile]!--;
  const see = (tiles: readonly Tile[]): void => {
    for (const tile of tiles) count[tile]!++;
  };
  see(deal.wall.slice(deal.head, deal.tail));
  for (const { concealed, bonus, melds, river } of deal.seats) {
    see(concealed);
    see(bonus);
    see(river.map(({ tile }) => tile));
    for (const meld of melds) {
      see(meldTiles(meld));
      // A claimed tile stays listed in its river.
      if (meld.claimed !== null) count[meld.claimed]!--;
    }
  }
  // A tile won on by discard is in a river, a bonus tile lies open; the others are nowhere else.
  const robbed = new Set<Tile>();
  for (const { by, tile } of deal.wins) {
    if (isBonus(tile) || by === 'discard') continue;
    if (by === 'self-draw' || !robbed.has(tile)) see([tile]);
    if (by === 'rob-kong') robbed.add(tile);
  }
  return [...count].flatMap((extra, tile) => (extra === 0 ? [] : [`${extra} x ${tileName(tile)}`]));
}

function transferFaults(deal: DealState, before: MatchState, after: MatchState): string[] {
  const faults: string[] = [];
  for (const [index, { line, from, to, amount }] of deal.transfers.entries()) {
    if (line !== index) faults.push(`line ${line} at ${index}`);
    if (from === to || !Number.isInteger(amount) || amount <= 0) faults.push(`transfer ${line}: ${amount}`);
  }
  const net = netOf(deal.transfers);
  for (const seat of SEATS) {
    if (after.net[seat] - before.net[seat] !== net[seat]) faults.push(`net of seat ${seat}`);
  }
  return faults;
}
