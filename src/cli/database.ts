import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { StoreError } from '../app/ports.ts';
import { ConfigError, readConfig } from '../config.ts';
import { UsageError } from './io.ts';

/** `--database FILE`, which every subcommand that reads a database takes. */
export const DATABASE_OPTION = { database: { type: 'string' } } as const;

/**
 * The database that a subcommand works on: the one named, else the bot's in `DATA_DIR`, else the playground's there.
 *
 * @throws UsageError where none is.
 */
export function databaseFile(named: string | undefined): string {
  if (named !== undefined) {
    if (!existsSync(named)) throw new UsageError(`There is no database ${named}.`);
    return named;
  }
  const folder = dataFolder();
  const places = [join(folder, 'sparrow.db'), join(folder, 'playground', 'sparrow.db')];
  const found = places.find((file) => existsSync(file));
  if (found === undefined) {
    throw new UsageError(`There is no database in ${folder}. Name one with --database FILE, or set DATA_DIR.`);
  }
  return found;
}

function dataFolder(): string {
  try {
    return readConfig(process.env).dataDir;
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message);
    throw error;
  }
}

/** Work on a database whose every failure is a sentence for whoever typed the command. @throws UsageError */
export function withDatabase<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StoreError) throw new UsageError(error.message);
    throw error;
  }
}
