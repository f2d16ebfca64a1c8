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
  const winners: Seat[] = [];
  let kong: Seat | null = null;
  let pung: Seat | null = null;
  for (let steps = 1; steps < 4; steps++) {
    const seat = nextSeat(from, steps);
    const answer = answers[seat];
    if (answer === 'win') winners.push(seat);
    else if (answer === 'kong') kong ??= seat;
    else if (answer === 'pung') pung ??= seat;
  }
  if (winners.length > 0) return { winners: policies.winnersPerTile === 'all' ? winners : winners.slice(0, 1) };
  if (kong !== null) return { meld: { seat: kong, type: 'kong' } };
  if (pung !== null) return { meld: { seat: pung, type: 'pung' } };
  const next = nextSeat(from);
  if (policies.chow && answers[next] === 'chow') return { meld: { seat: next, type: 'chow' } };
  return { none: true };
}
