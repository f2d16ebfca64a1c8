import { defineRuleset } from '../engine/scoring/define.ts';
import { winPayers, winTransfers } from '../engine/settle/win.ts';
import { amount, choice, passedWinLock } from './options.ts';

const CAP = 6;

/** Push-Down (推倒胡): 136 tiles, any complete hand wins, fan double the payment (rules 1). */
export const pushDown = defineRuleset({
  id: 'push-down',
  version: 1,
  unit: 'fan',
  cap: CAP,
  sets: 4,
  tiles: { honours: true, flowers: false, animals: false },
  reserve: 0,
  shapes: ['sets', 'seven-pairs'],

  options: [
    passedWinLock,
    amount('stake', 10),
    choice('deals', '8', '4', '16'),
    choice('chow', 'on', 'off'),
    choice('robbedKongPays', 'once', 'forAll'),
  ],

  patterns: [
    { id: 'win', shown: 'win', value: 1 },
    { id: 'self-draw', shown: 'self-draw', value: 1 },
    { id: 'concealed', shown: 'concealed', value: 1 },
    { id: 'kong-replacement', shown: 'kong-replacement', value: 1 },
    { id: 'last-tile', shown: 'last-tile-self-draw', value: 1 },
    { id: 'rob-kong', shown: 'rob-kong', value: 1 },
    { id: 'all-pungs', shown: 'all-pungs', value: 2 },
    { id: 'seven-pairs', shown: 'seven-pairs', value: 3 },
    { id: 'luxury-seven-pairs', shown: 'seven-pairs-with-four', value: 5, replaces: ['seven-pairs'] },
    { id: 'half-flush', shown: 'half-flush', value: 3 },
    { id: 'full-flush', shown: 'one-suit', value: 6 },
    { id: 'all-honours', shown: 'all-honours', value: 10 },
    { id: 'big-three-dragons', shown: 'big-three-dragons', value: 8 },
    { id: 'little-four-winds', shown: 'little-four-winds', value: 8 },
    { id: 'big-four-winds', shown: 'big-four-winds', value: 10 },
    { id: 'heavenly', shown: 'heavenly', value: 8, alone: true },
    { id: 'earthly', shown: 'earthly', value: 8, alone: true },
  ],

  policies: (options) => ({
    chow: options.chow !== 'off',
    winnersPerTile: 'nearest',
    winnersToEnd: 1,
    exchangeThree: false,
    missingSuit: false,
    missingSuitForced: false,
    readyDeclaration: 'never',
    passedWinLock: options.passedWinLock === 'on',
    eightFlowersWin: false,
    minimum: 0,
    kongMoney: { exposed: 3, added: 1, concealed: 2, payers: 'all' },
    kongCannonTransfer: false,
    endChecks: false,
    dealerKeeps: 'win-or-draw',
    streak: false,
    matchLength: { unit: 'deals', count: Number(options.deals) },
    casual: false,
    coins: true,
  }),

  /** base x 2^(fan - 1), fan capped (rules 1.3); a robbed konger may have to pay for all three (PD-5). */
  payWin: (sheet, payment, options) => {
    const once = Number(options.stake) * 2 ** (Math.min(sheet.cappedTotal, CAP) - 1);
    const forAll = payment.by === 'rob-kong' && options.robbedKongPays === 'forAll';
    return winTransfers(payment, winPayers(payment), () => (forAll ? 3 * once : once));
  },
});
