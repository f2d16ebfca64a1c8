/**
 * Takes the outlines of the characters that pictures need out of the fonts, as data:
 *   han.json    Noto Serif TC 900 (Noto Serif SC 900 for what only the simplified script has): assets/characters.txt
 *   latin.json  Atkinson Hyperlegible 700: printable ASCII and a few signs
 *
 * Only needed when a character is added. The fonts are large, so they are no dependencies of the project:
 *
 *   mkdir /tmp/glyphs && cd /tmp/glyphs && npm init -y
 *   npm install fontkit@2.0.4 @fontsource/noto-serif-tc@5.3.0 @fontsource/noto-serif-sc@5.3.0 \
 *     @fontsource/atkinson-hyperlegible@5.3.0
 *   node assets/extract-glyphs.mjs /tmp/glyphs          (from the root of the repository)
 *
 * A glyph is `[advance, path]` in units of 1/1000 em, y downwards from the baseline, coordinates rounded; the path
 * knows M, L, Q, C and Z with absolute coordinates, one space between numbers.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const folder = process.argv[2];
if (folder === undefined) {
  process.stderr.write('usage: node assets/extract-glyphs.mjs FOLDER_WITH_NODE_MODULES\n');
  process.exit(2);
}
const fontkit = createRequire(join(resolve(folder), 'package.json'))('fontkit');
const here = import.meta.dirname;

const SIGNS = '+−±×·…–—•°½€£¥éàüöäñç';
const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };

/** The subset files of one weight, opened. A @fontsource package splits a font into many. */
function openFont(name, weight) {
  const files = join(resolve(folder), 'node_modules/@fontsource', name, 'files');
  return readdirSync(files)
    .filter((file) => file.endsWith(`-${weight}-normal.woff2`))
    .sort()
    .map((file) => fontkit.openSync(join(files, file)));
}

/** `[advance, path]` of a character, or null when the font lacks it. */
function outline(subsets, character) {
  const code = character.codePointAt(0);
  const font = subsets.find((subset) => subset.hasGlyphForCodePoint(code));
  if (font === undefined) return null;
  const glyph = font.glyphForCodePoint(code);
  const scale = 1000 / font.unitsPerEm;
  let path = '';
  for (const { command, args } of glyph.path.commands) {
    const numbers = args.map((value, index) => Math.round(value * scale) * (index % 2 === 1 ? -1 : 1) || 0);
    path += LETTERS[command] + numbers.join(' ');
  }
  return [Math.round(glyph.advanceWidth * scale), path];
}

function write(file, characters, fonts) {
  const glyphs = {};
  const missing = [];
  for (const character of [...new Set(characters)].sort()) {
    let glyph = null;
    for (const font of fonts) glyph ??= outline(font, character);
    if (glyph === null) missing.push(character);
    else glyphs[character] = glyph;
  }
  const lines = Object.entries(glyphs).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  writeFileSync(join(here, file), `{\n${lines.join(',\n')}\n}\n`);
  process.stdout.write(`${file}: ${lines.length} glyphs${missing.length ? `, not found: ${missing.join(' ')}` : ''}\n`);
}

const han = readFileSync(join(here, 'characters.txt'), 'utf8').replace(/^#.*$/gm, '').replace(/\s+/g, '');
write('han.json', [...han], [openFont('noto-serif-tc', 900), openFont('noto-serif-sc', 900)]);
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
write('latin.json', [...ascii, ...SIGNS], [openFont('atkinson-hyperlegible', 700)]);
