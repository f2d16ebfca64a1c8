import type { PlayerAction } from '../../engine/actions.ts';
import { kongTransfers } from '../../engine/settle/kongs.ts';
import { KINDS, type Meld, SEATS, type Seat, type Tile } from '../../engine/tiles.ts';
import { type Offers, offersOf } from '../actions.ts';
import { chooseExchange, chooseMissingSuit } from '../opening.ts';
import { type Position, tilesForClaim } from '../position.ts';
import type { Clock } from './chances.ts';
import { dangerOf } from './danger.ts';
import { FURTHEST, type Outlook, outlookOf } from './outlook.ts';
import { plansOf } from './plans.ts';

/** A second plan is worth this much of what it promises: the hand may still turn that way. */
const SECOND_PLAN = 0.3;
/** What a plan is worth after a discard that throws it back a step. */
const THROWN_BACK = 0.3;

/** The expert: coins rather than speed, claims compared with and without, the danger of each discard. */
export function chooseExpert(position: Position): PlayerAction {
  const offers = offersOf(position.own.legal);
  if (offers.win !== null) return offers.win;
  if (offers.missingSuits.length > 0) return chooseMissingSuit(position, offers.missingSuits);
  if (offers.exchanges.length > 0) return chooseExchange(position, offers.exchanges);
  if (offers.pass !== null) return chooseClaim(position, offers, offers.pass);
  return chooseTurn(position, offers);
}

function clockOf({ view, unseen, rules, policies }: Position): Clock {
  const playing = view.seats.filter(({ win }) => win === null).length;
  const elapsed = Math.max(...view.seats.map(({ river }) => river.length));
  return {
    rounds: Math.floor(view.wallLeft / playing),
    elapsed,
    unseen: unseen.reduce((sum, copies) => sum + copies, 0),
    endings:
      policies.winnersToEnd > 1
        ? { from: 6, slope: 0.02, most: 0.2 }
        : { from: rules.sets === 5 ? 3.7 : 2.5, slope: 0.038, most: 0.34 },
  };
}

interface Choice {
  readonly tile: Tile;
  readonly coins: number;
}

const copies = new Int16Array(KINDS);

/** The best discard from 3n+2 tiles and what the hand then promises, danger taken off. */
function bestDiscard(
  position: Position,
  clock: Clock,
  counts: Uint8Array,
  melds: readonly Meld[],
  tiles: readonly Tile[],
): Choice {
  const first = new Float64Array(KINDS);
  const second = new Float64Array(KINDS);
  const add = (tile: Tile, coins: number): void => {
    if (coins > first[tile]!) {
      second[tile] = first[tile]!;
      first[tile] = coins;
    } else if (coins > second[tile]!) second[tile] = coins;
  };
  for (const plan of plansOf(position, melds)) {
    const distance = plan.discards(counts, melds.length, copies);
    if (distance > FURTHEST) continue;
    // Discards with equally many copies in a narrowed plan are the same hand to it.
    const ranked = tiles
      .filter((tile) => copies[tile]! >= 0)
      .map((tile) => ({ tile, copies: copies[tile]! }))
      .sort((a, b) => b.copies - a.copies);
    let best = 0;
    const known = new Map<number, Outlook>();
    for (const [rank, candidate] of ranked.entries()) {
      const shared = plan.name === 'any' ? undefined : known.get(candidate.copies);
      let outlook = shared;
      if (outlook === undefined && rank < 6) {
        counts[candidate.tile]!--;
        outlook = outlookOf(position, clock, plan, counts, melds);
        counts[candidate.tile]!++;
        known.set(candidate.copies, outlook);
      }
      if (outlook === undefined) continue;
      add(candidate.tile, outlook.coins);
      best = Math.max(best, outlook.coins);
    }
    for (const tile of tiles) if (!ranked.some((candidate) => candidate.tile === tile)) add(tile, THROWN_BACK * best);
  }
  const danger = dangerOf(position);
  let choice: Choice = { tile: tiles[0]!, coins: Number.NEGATIVE_INFINITY };
  for (const tile of tiles) {
    const coins = first[tile]! + SECOND_PLAN * second[tile]! - danger[tile]!;
    if (coins > choice.coins) choice = { tile, coins };
  }
  return choice;
}

/** What 3n+1 tiles promise. */
function promise(position: Position, clock: Clock, counts: Uint8Array, melds: readonly Meld[]): number {
  let first = 0;
  let second = 0;
  for (const plan of plansOf(position, melds)) {
    const { coins } = outlookOf(position, clock, plan, counts, melds);
    if (coins > first) {
      second = first;
      first = coins;
    } else second = Math.max(second, coins);
  }
  return first + SECOND_PLAN * second;
}

function chooseTurn(position: Position, offers: Offers): PlayerAction {
  const { counts, melds } = position;
  const tiles = [...new Set(offers.discards.map(({ tile }) => tile))];
  const clock = clockOf(position);
  const best =
    tiles.length === 1
      ? { tile: tiles[0]!, coins: Number.NEGATIVE_INFINITY }
      : bestDiscard(position, clock, counts, melds, tiles);
  if (offers.kongs.length > 0) {
    const discard = tiles.length === 1 ? bestDiscard(position, clock, counts, melds, tiles) : best;
    for (const kong of offers.kongs) {
      const added = kong.type === 'added-kong';
      const after: Meld[] = added
        ? melds.map((meld) =>
            meld.tile === kong.tile && meld.type === 'pung' ? { ...meld, type: 'kong', added: true } : meld,
          )
        : [...melds, { type: 'concealed-kong', tile: kong.tile, claimed: null, from: null, added: false }];
      const held = counts[kong.tile]!;
      counts[kong.tile] = added ? held - 1 : 0;
      const coins = promise(position, clock, counts, after) + kongMoney(position, added ? 'added' : 'concealed', null);
      counts[kong.tile] = held;
      if (coins > discard.coins) return kong;
    }
  }
  const wanted = offers.discards.filter(({ tile }) => tile === best.tile);
  return wanted.find(({ ready }) => ready) ?? wanted[0]!;
}

/** What a kong brings at once; where kong money is given back by who never wins, half of it. */
function kongMoney(
  { rules, view, own, policies }: Position,
  kind: 'exposed' | 'added' | 'concealed',
  from: Seat | null,
): number {
  if (policies.kongMoney === null) return 0;
  const active = SEATS.filter((seat) => view.seats[seat].win === null);
  const money = kongTransfers(rules, view.options, { kind, seat: own.seat, from, active });
  const sum = money.reduce((total, { amount }) => total + amount, 0);
  return policies.endChecks ? sum / 2 : sum;
}

function chooseClaim(position: Position, offers: Offers, pass: PlayerAction): PlayerAction {
  const { view, counts, melds } = position;
  if (view.prompt?.kind !== 'claims' || offers.melds.length === 0) return pass;
  const { tile, from } = view.prompt;
  const clock = clockOf(position);
  let best: PlayerAction = pass;
  let most = promise(position, clock, counts, melds);
  for (const claim of offers.melds) {
    const lowest = claim.type === 'chow' ? claim.tile : tile;
    const taken = tilesForClaim(claim.type, tile, lowest);
    const after: Meld[] = [...melds, { type: claim.type, tile: lowest, claimed: tile, from, added: false }];
    for (const each of taken) counts[each]!--;
    const coins =
      claim.type === 'kong'
        ? promise(position, clock, counts, after) + kongMoney(position, 'exposed', from)
        : bestDiscard(position, clock, counts, after, discardable(position)).coins;
    for (const each of taken) counts[each]!++;
    if (coins > most) {
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
