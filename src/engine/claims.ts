import type { PlayerAction } from './actions.ts';
import { drawTurn, goOnAfterWins, promptTurn } from './draw.ts';
import { completeKong } from './kongs.ts';
import type { Play } from './play.ts';
import type { Ruleset } from './ruleset.ts';
import { copiesIn, isActive, nextActive } from './seats.ts';
import { type ClaimAnswer, type ClaimOutcome, resolveClaims } from './settle/claims.ts';
import { settleWins } from './settle-wins.ts';
import type { ClaimsPrompt, DealState, MatchState } from './state.ts';
import { type Meld, nextSeat, rankOf, type Seat, suitOf, type Tile } from './tiles.ts';
import { tilesLeft } from './wall.ts';
import { claimOffer, mayWin } from './wins.ts';

/** The tile that is asked about, before anybody has been. */
type Question = Pick<ClaimsPrompt, 'tile' | 'from' | 'source'>;

/** What a seat may claim; `chows` by their lowest tile. */
interface Claims {
  readonly win: boolean;
  readonly kong: boolean;
  readonly pung: boolean;
  readonly chows: readonly Tile[];
}

const NO_CHOWS: readonly Tile[] = [];
const NOTHING: Claims = { win: false, kong: false, pung: false, chows: NO_CHOWS };
const ONLY_WIN: Claims = { ...NOTHING, win: true };

/**
 * What the seat may claim of the tile. On an added kong and on the discard after the last drawable tile
 * only a win (rules 0.3, G-1); never a tile of the missing suit (SC-13); after declaring ready only a win (TW-2).
 */
function claimsOf(rules: Ruleset, state: MatchState, deal: DealState, question: Question, seat: Seat): Claims {
  const { tile, from, source } = question;
  const own = deal.seats[seat];
  if (seat === from || own.won !== null) return NOTHING;
  if (own.missingSuit !== null && suitOf(tile) === own.missingSuit) return NOTHING;
  const win = mayWin(rules, state, deal, seat, claimOffer(question));
  if (source === 'added-kong' || own.readyDeclared || tilesLeft(rules, deal) === 0) return win ? ONLY_WIN : NOTHING;
  const copies = copiesIn(own.concealed, tile);
  const mayChow = state.policies.chow && seat === nextActive(deal, from);
  return { win, kong: copies === 3, pung: copies >= 2, chows: mayChow ? chowsWith(own.concealed, tile) : NO_CHOWS };
}

/** The chows that `tile` completes with two tiles of the hand, by their lowest tile. */
function chowsWith(concealed: readonly Tile[], tile: Tile): readonly Tile[] {
  if (suitOf(tile) === null) return NO_CHOWS;
  const rank = rankOf(tile);
  const below = rank > 1 && concealed.includes(tile - 1);
  const above = rank < 9 && concealed.includes(tile + 1);
  if (!below && !above) return NO_CHOWS;
  const chows: Tile[] = [];
  if (below && rank > 2 && concealed.includes(tile - 2)) chows.push(tile - 2);
  if (below && above) chows.push(tile - 1);
  if (above && rank < 8 && concealed.includes(tile + 2)) chows.push(tile);
  return chows;
}

function isEmpty(claims: Claims): boolean {
  return !claims.win && !claims.kong && !claims.pung && claims.chows.length === 0;
}

/** What the seat may answer to the open claims: its claims, then `pass`; nothing where it has no claim. */
export function claimActions(rules: Ruleset, state: MatchState, deal: DealState, seat: Seat): PlayerAction[] {
  const { prompt } = deal;
  if (prompt?.kind !== 'claims' || prompt.answers[seat] !== undefined || !prompt.entitled.includes(seat)) return [];
  const claims = claimsOf(rules, state, deal, prompt, seat);
  const { id } = prompt;
  const actions: PlayerAction[] = claims.chows.map((tile) => ({ type: 'chow', seat, prompt: id, tile }));
  if (claims.pung) actions.push({ type: 'pung', seat, prompt: id });
  if (claims.kong) actions.push({ type: 'kong', seat, prompt: id });
  if (claims.win) actions.push({ type: 'win', seat, prompt: id });
  actions.push({ type: 'pass', seat, prompt: id });
  return actions;
}

/** Whether `claimActions` holds this action, without listing the others. */
export function isClaimAction(rules: Ruleset, state: MatchState, deal: DealState, action: PlayerAction): boolean {
  const { prompt } = deal;
  const { seat } = action;
  if (prompt?.kind !== 'claims' || prompt.answers[seat] !== undefined || !prompt.entitled.includes(seat)) return false;
  const claims = claimsOf(rules, state, deal, prompt, seat);
  switch (action.type) {
    case 'pass':
      return true;
    case 'win':
      return claims.win;
    case 'kong':
      return claims.kong;
    case 'pung':
      return claims.pung;
    case 'chow':
      return claims.chows.includes(action.tile);
    default:
      return false;
  }
}

