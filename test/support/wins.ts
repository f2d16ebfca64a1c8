import { readHand } from '../../src/app/score/hand-text.ts';
import type { GameId, Refusal, ScoreSheet, WinContext } from '../../src/engine/score.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { optionsOf } from './option-values.ts';

export type Circumstances = Partial<Pick<WinContext, 'by' | 'seatWind' | 'roundWind' | 'flags' | 'missingSuit'>> & {
  readonly options?: Readonly<Record<string, string | number>>;
};

/** A hand as people write it, `[..]` exposed, `(..)` concealed kong, `+x` winning tile: a discard win by East. */
export function winOf(text: string, { options: _, ...circumstances }: Circumstances = {}): WinContext {
  const reading = readHand(text);
  if (!reading.ok) throw new Error(`${text} is no hand: ${reading.fault.code} ${reading.fault.part}`);
  const { concealed, melds, bonus, winTile } = reading.hand;
  if (winTile === null) throw new Error(`${text} has no winning tile`);
  return {
    concealed,
    melds,
    bonus,
    winTile,
    by: 'discard',
    seatWind: 0,
    roundWind: 0,
    flags: [],
    missingSuit: null,
    ...circumstances,
  };
}

/** The options of a test table: defaults, and fan for Malaysian hands. */
export function tableOf(game: GameId, options: Readonly<Record<string, string | number>> = {}) {
  return optionsOf(rulesetOf(game), { ...(game === 'malaysian' ? { scoring: 'fan' } : {}), ...options });
}

export function scoreOf(game: GameId, text: string, circumstances: Circumstances = {}): ScoreSheet | Refusal {
  return rulesetOf(game).score(winOf(text, circumstances), tableOf(game, circumstances.options));
}

/** The sheet of a hand that must win. */
export function sheetOf(game: GameId, text: string, circumstances: Circumstances = {}): ScoreSheet {
  const result = scoreOf(game, text, circumstances);
  if (!result.valid) throw new Error(`${text} does not win: ${result.reason} ${result.part}`);
  return result;
}

/** Patterns by id with their worth. */
export function worthOf(game: GameId, text: string, circumstances: Circumstances = {}): Record<string, number> {
  return Object.fromEntries(sheetOf(game, text, circumstances).patterns.map(({ id, value }) => [id, value]));
}
