/**
 * What must hold after every action of every game. Each check throws an Error that says what does not hold; none uses
 * the test runner, so that long runs outside it can use them too.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Action, PlayerAction } from '../../src/engine/actions.ts';
import { decide } from '../../src/engine/decide.ts';
import type { GameEvent } from '../../src/engine/events.ts';
import { evolve } from '../../src/engine/evolve.ts';
import { legalActions } from '../../src/engine/legal.ts';
import { emptyMatch, fold } from '../../src/engine/match.ts';
import type { Ruleset } from '../../src/engine/ruleset.ts';
import type { DealState, MatchState, Prompt, SeatState } from '../../src/engine/state.ts';
import {
  ALL_KINDS,
  isBonus,
  meldTiles,
  SEATS,
  type Seat,
  SUITS,
  type Suit,
  type Tile,
} from '../../src/engine/tiles.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import { fullSet } from '../../src/engine/wall.ts';
import { pick, shuffled } from './random.ts';

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** A deep freeze that stops at what is frozen already: states share most of their parts. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value) && !ArrayBuffer.isView(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

/** Every tile of the game is in exactly one place: wall, hand, meld, bonus row, river, or won with. */
export function checkTilesConserved(rules: Ruleset, deal: DealState): void {
  const found = new Array<number>(ALL_KINDS).fill(0);
  const count = (tiles: readonly Tile[]) => {
    for (const tile of tiles) found[tile]!++;
  };
  count(deal.wall.slice(deal.head, deal.tail));
  for (const { concealed, melds, bonus, river } of deal.seats) {
    count(concealed);
    count(bonus);
    // A claimed tile stays listed in its river, and so does a discard that was won on.
    count(river.map(({ tile }) => tile));
    for (const meld of melds) {
      count(meldTiles(meld));
      if (meld.claimed !== null) found[meld.claimed]!--;
    }
  }
  const robbed = new Set<string>();
  for (const { by, tile, from } of deal.wins) {
    if (by === 'self-draw' && !isBonus(tile)) count([tile]);
    if (by === 'rob-kong' && !robbed.has(`${from} ${tile}`)) count([tile]);
    if (by === 'rob-kong') robbed.add(`${from} ${tile}`);
  }
  const expected = new Array<number>(ALL_KINDS).fill(0);
  for (const tile of fullSet(rules)) expected[tile]!++;
  must(isDeepStrictEqual(found, expected), `tiles appeared or disappeared: ${found} instead of ${expected}`);
}

/** The sizes of hands: 3n + 1 between turns, one more on one's turn; and drawn tiles only on one's turn. */
function checkHands(state: MatchState, deal: DealState): void {
  for (const seat of SEATS) {
    const { concealed, melds, drawn, won } = deal.seats[seat];
    const total = concealed.length + 3 * melds.length;
    const robbing = deal.prompt?.kind === 'claims' && deal.prompt.source === 'added-kong' && deal.prompt.from === seat;
    const onTurn = deal.prompt?.kind === 'turn' && deal.prompt.seat === seat;
    if (deal.prompt === null) continue;
    const opening = deal.prompt.kind === 'exchange' || deal.prompt.kind === 'missing-suit';
    const extra = onTurn || (opening && seat === deal.dealer) ? 1 : 0;
    must(total === state.handSize + extra, `seat ${seat} has ${total} tiles on ${deal.prompt.kind}`);
    must(drawn === null || (extra === 1 && concealed.includes(drawn)), `seat ${seat} has drawn ${drawn} off turn`);
    must(won === null || !onTurn, `seat ${seat} has won and is asked to play`);
    must(!robbing || melds.some((meld) => meld.added), `seat ${seat} adds a kong that is not there`);
    must(!concealed.some(isBonus), `seat ${seat} keeps a bonus tile in hand`);
    const sorted = concealed.every((tile, at) => at === 0 || concealed[at - 1]! <= tile);
    must(sorted, `the hand of seat ${seat} is not sorted`);
  }
}

/** The table waits for exactly one thing, or the deal is over; prompt ids only grow. */
function checkOnePrompt(before: MatchState, after: MatchState): void {
  const { deal } = after;
  must(deal !== null, 'no deal after an action');
  must((deal.prompt === null) === (deal.result !== null), 'a deal has a prompt exactly until it has a result');
  if (deal.prompt === null) return;
  must(deal.prompt.id === after.nextPrompt - 1, 'the open prompt is the newest');
  const old = before.deal?.prompt ?? null;
  must(old === null || deal.prompt.id >= old.id, 'prompt ids never go back');
}

