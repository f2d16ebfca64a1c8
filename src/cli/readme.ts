/** Writes the README's tables of patterns and options from the rulesets: `npm run readme`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { GAME_IDS } from '../engine/score.ts';
import { translator } from '../i18n/index.ts';
import { optionTexts, patternTexts } from '../i18n/rules-text.ts';
import { projectRoot } from '../paths.ts';
import { rulesetOf } from '../rulesets/index.ts';

const START = '<!-- tables: made by `npm run readme` -->';
const END = '<!-- end of tables -->';

/** The tables of all four games as Markdown. */
function readmeTables(): string {
  const t = translator('en');
  const games = GAME_IDS.map((game) => {
    const rules = rulesetOf(game);
    const rows = patternTexts(t, rules).map(({ name, value, text, notes }) => {
      return `| ${name} | ${value} | ${[text, ...notes].join(' ')} |`;
    });
    return [
      '<details>',
      `<summary>${t(`games.${game}.name`)}: ${rows.length} patterns, ${rules.options.length} table options</summary>`,
      '',
      '| Pattern | Worth | When |',
      '|---|---|---|',
      ...rows,
      '',
      ...optionTexts(t, rules).map((line) => `- ${line}`),
      '',
      '</details>',
    ].join('\n');
  });
  return games.join('\n\n');
}

/** The README with its tables made anew. Throws where the marks of the tables are missing. */
export function withTables(readme: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error('README.md has lost the marks of its tables');
  return `${readme.slice(0, start + START.length)}\n\n${readmeTables()}\n\n${readme.slice(end)}`;
}

if (/readme\.[jt]s$/.test(argv[1] ?? '')) {
  const path = join(projectRoot, 'README.md');
  await writeFile(path, withTables(await readFile(path, 'utf8')));
}
