/**
 * Prepares a fresh clone, with nothing but Node: the packages, the native ones among them, and with `--build` the
 * server and the page. It runs before `npm start`, `npm test` and their like, so it must be nearly free when there is
 * nothing to do, and it writes to stderr only.
 *
 * Environment: SETUP_NO_APT=1 keeps it from installing system packages even as root.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, staleTargets } from './build.mjs';
import { withLock } from './lock.mjs';
import { keepingCompiledCode, npm, npmEnvironment, prepareNativePackages } from './native.mjs';
import { lastLines, SetupError, say, step } from './progress.mjs';
import { installedMatchesLockfile, installStamp, installStampFile, readStamp, writeStamp } from './stamps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  requireNode();
  if (!isInstalled()) await exclusively(async () => isInstalled() || (await install()));
  if (process.argv.includes('--build') && staleTargets(root).length > 0) {
    await exclusively(async () => {
      const stale = staleTargets(root);
      if (stale.length > 0) await build(root, stale);
    });
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(`set-up: ${error.message}`);
  process.exitCode = 1;
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new SetupError(`Sparrow needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  }
}

function wantedStamp() {
  const { versions, platform, arch } = process;
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return installStamp(lockfile, { abi: versions.modules, platform, arch });
}

function isInstalled() {
  return readStamp(installStampFile(root)) === wantedStamp();
}

async function install() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (!installedMatchesLockfile(lockfile, readStamp(join(root, 'node_modules', '.package-lock.json')))) {
    await step('installing packages (npm ci)', () =>
      keepingCompiledCode(root, join(root, '.set-up', 'compiled'), async () => {
        // The build needs the development packages, also where NODE_ENV=production would leave them out.
        const outcome = await npm(['ci', '--ignore-scripts', '--include=dev'], { cwd: root, env: npmEnvironment() });
        if (!outcome.ok) throw new SetupError(`npm ci failed.\n${lastLines(outcome.output, 60)}`);
      }),
    );
  }
  await prepareNativePackages(root);
  writeStamp(installStampFile(root), wantedStamp());
}

/** @param {() => Promise<unknown>} work */
function exclusively(work) {
  return withLock(join(root, '.set-up', 'lock'), work, {
    onWait: (pid) => say(`set-up: waiting for the set-up that process ${pid} is running`),
  });
}
