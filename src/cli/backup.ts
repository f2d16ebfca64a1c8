import { statSync } from 'node:fs';
import { openReadOnly } from '../store/read-only.ts';
import { readArguments } from './arguments.ts';
import { DATABASE_OPTION, databaseFile, withDatabase } from './database.ts';
import { type CliCommand, EXIT, UsageError } from './io.ts';

/** Copies the database to a new file, whole and consistent, also while the bot works on it. */
export const backup: CliCommand = async (args, io) => {
  const { values, positionals } = readArguments(args, DATABASE_OPTION);
  const [target, ...more] = positionals;
  if (target === undefined || more.length > 0) throw new UsageError('backup needs the name of one new file.');
  const file = databaseFile(values.database);
  withDatabase(() => {
    const store = openReadOnly(file);
    try {
      store.backup(target);
    } finally {
      store.close();
    }
  });
  io.out(`${file} is copied to ${target} (${(statSync(target).size / 1024 / 1024).toFixed(1)} MB).`);
  return EXIT.ok;
};
