import type { PlayerAction } from '../engine/actions.ts';
import { decide } from '../engine/decide.ts';
import { startMatch } from '../engine/match.ts';
import type { MatchState } from '../engine/state.ts';
import { SEATS } from '../engine/tiles.ts';
import { fullSet } from '../engine/wall.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { anybodyPresent, askedSeats, wakeAt } from './deadlines.ts';
import { chairOf, noteActive, renewDeadline, seatAi } from './decide-seats.ts';
import { goOn, settlePause } from './decide-votes.ts';
import type { DecideEnv, Draft } from './draft.ts';
import { commitmentOf, luckOf, SHUFFLE_VERSION } from './shuffle.ts';
import { isPresent, LAPSES_TO_AI, type Table } from './table.ts';
import type { Actor, TableRefusal } from './table-service.ts';

/** Host: the match starts with the commitment to its first deal. */
export function begin(draft: Draft, actor: Actor, env: DecideEnv): TableRefusal | null {
  const { table } = draft;
  if (table.hostId !== actor.userId) return { code: 'not-host' };
  if (table.phase !== 'lobby') return { code: 'wrong-phase', phase: table.phase };
  const empty = table.seats.filter(({ kind }) => kind === 'empty').length;
  if (empty > 0) return { code: 'empty-seats', empty };
  for (const event of startMatch(rulesetOf(table.game), table.options)) draft.emit({ type: 'game', event });
  commitDeal(draft, env);
  return null;
}

/** The first of the two steps of a deal: a secret is drawn and committed to. The second is `bind`. */
function commitDeal(draft: Draft, env: DecideEnv): void {
  const secret = env.secret();
  draft.emit({
    type: 'committed',
    deal: matchOf(draft.table).deals + 1,
    algorithm: SHUFFLE_VERSION,
    commitment: commitmentOf(secret),
    secret,
  });
}

/** The table waits for a message that carries the commitment to its next deal. */
export function awaitsMessage(table: Table): boolean {
  return table.phase === 'dealing' && table.pause === null && table.commitment?.messageId === null;
}

/** The message with the commitment is posted: its id and the secret give the wall, and the deal starts. */
export function bind(
  draft: Draft,
  { deal, messageId, channelId }: { readonly deal: number; readonly messageId: string; readonly channelId: string },
): TableRefusal | null {
  const { commitment, game } = draft.table;
  if (!awaitsMessage(draft.table) || commitment?.deal !== deal) return null;
  draft.emit({ type: 'bound', deal, messageId, channelId });
  const rules = rulesetOf(game);
  const luck = luckOf({ secret: commitment.secret, messageId, deal, tiles: fullSet(rules) });
  const refusal = draft.play(decide(rules, matchOf(draft.table), { type: 'start-deal', luck }));
  endDeal(draft);
  return refusal;
}

/** The message with the commitment cannot be posted: the table says why and waits, or closes where the channel is gone. */
export function postFailed(
  draft: Draft,
  { deal, detail, gone }: { readonly deal: number; readonly detail: string; readonly gone: boolean },
): null {
  if (!awaitsMessage(draft.table) || draft.table.commitment?.deal !== deal) return null;
  if (gone) draft.emit({ type: 'closed', reason: 'channel-lost' });
  else draft.emit({ type: 'paused', reason: 'message-refused', detail });
  return null;
}

/** The message of a running deal cannot be brought up to date: nobody is to lose time or tiles on what they cannot see. */
export function messageRefused(draft: Draft, detail: string): null {
  const { phase, pause } = draft.table;
  if (phase === 'playing' && pause === null) draft.emit({ type: 'paused', reason: 'message-refused', detail });
  return null;
}

/** A person plays. Acting is also coming back. */
export function act(draft: Draft, actor: Actor, action: PlayerAction): TableRefusal | null {
  const chair = chairOf(draft.table, actor);
  if ('code' in chair) return chair;
  const { phase, pause } = draft.table;
  if (pause !== null) return { code: 'paused', reason: pause.reason, detail: pause.detail };
  if (phase !== 'playing') return { code: 'wrong-phase', phase };
  noteActive(draft, chair.seat);
  return play(draft, { ...action, seat: chair.seat });
}

/** Plays an action of a person or an AI; in an equal window claims are kept until it ends. */
export function play(draft: Draft, action: PlayerAction): TableRefusal | null {
  const { table } = draft;
  const rules = rulesetOf(table.game);
  const match = matchOf(table);
  if (table.held.some(({ seat, prompt }) => seat === action.seat && prompt === action.prompt)) {
    return { code: 'violation', violation: { code: 'already-answered', part: action.type } };
  }
  const decision = decide(rules, match, action);
  if (decision.ok && table.settings.equalWindows && match.deal?.prompt?.kind === 'claims') {
    draft.emit({ type: 'held', action });
    return null;
  }
  const refusal = draft.play(decision);
  endDeal(draft);
  return refusal;
}

