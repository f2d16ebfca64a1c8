import type { PlayerAction } from '../../engine/actions.ts';
import { kongTransfers } from '../../engine/settle/kongs.ts';
import { KINDS, type Meld, SEATS, type Seat, type Tile } from '../../engine/tiles.ts';
import { type Offers, offersOf } from '../actions.ts';
import { neighbours } from '../club.ts';
import { chooseExchange, chooseMissingSuit } from '../opening.ts';
import { type Position, tilesForClaim } from '../position.ts';
import type { Clock } from './chances.ts';
import { dangerOf } from './danger.ts';
import { HABITS, lossWithoutWin } from './habits.ts';
import { FURTHEST, NOTHING, type Outlook, outlookOf, withCopies } from './outlook.ts';
import { plansOf } from './plans.ts';
import { Pricer } from './worth.ts';

/** A second plan is worth this much of what it promises: the hand may still turn that way. */
const SECOND_PLAN = 0.3;
/** What a plan is worth after a discard that throws it back a step. */
const THROWN_BACK = 0.3;
/** How many steps further from ready than the nearest hand a plan may be. */
const DETOUR = 4;
/** How much the danger of a discard weighs against what the hand promises. */
const CAUTION = 1;
/** What the swiftest discard is worth beside all plans, as a share of what a win saves. */
const SWIFTNESS = 0.02;
/** How many discards are tried for the way on. */
const LEADS = 3;
/** How many discards are looked at one by one near ready. */
const LOOKED_AT = 4;

/** The expert: coins rather than speed, claims compared with and without, the danger of each discard. */
export function chooseExpert(position: Position): PlayerAction {
  const offers = offersOf(position.own.legal);
  if (offers.win !== null) return offers.win;
  if (offers.missingSuits.length > 0) return chooseMissingSuit(position, offers.missingSuits);
  if (offers.exchanges.length > 0) return chooseExchange(position, offers.exchanges);
  if (offers.pass !== null) return chooseClaim(position, offers, offers.pass);
  return chooseTurn(position, offers);
}

/** A decision of the expert with what it thought of every discard, best first; none where no discard is asked for. */
export function weighTurn(position: Position): {
  readonly choice: PlayerAction;
  readonly discards: readonly { readonly tile: Tile; readonly coins: number; readonly chance: number }[];
} {
  const choice = chooseExpert(position);
  const tiles = [...new Set(offersOf(position.own.legal).discards.map(({ tile }) => tile))];
  if (tiles.length === 0) return { choice, discards: [] };
  const { chance } = dangerOf(position);
  const { counts, melds } = position;
  const weighed = new Map(bestDiscard(position, clockOf(position), counts, melds, tiles).all);
  const first = choice.type === 'discard' ? choice.tile : -1;
  const rank = (tile: Tile): number => (tile === first ? Number.POSITIVE_INFINITY : weighed.get(tile)!);
  return {
    choice,
    discards: tiles
      .map((tile) => ({ tile, coins: weighed.get(tile)!, chance: chance[tile]! }))
      .sort((a, b) => (rank(b.tile) > rank(a.tile) ? 1 : -1)),
  };
}

/** In a battle every win brings the end this many rounds nearer. */
const NEARER = 3.5;

function clockOf(position: Position): Clock {
  const { view, unseen, policies, rules } = position;
  const playing = view.seats.filter(({ win }) => win === null).length;
  const elapsed = Math.max(...view.seats.map(({ river }) => river.length));
  return {
    pace: HABITS[rules.id].pace,
    relief: lossWithoutWin(position),
    fading: policies.winnersToEnd > 1,
    pricer: new Pricer(position),
    rounds: Math.floor(view.wallLeft / playing),
    elapsed: policies.winnersToEnd > 1 ? elapsed + NEARER * view.wins.length : elapsed,
    unseen: unseen.reduce((sum, copies) => sum + copies, 0),
  };
}

