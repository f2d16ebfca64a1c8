/**
 * Scenarios in a small notation: a rigged wall, a few actions, the events they lead to. Every action is also checked
 * against all properties of `engine-properties.ts`.
 *
 * Seats are E S W N for chairs 0 to 3; E deals first. Actions, separated by semicolons:
 *   E discards 5m · E discards 5m ready · E kongs 5m (concealed or added) · E draws out (self-draw win)
 *   S chows 3m (lowest tile) · S pungs · S kongs · S wins · S passes
 *   E gives 123m · E misses s · time up
 */
import type { Action, Luck, PlayerAction } from '../../src/engine/actions.ts';
import { decide } from '../../src/engine/decide.ts';
import type { GameEvent } from '../../src/engine/events.ts';
import { evolve } from '../../src/engine/evolve.ts';
import { legalActions } from '../../src/engine/legal.ts';
import { fold, startMatch } from '../../src/engine/match.ts';
import { resolveOptions } from '../../src/engine/options.ts';
import type { Ruleset } from '../../src/engine/ruleset.ts';
import type { DealState, MatchState, SeatState } from '../../src/engine/state.ts';
import {
  isBonus,
  meldTiles,
  parseTiles,
  printTiles,
  SEATS,
  type Seat,
  type Suit,
  type Tile,
  tileName,
} from '../../src/engine/tiles.ts';
import type { Transfer } from '../../src/engine/transfers.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import { fullSet, tilesLeft } from '../../src/engine/wall.ts';
import { type Step, watchMatch } from './engine-properties.ts';
import { seeded, shuffled } from './random.ts';

const LETTERS = 'ESWN';
export type SeatLetter = 'E' | 'S' | 'W' | 'N';

const seatOf = (letter: string): Seat => {
  const seat = LETTERS.indexOf(letter);
  if (letter.length !== 1 || seat < 0) throw new Error(`there is no seat ${letter}`);
  return seat as Seat;
};
const letterOf = (seat: Seat): string => LETTERS[seat]!;

export interface Rigging {
  /** Tiles dealt to a seat, without the dealer's extra tile; filled up with tiles that nothing else needs. */
  readonly hands?: Readonly<Partial<Record<SeatLetter, string>>>;
  /** Tiles in the order they are drawn, the dealer's extra tile first. */
  readonly draws?: string;
  /** Replacements of kongs and bonus tiles, in the order they are drawn. */
  readonly replacements?: string;
  /** The last drawable tiles when exactly `replacements` have been drawn, in order. */
  readonly last?: string;
  readonly options?: Readonly<Record<string, string | number>>;
  readonly exchange?: Luck['exchange'];
}

/** A whole wall that deals what the rigging says. The dealer is seat E unless given. */
export function rigWall(rules: Ruleset, rigging: Rigging, dealer: Seat = 0): Tile[] {
  const rest = shuffled(fullSet(rules), seeded(7));
  const take = (text: string | undefined): Tile[] => {
    const tiles = parseTiles(text ?? '');
    for (const tile of tiles) {
      const at = rest.indexOf(tile);
      if (at < 0) throw new Error(`${tileName(tile)} is asked for more often than it exists`);
      rest.splice(at, 1);
    }
    return tiles;
  };
  const hands = SEATS.map((seat) => take(rigging.hands?.[letterOf(seat) as SeatLetter]));
  const draws = take(rigging.draws);
  const last = take(rigging.last);
  const replacements = take(rigging.replacements);
  const plain = rest.filter((tile) => !isBonus(tile));
  const bonus = rest.filter(isBonus);
  const handSize = 3 * rules.sets + 1;
  for (const hand of hands) {
    if (hand.length > handSize) throw new Error(`${printTiles(hand)} is more than ${handSize} tiles`);
    hand.push(...plain.splice(0, handSize - hand.length));
  }
  const reserved = [...bonus, ...plain.splice(0, Math.max(0, rules.reserve - bonus.length))];
  const dealt = SEATS.flatMap((steps) => hands[(dealer + steps) % 4]!);
  return [...dealt, ...draws, ...plain, ...last, ...reserved, ...replacements.reverse()];
}

