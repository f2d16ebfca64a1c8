/**
 * The two packages with native code: prebuilt where their makers' binaries can be downloaded, compiled otherwise.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLines, run, SetupError, step } from './progress.mjs';
import { machine, mayInstall, missingMessage, missingSystemPackages } from './system-packages.mjs';

/** @typedef {import('./system-packages.mjs').NativePackage} NativePackage */

/** @type {readonly NativePackage[]} */
const nativePackages = ['canvas', 'better-sqlite3'];

/** What each does in a process of its own to show that its binary is there and runs. */
const smokeTests = {
  canvas: "require('canvas').createCanvas(1, 1).toBuffer('image/png')",
  'better-sqlite3': "new (require('better-sqlite3'))(':memory:').prepare('select 1').get()",
};

/** The arguments of prebuild-install in each package's own install script. */
const prebuildArguments = { canvas: ['-r', 'napi'], 'better-sqlite3': [] };

/**
 * Leaves both packages working, or throws what the person at the terminal has to do.
 *
 * @param {string} root
 */
export async function prepareNativePackages(root) {
  const broken = await brokenPackages(root);
  if (broken.length === 0) return;

  await step(`looking for prebuilt binaries of ${broken.join(' and ')}`, () =>
    Promise.all(broken.map((name) => downloadPrebuilt(root, name))),
  );
  const toCompile = await brokenPackages(root);
  if (toCompile.length === 0) return;

  await provideSystemPackages(toCompile);
  const output = await step(`compiling ${toCompile.join(' and ')} (about two minutes)`, () => compile(root, toCompile));
  const still = await brokenPackages(root);
  if (still.length > 0) {
    throw new SetupError(`${still.join(' and ')} could not be compiled.\n${lastLines(output, 60)}\n${headersHint()}`);
  }
}

/**
 * @param {string} root
 * @returns {Promise<NativePackage[]>} the packages that do not load or do not work
 */
async function brokenPackages(root) {
  const works = await Promise.all(
    nativePackages.map(async (name) => (await run(process.execPath, ['-e', smokeTests[name]], { cwd: root })).ok),
  );
  return nativePackages.filter((_, index) => !works[index]);
}

/**
 * Offline this fails within a second; behind a network that swallows packets the time limit ends it.
 *
 * @param {string} root
 * @param {NativePackage} name
 */
function downloadPrebuilt(root, name) {
  const program = join(root, 'node_modules', 'prebuild-install', 'bin.js');
  const folder = join(root, 'node_modules', name);
  return run(process.execPath, [program, ...prebuildArguments[name]], { cwd: folder, timeoutMs: 120_000 });
}

/** @param {readonly NativePackage[]} toCompile */
async function provideSystemPackages(toCompile) {
  if (process.platform !== 'linux') return;
  const missing = missingSystemPackages(toCompile, machine);
  if (missing.length === 0) return;
  const situation = {
    hasApt: machine.command('apt-get'),
    isRoot: process.getuid?.() === 0,
    aptForbidden: process.env.SETUP_NO_APT === '1',
  };
  if (!mayInstall(situation)) throw new SetupError(missingMessage(toCompile, missing, situation));

  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { cwd: '/', env };
  await step(`installing system packages (${missing.join(' ')})`, async () => {
    // An update that fails may still leave a list that is good enough, so only the installation decides.
    const update = await run('apt-get', ['update'], options);
    const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], options);
    if (!install.ok) {
      throw new SetupError(
        `apt-get could not install them.\n${lastLines(update.output, 5)}\n${lastLines(install.output, 30)}\n` +
          missingMessage(toCompile, missing, situation),
      );
    }
  });
}

/**
 * @param {string} root
 * @param {readonly NativePackage[]} packages
 * @returns {Promise<string>} what npm and the compilers wrote
 */
async function compile(root, packages) {
  const env = npmEnvironment();
  if (env.npm_config_nodedir === undefined && installedHeaders() !== undefined) {
    env.npm_config_nodedir = dirname(dirname(process.execPath));
  }
  return (await npm(['rebuild', '--foreground-scripts', ...packages], { cwd: root, env })).output;
}

/** The version of the Node headers beside this Node, when they are this Node's own. */
function installedHeaders() {
  const file = join(dirname(dirname(process.execPath)), 'include', 'node', 'node_version.h');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const [major, minor, patch] = ['MAJOR', 'MINOR', 'PATCH'].map(
    (part) => new RegExp(`#define NODE_${part}_VERSION (\\d+)`).exec(text)?.[1],
  );
  const version = `${major}.${minor}.${patch}`;
  return version === process.versions.node ? version : undefined;
}

function headersHint() {
  if (installedHeaders() !== undefined) return '';
  const version = process.versions.node;
  return (
    `The headers of Node ${version} are not beside this Node, so they are downloaded from nodejs.org. ` +
    'If that is what failed, unpack them somewhere and give the folder as npm_config_nodedir.'
  );
}

/**
 * npm's settings for the children of a set-up that may itself run under `npm -s`: their errors are wanted all the same.
 *
 * @returns {NodeJS.ProcessEnv}
 */
export function npmEnvironment() {
  return { ...process.env, npm_config_loglevel: 'warn' };
}

/**
 * Runs the npm that runs us, else the one on the PATH.
 *
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return run(process.execPath, [own, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * Runs `install`, which empties node_modules, and puts the compiled code of packages whose version stayed the same back:
 * a new version of some other package must not cost two minutes of compiling.
 *
 * @param {string} root
 * @param {string} shelf a folder on the same file system for the meantime
 * @param {() => Promise<void>} install
 */
export async function keepingCompiledCode(root, shelf, install) {
  rmSync(shelf, { recursive: true, force: true });
  mkdirSync(shelf, { recursive: true });
  const kept = nativePackages.flatMap((name) => {
    const version = versionOf(root, name);
    const build = join(root, 'node_modules', name, 'build');
    if (version === undefined || !existsSync(build)) return [];
    renameSync(build, join(shelf, name));
    return [{ name, version, build }];
  });
  try {
    await install();
  } finally {
    for (const { name, version, build } of kept) {
      if (versionOf(root, name) === version && !existsSync(build)) renameSync(join(shelf, name), build);
    }
    rmSync(shelf, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string | undefined}
 */
function versionOf(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}
