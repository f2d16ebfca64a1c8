import type { Policies } from '../ruleset.ts';
import { nextSeat, type Seat } from '../tiles.ts';

export type ClaimAnswer = 'win' | 'kong' | 'pung' | 'chow' | 'pass';

export type ClaimOutcome =
  | { readonly winners: Seat[] }
  | { readonly meld: { readonly seat: Seat; readonly type: 'kong' | 'pung' | 'chow' } }
  | { readonly none: true };

/**
 * Who gets a discard, or the tile of an added kong, once everybody has answered: win before kong and pung before chow;
 * among equals the nearest after the tile's owner, or every winner where the game lets all win (rules 1.1, 2.1, 3.1,
 * 4.1, TW-1, TW-28). Winners come in turn order after `from`. A chow by anybody but the next seat counts as a pass.
 */
export function resolveClaims(
  policies: Pick<Policies, 'winnersPerTile' | 'chow'>,
  from: Seat,
  answers: Readonly<Partial<Record<Seat, ClaimAnswer>>>,
): ClaimOutcome {
  const others = [nextSeat(from, 1), nextSeat(from, 2), nextSeat(from, 3)] as const;
  const winners = others.filter((seat) => answers[seat] === 'win');
  if (winners.length > 0) return { winners: policies.winnersPerTile === 'all' ? winners : winners.slice(0, 1) };
  for (const type of ['kong', 'pung'] as const) {
    const seat = others.find((each) => answers[each] === type);
    if (seat !== undefined) return { meld: { seat, type } };
  }
  if (policies.chow && answers[others[0]] === 'chow') return { meld: { seat: others[0], type: 'chow' } };
  return { none: true };
}
