import { defineRuleset } from '../engine/scoring/define.ts';
import { winPayers, winTransfers } from '../engine/settle/win.ts';
import { amount, choice, passedWinLock, roundsOf } from './options.ts';

const CAP = 10;

/** Malaysian: animals, the whole wall, limit hands, casual points or fan that double the payment (rules 4). */
export const malaysian = defineRuleset({
  id: 'malaysian',
  version: 1,
  unit: 'fan',
  cap: CAP,
  sets: 4,
  tiles: { honours: true, flowers: true, animals: true },
  reserve: 0,
  shapes: ['sets', 'seven-different-pairs', 'thirteen-orphans'],

  options: [
    passedWinLock,
    amount('stake', 1, 1_000),
    choice('rounds', 'four', 'one', 'two'),
    choice('scoring', 'casual', 'fan'),
    choice('casualSettlement', 'none', 'zeroSum'),
  ],

  patterns: [
    { id: 'self-drawn', shown: 'self-draw', value: 1 },
    { id: 'all-sequences', shown: 'all-chows', value: 1 },
    { id: 'seven-pairs', shown: 'seven-pairs', value: 1 },
    { id: 'half-flush', shown: 'half-flush', value: 1 },
    { id: 'seat-wind', shown: 'pung-seat-wind', value: 1 },
    { id: 'round-wind', shown: 'pung-round-wind', value: 1 },
    { id: 'dragon-red', shown: 'pung-red', value: 1 },
    { id: 'dragon-green', shown: 'pung-green', value: 1 },
    { id: 'dragon-white', shown: 'pung-white', value: 1 },
    { id: 'all-triplets', shown: 'all-pungs', value: 2 },
    { id: 'full-flush', shown: 'one-suit', value: 3 },
    {
      id: 'small-three-dragons',
      shown: 'little-three-dragons',
      value: 4,
      replaces: ['dragon-red', 'dragon-green', 'dragon-white'],
    },
    { id: 'animal', shown: 'animals', value: 1, each: true },
    { id: 'all-animals', shown: 'animal-set', value: 1 },
    { id: 'seat-flower', shown: 'seat-plant', value: 1 },
    { id: 'seat-season', shown: 'seat-season', value: 1 },
    { id: 'flower-set', shown: 'plant-set', value: 1 },
    { id: 'season-set', shown: 'season-set', value: 1 },
    { id: 'thirteen-orphans', shown: 'thirteen-orphans', value: CAP, alone: true },
    { id: 'big-four-winds', shown: 'big-four-winds', value: CAP, alone: true },
    { id: 'small-four-winds', shown: 'little-four-winds', value: CAP, alone: true },
    { id: 'big-three-dragons', shown: 'big-three-dragons', value: CAP, alone: true },
    { id: 'nine-gates', shown: 'nine-gates', value: CAP, alone: true },
    { id: 'all-honours', shown: 'all-honours', value: CAP, alone: true },
  ],

  policies: (options) => {
    const casual = options.scoring !== 'fan';
    return {
      chow: true,
      winnersPerTile: 'all',
      winnersToEnd: 1,
      exchangeThree: false,
      missingSuit: false,
      missingSuitForced: false,
      readyDeclaration: 'never',
      passedWinLock: options.passedWinLock === 'on',
      eightFlowersWin: false,
      minimum: casual ? 0 : 1,
      kongMoney: null,
      kongCannonTransfer: false,
      endChecks: false,
      dealerKeeps: 'win-or-draw-without-kong',
      streak: false,
      matchLength: { unit: 'rounds', count: roundsOf(options) },
      casual,
      coins: !casual || options.casualSettlement === 'zeroSum',
    };
  },

  /** 2^fan, doubled from a discarder (rules 4.3). Casual: nothing, or one point from each payer (4.4, MY-5). */
  payWin: (sheet, payment, options) => {
    const stake = Number(options.stake);
    if (options.scoring !== 'fan') {
      return options.casualSettlement === 'zeroSum' ? winTransfers(payment, winPayers(payment), () => stake) : [];
    }
    const base = 2 ** Math.min(sheet.cappedTotal, CAP) * stake;
    return winTransfers(payment, winPayers(payment), () => (payment.from === null ? base : 2 * base));
  },
});
