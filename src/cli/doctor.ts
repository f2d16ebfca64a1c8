import { checkUp, rebuildFile } from '../store/checkup.ts';
import type { Finding } from '../store/doctor.ts';
import { readArguments } from './arguments.ts';
import { DATABASE_OPTION, databaseFile, withDatabase } from './database.ts';
import { type CliCommand, EXIT } from './io.ts';

/**
 * Examines the database without changing it: the file, every table replayed from its events, the ledger, and the
 * projections against fresh ones. `--rebuild` makes the projections anew where they are all that is wrong.
 *
 * Exit codes: 0 all is well, 1 something is wrong, 2 the database cannot be read.
 */
export const doctor: CliCommand = async (args, io) => {
  const { values } = readArguments(args, { ...DATABASE_OPTION, rebuild: { type: 'boolean', default: false } });
  const file = databaseFile(values.database);
  const { tables, events, findings } = withDatabase(() => checkUp(file));
  if (findings.length === 0) {
    io.out(`${file} is well: ${tables} tables and ${events} events replay, ledger and projections agree with them.`);
    return EXIT.ok;
  }
  for (const finding of findings) io.out(sentence(finding));
  const curable = findings.every(({ check }) => check === 'projection');
  if (curable && values.rebuild) {
    withDatabase(() => rebuildFile(file));
    io.out('The projections were made anew from the events. Nothing was lost.');
    return EXIT.ok;
  }
  io.out(
    curable
      ? 'Events and ledger are whole: stop the bot, then `sparrow doctor --rebuild` makes the projections anew.'
      : 'Nothing was changed. Keep a copy of this file before anything else; a backup of before can be put in its place.',
  );
  return EXIT.no;
};

function sentence({ check, table, detail }: Finding): string {
  switch (check) {
    case 'file':
      return `The file is damaged: ${detail}`;
    case 'replay':
      return `Table ${table} cannot be replayed; other tables are not affected. ${detail}`;
    case 'ledger':
      return table === null ? `The ledger is wrong: ${detail}.` : `The ledger is wrong for table ${table}: ${detail}.`;
    case 'projection':
      return `What was made from the events differs from them: ${detail}.`;
  }
}
