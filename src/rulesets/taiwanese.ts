import { defineRuleset } from '../engine/scoring/define.ts';
import { winPayers, winTransfers } from '../engine/settle/win.ts';
import { amount, choice, passedWinLock, roundsOf } from './options.ts';

const DRAGON_PUNGS = ['dragon-red', 'dragon-green', 'dragon-white'];
const WIND_PUNGS = ['seat-wind', 'round-wind'];

/** Taiwanese 16-tile (十六張): five sets and a pair, eight flowers, tai without a limit (rules 3). */
export const taiwanese = defineRuleset({
  id: 'taiwanese',
  version: 1,
  unit: 'tai',
  cap: null,
  sets: 5,
  tiles: { honours: true, flowers: true, animals: false },
  reserve: 16,
  shapes: ['sets'],

  options: [
    passedWinLock,
    amount('base', 100),
    amount('perTai', 20),
    choice('rounds', 'one', 'two', 'four'),
    choice('winnersPerTile', 'nearest', 'all'),
    choice('readyNeedsConcealed', 'no', 'yes'),
    choice('eightFlowers', 'withWin', 'instant'),
    choice('flowerReplacement', 'no', 'yes'),
  ],

  patterns: [
    { id: 'concealed', shown: 'concealed', value: 1 },
    { id: 'self-draw', shown: 'self-draw', value: 1, replaces: ['all-sequences'] },
    {
      id: 'concealed-self-draw',
      shown: 'concealed-self-draw',
      value: 3,
      replaces: ['concealed', 'self-draw', 'all-sequences'],
    },
    { id: 'seat-wind', shown: 'pung-seat-wind', value: 1 },
    { id: 'round-wind', shown: 'pung-round-wind', value: 1 },
    { id: 'dragon-red', shown: 'pung-red', value: 1 },
    { id: 'dragon-green', shown: 'pung-green', value: 1 },
    { id: 'dragon-white', shown: 'pung-white', value: 1 },
    { id: 'single-wait', shown: 'single-wait', value: 1, replaces: ['all-sequences'] },
    { id: 'all-sequences', shown: 'plain-chows', value: 2 },
    { id: 'fully-exposed', shown: 'fully-exposed', value: 2, replaces: ['single-wait', 'all-sequences'] },
    { id: 'all-triplets', shown: 'all-pungs', value: 4 },
    { id: 'half-flush', shown: 'half-flush', value: 4 },
    { id: 'full-flush', shown: 'one-suit', value: 8 },
    { id: 'three-concealed-triplets', shown: 'three-concealed-pungs', value: 2 },
    {
      id: 'four-concealed-triplets',
      shown: 'four-concealed-pungs',
      value: 5,
      replaces: ['three-concealed-triplets'],
    },
    {
      id: 'five-concealed-triplets',
      shown: 'five-concealed-pungs',
      value: 8,
      replaces: ['three-concealed-triplets', 'four-concealed-triplets'],
    },
    { id: 'little-three-dragons', shown: 'little-three-dragons', value: 4, replaces: DRAGON_PUNGS },
    { id: 'big-three-dragons', shown: 'big-three-dragons', value: 8, replaces: DRAGON_PUNGS },
    { id: 'little-four-winds', shown: 'little-four-winds', value: 8, replaces: WIND_PUNGS },
    { id: 'big-four-winds', shown: 'big-four-winds', value: 16, replaces: WIND_PUNGS },
    { id: 'all-honors', shown: 'all-honours', value: 16 },
    { id: 'seat-flower', shown: 'seat-flowers', value: 1, each: true },
    { id: 'flower-set-plants', shown: 'plant-set', value: 2 },
    { id: 'flower-set-seasons', shown: 'season-set', value: 2 },
    {
      id: 'all-eight-flowers',
      shown: 'eight-flowers',
      value: 8,
      replaces: ['seat-flower', 'flower-set-plants', 'flower-set-seasons'],
    },
    { id: 'last-tile-self-draw', shown: 'last-tile-self-draw', value: 1 },
    { id: 'last-discard-win', shown: 'last-tile-discard', value: 1 },
    { id: 'kong-replacement', shown: 'kong-replacement', value: 1 },
    {
      id: 'flower-replacement',
      shown: 'flower-replacement',
      value: 1,
      option: { id: 'flowerReplacement', value: 'yes' },
    },
    { id: 'rob-kong', shown: 'rob-kong', value: 1 },
    { id: 'heavenly', shown: 'heavenly', value: 24, replaces: ['single-wait', 'ready-declaration'] },
    { id: 'ready-declaration', shown: 'ready-declared', value: 1 },
  ],

  policies: (options) => ({
    chow: true,
    winnersPerTile: options.winnersPerTile === 'all' ? 'all' : 'nearest',
    winnersToEnd: 1,
    exchangeThree: false,
    missingSuit: false,
    missingSuitForced: false,
    readyDeclaration: options.readyNeedsConcealed === 'yes' ? 'concealed' : 'anyone',
    passedWinLock: options.passedWinLock === 'on',
    eightFlowersWin: options.eightFlowers === 'instant',
    minimum: 0,
    kongMoney: null,
    kongCannonTransfer: false,
    endChecks: false,
    dealerKeeps: 'win-or-draw',
    streak: true,
    matchLength: { unit: 'rounds', count: roundsOf(options) },
    casual: false,
    coins: true,
  }),

  /** base + (tai + d) x perTai for each payment; d = 1 + 2 x streak where the dealer wins or pays (rules 3.4, TW-3). */
  payWin: (sheet, payment, options) => {
    const dealerTai = 1 + 2 * payment.streak;
    return winTransfers(payment, winPayers(payment), (payer) => {
      const dealt = payment.winner === payment.dealer || payer === payment.dealer;
      return Number(options.base) + (sheet.cappedTotal + (dealt ? dealerTai : 0)) * Number(options.perTai);
    });
  },
});
