import { StoreError, type StoreProblem } from '../app/ports.ts';

const SENTENCES: Readonly<Record<Exclude<StoreProblem, 'damaged' | 'newer-schema' | 'changed-migration'>, string>> = {
  locked: 'The database is locked by another program.',
  'disk-full': 'The disk that holds the database is full or fails.',
  'read-only': 'The database cannot be written to: the file or its folder is read-only.',
  closed: 'The database is closed.',
  failed: 'The database failed.',
};

function problemOf(code: string): Exclude<StoreProblem, 'newer-schema' | 'changed-migration'> {
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'locked';
  if (code.startsWith('SQLITE_FULL') || code.startsWith('SQLITE_IOERR')) return 'disk-full';
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) return 'read-only';
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')) return 'damaged';
  return 'failed';
}

/** Whatever SQLite threw as a `StoreError` with a sentence that an operator can act on. */
export function storeError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const detail = error instanceof Error ? error.message : String(error);
  const problem = problemOf(code);
  const sentence = problem === 'damaged' ? 'The database file is damaged.' : SENTENCES[problem];
  return new StoreError(problem, `${sentence} (${code === '' ? '' : `${code}: `}${detail})`, { cause: error });
}