const paid = (transfers: readonly Transfer[]): string =>
  transfers
    .map(({ from, to, amount, reason }) => {
      const why = reason === 'win' || reason === 'kong' ? '' : ` ${reason}`;
      return ` ${letterOf(from)}>${letterOf(to)} ${amount}${why}`;
    })
    .join(',');

/** One event in words. */
function eventText(event: GameEvent): string {
  switch (event.type) {
    case 'match-started':
      return `${event.game} starts`;
    case 'deal-started':
      return `deal ${event.number}, ${letterOf(event.dealer)} deals`;
    case 'prompted':
      if (event.prompt.kind === 'turn') return `ask ${letterOf(event.prompt.seat)}`;
      if (event.prompt.kind === 'claims') {
        return `ask for ${tileName(event.prompt.tile)}: ${event.prompt.entitled.map(letterOf).join('') || '-'}`;
      }
      return `ask for ${event.prompt.kind}`;
    case 'answered':
      return `${letterOf(event.action.seat)} answers ${event.action.type}`;
    case 'exchanged':
      return `exchange to ${event.direction}: ${event.passed.map(printTiles).join(' ')}`;
    case 'missing-suits-revealed':
      return `missing ${event.suits.map((suit) => 'mps'[suit]).join('')}`;
    case 'drew':
      return `${letterOf(event.seat)} draws ${tileName(event.tile)}${event.replacement === 'none' ? '' : ` for a ${event.replacement}`}`;
    case 'bonus-shown':
      return `${letterOf(event.seat)} shows ${tileName(event.tile)}`;
    case 'discarded':
      return `${letterOf(event.seat)} discards ${tileName(event.tile)}${event.ready ? ' ready' : ''}`;
    case 'claimed':
      return `${letterOf(event.seat)} ${event.meld.type}s ${printTiles(meldTiles(event.meld))}`;
    case 'kong-declared':
      return `${letterOf(event.seat)} declares the ${event.kind} kong ${tileName(event.tile)}`;
    case 'kong-completed':
      return `${letterOf(event.seat)} completes the ${event.kind} kong${paid(event.transfers)}`;
    case 'win-passed':
      return `${letterOf(event.seat)} is locked`;
    case 'won': {
      const { seat, by, tile, from, sheet, transfers } = event.win;
      const source = from === null ? '' : ` of ${letterOf(from)}`;
      return `${letterOf(seat)} wins ${sheet.total} on ${tileName(tile)} by ${by}${source}:${paid(transfers)}`;
    }
    case 'deal-ended':
      return `deal ends ${event.result.kind}${paid(event.result.transfers)}, ${letterOf(event.next.dealer)} deals next`;
  }
}

/** A table that plays a scenario. */
export class Table {
  readonly rules: Ruleset;
  state: MatchState;
  readonly #watch: ReturnType<typeof watchMatch>;

  constructor(rules: Ruleset, rigging: Rigging = {}) {
    const resolved = resolveOptions(rules, rigging.options ?? {});
    if (!resolved.ok) throw new Error(`option ${resolved.option} is never ${resolved.value}`);
    const started = startMatch(rules, resolved.options);
    this.rules = rules;
    this.state = fold(rules, started);
    this.#watch = watchMatch(rules, started, seeded(1));
  }

  /** Starts the next deal and returns its events in words. */
  deal(rigging: Rigging = {}): string[] {
    const wall = rigWall(this.rules, rigging, this.state.dealer ?? 0);
    return this.act({
      type: 'start-deal',
      luck: { wall, dice: [1, 4], exchange: rigging.exchange ?? 'next' },
    });
  }

  /** Does one action and returns its events in words. */
  act(action: Action): string[] {
    const step = this.#take(action);
    this.#watch.step(step);
    return step.events.map(eventText);
  }

