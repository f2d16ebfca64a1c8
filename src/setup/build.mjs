/**
 * The two things that are built: the server, file by file (`dist/src` and `dist/commands`, for the command line) and as
 * a bundle that starts fast (`dist/bundle`), and the playground's page (`dist/page`). Each has a stamp of its sources
 * and is built only when they have changed.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, SetupError, step } from './progress.mjs';
import { readStamp, sourceStamp, writeStamp } from './stamps.mjs';

const page = 'src/playground/page';
const bundle = 'src/setup/bundle.config.mjs';

/** @param {string} config */
const vite = (config) => ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'];

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {readonly string[]} sources
 * @property {(path: string) => boolean} [include]
 * @property {readonly string[]} outputs folders that are emptied first: a deleted source must not live on in them
 * @property {readonly (readonly string[])[]} commands arguments for Node, each making some of the outputs
 */

/** @type {readonly Target[]} */
const targets = [
  {
    name: 'server',
    sources: ['src', 'commands', 'assets', 'tsconfig.json', 'package-lock.json'],
    include: (path) => path === bundle || !(path.startsWith(`${page}/`) || path.startsWith('src/setup/')),
    outputs: ['dist/src', 'dist/commands', 'dist/assets', 'dist/bundle'],
    commands: [['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'], vite(bundle)],
  },
  {
    name: 'page',
    sources: [page, 'src/playground/page-protocol.ts', 'package-lock.json'],
    outputs: ['dist/page'],
    commands: [vite(`${page}/vite.config.ts`)],
  },
];

/**
 * What has to be built, with the stamp to write when it is done.
 *
 * @param {string} root
 */
export function staleTargets(root) {
  return targets.flatMap((target) => {
    const stamp = sourceStamp(root, target.sources, target.include);
    const file = join(root, 'dist', `.stamp-${target.name}`);
    return readStamp(file) === stamp ? [] : [{ ...target, stamp, file }];
  });
}

/**
 * @param {string} root
 * @param {ReturnType<typeof staleTargets>} stale
 */
export async function build(root, stale) {
  await step(`building the ${stale.map(({ name }) => name).join(' and the ')}`, async () => {
    const results = await Promise.allSettled(
      stale.map(async ({ name, outputs, commands, stamp, file }) => {
        rmSync(file, { force: true });
        for (const output of outputs) rmSync(join(root, output), { recursive: true, force: true });
        const env = { ...process.env, NODE_ENV: 'production' };
        const runs = commands.map((command) =>
          mustRun(`The ${name} could not be built.`, process.execPath, command, { cwd: root, env }),
        );
        // All have ended before the lock is given back, also where one has failed.
        await Promise.allSettled(runs);
        await Promise.all(runs);
        writeStamp(file, stamp);
      }),
    );
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
    if (failures.length > 0) throw new SetupError(failures.join('\n'));
  });
}
