import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { canDraw, glyph, isHan, textWidth } from '../../src/render/glyphs.ts';
import { parsePath } from '../../src/render/paths.ts';
import { glyphPixels } from '../../src/render/pixels.ts';
import { PAINTS } from '../../src/render/theme.ts';
import { hex } from './pixel-helpers.ts';

const asset = (name: string) => readFileSync(fileURLToPath(new URL(`../../assets/${name}`, import.meta.url)), 'utf8');

describe('characters come as outlines', () => {
  it('every character asked for in the assets has its outline', () => {
    const wanted = asset('characters.txt').replace(/^#.*$/gm, '').replace(/\s+/g, '');
    expect(wanted.length).toBeGreaterThan(150);
    expect([...wanted].filter((character) => glyph(character) === null || !isHan(character))).toEqual([]);
  });

  it('printable ASCII and the signs of pictures can be drawn', () => {
    const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
    expect(canDraw(`${ascii}+−×·…`)).toBe(true);
  });

  it('Chinese characters have ink, and each its own, on a machine without any font', () => {
    const ink = (character: string) => {
      const pixels = glyphPixels(character, 60, 'white', 'page');
      return pixels === null ? 0 : pixels.colours.filter((colour) => colour === hex(PAINTS.white)).length;
    };
    const counts = [...'東南西北莊勝聽'].map(ink);
    for (const count of counts) expect(count).toBeGreaterThan(500);
    expect(new Set(counts).size).toBe(counts.length);
  });

  it('names of players, emoji and other scripts are known not to be drawable', () => {
    for (const text of ['京都', 'ערב', '🀄', 'Владимир', 'a\u0301', 'two\nlines']) expect(canDraw(text)).toBe(false);
    for (const name of ['constructor', '__proto__', 'toString']) expect(glyph(name)).toBeNull();
  });

  it('the width of a text is the sum of its characters', () => {
    expect(textWidth('East 2', 30)).toBeCloseTo([...'East 2'].reduce((sum, one) => sum + textWidth(one, 30), 0));
    expect(textWidth('', 30)).toBe(0);
    expect(textWidth('00', 20)).toBeCloseTo(2 * textWidth('0', 20));
  });

  it('a broken outline is refused with its place', () => {
    expect(() => parsePath('M0 0L1')).toThrow(/L1/);
    expect(() => parsePath('M0 0A1 1')).toThrow(RangeError);
  });

  it('the licence of each font lies beside its outlines', () => {
    for (const file of ['OFL-noto-serif.txt', 'OFL-atkinson-hyperlegible.txt']) {
      expect(asset(file)).toContain('SIL OPEN FONT LICENSE Version 1.1');
      expect(asset('LICENSES.md')).toContain(file);
    }
  });
});
