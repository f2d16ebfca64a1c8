import type { OptionSpec, RuleOptions } from '../engine/ruleset.ts';

/** `passedWinLock` of all games (rules 5.6, G-3). */
export const passedWinLock: OptionSpec = { id: 'passedWinLock', kind: 'choice', choices: ['off', 'on'] };

/** Coins a unit of payment is worth. */
export function amount(id: string, byDefault: number, max = 10_000): OptionSpec {
  return { id, kind: 'amount', default: byDefault, min: 1, max };
}

export function choice(id: string, ...choices: [string, ...string[]]): OptionSpec {
  return { id, kind: 'choice', choices };
}

const ROUNDS: Readonly<Record<string, number>> = { one: 1, two: 2, four: 4 };

/** Wind rounds that the option `rounds` asks for. */
export function roundsOf(options: RuleOptions): number {
  return ROUNDS[String(options.rounds)] ?? 1;
}
