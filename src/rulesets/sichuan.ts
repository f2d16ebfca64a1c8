import type { PatternSpec } from '../engine/ruleset.ts';
import { defineRuleset } from '../engine/scoring/define.ts';
import { winPayers, winTransfers } from '../engine/settle/win.ts';
import { amount, choice, passedWinLock } from './options.ts';

const CAP = 32;

/** A hand has exactly one tier: each row names the tiers below it that the same tiles show (rules 2.2). */
const TRIPLETS = ['all-triplets', 'pure-all-triplets'];
const HOOKS = ['golden-hook', 'pure-golden-hook'];
const ARHATS: PatternSpec = {
  id: 'eighteen-arhats',
  shown: 'all-kongs',
  value: 16,
  replaces: ['base-win', ...TRIPLETS, ...HOOKS],
};

/** Sichuan bloody battle (血战到底): three suits, a missing suit (定缺), play goes on until three have won (rules 2). */
export const sichuan = defineRuleset({
  id: 'sichuan',
  version: 1,
  unit: 'fan',
  cap: CAP,
  sets: 4,
  tiles: { honours: false, flowers: false, animals: false },
  reserve: 0,
  shapes: ['sets', 'seven-pairs'],

  options: [
    passedWinLock,
    amount('stake', 10),
    choice('deals', '8', '4', '16'),
    choice('kongPayers', 'active', 'all'),
    choice('pigPaysWinners', 'yes', 'no'),
    choice('pigPaysReady', 'yes', 'no'),
    choice('refundWhenThreeWon', 'yes', 'no'),
    choice('refundWho', 'nonWinners', 'notReady'),
    choice('arhatsAddOns', 'add', 'skip'),
    choice('exchangeThree', 'off', 'on'),
    choice('lastTileOnDiscard', 'yes', 'no'),
    choice('missingSuitForced', 'yes', 'no'),
    choice('kongCannonTransfer', 'off', 'on'),
    choice('exposedKongBlossom', 'all', 'feeder'),
    choice('noTerminals', 'off', 'on'),
  ],

  patterns: [
    { id: 'base-win', shown: 'standard', value: 1 },
    { id: 'all-triplets', shown: 'all-pungs', value: 3, replaces: ['base-win'] },
    { id: 'golden-hook', shown: 'golden-hook', value: 3, replaces: ['base-win', ...TRIPLETS] },
    { id: 'seven-pairs', shown: 'seven-pairs', value: 4 },
    {
      id: 'dragon-seven-pairs',
      shown: 'seven-pairs-with-four',
      value: 8,
      replaces: ['seven-pairs', 'root'],
    },
    { ...ARHATS, option: { id: 'arhatsAddOns', value: 'add' } },
    {
      ...ARHATS,
      replaces: [...(ARHATS.replaces ?? []), 'all-one-suit', 'root'],
      option: { id: 'arhatsAddOns', value: 'skip' },
    },
    {
      id: 'pure-all-triplets',
      shown: 'one-suit-pungs',
      value: 8,
      replaces: ['base-win', 'all-triplets', 'all-one-suit'],
    },
    {
      id: 'pure-golden-hook',
      shown: 'one-suit-golden-hook',
      value: 8,
      replaces: ['base-win', ...TRIPLETS, 'golden-hook', 'all-one-suit'],
    },
    {
      id: 'pure-seven-pairs',
      shown: 'one-suit-seven-pairs',
      value: 16,
      replaces: ['seven-pairs', 'all-one-suit'],
    },
    {
      id: 'pure-dragon-seven-pairs',
      shown: 'one-suit-seven-pairs-with-four',
      value: 32,
      replaces: ['seven-pairs', 'dragon-seven-pairs', 'pure-seven-pairs', 'all-one-suit', 'root'],
    },
    { id: 'all-one-suit', shown: 'one-suit', value: 4 },
    { id: 'terminals-everywhere', shown: 'terminals-everywhere', value: 2 },
    { id: 'root', shown: 'four-of-a-kind', value: 1, each: true },
    { id: 'self-draw', shown: 'self-draw', value: 1 },
    { id: 'kong-blossom', shown: 'kong-replacement', value: 1 },
    { id: 'kong-cannon', shown: 'kong-discard', value: 1 },
    { id: 'rob-kong', shown: 'rob-kong', value: 1 },
    { id: 'last-tile', shown: 'last-tile', value: 1, option: { id: 'lastTileOnDiscard', value: 'yes' } },
    { id: 'last-tile', shown: 'last-tile-self-draw', value: 1, option: { id: 'lastTileOnDiscard', value: 'no' } },
    { id: 'no-terminals', shown: 'no-terminals', value: 1, option: { id: 'noTerminals', value: 'on' } },
  ],

  policies: (options) => ({
    chow: false,
    winnersPerTile: 'all',
    winnersToEnd: 3,
    exchangeThree: options.exchangeThree === 'on',
    missingSuit: true,
    missingSuitForced: options.missingSuitForced !== 'no',
    readyDeclaration: 'never',
    passedWinLock: options.passedWinLock === 'on',
    eightFlowersWin: false,
    minimum: 0,
    kongMoney: { exposed: 2, added: 1, concealed: 2, payers: options.kongPayers === 'all' ? 'all' : 'active' },
    kongCannonTransfer: options.kongCannonTransfer === 'on',
    endChecks: true,
    dealerKeeps: 'first-winner',
    streak: false,
    matchLength: { unit: 'deals', count: Number(options.deals) },
    casual: false,
    coins: true,
  }),

  /** One stake a fan, in full from each payer (rules 2.4); who fed the kong may pay alone for its blossom (SC-16). */
  payWin: (sheet, payment, options) => {
    const points = Math.min(sheet.cappedTotal, CAP) * Number(options.stake);
    const fed = payment.by === 'self-draw' && options.exposedKongBlossom === 'feeder' ? payment.kongFeeder : null;
    return winTransfers(payment, fed === null ? winPayers(payment) : [fed], () => points);
  },
});
