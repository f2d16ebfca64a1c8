/**
 * Characters as outlines, so that no font has to be installed: measured without a canvas, traced onto one.
 */
import hanData from '../../assets/han.json' with { type: 'json' };
import latinData from '../../assets/latin.json' with { type: 'json' };
import { type Path, parsePath } from './paths.ts';

/** One character in units of its em square, y downwards from the baseline. */
export interface Glyph {
  /** How far the next character stands. */
  readonly advance: number;
  readonly path: Path;
}

type GlyphData = Readonly<Record<string, readonly (string | number)[]>>;

/** Atkinson Hyperlegible Bold: height of a capital, in em. */
export const CAPITAL = 0.668;
/** Where the middle of a Chinese character lies above its baseline, in em. */
export const HAN_MIDDLE = 0.38;
/** Chinese characters are drawn a little smaller than the Latin text around them, and lower by this much. */
export const HAN_IN_TEXT = { scale: 0.94, drop: 0.045 } as const;

const parsed = new Map<string, Glyph | null>();

function read(data: GlyphData, character: string): Glyph | null {
  if (!Object.hasOwn(data, character)) return null;
  const [advance, path] = data[character] as readonly [number, string];
  return { advance: advance / 1000, path: parsePath(path, 1000) };
}

/** The outline of a character, or null when the assets do not hold it. */
export function glyph(character: string): Glyph | null {
  let found = parsed.get(character);
  if (found === undefined) {
    found = read(latinData as GlyphData, character) ?? read(hanData as GlyphData, character);
    // Only what exists is kept: callers may ask about any text, and the table must not grow with it.
    if (found !== null) parsed.set(character, found);
  }
  return found;
}

export const isHan = (character: string): boolean => Object.hasOwn(hanData, character);

/** True when every character of the text can be drawn. `canDraw('East 2')` is true, `canDraw('Ünal')` is not. */
export function canDraw(text: string): boolean {
  for (const character of text) if (glyph(character) === null) return false;
  return true;
}

/** Width of a text in pixels at a font size. Characters that cannot be drawn count nothing. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) {
    const advance = glyph(character)?.advance ?? 0;
    width += advance * size * (isHan(character) ? HAN_IN_TEXT.scale : 1);
  }
  return width;
}
