import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTables } from '../../src/cli/readme.ts';
import { readConfig } from '../../src/config.ts';
import { projectRoot } from '../../src/paths.ts';

const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');

it('the tables of the README are those of the rulesets (npm run readme makes them anew)', () => {
  expect(readme).toBe(withTables(readme));
});

it('the README names every variable with its default', () => {
  const { playgroundPort, logLevel } = readConfig({});
  const variables = [...readme.matchAll(/^\| `([A-Z_]+)` \| `?(\w+)`? \|/gm)].map(([, name, value]) => [name, value]);
  expect(variables).toEqual([
    ['DISCORD_TOKEN', 'none'],
    ['DATA_DIR', 'data'],
    ['PLAYGROUND_PORT', String(playgroundPort)],
    ['METRICS_PORT', 'none'],
    ['LOG_LEVEL', logLevel],
  ]);
});
