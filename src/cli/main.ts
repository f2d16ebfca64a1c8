#!/usr/bin/env node
import process from 'node:process';
import { arena } from './arena.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { doctor } from './doctor.ts';
import { type CliCommand, type CliIo, EXIT, UsageError } from './io.ts';
import { score } from './score.ts';
import { simulate } from './simulate.ts';
import { verify } from './verify.ts';

const COMMANDS: Readonly<Record<string, { readonly run: CliCommand; readonly usage: string }>> = {
  score: {
    run: score,
    usage: 'score --game GAME "HAND" [--self-draw | --from SEAT | --rob-kong] [--seat SEAT] [--round WIND] [--json]',
  },
  check: { run: check, usage: 'check FILE… [--jsonl]' },
  simulate: { run: simulate, usage: 'simulate --game GAME --deals N --seed S [--ai LEVEL] [--option K=V] [--json]' },
  verify: { run: verify, usage: 'verify FILE|CODE [--database FILE] [--json]' },
  backup: { run: backup, usage: 'backup FILE [--database FILE]' },
  doctor: { run: doctor, usage: 'doctor [--database FILE] [--rebuild]' },
  arena: {
    run: arena,
    usage: 'arena --game GAME --seats LEVEL,LEVEL,LEVEL,LEVEL --deals N --seed S [--workers N] [--json]',
  },
};

const usage = (): string =>
  ['Usage: sparrow COMMAND', ...Object.values(COMMANDS).map((command) => `  sparrow ${command.usage}`)].join('\n');

/** Runs one subcommand. Exit codes: 0 done, 1 the answer is no, 2 the input cannot be used. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === '--help' || name === 'help') {
    io.out(usage());
    return EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    io.err(name === '' ? usage() : `There is no command “${name}”.\n${usage()}`);
    return EXIT.unusable;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(error.message);
    io.err(`Usage: sparrow ${command.usage}`);
    return EXIT.unusable;
  }
}

const started = process.argv[1] ?? '';
if (/[\\/]cli[\\/]main\.[jt]s$|[\\/]sparrow$/.test(started)) {
  const io: CliIo = {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
  };
  // A reader that went away (`| head`) is no fault of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  process.exitCode = await run(process.argv.slice(2), io);
}
