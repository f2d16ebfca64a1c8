import type { PatternExample } from './example.ts';

const PLAIN = { hand: '456m789p23s55s', melds: ['123m'], win: '4s' } as const;
const CONCEALED = { hand: '123456m789p23s55s', win: '4s' } as const;
const WITH_KONG = { hand: '456m789p23s55s', melds: ['9999s'], win: '4s' } as const;

/** For every pattern of Push-Down a hand that has it and one that nearly has it. */
export const pushDownExamples: readonly PatternExample[] = [
  {
    pattern: 'win',
    example: { ...PLAIN, by: 'discard' },
    counterexample: { hand: '19m19p19s1234567z', win: '1z', by: 'self-draw' },
  },
  {
    pattern: 'self-draw',
    example: { ...PLAIN, by: 'self-draw' },
    counterexample: { ...PLAIN, by: 'discard' },
  },
  {
    pattern: 'concealed',
    example: { hand: '456m789p23s55s', melds: ['(9999s)'], win: '4s', by: 'discard' },
    counterexample: { ...WITH_KONG, by: 'discard' },
  },
  {
    pattern: 'kong-replacement',
    example: { ...WITH_KONG, by: 'self-draw', flags: ['kong-replacement'] },
    counterexample: { ...WITH_KONG, by: 'self-draw' },
  },
  {
    pattern: 'last-tile',
    example: { ...PLAIN, by: 'self-draw', flags: ['last-tile'] },
    counterexample: { ...PLAIN, by: 'discard', flags: ['last-tile'] },
  },
  {
    pattern: 'rob-kong',
    example: { ...CONCEALED, win: '1s', by: 'rob-kong' },
    counterexample: { ...CONCEALED, win: '1s', by: 'discard' },
  },
  {
    pattern: 'all-pungs',
    example: { hand: '777p99m33s', melds: ['111m', '2222z'], win: '3s', by: 'discard' },
    counterexample: { hand: '678p99m33s', melds: ['111m', '2222z'], win: '3s', by: 'discard' },
  },
  {
    pattern: 'seven-pairs',
    example: { hand: '1133m5577p99s55z1z', win: '1z', by: 'discard' },
    counterexample: { hand: '1111m3355p77p99s5z', win: '5z', by: 'discard' },
  },
  {
    pattern: 'luxury-seven-pairs',
    example: { hand: '111133m5577p99s5z', win: '5z', by: 'discard' },
    counterexample: { hand: '112233m5577p99s5z', win: '5z', by: 'discard' },
  },
  {
    pattern: 'half-flush',
    example: { hand: '123456789m22z55z', win: '5z', by: 'self-draw' },
    counterexample: { hand: '123456m789p22z55z', win: '5z', by: 'self-draw' },
  },
  {
    pattern: 'full-flush',
    example: { hand: '123456789m234m5m', win: '5m', by: 'self-draw' },
    counterexample: { hand: '123456789m234m5z', win: '5z', by: 'self-draw' },
  },
  {
    pattern: 'all-honours',
    example: { hand: '222z66z77z', melds: ['111z', '555z'], win: '7z', by: 'discard' },
    counterexample: { hand: '222z66z99m', melds: ['111z', '555z'], win: '9m', by: 'discard' },
  },
  {
    pattern: 'big-three-dragons',
    example: { hand: '23m99p', melds: ['555z', '666z', '7777z'], win: '1m', by: 'discard' },
    counterexample: { hand: '23m456p55z', melds: ['666z', '777z'], win: '1m', by: 'discard' },
  },
  {
    pattern: 'little-four-winds',
    example: { hand: '23m44z', melds: ['111z', '222z', '333z'], win: '1m', by: 'discard' },
    counterexample: { hand: '23m55z', melds: ['111z', '222z', '333z'], win: '1m', by: 'discard' },
  },
  {
    pattern: 'big-four-winds',
    example: { hand: '5m', melds: ['111z', '222z', '333z', '4444z'], win: '5m', by: 'discard' },
    counterexample: { hand: '23m44z', melds: ['111z', '222z', '333z'], win: '1m', by: 'discard' },
  },
  {
    pattern: 'heavenly',
    example: { ...CONCEALED, by: 'self-draw', flags: ['heavenly'] },
    counterexample: { ...CONCEALED, by: 'self-draw' },
  },
  {
    pattern: 'earthly',
    example: { ...CONCEALED, by: 'self-draw', seat: 1, flags: ['earthly'] },
    counterexample: { ...CONCEALED, by: 'self-draw', seat: 1 },
  },
];
