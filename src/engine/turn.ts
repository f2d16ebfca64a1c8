import type { PlayerAction } from './actions.ts';
import { openClaims } from './claims.ts';
import { goOnAfterWins } from './draw.ts';
import { distance } from './hand/distance.ts';
import { formOf } from './hand/form.ts';
import { waits } from './hand/waits.ts';
import { completeKong } from './kongs.ts';
import type { Play } from './play.ts';
import type { Ruleset } from './ruleset.ts';
import { copiesIn, kindsIn } from './seats.ts';
import { settleWins } from './settle-wins.ts';
import type { DealState, MatchState, SeatState } from './state.ts';
import { countTiles, meldTiles, type Seat, suitOf, type Tile } from './tiles.ts';
import { tilesLeft } from './wall.ts';
import { mayWin, offerTo } from './wins.ts';

/** What the seat whose turn it is may ask for. */
export type TurnAction = Extract<PlayerAction, { type: 'discard' | 'concealed-kong' | 'added-kong' | 'self-draw-win' }>;

/** Everything the seat may do on its turn: discards (then those that declare ready), kongs, the win. */
export function turnActions(rules: Ruleset, state: MatchState, deal: DealState, seat: Seat): PlayerAction[] {
  const { prompt } = deal;
  if (prompt?.kind !== 'turn' || prompt.seat !== seat) return [];
  const common = { seat, prompt: prompt.id };
  const kinds = kindsIn(deal.seats[seat].concealed);
  const discards = kinds.filter((tile) => mayDiscard(state, deal, seat, tile));
  const actions: PlayerAction[] = discards.map((tile) => ({ type: 'discard', ...common, tile, ready: false }));
  for (const tile of discardsToReady(rules, state, deal, seat, discards)) {
    actions.push({ type: 'discard', ...common, tile, ready: true });
  }
  if (mayKong(rules, deal, seat)) {
    for (const tile of kinds) {
      if (holdsFour(deal.seats[seat], tile)) actions.push({ type: 'concealed-kong', ...common, tile });
      if (addsToPung(deal.seats[seat], tile)) actions.push({ type: 'added-kong', ...common, tile });
    }
  }
  if (mayWinByDraw(rules, state, deal, seat)) actions.push({ type: 'self-draw-win', ...common });
  return actions;
}

/** Whether `turnActions` holds this action, without listing the others. */
export function isTurnAction(rules: Ruleset, state: MatchState, deal: DealState, action: PlayerAction): boolean {
  const { seat } = action;
  if (deal.prompt?.kind !== 'turn' || deal.prompt.seat !== seat) return false;
  switch (action.type) {
    case 'discard': {
      if (!mayDiscard(state, deal, seat, action.tile)) return false;
      if (action.ready === false) return true;
      return action.ready === true && discardsToReady(rules, state, deal, seat, [action.tile]).length > 0;
    }
    case 'concealed-kong':
      return mayKong(rules, deal, seat) && holdsFour(deal.seats[seat], action.tile);
    case 'added-kong':
      return mayKong(rules, deal, seat) && addsToPung(deal.seats[seat], action.tile);
    case 'self-draw-win':
      return mayWinByDraw(rules, state, deal, seat);
    default:
      return false;
  }
}

/**
 * A seat discards any tile it holds; after declaring ready only the one just drawn (TW-2); a tile of the missing suit
 * first where that is forced (SC-13).
 */
function mayDiscard(state: MatchState, deal: DealState, seat: Seat, tile: Tile): boolean {
  const { concealed, drawn, readyDeclared, missingSuit } = deal.seats[seat];
  if (!concealed.includes(tile)) return false;
  if (readyDeclared && tile !== drawn) return false;
  if (!state.policies.missingSuitForced || missingSuit === null || suitOf(tile) === missingSuit) return true;
  return !concealed.some((other) => suitOf(other) === missingSuit);
}

/**
 * Which of the discards leave a hand that may declare ready (TW-2, 5.7): some kind completes it of which the player
 * does not hold all four; with `concealed` only a hand without exposed sets.
 */
