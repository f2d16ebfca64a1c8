/**
 * Makes ready what `npm run bench` runs: the libraries that are measured beside the engine, into `bench/node_modules`, and
 * the benchmark with the engine as plain JavaScript, into `dist/bench`, as the bot itself runs it.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedMatchesLockfile, readStamp } from '../src/setup/stamps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

const bench = join(root, 'bench');
const wanted = readFileSync(join(bench, 'package-lock.json'), 'utf8');
if (!installedMatchesLockfile(wanted, readStamp(join(bench, 'node_modules', '.package-lock.json')))) {
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], bench);
}
run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(bench, 'tsconfig.json')], root);
