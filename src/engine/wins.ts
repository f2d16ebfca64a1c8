import { isComplete } from './hand/distance.ts';
import { formOf } from './hand/form.ts';
import type { Ruleset } from './ruleset.ts';
import type { ScoreSheet, WinBy, WinContext, WinFlag } from './score.ts';
import { withoutTile } from './seats.ts';
import type { ClaimsPrompt, DealState, MatchState, SeatState } from './state.ts';
import { isBonus, KINDS, type Seat, suitOf, type Tile, windOf } from './tiles.ts';
import type { NoWinReason } from './view.ts';
import { tilesLeft } from './wall.ts';

/** A tile that somebody may win on. `from` is the discarder or konger, null for the own draw. */
export interface WinOffer {
  readonly by: WinBy;
  readonly tile: Tile;
  readonly from: Seat | null;
}

/**
 * What a seat may do with a tile that would complete its hand: win for this price, or not for this reason. Null where
 * the tile does not complete the hand.
 */
export type WinVerdict = { readonly sheet: ScoreSheet } | { readonly refused: NoWinReason } | null;

/** The tile a seat can win on right now: its own draw on its turn, or the tile that claims are open for. */
export function offerTo(deal: DealState, seat: Seat): WinOffer | null {
  const { prompt } = deal;
  if (prompt?.kind === 'turn') {
    const { drawn } = deal.seats[seat];
    return prompt.seat === seat && drawn !== null ? { by: 'self-draw', tile: drawn, from: null } : null;
  }
  return prompt?.kind !== 'claims' || prompt.from === seat ? null : claimOffer(prompt);
}

/** The tile that claims are asked for, to whoever may win on it. */
export function claimOffer({ source, tile, from }: Pick<ClaimsPrompt, 'source' | 'tile' | 'from'>): WinOffer {
  return { by: source === 'discard' ? 'discard' : 'rob-kong', tile, from };
}

/** Everything that the worth of this win depends on. */
function winContext(rules: Ruleset, deal: DealState, seat: Seat, offer: WinOffer): WinContext {
  const { concealed, melds, bonus, missingSuit } = deal.seats[seat];
  return {
    concealed: offer.by === 'self-draw' ? withoutTile(concealed, offer.tile) : concealed,
    melds,
    winTile: offer.tile,
    by: offer.by,
    seatWind: windOf(seat, deal.dealer),
    roundWind: deal.roundWind,
    bonus,
    flags: flagsOf(rules, deal, seat, offer),
    missingSuit,
  };
}

function flagsOf(rules: Ruleset, deal: DealState, seat: Seat, offer: WinOffer): WinFlag[] {
  // The eighth flower pays as it is: nothing else counts with it (rules 5.6, eightFlowers).
  if (isBonus(offer.tile)) return ['eight-flowers'];
  const flags: WinFlag[] = [];
  const { turnFacts } = deal;
  const own = deal.seats[seat];
  if (own.readyDeclared) flags.push('ready-declared');
  if (offer.by === 'rob-kong') return flags;
  if (tilesLeft(rules, deal) === 0) flags.push('last-tile');
  if (offer.by === 'discard') {
    if (turnFacts.afterKong) flags.push('kong-discard');
    return flags;
  }
  // PD-2: another player's concealed kong changes nothing, the own one makes this a second draw.
  const firstDraw = own.draws === 1 && !deal.claimed && turnFacts.replacement !== 'kong';
  const heavenly = firstDraw && seat === deal.dealer;
  if (firstDraw) flags.push(heavenly ? 'heavenly' : 'earthly');
  if (turnFacts.replacement === 'kong') flags.push('kong-replacement');
  // The flowers among the dealt tiles are replaced before play begins (rules 3.2, heavenly).
  if (turnFacts.replacement === 'bonus' && !heavenly) flags.push('flower-replacement');
  return flags;
}

/** Price of a win that is known to be possible; null where the rules refuse it after all. */
export function priceOf(state: MatchState, rules: Ruleset, deal: DealState, seat: Seat, offer: WinOffer) {
  const answer = rules.score(winContext(rules, deal, seat, offer), state.options);
  return answer.valid ? answer : null;
}

const counts = new Uint8Array(KINDS);

/** Counts of a hand with the offered tile, in a buffer that the next call overwrites. */
function countsWith(seat: SeatState, offer: WinOffer): Uint8Array {
  for (let tile = 0; tile < KINDS; tile++) counts[tile] = 0;
  for (const tile of seat.concealed) counts[tile]!++;
  if (offer.by !== 'self-draw') counts[offer.tile]!++;
  return counts;
}

/** Whether the seat may win on what it is offered, as `WinVerdict`. */
export function winVerdict(
  rules: Ruleset,
  state: MatchState,
  deal: DealState,
  seat: Seat,
  offer: WinOffer,
): WinVerdict {
  const own = deal.seats[seat];
  if (own.won !== null || isBonus(offer.tile)) return null;
  const hand = countsWith(own, offer);
  const melds = own.melds.length;
  if (!isComplete(hand, melds, formOf(rules, null))) return null;
  if (own.missingSuit !== null && !isComplete(hand, melds, formOf(rules, own.missingSuit))) {
    return { refused: 'missing-suit' };
  }
  if (own.winLocked && offer.by !== 'self-draw') return { refused: 'passed-win-lock' };
  const answer = rules.score(winContext(rules, deal, seat, offer), state.options);
  if (answer.valid) return { sheet: answer };
  return answer.reason === 'below-minimum' || answer.reason === 'missing-suit' ? { refused: answer.reason } : null;
}

/** Whether the seat may win on what it is offered: `winVerdict` without the reasons. */
export function mayWin(rules: Ruleset, state: MatchState, deal: DealState, seat: Seat, offer: WinOffer): boolean {
  const own = deal.seats[seat];
  if (own.won !== null || isBonus(offer.tile) || (own.winLocked && offer.by !== 'self-draw')) return false;
  if (own.missingSuit !== null && suitOf(offer.tile) === own.missingSuit) return false;
  const complete = isComplete(countsWith(own, offer), own.melds.length, formOf(rules, own.missingSuit));
  return complete && priceOf(state, rules, deal, seat, offer) !== null;
}