function discardsToReady(
  rules: Ruleset,
  state: MatchState,
  deal: DealState,
  seat: Seat,
  discards: readonly Tile[],
): Tile[] {
  const { readyDeclaration } = state.policies;
  const own = deal.seats[seat];
  if (readyDeclaration === 'never' || own.readyDeclared) return [];
  if (readyDeclaration === 'concealed' && own.melds.some(({ type }) => type !== 'concealed-kong')) return [];
  const form = formOf(rules, own.missingSuit);
  const counts = countTiles(own.concealed);
  if (distance(counts, own.melds.length, form) > 0) return [];
  const held = countTiles([...own.concealed, ...own.melds.flatMap(meldTiles)]);
  return discards.filter((tile) => {
    counts[tile]!--;
    const ready = waits(counts, own.melds.length, form).some((wait) => held[wait]! - (wait === tile ? 1 : 0) < 4);
    counts[tile]!++;
    return ready;
  });
}

/** Kongs need a draw before them (G-4), a replacement to draw (G-2), and no ready declaration (TW-2). */
function mayKong(rules: Ruleset, deal: DealState, seat: Seat): boolean {
  const { drawn, readyDeclared } = deal.seats[seat];
  return drawn !== null && !readyDeclared && tilesLeft(rules, deal) > 0;
}

function holdsFour(own: SeatState, tile: Tile): boolean {
  return copiesIn(own.concealed, tile) === 4 && !isMissing(own, tile);
}

/** The fourth tile may be the one just drawn or one held since earlier (G-5). */
function addsToPung(own: SeatState, tile: Tile): boolean {
  return own.concealed.includes(tile) && own.melds.some((meld) => meld.type === 'pung' && meld.tile === tile);
}

/** Tiles of the missing suit make no kong (SC-13); a pung of it cannot have been claimed. */
function isMissing(own: SeatState, tile: Tile): boolean {
  return own.missingSuit !== null && suitOf(tile) === own.missingSuit;
}

function mayWinByDraw(rules: Ruleset, state: MatchState, deal: DealState, seat: Seat): boolean {
  const offer = offerTo(deal, seat);
  return offer !== null && mayWin(rules, state, deal, seat, offer);
}

/** Carries out a legal action of the seat whose turn it is. */
export function playTurn(play: Play, action: TurnAction): void {
  const { seat } = action;
  const own = play.deal.seats[seat];
  switch (action.type) {
    case 'discard': {
      const { tile, ready } = action;
      // A win on the own draw that is declined is a passed win too (G-3, 5.6).
      if (play.policies.passedWinLock && mayWinByDraw(play.rules, play.state, play.deal, seat)) {
        play.emit({ type: 'win-passed', seat });
      }
      play.emit({ type: 'discarded', seat, tile, fromDraw: own.drawn === tile, ready });
      openClaims(play, 'discard', seat, tile);
      break;
    }
    case 'concealed-kong':
      play.emit({ type: 'kong-declared', seat, tile: action.tile, kind: 'concealed' });
      completeKong(play, seat, 'concealed', null);
      break;
    case 'added-kong':
      play.emit({ type: 'kong-declared', seat, tile: action.tile, kind: 'added' });
      openClaims(play, 'added-kong', seat, action.tile);
      break;
    case 'self-draw-win':
      settleWins(play, [seat], { by: 'self-draw', tile: own.drawn!, from: null });
      goOnAfterWins(play, seat);
  }
}

/** What a turn that lapses discards: the tile just drawn, or the rightmost legal tile (rules 5.7). */
export function lapsedTurn(state: MatchState, deal: DealState, seat: Seat, prompt: number): TurnAction {
  const { concealed, drawn } = deal.seats[seat];
  const legal = concealed.filter((tile) => mayDiscard(state, deal, seat, tile));
  const tile = drawn !== null && legal.includes(drawn) ? drawn : legal.at(-1)!;
  return { type: 'discard', seat, prompt, tile, ready: false };
}
