import { existsSync, readFileSync } from 'node:fs';
import { type GameProof, proofOf } from '../app/deal-proof.ts';
import { printProof, readProof } from '../app/proof-text.ts';
import { printCode, readCode } from '../app/replay.ts';
import { type DealVerdict, verifyDeal } from '../app/shuffle.ts';
import { openReadOnly } from '../store/read-only.ts';
import { readArguments } from './arguments.ts';
import { DATABASE_OPTION, databaseFile, withDatabase } from './database.ts';
import { type CliCommand, EXIT, UsageError } from './io.ts';

type Wrong = Extract<DealVerdict, { ok: false }>['wrong'];

const REASONS: Readonly<Record<Wrong, string>> = {
  algorithm: 'it was made by a version of the method that this program does not know',
  secret: 'the secret is not 32 bytes in hex',
  commitment: 'the secret is not the one whose SHA-256 was published',
  wall: 'the wall is another one',
  dice: 'the dice are others',
  exchange: 'the direction of the exchange is another one',
};

/**
 * Recomputes the wall of a deal from what was published about it: a file with the text that `/verify` shows, or a code
 * that is looked up in the database, which is only read. `--json` prints that text.
 */
export const verify: CliCommand = async (args, io) => {
  const { values, positionals } = readArguments(args, {
    ...DATABASE_OPTION,
    json: { type: 'boolean', default: false },
  });
  const [what, ...more] = positionals;
  if (what === undefined || more.length > 0) throw new UsageError('verify needs one file or one code of a deal.');
  const { name, proof } = existsSync(what) ? fromFile(what) : fromDatabase(what, values.database);
  const verdict = verifyDeal(proof);
  if (values.json) io.out(printProof(proof));
  const say = values.json ? io.err : io.out;
  say(
    verdict.ok
      ? `${name}: the wall is the one that was committed to on message ${proof.messageId}.`
      : `${name}: does not match what was committed to on message ${proof.messageId}: ${REASONS[verdict.wrong]}.`,
  );
  return verdict.ok ? EXIT.ok : EXIT.no;
};

interface Named {
  readonly name: string;
  readonly proof: GameProof;
}

function fromFile(path: string): Named {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`);
  }
  const read = readProof(text);
  if (!read.ok) throw new UsageError(`${path} is no proof. ${read.problem}`);
  return { name: path, proof: read.proof };
}

function fromDatabase(text: string, database: string | undefined): Named {
  const code = readCode(text);
  if (code === null) throw new UsageError(`There is no file ${text}, and it is no code of a deal such as 1x8kq3z-4.`);
  const file = databaseFile(database);
  const events = withDatabase(() => {
    const store = openReadOnly(file);
    try {
      return store.events(code.tableId);
    } finally {
      store.close();
    }
  });
  const proof = proofOf(events, code.deal);
  if (proof === null) throw new UsageError(`${file} holds no finished deal ${printCode(code)}.`);
  return { name: printCode(code), proof };
}