interface Choice {
  readonly tile: Tile;
  /** What the hand promises after the discard, and what is left of it after the danger of the discard. */
  readonly promise: number;
  readonly coins: number;
}

interface Weighed extends Choice {
  /** Every tile with its coins. */
  readonly all: readonly (readonly [Tile, number])[];
}

const copies = new Int16Array(KINDS);

/** The best discard from 3n+2 tiles and what the hand then promises, danger taken off. */
function bestDiscard(
  position: Position,
  clock: Clock,
  counts: Uint8Array,
  melds: readonly Meld[],
  tiles: readonly Tile[],
): Weighed {
  const first = new Float64Array(KINDS);
  const second = new Float64Array(KINDS);
  const add = (tile: Tile, coins: number): void => {
    if (coins > first[tile]!) {
      second[tile] = first[tile]!;
      first[tile] = coins;
    } else if (coins > second[tile]!) second[tile] = coins;
  };
  const speed = new Int16Array(KINDS);
  let nearest = FURTHEST;
  for (const plan of plansOf(position, melds)) {
    const distance = plan.discards(counts, melds.length, copies);
    if (plan.name === 'any') {
      nearest = distance;
      speed.set(copies);
    }
    if (distance > Math.min(FURTHEST, nearest + DETOUR)) continue;
    const ranked = tiles.filter((tile) => copies[tile]! >= 0).sort((a, b) => copies[b]! - copies[a]!);
    const helping = ranked.map((tile) => copies[tile]!);
    const outlookAfter = (tile: Tile): Outlook => {
      counts[tile]!--;
      const found = outlookOf(position, clock, plan, counts, melds);
      counts[tile]!++;
      return found;
    };
    // Far from ready, hands after different discards differ in what helps them now; near it they are looked at one by one.
    const lead = leadOf(ranked, outlookAfter);
    let best = 0;
    for (const [rank, tile] of ranked.entries()) {
      let found = lead;
      if (distance <= 1 && rank > 0 && rank < LOOKED_AT) {
        const same = plan.name !== 'any' && helping[rank] === helping[0];
        if (!same) found = outlookAfter(tile);
      } else if (rank > 0) found = withCopies(clock, lead, helping[rank]!);
      add(tile, found.coins);
      best = Math.max(best, found.coins);
    }
    for (const tile of tiles) if (!ranked.includes(tile)) add(tile, THROWN_BACK * best);
  }
  const danger = dangerOf(position);
  const swiftest = 64 * Math.max(1, ...tiles.map((tile) => speed[tile]!));
  const over = position.policies.winnersToEnd === 1;
  const all: [Tile, number][] = [];
  let choice: Choice = { tile: tiles[0]!, promise: 0, coins: Number.NEGATIVE_INFINITY };
  for (const tile of tiles) {
    const swift = Math.max(0, 64 * speed[tile]! + 63 - neighbours(position, tile)) / swiftest;
    const promise = first[tile]! + SECOND_PLAN * second[tile]! + SWIFTNESS * clock.relief * swift;
    // A deal that is lost by this discard is over: what it would have cost anyway is saved, what it promised is gone.
    const gone = over ? danger.chance[tile]! * (promise - clock.relief) : 0;
    const coins = promise - CAUTION * (danger.coins[tile]! + gone);
    all.push([tile, coins]);
    if (coins > choice.coins) choice = { tile, promise, coins };
  }
  return { ...choice, all };
}

/** What the plan promises after its best discard, or where its likeliest way leads nowhere, after the next ones. */
function leadOf(ranked: readonly Tile[], outlookAfter: (tile: Tile) => Outlook): Outlook {
  let found = NOTHING;
  for (const tile of ranked.slice(0, LEADS)) {
    found = outlookAfter(tile);
    if (found.coins > 0) break;
  }
  return found;
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
      ? { tile: tiles[0]!, promise: 0, coins: Number.NEGATIVE_INFINITY }
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
        : bestDiscard(position, clock, counts, after, discardable(position)).promise;
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
