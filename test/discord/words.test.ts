import { describe, expect, it } from 'vitest';
import { clip, clipLines } from '../../src/discord/drafts.ts';
import { countdown, safeName } from '../../src/discord/words.ts';

describe('a name in a message', () => {
  it.each([
    ['Ann', 'Ann'],
    ['**Ann**', '\\*\\*Ann\\*\\*'],
    ['<@123>', '\\<@123\\>'],
    ['[x](http://y)', '\\[x\\](http:\u200B//y)'],
    ['discord.gg/abc', 'discord\u200B.gg/abc'],
    ['two\nlines', 'two lines'],
    ['over\u202Eride', 'over ride'],
    ['   ', '?'],
    ['', '?'],
    ['🀄🀄', '🀄🀄'],
  ])('%j is written %j', (name, written) => {
    expect(safeName(name)).toBe(written);
  });

  it('keeps right-to-left letters to itself', () => {
    expect(safeName('שלום')).toBe('\u2068שלום\u2069');
  });

  it('is no longer than 32 characters, and never half a character', () => {
    expect([...safeName('🀄'.repeat(40))]).toHaveLength(32);
  });
});

describe('texts that have to fit', () => {
  it('are cut at whole characters and marked', () => {
    expect(clip('12345', 5)).toBe('12345');
    expect(clip('123456', 5)).toBe('1234…');
    expect(clip('123🀄56', 5)).toBe('123…');
  });

  it('lose whole lines, and say how many', () => {
    const lines = ['first', 'second', 'third'];
    expect(clipLines(lines, 99, (count) => `${count} more`)).toBe('first\nsecond\nthird');
    expect(clipLines(lines, 14, (count) => `${count} more`)).toBe('first\n2 more');
    expect(clipLines(lines, 3, (count) => `${count} more`)).toBe('');
  });
});

it('a countdown counts to the second that has not passed yet', () => {
  expect(countdown(1_500)).toBe('<t:2:R>');
  expect(countdown(null)).toBe('');
});
