import { sichuan } from '../../src/rulesets/sichuan.ts';
import { dealt, type Rigging, type Table } from './scenario.ts';

/** Hands without a pair that no single tile completes; none holds 1p or 5p. */
export const IDLE_NO_BAMBOO = '12345678m23789p';
export const IDLE_NO_CHARACTERS = '12345678s23789p';
export const IDLE_TOO = '123456789s2468p';

/** A Sichuan table whose missing suits are chosen: one letter for each seat, `'smms'`. The dealer is on turn. */
export function opened(missing: string, rigging: Rigging): Table {
  const table = dealt(sichuan, rigging);
  const choices = [...'ESWN'].map((letter, at) => `${letter} misses ${missing[at]}`);
  table.play(choices.join('; '));
  return table;
}
