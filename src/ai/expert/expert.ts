import type { PlayerAction } from '../../engine/actions.ts';
import { distance } from '../../engine/hand/distance.ts';
import { kongTransfers } from '../../engine/settle/kongs.ts';
import { KINDS, type Meld, nextSeat, SEATS, type Seat, type Tile } from '../../engine/tiles.ts';
import { type Offers, offersOf } from '../actions.ts';
import { chooseClub } from '../club.ts';
import { chooseExchange, chooseMissingSuit } from '../opening.ts';
import { opponents, type Position, tilesForClaim } from '../position.ts';
import { HABITS } from './habits.ts';
import { Judge, type WeighedDiscard } from './judge.ts';

/**
 * How much of a forecast counts against what is on the table: to let a win pass, to leave a claim that brings the hand
 * nearer, and to claim without coming nearer. Forecasts of open hands see less of what hands improve by on the way.
 */
const SURE_OF = { passing: 0.85, leaving: 0.95, claiming: 1 / 1.3 } as const;
/** The share of kong money that stays where a seat that never wins gives it back: the seat's chance to win, about. */
const KEPT_MONEY = 0.6;

/** The expert: coins rather than speed, claims compared with and without, the danger of each discard. */
export function chooseExpert(position: Position): PlayerAction {
  return weighTurn(position).choice;
}

/** A decision of the expert with what it thinks of every discard, best first; none where no discard is asked for. */
export function weighTurn(position: Position): {
  readonly choice: PlayerAction;
  readonly discards: readonly WeighedDiscard[];
} {
  const offers = offersOf(position.own.legal);
  const tiles = [...new Set(offers.discards.map(({ tile }) => tile))];
  if (tiles.length === 0) return { choice: chooseAnswer(position, offers), discards: [] };
  const judge = new Judge(position);
  const discards = judge.discards(position.melds, tiles);
  return { choice: offers.win ?? chooseTurn(position, judge, offers, discards[0]!), discards };
}

/** What the expert does where no discard is asked for. */
function chooseAnswer(position: Position, offers: Offers): PlayerAction {
  const { win, pass, missingSuits, exchanges, melds } = offers;
  if (win !== null) return pass !== null && letsPass(position) ? pass : win;
  if (missingSuits.length > 0) return chooseMissingSuit(position, missingSuits);
  if (exchanges.length > 0) return chooseExchange(position, exchanges);
  if (pass === null) return position.own.legal[0]!;
  return melds.length === 0 ? pass : chooseClaim(position, offers, pass);
}

/** Whether a win on a discard is small beside what the ready hand still promises. */
function letsPass(position: Position): boolean {
  const { prompt } = position.view;
  if (prompt?.kind !== 'claims' || prompt.source !== 'discard') return false;
  const judge = new Judge(position);
  const now = judge.worthOf(prompt.tile).discard + judge.clock.relief[judge.clock.rounds]!;
  return SURE_OF.passing * judge.promise(position.melds, actingBefore(position, prompt.from)) > now;
}

/** The share of the opponents that act between a discard of `from` and the own next draw. */
function actingBefore({ view, own }: Position, from: Seat): number {
  let acting = 0;
  for (let seat = nextSeat(from); seat !== own.seat; seat = nextSeat(seat)) if (view.seats[seat].win === null) acting++;
  return acting / Math.max(1, opponents(view, own.seat).length);
}

/** A kong where it promises more than the best discard, else that discard; ready is declared with it where it may be. */
function chooseTurn(position: Position, judge: Judge, offers: Offers, best: WeighedDiscard): PlayerAction {
  const { counts, melds } = position;
  for (const { type, tile } of offers.kongs) {
    const added = type === 'added-kong';
    const after: Meld[] = added
      ? melds.map((meld) => (meld.tile === tile && meld.type === 'pung' ? { ...meld, type: 'kong', added } : meld))
      : [...melds, { type, tile, claimed: null, from: null, added }];
    const held = counts[tile]!;
    counts[tile] = added ? held - 1 : 0;
    const coins = judge.promise(after, 0) + kongMoney(position, added ? 'added' : 'concealed', null);
    counts[tile] = held;
    if (coins > best.coins) return offers.kongs.find((kong) => kong.type === type && kong.tile === tile)!;
  }
  const wanted = offers.discards.filter(({ tile }) => tile === best.tile);
  return wanted.find(({ ready }) => ready) ?? wanted[0]!;
}

/** What a kong brings at once. */
function kongMoney(
  { rules, view, own, policies }: Position,
  kind: 'exposed' | 'added' | 'concealed',
  from: Seat | null,
): number {
  if (policies.kongMoney === null) return 0;
  const active = SEATS.filter((seat) => view.seats[seat].win === null);
  const money = kongTransfers(rules, view.options, { kind, seat: own.seat, from, active });
  const sum = money.reduce((total, { amount }) => total + amount, 0);
  return policies.endChecks ? KEPT_MONEY * sum : sum;
}

/** The claim after which the hand promises most, if that is more than without one. */
function chooseClaim(position: Position, offers: Offers, pass: PlayerAction): PlayerAction {
  const { view, counts, melds, form, rules } = position;
  if (view.prompt?.kind !== 'claims') return pass;
  const { tile, from } = view.prompt;
  const now = distance(counts, melds.length, form);
  if (now > HABITS[rules.id].search.claimsFrom) return chooseClub(position);
  const judge = new Judge(position);
  const without = judge.promise(melds, actingBefore(position, from));
  let best = pass;
  let most = SURE_OF.leaving * without;
  for (const claim of offers.melds) {
    const lowest = claim.type === 'chow' ? claim.tile : tile;
    const taken = tilesForClaim(claim.type, tile, lowest);
    const after: Meld[] = [...melds, { type: claim.type, tile: lowest, claimed: tile, from, added: false }];
    for (const each of taken) counts[each]!--;
    const kong = claim.type === 'kong';
    const coins = kong
      ? judge.promise(after, 0) + kongMoney(position, 'exposed', from)
      : judge.discards(after, discardable(position))[0]!.promise;
    const nearer = kong || distance(counts, melds.length + 1, form) < now;
    for (const each of taken) counts[each]!++;
    if (coins > most && (nearer || SURE_OF.claiming * coins > without)) {
      most = coins;
      best = claim;
    }
  }
  return best;
}

/** Kinds that may be discarded from the hand in `counts`: the missing suit first where that is forced. */
function discardable({ counts, policies, own }: Position): Tile[] {
  const tiles: Tile[] = [];
  for (let tile = 0; tile < KINDS; tile++) if (counts[tile]! > 0) tiles.push(tile);
  if (!policies.missingSuitForced || own.missingSuit === null) return tiles;
  const foreign = tiles.filter((tile) => tile < 27 && Math.floor(tile / 9) === own.missingSuit);
  return foreign.length > 0 ? foreign : tiles;
}
