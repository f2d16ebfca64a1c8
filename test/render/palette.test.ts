import { describe, expect, it } from 'vitest';
import { buildPalette, hexColour, rgba } from '../../src/render/palette.ts';
import { dice } from './samples.ts';

const FIXED = [hexColour('#1a2535'), hexColour('#fdf9ee'), hexColour('#c8202b')];

function histogram(colours: number): Map<number, number> {
  const roll = dice(7);
  return new Map(
    Array.from({ length: colours }, () => [rgba(roll(256), roll(256), roll(256), 255), 1 + roll(100)] as const),
  );
}

const colourAt = ({ colours }: { colours: Uint8ClampedArray }, index: number) =>
  rgba(colours[index * 4]!, colours[index * 4 + 1]!, colours[index * 4 + 2]!, colours[index * 4 + 3]!);

describe('a palette', () => {
  it('holds no more colours than allowed, however many there are', () => {
    expect(buildPalette(histogram(8000), FIXED, 256).colours.length).toBe(256 * 4);
    expect(buildPalette(histogram(8000), FIXED, 64).colours.length).toBe(64 * 4);
  });

  it('holds transparency at index 0 and the fixed colours exactly', () => {
    const palette = buildPalette(histogram(2000), FIXED, 64);
    expect(colourAt(palette, 0)).toBe(0);
    for (const colour of FIXED) expect(colourAt(palette, palette.indexOf(colour))).toBe(colour);
  });

  it('keeps every colour when there is room for all', () => {
    const few = new Map([0x112233ff, 0x445566ff, 0x99aabbff, 0xff0000ff].map((colour) => [colour, 5]));
    const palette = buildPalette(few, FIXED, 256);
    for (const colour of few.keys()) expect(colourAt(palette, palette.indexOf(colour))).toBe(colour);
  });

  it('maps a colour to a near one, and anything fully transparent to index 0', () => {
    const palette = buildPalette(histogram(2000), FIXED, 256);
    expect(palette.indexOf(0x12345600)).toBe(0);
    const near = colourAt(palette, palette.indexOf(hexColour('#fcf8ed')));
    expect(Math.abs((near >>> 24) - 0xfc)).toBeLessThan(8);
  });

  it('is the same for the same colours', () => {
    const [one, two] = [buildPalette(histogram(2000), FIXED, 128), buildPalette(histogram(2000), FIXED, 128)];
    expect([...one.colours]).toEqual([...two.colours]);
  });
});
