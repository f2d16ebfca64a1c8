import { endDeal } from './deal-end.ts';
import type { Play } from './play.ts';
import { inTurnOrder, isActive, nextActive } from './seats.ts';
import { settleWins } from './settle-wins.ts';
import { isBonus, type Seat, type Tile } from './tiles.ts';
import { hasAllFlowers, tilesLeft } from './wall.ts';

/** The seat draws from the wall and its turn begins; an empty wall ends the deal. */
export function drawTurn(play: Play, seat: Seat): void {
  if (tilesLeft(play.rules, play.deal) === 0) {
    endDeal(play);
    return;
  }
  const { wall, head } = play.deal;
  play.emit({ type: 'drew', seat, tile: wall[head]!, replacement: 'none' });
  finishDraw(play, seat);
}

/** The seat draws the replacement of its kong and its turn goes on. */
export function drawAfterKong(play: Play, seat: Seat): void {
  play.emit({ type: 'drew', seat, tile: nextReplacement(play), replacement: 'kong' });
  finishDraw(play, seat);
}

/** After wins: the deal ends, or the next seat after the last winner in turn order draws (rules 2.1, SC-27). */
export function goOnAfterWins(play: Play, lastWinner: Seat): void {
  if (play.deal.wins.length >= play.policies.winnersToEnd) endDeal(play);
  else drawTurn(play, nextActive(play.deal, lastWinner));
}

/** The table waits for the seat to play. */
export function promptTurn(play: Play, seat: Seat): void {
  play.emit({ type: 'prompted', prompt: { kind: 'turn', id: play.state.nextPrompt, seat } });
}

/**
 * Replaces the bonus tiles that were dealt: in order from the dealer, round and round until nobody holds one
 * (rules 5.7). False where the eighth flower ended the deal.
 */
export function replaceDealtBonus(play: Play): boolean {
  const order = inTurnOrder(play.deal.dealer);
  while (order.some((seat) => play.deal.seats[seat].concealed.some(isBonus))) {
    for (const seat of order) {
      const shown = play.deal.seats[seat].concealed.filter(isBonus);
      for (const tile of shown) {
        if (showBonus(play, seat, tile)) return false;
      }
      for (const _ of shown) play.emit({ type: 'drew', seat, tile: nextReplacement(play), replacement: 'bonus' });
    }
  }
  return true;
}

/** Shows and replaces drawn bonus tiles; the last drawable tile being one ends the deal (rules 5.4, TW-10; MY-20). */
function finishDraw(play: Play, seat: Seat): void {
  let drawn = play.deal.seats[seat].drawn;
  while (drawn !== null && isBonus(drawn)) {
    if (showBonus(play, seat, drawn)) return;
    if (tilesLeft(play.rules, play.deal) === 0) {
      endDeal(play);
      return;
    }
    drawn = nextReplacement(play);
    play.emit({ type: 'drew', seat, tile: drawn, replacement: 'bonus' });
  }
  promptTurn(play, seat);
}

/** Lays a bonus tile open; true where it was the eighth flower and won (rules 5.6, eightFlowers). */
function showBonus(play: Play, seat: Seat, tile: Tile): boolean {
  play.emit({ type: 'bonus-shown', seat, tile });
  if (!play.policies.eightFlowersWin || !isActive(play.deal, seat)) return false;
  if (!hasAllFlowers(play.deal.seats[seat].bonus)) return false;
  settleWins(play, [seat], { by: 'self-draw', tile, from: null });
  endDeal(play);
  return true;
}

function nextReplacement(play: Play): Tile {
  const { wall, tail } = play.deal;
  return wall[tail - 1]!;
}
