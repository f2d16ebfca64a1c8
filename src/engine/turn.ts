import type { PlayerAction } from './actions.ts';
import { openClaims } from './claims.ts';
import { goOnAfterWins } from './draw.ts';
import { distance } from './hand/distance.ts';
import { formOf } from './hand/form.ts';
import { discardCopies } from './hand/useful.ts';
import { waits } from './hand/waits.ts';
import { completeKong } from './kongs.ts';
import type { Play } from './play.ts';
import type { Ruleset } from './ruleset.ts';
import { copiesIn, kindsIn } from './seats.ts';
import { settleWins } from './settle-wins.ts';
import type { DealState, MatchState, SeatState } from './state.ts';
import { countTiles, KINDS, meldTiles, type Seat, suitOf, type Tile } from './tiles.ts';
import { tilesLeft } from './wall.ts';
import { mayWin, offerTo } from './wins.ts';

/** What the seat whose turn it is may ask for. */
export type TurnAction = Extract<PlayerAction, { type: 'discard' | 'concealed-kong' | 'added-kong' | 'self-draw-win' }>;

/** Everything the seat may do on its turn: discards (then those that declare ready), kongs, the win. */
export function turnActions(rules: Ruleset, state: MatchState, deal: DealState, seat: Seat): PlayerAction[] {
  const { prompt } = deal;
  if (prompt?.kind !== 'turn' || prompt.seat !== seat) return [];
  const { id } = prompt;
  const own = deal.seats[seat];
  const actions: PlayerAction[] = [];
  const missingFirst = mustClearMissing(state, own);
  const kinds = kindsIn(own.concealed);
  for (const tile of kinds) {
    if (mayGo(own, tile, missingFirst)) actions.push({ type: 'discard', seat, prompt: id, tile, ready: false });
  }
  if (mayDeclareReady(rules, state, own)) {
    for (const tile of readyDiscards(rules, own)) {
      if (mayGo(own, tile, missingFirst)) actions.push({ type: 'discard', seat, prompt: id, tile, ready: true });
    }
  }
  if (mayKong(rules, deal, own)) {
    for (const tile of kinds) {
      if (holdsFour(own, tile)) actions.push({ type: 'concealed-kong', seat, prompt: id, tile });
      if (addsToPung(own, tile)) actions.push({ type: 'added-kong', seat, prompt: id, tile });
    }
  }
  if (mayWinByDraw(rules, state, deal, seat)) actions.push({ type: 'self-draw-win', seat, prompt: id });
  return actions;
}

/** Whether `turnActions` holds this action, without listing the others. */
export function isTurnAction(rules: Ruleset, state: MatchState, deal: DealState, action: PlayerAction): boolean {
  const { seat } = action;
  if (deal.prompt?.kind !== 'turn' || deal.prompt.seat !== seat) return false;
  const own = deal.seats[seat];
  switch (action.type) {
    case 'discard': {
      if (!mayDiscard(state, own, action.tile)) return false;
      if (action.ready === false) return true;
      return (
        action.ready === true && mayDeclareReady(rules, state, own) && readyDiscards(rules, own).includes(action.tile)
      );
    }
    case 'concealed-kong':
      return mayKong(rules, deal, own) && holdsFour(own, action.tile);
    case 'added-kong':
      return mayKong(rules, deal, own) && addsToPung(own, action.tile);
    case 'self-draw-win':
      return mayWinByDraw(rules, state, deal, seat);
    default:
      return false;
  }
}

function mayDiscard(state: MatchState, own: SeatState, tile: Tile): boolean {
  return own.concealed.includes(tile) && mayGo(own, tile, mustClearMissing(state, own));
}

/** Whether a tile in hand may be discarded: after declaring ready only the one just drawn (TW-2). */
function mayGo(own: SeatState, tile: Tile, missingFirst: boolean): boolean {
  if (own.readyDeclared && tile !== own.drawn) return false;
  return !missingFirst || suitOf(tile) === own.missingSuit;
}

/** Whether tiles of the missing suit have to go first (SC-13). */
function mustClearMissing(state: MatchState, { concealed, missingSuit }: SeatState): boolean {
  if (!state.policies.missingSuitForced || missingSuit === null) return false;
  for (const tile of concealed) if (suitOf(tile) === missingSuit) return true;
  return false;
}

/** Whether the seat can declare ready with some discard; with `concealed` only without exposed sets (TW-2). */
function mayDeclareReady(rules: Ruleset, state: MatchState, own: SeatState): boolean {
  const { readyDeclaration } = state.policies;
  if (readyDeclaration === 'never' || own.readyDeclared) return false;
  if (readyDeclaration === 'concealed' && own.melds.some(({ type }) => type !== 'concealed-kong')) return false;
  return distance(countTiles(own.concealed), own.melds.length, formOf(rules, own.missingSuit)) <= 0;
}

const mayCome = new Uint8Array(KINDS);
const waitsAfter = new Int16Array(KINDS);

/** The kinds in hand without which it is ready: some kind completes it of which the player does not hold all four (5.7). */
function readyDiscards(rules: Ruleset, own: SeatState): Tile[] {
  const counts = countTiles(own.concealed);
  const form = formOf(rules, own.missingSuit);
  const held = counts.slice();
  for (const meld of own.melds) for (const tile of meldTiles(meld)) held[tile]!++;
  for (let tile = 0; tile < KINDS; tile++) mayCome[tile] = held[tile]! < 4 ? 1 : 0;
  if (discardCopies(counts, own.melds.length, form, mayCome, waitsAfter) > 0) return [];
  return kindsIn(own.concealed).filter((tile) => {
    if (waitsAfter[tile]! !== 0) return waitsAfter[tile]! > 0;
    // A fourth copy that goes may come back.
    counts[tile]!--;
    const returns = held[tile] === 4 && waits(counts, own.melds.length, form).includes(tile);
    counts[tile]!++;
    return returns;
  });
}

/** Kongs need a draw before them (G-4), a replacement to draw (G-2), and no ready declaration (TW-2). */
function mayKong(rules: Ruleset, deal: DealState, own: SeatState): boolean {
  return own.drawn !== null && !own.readyDeclared && tilesLeft(rules, deal) > 0;
}

function holdsFour(own: SeatState, tile: Tile): boolean {
  return copiesIn(own.concealed, tile) === 4 && !isMissing(own, tile);
}

/** The fourth tile may be the one just drawn or one held since earlier (G-5). */
function addsToPung(own: SeatState, tile: Tile): boolean {
  for (const meld of own.melds) if (meld.type === 'pung' && meld.tile === tile) return own.concealed.includes(tile);
  return false;
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
  const own = deal.seats[seat];
  const { drawn } = own;
  const missingFirst = mustClearMissing(state, own);
  const legal = own.concealed.filter((tile) => mayGo(own, tile, missingFirst));
  const tile = drawn !== null && legal.includes(drawn) ? drawn : legal.at(-1)!;
  return { type: 'discard', seat, prompt, tile, ready: false };
}
