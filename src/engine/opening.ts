import type { PlayerAction } from './actions.ts';
import { promptTurn } from './draw.ts';
import type { Play } from './play.ts';
import { copiesIn, kindsIn } from './seats.ts';
import type { DealState, Prompt } from './state.ts';
import { SEATS, type Seat, SUITS, type Suit, suitOf, type Tile } from './tiles.ts';

type OpeningPrompt = Extract<Prompt, { kind: 'exchange' | 'missing-suit' }>;
type Three = readonly [Tile, Tile, Tile];

/** What comes before the first discard: exchange-three, the missing suits, then the dealer's turn (rules 2.1, 5.6). */
export function beginOpening(play: Play): void {
  if (play.policies.exchangeThree) ask(play, 'exchange');
  else askMissingSuits(play);
}

function askMissingSuits(play: Play): void {
  if (play.policies.missingSuit) ask(play, 'missing-suit');
  else promptTurn(play, play.deal.dealer);
}

function ask(play: Play, kind: OpeningPrompt['kind']): void {
  play.emit({ type: 'prompted', prompt: { kind, id: play.state.nextPrompt, answers: {} } });
}

/** The choices of a seat that has not made its own yet. */
export function openingActions(deal: DealState, seat: Seat): PlayerAction[] {
  const { prompt } = deal;
  if (prompt === null || prompt.kind === 'turn' || prompt.kind === 'claims') return [];
  if (prompt.answers[seat] !== undefined) return [];
  const { id } = prompt;
  if (prompt.kind === 'missing-suit') return SUITS.map((suit) => ({ type: 'missing-suit', seat, prompt: id, suit }));
  return threesOfOneSuit(deal.seats[seat].concealed).map((tiles) => ({ type: 'exchange', seat, prompt: id, tiles }));
}

/** Every three tiles of one suit in a sorted hand, each combination of kinds once, lowest first. */
function threesOfOneSuit(concealed: readonly Tile[]): Three[] {
  const threes: Three[] = [];
  const kinds = kindsIn(concealed);
  const copies = kinds.map((kind) => copiesIn(concealed, kind));
  for (let i = 0; i < kinds.length; i++) {
    const suit = suitOf(kinds[i]!);
    for (let j = i; j < kinds.length && suitOf(kinds[j]!) === suit; j++) {
      if (j === i && copies[i]! < 2) continue;
      for (let k = j; k < kinds.length && suitOf(kinds[k]!) === suit; k++) {
        if (k === j && copies[j]! < (j === i ? 3 : 2)) continue;
        threes.push([kinds[i]!, kinds[j]!, kinds[k]!]);
      }
    }
  }
  return threes;
}

function isThreeOfOneSuit(concealed: readonly Tile[], three: Three): boolean {
  const suit = suitOf(three[0]);
  return (
    suit !== null && three.every((tile) => suitOf(tile) === suit && copiesIn(three, tile) <= copiesIn(concealed, tile))
  );
}

/** Whether `openingActions` holds this action, whatever the order of its tiles. */
export function isOpeningAction(deal: DealState, action: PlayerAction): boolean {
  const { prompt } = deal;
  if (prompt === null || prompt.kind !== action.type) return false;
  if (action.type === 'missing-suit') return SUITS.includes(action.suit);
  if (action.type !== 'exchange' || action.tiles.length !== 3) return false;
  return isThreeOfOneSuit(deal.seats[action.seat].concealed, action.tiles);
}

/** Takes a choice down; the last one reveals or carries out all of them at once. */
export function answerOpening(play: Play, action: PlayerAction): void {
  play.emit({ type: 'answered', action: normalised(action) });
  finishOpening(play);
}

function normalised(action: PlayerAction): PlayerAction {
  if (action.type !== 'exchange') return action;
  const [a, b, c] = action.tiles.toSorted((x, y) => x - y);
  return { ...action, tiles: [a!, b!, c!] };
}

/** The time is over: the suit with the fewest tiles is the missing one, three of that suit or the next are passed. */
export function lapseOpening(play: Play): void {
  const prompt = openPrompt(play);
  for (const seat of SEATS) {
    if (prompt.answers[seat] === undefined) {
      play.emit({ type: 'answered', action: lapsedChoice(play.deal, seat, prompt) });
    }
  }
  finishOpening(play);
}

function lapsedChoice(deal: DealState, seat: Seat, prompt: OpeningPrompt): PlayerAction {
  const { concealed } = deal.seats[seat];
  const suits = SUITS.map((suit) => ({ suit, tiles: concealed.filter((tile) => suitOf(tile) === suit) }));
  const fewestFirst = suits.toSorted((a, b) => a.tiles.length - b.tiles.length);
  const common = { seat, prompt: prompt.id };
  if (prompt.kind === 'missing-suit') return { type: 'missing-suit', ...common, suit: fewestFirst[0]!.suit };
  const [a, b, c] = fewestFirst.find(({ tiles }) => tiles.length >= 3)!.tiles;
  return { type: 'exchange', ...common, tiles: [a!, b!, c!] };
}

function openPrompt(play: Play): OpeningPrompt {
  const { prompt } = play.deal;
  if (prompt?.kind !== 'exchange' && prompt?.kind !== 'missing-suit') throw new Error('no opening choice is open');
  return prompt;
}

function finishOpening(play: Play): void {
  const { answers, kind } = openPrompt(play);
  const all = SEATS.flatMap((seat) => answers[seat] ?? []);
  if (all.length < SEATS.length) return;
  if (kind === 'exchange') {
    const passed = all.flatMap((action): Three[] => (action.type === 'exchange' ? [action.tiles] : []));
    play.emit({ type: 'exchanged', direction: play.deal.exchange, passed });
    askMissingSuits(play);
  } else {
    const suits = all.flatMap((action): Suit[] => (action.type === 'missing-suit' ? [action.suit] : []));
    play.emit({ type: 'missing-suits-revealed', suits });
    promptTurn(play, play.deal.dealer);
  }
}
