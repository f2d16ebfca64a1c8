import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../src/paths.ts';
import { factsOf, readSource, type SourceFacts } from './support/source.ts';

/** What each part may import besides itself. A part is a folder, or a file that stands alone in `src`. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  rulesets: ['engine'],
  ai: ['engine', 'rulesets'],
  app: ['engine', 'rulesets', 'ai'],
  i18n: ['engine', 'rulesets', 'ai', 'app', 'paths'],
  store: ['engine', 'rulesets', 'ai', 'app', 'paths'],
  scenes: ['engine'],
  render: ['engine', 'rulesets', 'ai', 'app', 'i18n', 'assets', 'paths', 'scenes'],
  discord: ['engine', 'rulesets', 'ai', 'app', 'i18n', 'paths', 'scenes'],
  commands: ['engine', 'rulesets', 'ai', 'app', 'i18n', 'store', 'render', 'discord', 'paths'],
  bot: [
    'engine',
    'rulesets',
    'ai',
    'app',
    'i18n',
    'store',
    'render',
    'discord',
    'commands',
    'log',
    'ops',
    'paths',
    'scenes',
  ],
  cli: ['engine', 'rulesets', 'ai', 'app', 'i18n', 'store', 'render', 'config', 'paths'],
  playground: ['paths'],
  page: ['page-protocol'],
  'page-protocol': [],
  paths: [],
  config: ['paths'],
  log: ['app', 'config'],
  ops: ['log', 'scenes'],
  system: ['app'],
};
/** The composition root builds everything, the playground too. */
const compositionRoot = 'main';

const pureParts = ['engine', 'rulesets', 'ai'];
const impureNames = [
  'Date',
  'Math.random',
  'Promise',
  'console',
  'crypto',
  'fetch',
  'globalThis',
  'performance',
  'process',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

/** Packages that stand behind a port, and the only parts that know them. */
const packageHomes: Readonly<Record<string, readonly string[]>> = {
  canvas: ['render'],
  'better-sqlite3': ['store'],
  'discord.js': ['discord', 'commands', 'main'],
};

interface Source extends SourceFacts {
  readonly path: string;
  readonly part: string;
}

const sources: readonly Source[] = ['src', 'commands'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path))
    .map((path) => ({ path, part: partOf(path), ...readSource(join(projectRoot, path)) })),
);

function partOf(path: string): string {
  if (path.startsWith('src/playground/page/')) return 'page';
  if (path === 'src/playground/page-protocol.ts') return 'page-protocol';
  // What a picture shows is plain data that callers write and the renderer reads.
  if (path === 'src/render/scenes.ts') return 'scenes';
  const [top = '', part = ''] = path.split('/');
  return top === 'src' ? part.replace(/\.ts$/, '') : top;
}

const isRelative = (specifier: string) => specifier.startsWith('.');
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function filesWhere(found: (source: Source) => readonly string[]): string[] {
  return sources.flatMap((source) => found(source).map((what) => `${source.path}: ${what}`));
}

describe('the parts of the program', () => {
  it('each has its place in the order', () => {
    const unknown = sources.filter(({ part }) => part !== compositionRoot && mayImport[part] === undefined);
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  it('import only what stands before them', () => {
    const wrong = filesWhere(({ path, part, imports }) =>
      imports.filter(isRelative).filter((specifier) => {
        const target = partOf(relative(projectRoot, join(projectRoot, dirname(path), specifier)));
        if (part === compositionRoot || target === part) return false;
        if (part === 'playground' && target === 'page-protocol') return false;
        return !mayImport[part]?.includes(target);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('name the file they import with its ending, or the compiled program would not find it', () => {
    const wrong = filesWhere(({ imports }) =>
      imports.filter(isRelative).filter((specifier) => !/\.(ts|mjs|json|css)$/.test(specifier)),
    );
    expect(wrong).toEqual([]);
  });

  it('keep pictures, the database and Discord behind the one part that knows each', () => {
    const wrong = filesWhere(({ part, imports }) =>
      imports.map(packageOf).filter((name) => packageHomes[name] !== undefined && !packageHomes[name].includes(part)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the game itself', () => {
  const impure = (facts: SourceFacts) => [
    ...facts.imports.filter((specifier) => !isRelative(specifier)),
    ...impureNames.filter((name) => facts.names.has(name)),
    ...(facts.asynchronous ? ['async'] : []),
  ];

  it('has no clock, no luck of its own, no input or output, no waiting and no packages', () => {
    expect(filesWhere((source) => (pureParts.includes(source.part) ? impure(source) : []))).toEqual([]);
  });

  it.each([
    ["import { hash } from 'node:crypto'", 'node:crypto'],
    ["import type { Client } from 'discord.js'", 'discord.js'],
    ["export * from 'zod'", 'zod'],
    ["type C = import('zod').ZodType", 'zod'],
    ['const now = Date.now()', 'Date'],
    ['const luck = Math . random()', 'Math.random'],
    ['const { env } = process', 'process'],
    ['async function wait() {}', 'async'],
    ['const wait = async () => {}', 'async'],
    ["const later = import('./later.ts').then(() => console.log(1))", 'console'],
  ])('is told when it holds %s', (text, found) => {
    expect(impure(factsOf('example.ts', text))).toContain(found);
  });

  it.each(['// new Date()', "const text = 'process'", 'const x = { Date: 1 }.Date', 'const y = a.process'])(
    'is left alone with %s',
    (text) => {
      expect(impure(factsOf('example.ts', text))).toEqual([]);
    },
  );
});
