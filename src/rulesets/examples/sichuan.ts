import type { PatternExample } from './example.ts';

const PLAIN = { hand: '456m789m123p78p55m', win: '9p' } as const;
const WITH_KONG = { hand: '789m123p78p55p', melds: ['(4444m)'], win: '9p' } as const;

/** For every pattern of Sichuan bloody battle a hand that has it and one that nearly has it. */
export const sichuanExamples: readonly PatternExample[] = [
  {
    pattern: 'base-win',
    example: { ...PLAIN, by: 'discard' },
    counterexample: { hand: '444p66p88m', melds: ['222m', '333m'], win: '6p', by: 'discard' },
  },
  {
    pattern: 'all-triplets',
    example: { hand: '444p66p88m', melds: ['222m', '333m'], win: '6p', by: 'discard' },
    counterexample: { hand: '456p66p88m', melds: ['222m', '333m'], win: '6p', by: 'discard' },
  },
  {
    pattern: 'golden-hook',
    example: { hand: '8p', melds: ['222m', '3333m', '444p', '666p'], win: '8p', by: 'discard' },
    counterexample: { hand: '8p', melds: ['222m', '(3333m)', '444p', '666p'], win: '8p', by: 'discard' },
  },
  {
    pattern: 'seven-pairs',
    example: { hand: '1133557m224466p', win: '7m', by: 'discard' },
    counterexample: { hand: '1133557m222246p', win: '7m', by: 'discard' },
  },
  {
    pattern: 'dragon-seven-pairs',
    example: { hand: '11113355m2244p6p', win: '6p', by: 'discard' },
    counterexample: { hand: '11223355m2244p6p', win: '6p', by: 'discard' },
  },
  {
    pattern: 'eighteen-arhats',
    example: { hand: '9p', melds: ['1111m', '(3333p)', '5555p', '7777p'], win: '9p', by: 'self-draw' },
    counterexample: { hand: '9p', melds: ['111m', '(3333p)', '5555p', '7777p'], win: '9p', by: 'self-draw' },
  },
  {
    pattern: 'pure-all-triplets',
    example: { hand: '555m77m99m', melds: ['1111m', '333m'], win: '7m', by: 'self-draw' },
    counterexample: { hand: '555p77m99m', melds: ['1111m', '333m'], win: '7m', by: 'self-draw' },
  },
  {
    pattern: 'pure-golden-hook',
    example: { hand: '8p', melds: ['222p', '333p', '444p', '666p'], win: '8p', by: 'discard' },
    counterexample: { hand: '8m', melds: ['222p', '333p', '444p', '666p'], win: '8m', by: 'discard' },
  },
  {
    pattern: 'pure-seven-pairs',
    example: { hand: '1133557788992m', win: '2m', by: 'self-draw' },
    counterexample: { hand: '1133557788992p', win: '2m', by: 'self-draw' },
  },
  {
    pattern: 'pure-dragon-seven-pairs',
    example: { hand: '1122333355667s', win: '7s', by: 'discard' },
    counterexample: { hand: '1122334466778s', win: '8s', by: 'discard' },
  },
  {
    pattern: 'all-one-suit',
    example: { hand: '123345567p78p22p', win: '9p', by: 'discard' },
    counterexample: { hand: '123345567p78p22m', win: '9p', by: 'discard' },
  },
  {
    pattern: 'terminals-everywhere',
    example: { hand: '123789m12378p99m', win: '9p', by: 'discard' },
    counterexample: { hand: '123789m23478p99m', win: '9p', by: 'discard' },
  },
  {
    pattern: 'root',
    example: { hand: '111123456m789p5p', win: '5p', by: 'discard' },
    counterexample: { hand: '111234456m789p5p', win: '5p', by: 'discard' },
  },
  {
    pattern: 'self-draw',
    example: { ...PLAIN, by: 'self-draw' },
    counterexample: { ...PLAIN, by: 'discard' },
  },
  {
    pattern: 'kong-blossom',
    example: { ...WITH_KONG, by: 'self-draw', flags: ['kong-replacement'] },
    counterexample: { ...WITH_KONG, by: 'self-draw' },
  },
  {
    pattern: 'kong-cannon',
    example: { ...PLAIN, by: 'discard', flags: ['kong-discard'] },
    counterexample: { ...PLAIN, by: 'discard' },
  },
  {
    pattern: 'rob-kong',
    example: { ...PLAIN, by: 'rob-kong' },
    counterexample: { ...PLAIN, by: 'discard' },
  },
  {
    pattern: 'last-tile',
    example: { ...PLAIN, by: 'discard', flags: ['last-tile'] },
    counterexample: { ...PLAIN, by: 'discard' },
  },
  {
    pattern: 'no-terminals',
    example: { hand: '234567m345p67p88m', win: '8p', by: 'discard' },
    counterexample: { hand: '234567m345p78p88m', win: '9p', by: 'discard' },
    options: { noTerminals: 'on' },
  },
];
