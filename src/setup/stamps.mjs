/**
 * Stamps: hashes that say what an earlier set-up installed or built, so that the next one has nothing to do.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @param {string} root */
export const installStampFile = (root) => join(root, 'node_modules', '.set-up-stamp');

/**
 * Names what must be in `node_modules`: the lockfile's packages, compiled for this Node and this machine.
 *
 * @param {string} lockfile the text of package-lock.json
 * @param {{ abi: string, platform: string, arch: string }} runtime `process.versions.modules`, `process.platform`, `process.arch`
 */
export function installStamp(lockfile, runtime) {
  return hash([lockfile, runtime.abi, runtime.platform, runtime.arch]);
}

/**
 * Names the content of source files. Content, not time of change: a checkout or a clone touches every file.
 *
 * @param {string} root
 * @param {readonly string[]} sources files and folders below the root; one that does not exist counts as empty
 * @param {(path: string) => boolean} [include] by path below the root, with forward slashes
 */
export function sourceStamp(root, sources, include = () => true) {
  const parts = [];
  for (const path of sources.flatMap((source) => filesBelow(root, source)).sort()) {
    if (include(path)) parts.push(path, readFileSync(join(root, path)));
  }
  return hash(parts);
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(root, `${path}/${name}`));
}

/** @param {string} file */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}

/**
 * Whether `node_modules` already holds what the lockfile asks for, whoever installed it (npm keeps its own record in
 * `node_modules/.package-lock.json`). Optional packages may be absent: most of them are for other platforms.
 *
 * @param {string} lockfile the text of package-lock.json
 * @param {string | undefined} installed the text of node_modules/.package-lock.json, when there is one
 */
export function installedMatchesLockfile(lockfile, installed) {
  if (installed === undefined) return false;
  const present = packagesOf(installed);
  return Object.entries(packagesOf(lockfile)).every(([path, wanted]) => {
    if (path === '') return true;
    const got = present[path];
    if (got === undefined) return wanted.optional === true;
    return got.version === wanted.version && got.integrity === wanted.integrity;
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesOf(lockfile) {
  return JSON.parse(lockfile).packages ?? {};
}

/** @param {readonly (string | Buffer)[]} parts */
function hash(parts) {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length}:`).update(part);
  return sum.digest('hex');
}
