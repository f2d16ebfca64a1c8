import type { PatternExample } from './example.ts';

const PLAIN = { hand: '123m456p77723s99m', win: '4s' } as const;

/** For every pattern of Malaysian fan scoring a hand that has it and one that nearly has it. */
export const malaysianExamples: readonly PatternExample[] = [
  {
    pattern: 'self-drawn',
    example: { ...PLAIN, by: 'self-draw' },
    counterexample: { ...PLAIN, by: 'discard' },
  },
  {
    pattern: 'all-sequences',
    example: { hand: '123m456p67823s99m', win: '4s', by: 'discard' },
    counterexample: { ...PLAIN, by: 'discard', bonus: '1a' },
  },
  {
    pattern: 'seven-pairs',
    example: { hand: '1133m5577p99s55z1z', win: '1z', by: 'discard' },
    counterexample: { hand: '111133m5577p99s5z', win: '5z', by: 'discard' },
  },
  {
    pattern: 'half-flush',
    example: { hand: '12345678555m33z', win: '9m', by: 'discard' },
    counterexample: { hand: '12345678m555p33z', win: '9m', by: 'self-draw' },
  },
  {
    pattern: 'seat-wind',
    example: { hand: '123m456p23s99m', melds: ['222z'], win: '4s', by: 'discard', seat: 1 },
    counterexample: { hand: '123m456p23s99m', melds: ['333z'], win: '4s', by: 'self-draw', seat: 1 },
  },
  {
    pattern: 'round-wind',
    example: { hand: '123m456p23s99m', melds: ['1111z'], win: '4s', by: 'discard', seat: 1 },
    counterexample: { hand: '123m456p23s99m', melds: ['2222z'], win: '4s', by: 'discard', seat: 1 },
  },
  {
    pattern: 'dragon-red',
    example: { hand: '123m456p23s99m', melds: ['777z'], win: '4s', by: 'discard' },
    counterexample: { hand: '123m456p77723s77z', win: '4s', by: 'self-draw' },
  },
  {
    pattern: 'dragon-green',
    example: { hand: '123m456p23s99m', melds: ['666z'], win: '4s', by: 'discard' },
    counterexample: { hand: '123m456p77723s66z', win: '4s', by: 'self-draw' },
  },
  {
    pattern: 'dragon-white',
    example: { hand: '123m456p23s99m', melds: ['555z'], win: '4s', by: 'discard' },
    counterexample: { hand: '123m456p77723s55z', win: '4s', by: 'self-draw' },
  },
  {
    pattern: 'all-triplets',
    example: { hand: '999p33s99m', melds: ['111m', '555p'], win: '3s', by: 'discard' },
    counterexample: { hand: '789p33s99m', melds: ['111m', '555p'], win: '3s', by: 'self-draw' },
  },
  {
    pattern: 'full-flush',
    example: { hand: '23467m55m', melds: ['111m', '789m'], win: '8m', by: 'discard' },
    counterexample: { hand: '23467m55z', melds: ['111m', '789m'], win: '8m', by: 'discard' },
  },
  {
    pattern: 'small-three-dragons',
    example: { hand: '456p23s55z', melds: ['666z', '777z'], win: '4s', by: 'discard' },
    counterexample: { hand: '456p23s99m', melds: ['666z', '777z'], win: '4s', by: 'discard' },
  },
  {
    pattern: 'animal',
    example: { ...PLAIN, by: 'discard', bonus: '1a' },
    counterexample: { ...PLAIN, by: 'discard', bonus: '1f' },
  },
  {
    pattern: 'all-animals',
    example: { ...PLAIN, by: 'discard', bonus: '1234a' },
    counterexample: { ...PLAIN, by: 'discard', bonus: '134a' },
  },
  {
    pattern: 'seat-flower',
    example: { ...PLAIN, by: 'discard', seat: 2, bonus: '3f' },
    counterexample: { ...PLAIN, by: 'discard', seat: 2, bonus: '4f' },
  },
  {
    pattern: 'seat-season',
    example: { ...PLAIN, by: 'discard', seat: 2, bonus: '7f' },
    counterexample: { ...PLAIN, by: 'discard', seat: 2, bonus: '3f' },
  },
  {
    pattern: 'flower-set',
    example: { ...PLAIN, by: 'discard', bonus: '1234f' },
    counterexample: { ...PLAIN, by: 'discard', bonus: '123f' },
  },
  {
    pattern: 'season-set',
    example: { ...PLAIN, by: 'discard', seat: 3, bonus: '5678f' },
    counterexample: { ...PLAIN, by: 'discard', seat: 3, bonus: '678f' },
  },
  {
    pattern: 'thirteen-orphans',
    example: { hand: '19m19p19s1234567z', win: '1z', by: 'discard' },
    counterexample: { hand: '19m19p19s1234567z', win: '2m', by: 'discard' },
  },
  {
    pattern: 'big-four-winds',
    example: { hand: '5m', melds: ['111z', '222z', '333z', '4444z'], win: '5m', by: 'discard' },
    counterexample: { hand: '23m44z', melds: ['111z', '222z', '333z'], win: '1m', by: 'discard' },
  },
  {
    pattern: 'small-four-winds',
    example: { hand: '23m44z', melds: ['111z', '222z', '333z'], win: '1m', by: 'discard' },
    counterexample: { hand: '23m55z', melds: ['111z', '222z', '333z'], win: '1m', by: 'discard' },
  },
  {
    pattern: 'big-three-dragons',
    example: { hand: '23m99p', melds: ['555z', '666z', '777z'], win: '1m', by: 'discard' },
    counterexample: { hand: '23m456p55z', melds: ['666z', '777z'], win: '1m', by: 'discard' },
  },
  {
    pattern: 'nine-gates',
    example: { hand: '1112345678999m', win: '5m', by: 'discard' },
    counterexample: { hand: '2345678999m', melds: ['111m'], win: '5m', by: 'discard' },
  },
  {
    pattern: 'all-honours',
    example: { hand: '1122334455667z', win: '7z', by: 'discard' },
    counterexample: { hand: '112233445566z9m', win: '9m', by: 'discard' },
  },
];