/** Transfers are whole positive coins between two seats, `line` is the index, and the nets add up. */
function checkTransfers(before: MatchState, after: MatchState): void {
  const { deal } = after;
  must(deal !== null, 'no deal');
  const net = [0, 0, 0, 0];
  for (const [at, { line, from, to, amount }] of deal.transfers.entries()) {
    must(line === at, `line ${line} at index ${at}`);
    must(Number.isSafeInteger(amount) && amount > 0, `an amount of ${amount}`);
    must(from !== to, `seat ${from} pays itself`);
    net[from]! -= amount;
    net[to]! += amount;
  }
  must(after.net.reduce((sum, each) => sum + each, 0) === 0, 'the nets of the match do not add up to zero');
  const same = before.deal?.number === deal.number ? before.deal.transfers.length : 0;
  const moved: [number, number, number, number] = [...before.net];
  for (const { from, to, amount } of deal.transfers.slice(same)) {
    moved[from] -= amount;
    moved[to] += amount;
  }
  must(isDeepStrictEqual(moved, after.net), 'the match counts other coins than the deal');
  const listed = deal.wins.flatMap(({ transfers }) => transfers);
  for (const transfer of listed)
    must(isDeepStrictEqual(deal.transfers[transfer.line], transfer), 'a win pays elsewhere');
}

/** Every listed action is accepted; the views offer exactly what is listed. */
function checkListedAccepted(rules: Ruleset, state: MatchState): void {
  for (const seat of SEATS) {
    const legal = legalActions(rules, state, seat);
    for (const action of legal) {
      const decision = decide(rules, state, action);
      must(decision.ok, `refused although listed: ${JSON.stringify(action)} ${JSON.stringify(decision)}`);
      must(decision.events.length > 0, `accepted without an event: ${JSON.stringify(action)}`);
    }
    const prompt = state.deal?.prompt;
    if (prompt?.kind === 'turn') must(legal.length > 0 === (prompt.seat === seat), 'only the seat on turn may act');
    if (prompt?.kind === 'claims') {
      const asked = prompt.entitled.includes(seat) && prompt.answers[seat] === undefined;
      must(legal.length > 1 === asked, `seat ${seat} is entitled exactly if it may claim`);
    }
  }
}

function inventedAction(state: MatchState, random: () => number): PlayerAction {
  const seat = pick(SEATS, random);
  const open = state.deal?.prompt?.id ?? 0;
  const prompt = random() < 0.9 ? open : open - 1;
  const held = state.deal?.seats[seat].concealed ?? [];
  const tile = random() < 0.5 && held.length > 0 ? pick(held, random) : Math.floor(random() * ALL_KINDS);
  const common = { seat, prompt };
  const inventions: readonly (() => PlayerAction)[] = [
    () => ({ type: 'discard', ...common, tile, ready: random() < 0.5 }),
    () => ({ type: 'concealed-kong', ...common, tile }),
    () => ({ type: 'added-kong', ...common, tile }),
    () => ({ type: 'self-draw-win', ...common }),
    () => ({ type: 'pass', ...common }),
    () => ({ type: 'chow', ...common, tile }),
    () => ({ type: 'pung', ...common }),
    () => ({ type: 'kong', ...common }),
    () => ({ type: 'win', ...common }),
    () => ({ type: 'missing-suit', ...common, suit: pick(SUITS, random) }),
    () => ({ type: 'missing-suit', ...common, suit: 3 as Suit }),
    () => ({ type: 'exchange', ...common, tiles: [tile, pick(held, random), pick(held, random)] }),
  ];
  return pick(inventions, random)();
}

/** How many actions are invented after each step. */
export const INVENTED = 12;

/** Invented actions are accepted only where they are listed; a refusal is typed. States are frozen by the caller. */
function checkUnlistedRefused(rules: Ruleset, state: MatchState, random: () => number, tries: number): void {
  const listed = new Set(SEATS.flatMap((seat) => legalActions(rules, state, seat)).map(normalised));
  for (let attempt = 0; attempt < tries; attempt++) {
    const action = inventedAction(state, random);
    const decision = decide(rules, state, action);
    const isListed = listed.has(normalised(action));
    must(decision.ok === isListed, `${decision.ok ? 'accepted' : 'refused'}: ${JSON.stringify(action)}`);
    if (!decision.ok) must(decision.violation.code.length > 0, 'a refusal has a code');
  }
}

