import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import { NEEDED } from '../../src/discord/permissions.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { projectRoot } from '../../src/paths.ts';

const read = (...path: string[]): string => readFileSync(join(projectRoot, ...path), 'utf8');
const page = read('docs', 'operating.md');

it('the invitation asks for what the bot needs at a table or in a thread, and nothing else', () => {
  const asked = BigInt(/permissions=(\d+)/.exec(page)?.[1] ?? '0');
  const needed = [...NEEDED, 'SendMessagesInThreads' as const].reduce(
    (bits, name) => bits | PermissionFlagsBits[name],
    0n,
  );
  expect(asked).toBe(needed);
});

it('every message that deserves a look is one that the bot writes', () => {
  const sources = ['src'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => read(folder, path)),
  );
  const messages = [...page.matchAll(/^\| `([a-z ]+)` \|/gm)].map(([, message = '']) => message);
  expect(messages.length).toBeGreaterThan(3);
  expect(messages.filter((message) => !sources.some((source) => source.includes(`'${message}'`)))).toEqual([]);
});

it('the README lists every slash command', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `/'));
  const missing = commands.filter(({ definition }) => !rows.some((row) => row.includes(`\`/${definition.name}`)));
  expect(missing.map(({ definition }) => definition.name)).toEqual([]);
});

it('every page that the documents link to is there', () => {
  const pages = ['README.md', join('docs', 'operating.md'), join('docs', 'shuffle.md')];
  const dead = pages.flatMap((from) =>
    [...read(from).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, to = '']) => join(from, '..', to))
      .filter((to) => {
        try {
          read(to);
          return false;
        } catch {
          return true;
        }
      }),
  );
  expect(dead).toEqual([]);
});

it('the page names every metric that the bot keeps, and no other', async () => {
  const kept = [...(await createMetrics().text()).matchAll(/^# HELP (sparrow_\w+)/gm)].map(([, name]) => name);
  const named = [...page.matchAll(/`(sparrow_\w+)`/g)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual(kept.sort());
});