/** Presses Next; the deal starts once everybody present has. */
export function next(draft: Draft, actor: Actor, env: DecideEnv): TableRefusal | null {
  const chair = chairOf(draft.table, actor);
  if ('code' in chair) return chair;
  const { phase, pause } = draft.table;
  if (pause !== null) return { code: 'paused', reason: pause.reason, detail: pause.detail };
  if (phase !== 'between') return { code: 'wrong-phase', phase };
  const holder = draft.table.seats[chair.seat];
  noteActive(draft, chair.seat);
  if (holder.kind === 'person' && !holder.next) draft.emit({ type: 'next-pressed', seat: chair.seat });
  startWhenAllReady(draft, env);
  return null;
}

/** Starts the next deal where nobody present still has to press Next. */
export function startWhenAllReady(draft: Draft, env: DecideEnv): void {
  if (draft.table.phase !== 'between' || draft.table.pause !== null) return;
  const waiting = draft.table.seats.some((holder) => isPresent(holder) && holder.kind === 'person' && !holder.next);
  if (!waiting) commitDeal(draft, env);
}

/** The table acts by itself because its time has come; nothing where it has not (a timer that came late). */
export function deadlinePassed(draft: Draft, env: DecideEnv): null {
  const wake = wakeAt(draft.table);
  const { deadline, pause } = draft.table;
  if (wake === null || draft.now < wake) return null;
  if (pause !== null) {
    if (pause.reason === 'agreed') goOn(draft);
    else draft.emit({ type: 'closed', reason: 'pause-expired' });
    return null;
  }
  if (deadline === null) return null;
  if (deadline.kind === 'lobby') draft.emit({ type: 'closed', reason: 'lobby-expired' });
  else if (deadline.kind === 'next-deal') commitDeal(draft, env);
  else closePrompt(draft, deadline.prompt ?? 0);
  return null;
}

function closePrompt(draft: Draft, prompt: number): void {
  const rules = rulesetOf(draft.table.game);
  noteLapses(draft);
  for (const action of draft.table.held) {
    // A claim that can no longer count finds the prompt closed by a better one.
    draft.play(decide(rules, matchOf(draft.table), action));
  }
  const open = matchOf(draft.table).deal?.prompt;
  if (open?.id === prompt) draft.play(decide(rules, matchOf(draft.table), { type: 'time-up', prompt }));
  endDeal(draft);
  settlePause(draft);
}

/** Two prompts in a row without an answer from a person who was asked, and an AI plays for them. */
function noteLapses(draft: Draft): void {
  for (const seat of askedSeats(draft.table)) {
    const holder = draft.table.seats[seat];
    if (holder.kind !== 'person' || holder.aiPlays) continue;
    const lapses = holder.lapses + 1;
    draft.emit({ type: 'lapsed', seat, lapses, aiPlays: lapses >= LAPSES_TO_AI });
  }
}

/** What follows a deal's end: chairs of those who left go to the house, and the table closes where it is over. */
function endDeal(draft: Draft): void {
  const { table } = draft;
  if (table.phase !== 'between') return;
  for (const seat of SEATS) {
    const holder = table.seats[seat];
    if (holder.kind === 'left') seatAi(draft, seat, holder.level);
  }
  if (table.match?.over) draft.emit({ type: 'closed', reason: 'finished' });
  else if (table.closing) draft.emit({ type: 'closed', reason: 'host' });
  else if (!anybodyPresent(table)) draft.emit({ type: 'closed', reason: 'no-people' });
}

/** Somebody seated, or a moderator, wants to go on after a pause. */
export function resume(draft: Draft, actor: Actor): TableRefusal | null {
  const { pause, match, game } = draft.table;
  if (actor.moderator !== true) {
    const chair = chairOf(draft.table, actor);
    if ('code' in chair) return chair;
    noteActive(draft, chair.seat);
  }
  if (pause === null) return { code: 'not-paused' };
  if (match !== null && match.rulesVersion !== rulesetOf(game).version) {
    return { code: 'paused', reason: pause.reason, detail: pause.detail };
  }
  goOn(draft);
  return null;
}

/**
 * After a restart: open prompts get their whole time again. A match of rules that this version does not play any more
 * stands still with its reason.
 */
export function restart(draft: Draft): null {
  const { match, game, pause } = draft.table;
  const version = rulesetOf(game).version;
  if (match !== null && match.rulesVersion !== version) {
    const detail = `${game} rules ${match.rulesVersion}, this version plays ${version}`;
    if (pause === null) draft.emit({ type: 'paused', reason: 'rules-changed', detail });
    return null;
  }
  renewDeadline(draft);
  return null;
}

/** Deadlines stood still for so long. */
export function shift(draft: Draft, by: number): null {
  const { deadline } = draft.table;
  if (deadline === null || by <= 0) return null;
  draft.emit({ type: 'deadline-moved', openedAt: deadline.openedAt + by, at: deadline.at + by });
  return null;
}

function matchOf(table: Table): MatchState {
  if (table.match === null) throw new Error('the match has not started');
  return table.match;
}
