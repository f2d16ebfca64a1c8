import type { GameId } from '../../engine/score.ts';
import type { PatternExample } from './example.ts';
import { malaysianExamples } from './malaysian.ts';
import { pushDownExamples } from './push-down.ts';
import { sichuanExamples } from './sichuan.ts';
import { taiwaneseExamples } from './taiwanese.ts';

/** An example and a counterexample for every pattern of every game, in the order of its rules. */
export const EXAMPLES: Readonly<Record<GameId, readonly PatternExample[]>> = {
  'push-down': pushDownExamples,
  sichuan: sichuanExamples,
  taiwanese: taiwaneseExamples,
  malaysian: malaysianExamples,
};

export { contextOf, type ExampleHand, type PatternExample } from './example.ts';
