/** Time and luck of the machine, behind the ports that the rest of the program asks. */
import { randomBytes } from 'node:crypto';
import type { Clock, Entropy } from './app/ports.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

export const systemEntropy: Entropy = { bytes: (count) => randomBytes(count) };