function normalised(action: PlayerAction): string {
  const tiles = action.type === 'exchange' ? action.tiles.toSorted((a, b) => a - b) : [];
  const text = Object.entries({ ...action, tiles }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(text);
}

/** What `viewer` cannot see, changed: other hands, the wall, secret answers, locks, and how winners' tiles were read. */
export function disguised(state: MatchState, viewer: Seat | null, random: () => number): MatchState {
  const { deal } = state;
  if (deal === null || deal.result !== null) return state;
  const others = SEATS.filter((seat) => seat !== viewer);
  const unseen = shuffled(
    [
      ...others.flatMap((seat) => deal.seats[seat].concealed),
      ...deal.wall.slice(deal.head, deal.tail).filter((tile) => !isBonus(tile)),
    ],
    random,
  );
  const take = (count: number) => unseen.splice(0, count);
  const seat = (each: Seat): SeatState => {
    const its = deal.seats[each];
    if (each === viewer) return its;
    const concealed = take(its.concealed.length).sort((a, b) => a - b);
    return { ...its, concealed, drawn: its.drawn === null ? null : concealed[0]!, winLocked: !its.winLocked };
  };
  const seats: DealState['seats'] = [seat(0), seat(1), seat(2), seat(3)];
  const wall = deal.wall.map((tile, at) => (at < deal.head || at >= deal.tail || isBonus(tile) ? tile : take(1)[0]!));
  const wins = deal.wins.map((win) => ({
    ...win,
    sheet:
      win.seat === viewer
        ? win.sheet
        : { ...win.sheet, notCounted: [], reading: { ...win.sheet.reading, sets: [], pair: pick([1, 2, 3], random) } },
  }));
  const prompt = deal.prompt === null ? null : disguisedPrompt(deal.prompt, viewer);
  return { ...state, deal: { ...deal, seats, wall, wins, prompt, exchange: pick(['next', 'previous'], random) } };
}

function disguisedPrompt(prompt: Prompt, viewer: Seat | null): Prompt {
  if (prompt.kind === 'turn') return prompt;
  const own = viewer === null ? undefined : prompt.answers[viewer];
  const answers = viewer === null || own === undefined ? {} : { [viewer]: own };
  if (prompt.kind !== 'claims') return { ...prompt, answers };
  const stays = viewer !== null && prompt.entitled.includes(viewer);
  const others = SEATS.filter((seat) => seat !== viewer && seat !== prompt.from && !prompt.entitled.includes(seat));
  return { ...prompt, answers, entitled: stays ? [...others, viewer] : others };
}

/** Nobody's view tells anything about what that viewer cannot see. */
function checkViews(rules: Ruleset, state: MatchState, random: () => number): void {
  for (const viewer of [...SEATS, null]) {
    const seen = viewFor(rules, state, viewer);
    const other = viewFor(rules, disguised(state, viewer, random), viewer);
    must(isDeepStrictEqual(seen, other), `the view of ${viewer ?? 'a spectator'} tells about unseen tiles`);
    if (viewer !== null) {
      must(isDeepStrictEqual(seen.own?.legal, legalActions(rules, state, viewer)), 'the view offers something else');
    }
  }
}

/** One action with what it led to. */
export interface Step {
  readonly before: MatchState;
  readonly action: Action;
  readonly events: readonly GameEvent[];
  readonly after: MatchState;
}

/**
 * Follows a match and checks everything after each action; keeps a second state that is folded from the events' JSON.
 *
 * @example const watch = watchMatch(rules, options, random); for (const step of steps) watch.step(step); watch.finish();
 */
export function watchMatch(rules: Ruleset, started: readonly GameEvent[], random: () => number) {
  const log: GameEvent[] = [...started];
  const first = started[0];
  must(first?.type === 'match-started', 'a match begins with match-started');
  let shadow = emptyMatch(rules, first.options);
  const follow = ({ events }: Step): void => {
    const stored = JSON.parse(JSON.stringify(events)) as GameEvent[];
    log.push(...stored);
    shadow = stored.reduce(evolve, shadow);
  };
  return {
    /** Follows a step that only leads to where the checks matter. */
    skip: follow,
    step(step: Step): void {
      const { before, after } = step;
      must(after.deal !== null, 'no deal');
      follow(step);
      must(isDeepStrictEqual(shadow, after), 'the folded JSON of the events is another state than the decision gave');
      deepFreeze(after);
      checkTilesConserved(rules, after.deal);
      checkHands(after, after.deal);
      checkOnePrompt(before, after);
      checkTransfers(before, after);
      checkListedAccepted(rules, after);
      checkUnlistedRefused(rules, after, random, INVENTED);
      checkViews(rules, after, random);
    },
    finish(last: MatchState): void {
      must(isDeepStrictEqual(fold(rules, log), last), 'the fold of the whole log is another state');
    },
  };
}
