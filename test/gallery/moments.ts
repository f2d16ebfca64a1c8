/** Moments of seeded deals that a table can be shown at, found by playing until each has come. */
import type { PlayerAction } from '../../src/engine/actions.ts';
import { legalActions } from '../../src/engine/legal.ts';
import type { RuleOptions, Ruleset } from '../../src/engine/ruleset.ts';
import type { DealState, MatchState } from '../../src/engine/state.ts';
import { SEATS, type Seat } from '../../src/engine/tiles.ts';
import { tilesLeft } from '../../src/engine/wall.ts';
import { playOut } from '../support/playout.ts';
import { seeded } from '../support/random.ts';

/** A match at one moment, and the seat whose hand says most about it. */
export interface Moment {
  readonly name: MomentName;
  readonly match: MatchState;
  readonly seat: Seat;
}

interface Shown {
  readonly rules: Ruleset;
  readonly match: MatchState;
  readonly deal: DealState;
}

/** For each moment the seat that is shown then, or null where it is another moment. */
const MOMENTS = {
  exchange: ({ deal }) => (deal.prompt?.kind === 'exchange' ? 0 : null),
  'missing suit': ({ deal }) => (deal.prompt?.kind === 'missing-suit' ? 0 : null),
  'first turn': ({ deal }) =>
    deal.prompt?.kind === 'turn' && deal.seats.every(({ river }) => river.length === 0) ? deal.prompt.seat : null,
  turn: ({ deal }) => (deal.prompt?.kind === 'turn' && discards(deal) > 22 ? deal.prompt.seat : null),
  'chow and pung': (shown) => asked(shown, ['chow', 'pung']),
  'win on a discard': (shown) => asked(shown, ['win']),
  'self-draw': (shown) => onTurn(shown, ['self-draw-win']),
  'kong to declare': (shown) => onTurn(shown, ['concealed-kong', 'added-kong']),
  'ready to declare': ({ rules, match, deal }) =>
    deal.prompt?.kind === 'turn' &&
    legalActions(rules, match, deal.prompt.seat).some((action) => action.type === 'discard' && action.ready)
      ? deal.prompt.seat
      : null,
  'ready declared': ({ deal }) =>
    deal.result === null && deal.prompt?.kind === 'turn' && deal.seats[deal.prompt.seat].readyDeclared
      ? deal.prompt.seat
      : null,
  'late turn': ({ rules, deal }) =>
    deal.prompt?.kind === 'turn' && tilesLeft(rules, deal) < 14 && deal.seats[deal.prompt.seat].melds.length > 1
      ? deal.prompt.seat
      : null,
  'a seat has won': ({ deal }) =>
    deal.result === null && deal.wins.length > 0 && deal.prompt?.kind === 'turn' ? deal.prompt.seat : null,
  'won by self-draw': ({ deal }) => (ended(deal, 1) && deal.wins[0]?.by === 'self-draw' ? 0 : null),
  'won on a discard': ({ deal }) => (ended(deal, 1) && deal.wins[0]?.by === 'discard' ? 0 : null),
  'three winners': ({ deal }) => (ended(deal, 3) ? 0 : null),
  drawn: ({ deal }) => (ended(deal, 0) ? 0 : null),
} as const satisfies Readonly<Record<string, (shown: Shown) => Seat | null>>;

export type MomentName = keyof typeof MOMENTS;

const discards = ({ seats }: DealState): number => seats.reduce((sum, { river }) => sum + river.length, 0);

const ended = ({ result, wins }: DealState, winners: number): boolean => result !== null && wins.length === winners;

/** The seat that may do all of this with the tile that is open. */
function asked({ rules, match, deal }: Shown, types: readonly PlayerAction['type'][]): Seat | null {
  if (deal.prompt?.kind !== 'claims') return null;
  return SEATS.find((seat) => mayDo(legalActions(rules, match, seat), types)) ?? null;
}

function mayDo(legal: readonly PlayerAction[], types: readonly PlayerAction['type'][]): boolean {
  return types.every((type) => legal.some((action) => action.type === type));
}

/** The seat whose turn it is, where it may do any of this. */
function onTurn({ rules, match, deal }: Shown, types: readonly PlayerAction['type'][]): Seat | null {
  if (deal.prompt?.kind !== 'turn') return null;
  const legal = legalActions(rules, match, deal.prompt.seat);
  return types.some((type) => mayDo(legal, [type])) ? deal.prompt.seat : null;
}

/** Deals played at most; what has not come by then does not exist in this game. */
const DEALS = 60;

/** Every moment that comes in this game, in the order of `MOMENTS`, the same on every run. */
export function momentsOf(rules: Ruleset, options: RuleOptions): Moment[] {
  const found = new Map<MomentName, Moment>();
  const names = Object.keys(MOMENTS) as MomentName[];
  for (let seed = 1; seed <= DEALS && found.size < names.length; seed++) {
    playOut(rules, options, {
      deals: 1,
      random: seeded(seed),
      onStep({ after: match }) {
        const { deal } = match;
        if (deal === null) return;
        for (const name of names) {
          const seat = found.has(name) ? null : MOMENTS[name]({ rules, match, deal });
          if (seat !== null) found.set(name, { name, match, seat });
        }
      },
    });
  }
  return names.flatMap((name) => found.get(name) ?? []);
}
