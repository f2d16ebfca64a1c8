import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';

/** What a source file's syntax tree says about its ties to the world. */
export interface SourceFacts {
  /** Every module specifier: imports, type imports, re-exports, `import()` and `import('..')` types. */
  readonly imports: readonly string[];
  /** Names read that are not properties or keys, e.g. `Date`, `process`; and `Math.random` as one name. */
  readonly names: ReadonlySet<string>;
  /** Whether there is an async function, an `await` or a `for await`. */
  readonly asynchronous: boolean;
}

/** Reads one TypeScript file; comments and strings do not count. Throws when it cannot be parsed. */
export function readSource(path: string): SourceFacts {
  return factsOf(path, readFileSync(path, 'utf8'));
}

/** @example factsOf('a.ts', "import { x } from './b.ts'").imports // ['./b.ts'] */
export function factsOf(path: string, text: string): SourceFacts {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const imports: string[] = [];
  const names = new Set<string>();
  let asynchronous = false;

  visit(program);
  return { imports, names, asynchronous };

  function visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
    } else if (isNode(value)) {
      note(value);
      for (const [key, child] of Object.entries(value)) if (!isPlainKey(value, key)) visit(child);
    }
  }

  function note(node: ESTree.Node): void {
    if ('source' in node && isNode(node.source) && node.source.type === 'Literal')
      imports.push(String(node.source.value));
    if (node.type === 'Identifier') names.add(node.name);
    if (node.type === 'MemberExpression' && text.slice(node.start, node.end).replace(/\s/g, '') === 'Math.random') {
      names.add('Math.random');
    }
    if (node.type === 'AwaitExpression') asynchronous = true;
    if ('async' in node && node.async === true) asynchronous = true;
    if (node.type === 'ForOfStatement' && node.await) asynchronous = true;
  }
}

/** `b` in `a.b`, `{ b: 1 }` and the like names nothing outside the object. */
function isPlainKey(node: ESTree.Node, key: string): boolean {
  if (!('computed' in node) || node.computed) return false;
  if ('shorthand' in node && node.shorthand) return false;
  return key === 'key' || key === 'property';
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
