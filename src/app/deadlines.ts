import { legalActions } from '../engine/legal.ts';
import type { Prompt } from '../engine/state.ts';
import { SEATS, type Seat } from '../engine/tiles.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { type Deadline, isPresent, LOBBY_SECONDS, type Table, type TableSettings } from './table.ts';

/** A lobby closes when nobody has come or gone for long. */
export function lobbyDeadline(now: number): Deadline {
  return { kind: 'lobby', prompt: null, openedAt: now, at: now + LOBBY_SECONDS * 1_000 };
}

/** The next deal starts by itself after the pause. */
export function nextDealDeadline(settings: TableSettings, now: number): Deadline {
  return { kind: 'next-deal', prompt: null, openedAt: now, at: now + settings.pauseSeconds * 1_000 };
}

/** The time a prompt has, the same whoever is asked and whether anybody is. */
export function promptDeadline(settings: TableSettings, prompt: Prompt, now: number): Deadline {
  const seconds =
    prompt.kind === 'claims' ? Math.max(settings.claimSeconds, settings.claimWindow) : settings.turnSeconds;
  return { kind: 'prompt', prompt: prompt.id, openedAt: now, at: now + seconds * 1_000 };
}

/** The open deadline with its whole time again; null where none is open. */
export function renewed(table: Table, now: number): Deadline | null {
  const { deadline, settings } = table;
  const prompt = table.match?.deal?.prompt;
  if (deadline === null) return null;
  if (deadline.kind === 'lobby') return lobbyDeadline(now);
  if (deadline.kind === 'next-deal' || !prompt) return nextDealDeadline(settings, now);
  return promptDeadline(settings, prompt, now);
}

/** Chairs whose answer the open prompt still lacks, lowest first. An answer kept for an equal window is one. */
export function askedSeats(table: Table): Seat[] {
  const { match } = table;
  if (match?.deal?.prompt == null || table.phase !== 'playing') return [];
  const rules = rulesetOf(table.game);
  return SEATS.filter(
    (seat) => !table.held.some((action) => action.seat === seat) && legalActions(rules, match, seat).length > 0,
  );
}

/** Somebody is at the table: a person who has neither left nor been replaced for being away. */
export function anybodyPresent(table: Table): boolean {
  return table.seats.some(isPresent);
}

/**
 * When the table acts by itself, in milliseconds of the clock; null while it waits for people. While it stands still,
 * that is when the pause ends.
 *
 * A claim window lasts at least `claimWindow`, and longer only while somebody still may answer; with `equalWindows` it
 * always lasts the same. With nobody present there is nobody to hide anything from, and no time is spent.
 */
export function wakeAt(table: Table): number | null {
  const { deadline, settings } = table;
  if (table.pause !== null) return table.pause.until;
  if (deadline === null) return null;
  const prompt = table.match?.deal?.prompt;
  if (deadline.kind !== 'prompt' || prompt?.kind !== 'claims') return deadline.at;
  if (askedSeats(table).length > 0) return deadline.at;
  if (!anybodyPresent(table)) return deadline.openedAt;
  return settings.equalWindows ? deadline.at : deadline.openedAt + settings.claimWindow * 1_000;
}

/** How long AI players seem to think, by kind of prompt: shortest and longest, in milliseconds. */
const THINKING: Readonly<Record<Prompt['kind'], readonly [number, number]>> = {
  exchange: [1_000, 2_500],
  'missing-suit': [1_000, 2_500],
  turn: [700, 1_800],
  claims: [400, 1_400],
};

/** How long an AI player thinks about the prompt; none when nobody is there to watch. `luck` is in 0..1. */
export function thinkingTime(table: Table, prompt: Prompt, luck: number): number {
  if (!anybodyPresent(table)) return 0;
  const [shortest, longest] = THINKING[prompt.kind];
  return Math.round(shortest + (longest - shortest) * luck);
}
