/** Runs a body through one of Discord's published schemas and words the faults as Discord does. */

import type { ZodMiniType } from 'zod/mini';
import type { FormFaults, FormPath } from '../errors.ts';

export type Schema = ZodMiniType<unknown, unknown>;

/** The parts of zod's issues that the wording depends on. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly expected?: string;
  readonly format?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly values?: readonly unknown[];
  readonly errors?: readonly (readonly Issue[])[];
}

/** Adds a fault to `faults` for everything in `value` that breaks the schema. Unknown keys pass: Discord ignores them. */
export function checkSchema(schema: Schema, value: unknown, faults: FormFaults, at: FormPath = []): void {
  const result = schema.safeParse(value);
  if (result.success) return;
  for (const issue of result.error.issues as unknown as Issue[]) report(issue, value, faults, at, []);
}

/** One line an issue, for faults of our own answers; empty when the value fits. */
export function describeMismatch(schema: Schema, value: unknown): string[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  const lines: string[] = [];
  const sink = {
    add: (path: FormPath, code: string, message: string) =>
      lines.push(`${path.join('.') || '(body)'}: ${code} ${message}`),
  };
  for (const issue of result.error.issues as unknown as Issue[]) report(issue, value, sink, [], []);
  return lines;
}

type Sink = Pick<FormFaults, 'add'>;

function report(issue: Issue, root: unknown, sink: Sink, at: FormPath, inside: readonly PropertyKey[]): void {
  const path = [...inside, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors) {
    const branch = meantBranch(issue.errors);
    if (branch) {
      for (const inner of branch) report(inner, root, sink, at, path);
      return;
    }
  }
  const { code, message } = word(issue, valueAt(root, path));
  sink.add([...at, ...path.map(asKey)], code, message);
}

/** The branch of a union that was meant: the one whose `type` fits; else the only one that got past the outermost type. */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fitting = branches.filter(
    (issues) => !issues.some((issue) => issue.path.length === 1 && issue.path[0] === 'type'),
  );
  const objects = fitting.filter((issues) => !issues.some((issue) => issue.path.length === 0));
  if (objects.length > 0 && objects.length < branches.length) {
    return objects.reduce((best, issues) => (issues.length < best.length ? issues : best));
  }
  return undefined;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function asKey(key: PropertyKey): string | number {
  return typeof key === 'symbol' ? String(key) : key;
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const EXPECTED: Readonly<Record<string, readonly [string, string]>> = {
  string: ['STRING_TYPE_CONVERT', 'Could not interpret the value as string.'],
  array: ['LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'],
  object: ['MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'],
  record: ['DICT_TYPE_CONVERT', 'Only dictionaries may be used in a DictType'],
  boolean: ['BOOLEAN_TYPE_CONVERT', 'Must be either true or false.'],
};

function word(issue: Issue, value: unknown): { code: string; message: string } {
  if (value === undefined) return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  switch (issue.code) {
    case 'invalid_type': {
      const known = EXPECTED[issue.expected ?? ''];
      if (known) return { code: known[0], message: known[1] };
      return { code: 'NUMBER_TYPE_COERCE', message: `Value "${show(value)}" is not ${issue.expected ?? 'valid'}.` };
    }
    case 'too_big':
      return typeof value === 'number'
        ? { code: 'NUMBER_TYPE_MAX', message: `int value should be less than or equal to ${issue.maximum}.` }
        : { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${issue.maximum} or fewer in length.` };
    case 'too_small':
      return typeof value === 'number'
        ? { code: 'NUMBER_TYPE_MIN', message: `int value should be greater than or equal to ${issue.minimum}.` }
        : { code: 'BASE_TYPE_MIN_LENGTH', message: `Must be ${issue.minimum} or more in length.` };
    case 'invalid_value':
      return {
        code: 'BASE_TYPE_CHOICES',
        message: `Value must be one of {${(issue.values ?? []).map(show).join(', ')}}.`,
      };
    case 'invalid_format':
      if (issue.format === 'url') return { code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' };
      if (issue.format === 'datetime') {
        return { code: 'DATE_TIME_TYPE_PARSE', message: `Could not parse ${show(value)}. Should be ISO8601.` };
      }
      return { code: 'NUMBER_TYPE_COERCE', message: `Value "${show(value)}" is not snowflake.` };
    case 'invalid_union':
      return { code: 'UNION_TYPE_CHOICES', message: 'The value fits none of the allowed types.' };
    default:
      return { code: 'BASE_TYPE_INVALID', message: `Not allowed here: ${issue.code}.` };
  }
}