  #take(action: Action): Step {
    const before = this.state;
    const decision = decide(this.rules, before, action);
    if (!decision.ok) throw new Error(`refused: ${JSON.stringify(action)} ${JSON.stringify(decision.violation)}`);
    this.state = decision.events.reduce(evolve, before);
    return { before, action, events: decision.events, after: this.state };
  }

  /** Does actions in notation and returns the events of all of them in words. */
  play(actions: string): string[] {
    return actions.split(';').flatMap((text) => this.act(this.read(text)));
  }

  /** The code with which an action in notation is refused; 'accepted' where it is not. */
  refusal(action: string): string {
    const decision = decide(this.rules, this.state, this.read(action));
    return decision.ok ? 'accepted' : decision.violation.code;
  }

  /** What a seat may do, in the verbs of the notation. */
  may(letter: SeatLetter): string[] {
    return legalActions(this.rules, this.state, seatOf(letter)).map(actionText);
  }

  /** Everybody discards what they draw and nobody claims, until `left` tiles can be drawn and somebody is on turn. */
  drain(left: number): void {
    while (tilesLeft(this.rules, this.dealState) > left || this.dealState.prompt?.kind !== 'turn') {
      if (this.dealState.prompt === null) throw new Error('the deal ended too early');
      this.#watch.skip(this.#take(this.read('time up')));
    }
  }

  get dealState(): DealState {
    if (this.state.deal === null) throw new Error('no deal');
    return this.state.deal;
  }

  seat(letter: SeatLetter): SeatState {
    return this.dealState.seats[seatOf(letter)];
  }

  hand(letter: SeatLetter): string {
    return printTiles(this.seat(letter).concealed);
  }

  /** What a seat sees; a spectator with null. */
  view(letter: SeatLetter | null) {
    return viewFor(this.rules, this.state, letter === null ? null : seatOf(letter));
  }

  read(text: string): Action {
    const prompt = this.state.deal?.prompt?.id ?? 0;
    const [who = '', verb = '', tiles = '', ready] = text.trim().split(/\s+/);
    if (who === 'time') return { type: 'time-up', prompt };
    const common = { seat: seatOf(who), prompt };
    const named = /^\d/.test(tiles) ? parseTiles(tiles) : [];
    const tile = named[0] ?? -1;
    switch (verb) {
      case 'discards':
        return { type: 'discard', ...common, tile, ready: ready === 'ready' };
      case 'kongs':
        if (named.length === 0) return { type: 'kong', ...common };
        return { type: this.#isAdded(common.seat, tile) ? 'added-kong' : 'concealed-kong', ...common, tile };
      case 'draws':
        return { type: 'self-draw-win', ...common };
      case 'chows':
        return { type: 'chow', ...common, tile };
      case 'pungs':
        return { type: 'pung', ...common };
      case 'wins':
        return { type: 'win', ...common };
      case 'passes':
        return { type: 'pass', ...common };
      case 'gives':
        return { type: 'exchange', ...common, tiles: [tile, named[1] ?? -1, named[2] ?? -1] };
      case 'misses':
        return { type: 'missing-suit', ...common, suit: 'mps'.indexOf(tiles) as Suit };
      default:
        throw new Error(`cannot read "${text}"`);
    }
  }

  #isAdded(seat: Seat, tile: Tile): boolean {
    return this.dealState.seats[seat].melds.some((meld) => meld.tile === tile && meld.type === 'pung');
  }
}

function actionText(action: PlayerAction): string {
  switch (action.type) {
    case 'discard':
      return `discard ${tileName(action.tile)}${action.ready ? ' ready' : ''}`;
    case 'concealed-kong':
    case 'added-kong':
    case 'chow':
      return `${action.type} ${tileName(action.tile)}`;
    case 'exchange':
      return `give ${printTiles(action.tiles)}`;
    case 'missing-suit':
      return `miss ${'mps'[action.suit]}`;
    default:
      return action.type;
  }
}

/** A table with its first deal dealt. */
export function dealt(rules: Ruleset, rigging: Rigging = {}): Table {
  const table = new Table(rules, rigging);
  table.deal(rigging);
  return table;
}
