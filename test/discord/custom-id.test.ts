import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CustomId, decodeCustomId, encodeCustomId, VERBS } from '../../src/discord/custom-id.ts';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,11}$/);
const customId: fc.Arbitrary<CustomId> = fc.record({
  verb: fc.constantFrom(...VERBS),
  table: fc.stringMatching(/^[0-9a-z]{1,12}$/),
  prompt: fc.nat({ max: 2 ** 40 }),
  args: fc.array(fc.oneof(fc.nat({ max: 2 ** 31 }), name), { maxLength: 4 }),
});

describe('custom ids', () => {
  it('are read back as they were written, in at most 100 characters', () => {
    fc.assert(
      fc.property(customId, (id) => {
        const text = encodeCustomId(id);
        expect(text.length).toBeLessThanOrEqual(100);
        expect(decodeCustomId(text)).toEqual(id);
      }),
    );
  });

  it('say the verb, the table, the prompt and the position', () => {
    expect(encodeCustomId({ verb: 'discard', table: '7', prompt: 41, args: [13] })).toBe('mj1.discard.7.15.0d');
  });

  it('of any text at all are either read as the one text that means the same, or not read', () => {
    const broken = fc.tuple(customId, fc.nat(200), fc.string({ maxLength: 2 })).map(([id, at, put]) => {
      const text = encodeCustomId(id);
      return text.slice(0, at) + put + text.slice(at + 1);
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 120 }), broken), (text) => {
        const id = decodeCustomId(text);
        if (id !== null) expect(encodeCustomId(id)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['', 'nothing'],
    ['mj0.join.7.0', 'another version'],
    ['mj1.juggle.7.0', 'an unknown verb'],
    ['mj1.join.7', 'no prompt'],
    ['mj1.join.T7.0', 'a table in capitals'],
    ['mj1.join.7.00', 'a number written the long way'],
    ['mj1.join.7.-1', 'a negative prompt'],
    ['mj1.discard.7.1.', 'an empty argument'],
    ['mj1.discard.7.1.9zzzzzzzzzzzzzz', 'a number too large'],
  ])('are not read from %j: %s', (text) => {
    expect(decodeCustomId(text)).toBeNull();
  });

  it('that could not be read back are refused when they are written', () => {
    const id: CustomId = { verb: 'option', table: '7', prompt: 0, args: [] };
    expect(() => encodeCustomId({ ...id, args: ['a.b'] })).toThrow(RangeError);
    expect(() => encodeCustomId({ ...id, args: [-1] })).toThrow(RangeError);
    expect(() => encodeCustomId({ ...id, args: [0.5] })).toThrow(RangeError);
    expect(() => encodeCustomId({ ...id, table: 'a'.repeat(100) })).toThrow(RangeError);
  });
});
