/**
 * What the compilation of the native packages needs from the operating system, found out before it starts: a missing
 * pkg-config, for instance, would otherwise show itself two minutes later and in somebody else's words.
 */

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {'canvas' | 'better-sqlite3'} NativePackage */

/**
 * How to look at the machine; tests put their own in.
 *
 * @typedef {object} Prober
 * @property {(name: string) => boolean} command whether a program is on the PATH
 * @property {(name: string) => boolean} pkgConfig whether pkg-config knows a library
 * @property {(name: string) => boolean} header whether a C header is installed
 */

/**
 * @typedef {object} Requirement
 * @property {keyof Prober} kind
 * @property {string} name what is looked for
 * @property {string} debian the Debian package that has it
 * @property {readonly NativePackage[]} neededBy
 */

/** @type {readonly NativePackage[]} */
const both = ['canvas', 'better-sqlite3'];

/**
 * The headers of the JPEG and GIF libraries stand beside pkg-config's word: canvas turns these formats on as soon as it
 * finds the library that programs run with, and then fails for want of the header.
 *
 * @type {readonly Requirement[]}
 */
export const requirements = [
  { kind: 'command', name: 'python3', debian: 'python3', neededBy: both },
  { kind: 'command', name: 'make', debian: 'make', neededBy: both },
  { kind: 'command', name: 'g++', debian: 'g++', neededBy: both },
  { kind: 'command', name: 'pkg-config', debian: 'pkg-config', neededBy: ['canvas'] },
  { kind: 'pkgConfig', name: 'pixman-1', debian: 'libcairo2-dev', neededBy: ['canvas'] },
  { kind: 'pkgConfig', name: 'cairo', debian: 'libcairo2-dev', neededBy: ['canvas'] },
  { kind: 'pkgConfig', name: 'libpng', debian: 'libcairo2-dev', neededBy: ['canvas'] },
  { kind: 'pkgConfig', name: 'pangocairo', debian: 'libpango1.0-dev', neededBy: ['canvas'] },
  { kind: 'header', name: 'jpeglib.h', debian: 'libjpeg-dev', neededBy: ['canvas'] },
  { kind: 'header', name: 'gif_lib.h', debian: 'libgif-dev', neededBy: ['canvas'] },
  { kind: 'pkgConfig', name: 'librsvg-2.0', debian: 'librsvg2-dev', neededBy: ['canvas'] },
];

/**
 * The Debian packages that are missing for compiling the given packages, each once, in a fixed order.
 *
 * @param {readonly NativePackage[]} packages
 * @param {Prober} prober
 * @returns {string[]} e.g. `['g++', 'libgif-dev']`
 */
export function missingSystemPackages(packages, prober) {
  const missing = requirements
    .filter(({ neededBy }) => neededBy.some((name) => packages.includes(name)))
    .filter(({ kind, name }) => !prober[kind](name))
    .map(({ debian }) => debian);
  return [...new Set(missing)];
}

/** @param {readonly string[]} missing */
export function aptCommand(missing) {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`;
}

/**
 * @typedef {object} Situation
 * @property {boolean} hasApt whether apt-get is there
 * @property {boolean} isRoot
 * @property {boolean} aptForbidden whether SETUP_NO_APT=1 was given
 */

/**
 * @param {Situation} situation
 * @returns {boolean} whether the set-up may install system packages itself
 */
export function mayInstall({ hasApt, isRoot, aptForbidden }) {
  return hasApt && isRoot && !aptForbidden;
}

/**
 * What to tell somebody whose machine lacks packages that the set-up may not install.
 *
 * @param {readonly NativePackage[]} packages what has to be compiled
 * @param {readonly string[]} missing
 * @param {Pick<Situation, 'hasApt'>} situation
 */
export function missingMessage(packages, missing, { hasApt }) {
  const why = `${packages.join(' and ')} must be compiled on this machine, because no prebuilt binary could be had`;
  if (!hasApt) {
    return `${why}. Install what corresponds to these Debian packages, then run the command again: ${missing.join(', ')}`;
  }
  return `${why}. Install the system packages it needs, then run the command again:\n\n  ${aptCommand(missing)}\n`;
}

/** @type {Prober} */
export const machine = {
  command(name) {
    return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)));
  },
  pkgConfig(name) {
    return spawnSync('pkg-config', ['--exists', name], { stdio: 'ignore' }).status === 0;
  },
  header(name) {
    return ['/usr/include', '/usr/local/include'].some((folder) => existsSync(join(folder, name)));
  },
};

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