/** The table asks who wants a discard, or to rob an added kong: always, whether or not anybody may (rules 0.2, 0.3). */
export function openClaims(play: Play, source: 'discard' | 'added-kong', from: Seat, tile: Tile): void {
  const { rules, state, deal } = play;
  const question: Question = { tile, from, source };
  const entitled: Seat[] = [];
  for (let steps = 1; steps < 4; steps++) {
    const seat = nextSeat(from, steps);
    if (!isEmpty(claimsOf(rules, state, deal, question, seat))) entitled.push(seat);
  }
  play.emit({
    type: 'prompted',
    prompt: { kind: 'claims', id: state.nextPrompt, tile, from, source, entitled, answers: {} },
  });
}

/** Takes an answer down, and settles as soon as no missing answer could outrank the best one. */
export function answerClaims(play: Play, action: PlayerAction): void {
  play.emit({ type: 'answered', action });
  const prompt = openPrompt(play);
  const answers = given(prompt);
  const outcome = resolveClaims(play.policies, prompt.from, answers);
  if ('none' in outcome || mayChange(play, prompt, answers, outcome)) return;
  carryOut(play, prompt, outcome);
}

/** The time is over: who has not answered passes, and the answers are settled. */
export function closeClaims(play: Play): void {
  for (const seat of openPrompt(play).entitled) {
    const prompt = openPrompt(play);
    if (prompt.answers[seat] !== undefined) continue;
    play.emit({ type: 'answered', action: { type: 'pass', seat, prompt: prompt.id } });
  }
  const prompt = openPrompt(play);
  carryOut(play, prompt, resolveClaims(play.policies, prompt.from, given(prompt)));
}

function openPrompt(play: Play): ClaimsPrompt {
  const { prompt } = play.deal;
  if (prompt?.kind !== 'claims') throw new Error('no claims are open');
  return prompt;
}

type Answers = Partial<Record<Seat, ClaimAnswer>>;

function given(prompt: ClaimsPrompt): Answers {
  const answers: Answers = {};
  for (const seat of prompt.entitled) {
    const action = prompt.answers[seat];
    if (action !== undefined) answers[seat] = action.type as ClaimAnswer;
  }
  return answers;
}

/** Whether a seat that has not answered yet could still claim something that changes the outcome. */
function mayChange(play: Play, prompt: ClaimsPrompt, answers: Answers, outcome: ClaimOutcome): boolean {
  return prompt.entitled.some((seat) => {
    if (answers[seat] !== undefined) return false;
    const claims = claimsOf(play.rules, play.state, play.deal, prompt, seat);
    const possible: ClaimAnswer[] = [];
    if (claims.win) possible.push('win');
    if (claims.kong) possible.push('kong');
    if (claims.pung) possible.push('pung');
    if (claims.chows.length > 0) possible.push('chow');
    return possible.some((answer) => {
      return !sameOutcome(outcome, resolveClaims(play.policies, prompt.from, { ...answers, [seat]: answer }));
    });
  });
}

function sameOutcome(a: ClaimOutcome, b: ClaimOutcome): boolean {
  if ('winners' in a) return 'winners' in b && a.winners.join() === b.winners.join();
  if ('meld' in a) return 'meld' in b && a.meld.seat === b.meld.seat && a.meld.type === b.meld.type;
  return 'none' in b;
}

function carryOut(play: Play, prompt: ClaimsPrompt, outcome: ClaimOutcome): void {
  if (play.policies.passedWinLock) lockPassedWins(play, prompt);
  const { tile, from, source } = prompt;
  if ('winners' in outcome) {
    settleWins(play, outcome.winners, { by: source === 'discard' ? 'discard' : 'rob-kong', tile, from });
    goOnAfterWins(play, outcome.winners.at(-1)!);
  } else if ('meld' in outcome) {
    takeMeld(play, prompt, outcome.meld);
  } else if (source === 'added-kong') {
    completeKong(play, from, 'added', null);
  } else {
    drawTurn(play, nextActive(play.deal, from));
  }
}

/** `passedWinLock`: who could win on the tile and did not may win on nobody's tile until the own next draw (G-3). */
function lockPassedWins(play: Play, prompt: ClaimsPrompt): void {
  const { deal, state } = play;
  for (const seat of prompt.entitled) {
    if (prompt.answers[seat]?.type === 'win' || !isActive(deal, seat)) continue;
    if (claimsOf(play.rules, state, deal, prompt, seat).win) play.emit({ type: 'win-passed', seat });
  }
}

function takeMeld(
  play: Play,
  { tile, from, answers }: ClaimsPrompt,
  { seat, type }: { readonly seat: Seat; readonly type: 'kong' | 'pung' | 'chow' },
): void {
  const answer = answers[seat];
  const lowest = answer?.type === 'chow' ? answer.tile : tile;
  const meld: Meld = { type, tile: lowest, claimed: tile, from, added: false };
  play.emit({ type: 'claimed', seat, meld });
  if (type === 'kong') completeKong(play, seat, 'exposed', from);
  else promptTurn(play, seat);
}
