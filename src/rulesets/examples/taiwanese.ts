import type { PatternExample } from './example.ts';

const CHOWS = { hand: '123456789m234p4599s', win: '6s' } as const;
const CHOWS_EXPOSED = { hand: '456789m234p4599s', melds: ['123m'], win: '6s' } as const;
const HOOK = { hand: '9s', melds: ['123m', '456m', '789m', '234p', '567p'], win: '9s' } as const;
const WITH_KONG = { hand: '123456789m5699s', melds: ['2222p'], win: '7s' } as const;

/** For every tai a hand that has it and one that nearly has it; most are those of the game's own tai list. */
export const taiwaneseExamples: readonly PatternExample[] = [
  {
    pattern: 'concealed',
    example: { ...CHOWS, by: 'discard' },
    counterexample: { ...CHOWS_EXPOSED, by: 'discard' },
  },
  {
    pattern: 'self-draw',
    example: { ...CHOWS_EXPOSED, by: 'self-draw' },
    counterexample: { ...CHOWS_EXPOSED, by: 'discard' },
  },
  {
    pattern: 'concealed-self-draw',
    example: { ...CHOWS, by: 'self-draw' },
    counterexample: { ...CHOWS_EXPOSED, by: 'self-draw' },
  },
  {
    pattern: 'seat-wind',
    example: { hand: '123456789m4599s111z', win: '6s', by: 'discard', round: 1 },
    counterexample: { hand: '123456789m4599s333z', win: '6s', by: 'discard', round: 1 },
  },
  {
    pattern: 'round-wind',
    example: { hand: '123456789m4599s222z', win: '6s', by: 'discard', round: 1 },
    counterexample: { hand: '123456789m4599s444z', win: '6s', by: 'discard', round: 1 },
  },
  {
    pattern: 'dragon-red',
    example: { hand: '123456789m4599s777z', win: '6s', by: 'discard' },
    counterexample: { hand: '123456789m234p45s77z', win: '6s', by: 'discard' },
  },
  {
    pattern: 'dragon-green',
    example: { hand: '123456789m4599s666z', win: '6s', by: 'discard' },
    counterexample: { hand: '123456789m234p45s66z', win: '6s', by: 'discard' },
  },
  {
    pattern: 'dragon-white',
    example: { hand: '123456789m4599s555z', win: '6s', by: 'discard' },
    counterexample: { hand: '123456789m234p45s55z', win: '6s', by: 'discard' },
  },
  {
    pattern: 'single-wait',
    example: { hand: '123456789m234p2499s', win: '3s', by: 'discard' },
    counterexample: { ...CHOWS, by: 'discard' },
  },
  {
    pattern: 'all-sequences',
    example: { ...CHOWS, by: 'discard' },
    counterexample: { ...CHOWS, by: 'self-draw' },
  },
  {
    pattern: 'fully-exposed',
    example: { ...HOOK, by: 'discard' },
    counterexample: { ...HOOK, by: 'self-draw' },
  },
  {
    pattern: 'all-triplets',
    example: { hand: '111555999m7799s', melds: ['333s'], win: '7s', by: 'discard' },
    counterexample: { hand: '123555999m7799s', melds: ['333s'], win: '7s', by: 'discard' },
  },
  {
    pattern: 'half-flush',
    example: { hand: '1223456789m111777z', win: '2m', by: 'discard' },
    counterexample: { hand: '1223456m789p111777z', win: '2m', by: 'discard' },
  },
  {
    pattern: 'full-flush',
    example: { hand: '1223344556677889m', win: '5m', by: 'discard' },
    counterexample: { hand: '122334456677889m7z', win: '7z', by: 'discard' },
  },
  {
    pattern: 'three-concealed-triplets',
    example: { hand: '111234m555p3477999s', win: '5s', by: 'discard' },
    counterexample: { hand: '111234m555p3457799s', win: '9s', by: 'discard' },
  },
  {
    pattern: 'four-concealed-triplets',
    example: { hand: '111555999m34p22777s', win: '2p', by: 'self-draw' },
    counterexample: { hand: '111555999m23p22s', melds: ['777s'], win: '4p', by: 'self-draw' },
  },
  {
    pattern: 'five-concealed-triplets',
    example: { hand: '111555999m33p22777s', win: '3p', by: 'self-draw' },
    counterexample: { hand: '111555999m2777s', melds: ['333p'], win: '2s', by: 'self-draw' },
  },
  {
    pattern: 'little-three-dragons',
    example: { hand: '123456m56s77766655z', win: '7s', by: 'discard' },
    counterexample: { hand: '123456m5699s777666z', win: '7s', by: 'discard' },
  },
  {
    pattern: 'big-three-dragons',
    example: { hand: '123m5699s777666555z', win: '7s', by: 'discard' },
    counterexample: { hand: '123456m56s77766655z', win: '7s', by: 'discard' },
  },
  {
    pattern: 'little-four-winds',
    example: { hand: '123m56s11122233344z', win: '7s', by: 'discard' },
    counterexample: { hand: '123456m5699s111222z', win: '7s', by: 'discard' },
  },
  {
    pattern: 'big-four-winds',
    example: { hand: '12m11122233344477z', win: '3m', by: 'self-draw' },
    counterexample: { hand: '123m67p11122233377z', win: '8p', by: 'self-draw' },
  },
  {
    pattern: 'all-honors',
    example: { hand: '1112223337776655z', win: '6z', by: 'self-draw' },
    counterexample: { hand: '12m11133377766655z', win: '3m', by: 'self-draw' },
  },
  {
    pattern: 'seat-flower',
    example: { ...CHOWS, by: 'discard', bonus: '1f' },
    counterexample: { ...CHOWS, by: 'discard', bonus: '2f' },
  },
  {
    pattern: 'flower-set-plants',
    example: { ...CHOWS, by: 'discard', seat: 2, bonus: '1234f' },
    counterexample: { ...CHOWS, by: 'discard', seat: 2, bonus: '123f' },
  },
  {
    pattern: 'flower-set-seasons',
    example: { ...CHOWS, by: 'discard', seat: 1, bonus: '5678f' },
    counterexample: { ...CHOWS, by: 'discard', seat: 1, bonus: '4567f' },
  },
  {
    pattern: 'all-eight-flowers',
    example: { ...CHOWS, by: 'discard', seat: 2, bonus: '12345678f' },
    counterexample: { ...CHOWS, by: 'discard', seat: 2, bonus: '1234567f' },
  },
  {
    pattern: 'last-tile-self-draw',
    example: { ...CHOWS, by: 'self-draw', flags: ['last-tile'] },
    counterexample: { ...CHOWS, by: 'self-draw' },
  },
  {
    pattern: 'last-discard-win',
    example: { ...CHOWS, by: 'discard', flags: ['last-tile'] },
    counterexample: { ...CHOWS, by: 'discard' },
  },
  {
    pattern: 'kong-replacement',
    example: { ...WITH_KONG, by: 'self-draw', flags: ['kong-replacement'] },
    counterexample: { ...WITH_KONG, by: 'self-draw' },
  },
  {
    pattern: 'flower-replacement',
    example: { ...CHOWS, by: 'self-draw', bonus: '2f', flags: ['flower-replacement'] },
    counterexample: { ...WITH_KONG, by: 'self-draw', bonus: '2f', flags: ['kong-replacement'] },
    options: { flowerReplacement: 'yes' },
  },
  {
    pattern: 'rob-kong',
    example: { ...CHOWS, by: 'rob-kong' },
    counterexample: { ...CHOWS, by: 'discard' },
  },
  {
    pattern: 'heavenly',
    example: { ...CHOWS, by: 'self-draw', flags: ['heavenly'] },
    counterexample: { ...CHOWS, by: 'self-draw' },
  },
  {
    pattern: 'ready-declaration',
    example: { ...CHOWS, by: 'discard', seat: 1, flags: ['ready-declared'] },
    counterexample: { ...CHOWS, by: 'discard', seat: 1 },
  },
];
