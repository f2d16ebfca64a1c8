import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/paths.ts';
import { installStamp } from '../../src/setup/stamps.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sparrow-set-up-'));
  cpSync(join(projectRoot, 'src/setup'), join(root, 'src/setup'), { recursive: true });
  const project = { name: 'sparrow', version: '1.0.0' };
  writeFileSync(join(root, 'package.json'), JSON.stringify(project));
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ ...project, lockfileVersion: 3, requires: true, packages: { '': project } }),
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function setUp(env: NodeJS.ProcessEnv = {}, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [join(root, 'src/setup/setup.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

/** A package that can be installed without a registry, in the place of a native one. */
function fakePackage(name: string, code: string) {
  mkdirSync(join(root, 'node_modules', name), { recursive: true });
  writeFileSync(join(root, 'node_modules', name, 'index.js'), code);
}

const workingCanvas = 'exports.createCanvas = () => ({ toBuffer: () => Buffer.alloc(0) });';
const workingSqlite = 'module.exports = class { prepare() { return { get() {} }; } };';

/** As npm leaves it, so that nothing has to be installed. */
function recordInstallation() {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{}}');
}

describe('npm run setup', () => {
  it('says nothing and changes nothing when the stamp is that of the lockfile and this Node', () => {
    recordInstallation();
    const { versions, platform, arch } = process;
    const stamp = installStamp(readFileSync(join(root, 'package-lock.json'), 'utf8'), {
      abi: versions.modules,
      platform,
      arch,
    });
    writeFileSync(join(root, 'node_modules/.set-up-stamp'), stamp);
    const { status, stdout, stderr } = setUp();
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(join(root, '.set-up'))).toBe(false);
  });

  it('takes over what npm already installed, and then has nothing to do', () => {
    recordInstallation();
    fakePackage('canvas', workingCanvas);
    fakePackage('better-sqlite3', workingSqlite);
    expect(setUp()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(join(root, 'node_modules/.set-up-stamp'))).toBe(true);
  });

  it('without compilers and without the right to install them it says what to type, on stderr, and fails', () => {
    recordInstallation();
    fakePackage('canvas', 'require("./build/Release/canvas.node");');
    fakePackage('better-sqlite3', workingSqlite);
    const bin = join(root, 'bin');
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, 'node'));
    writeFileSync(join(bin, 'apt-get'), '', { mode: 0o755 });
    const { status, stdout, stderr } = setUp({ PATH: bin, SETUP_NO_APT: '1' });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/canvas must be compiled on this machine/);
    expect(stderr).toMatch(/^ {2}sudo apt-get update && sudo apt-get install .*\bpython3 make g\+\+ pkg-config\b/m);
    expect(existsSync(join(root, 'node_modules/.set-up-stamp'))).toBe(false);
  });

  it('shows what npm said when the packages cannot be installed', () => {
    writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3,"packages":{"node_modules/x":{}}}');
    writeFileSync(join(root, 'package.json'), '{"name":"sparrow","dependencies":{"x":"file:absent"}}');
    const { status, stdout, stderr } = setUp();
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/npm ci failed\.\n.*npm error/s);
  });

  it('puts compiled code back when an installation leaves its package at the same version', () => {
    mkdirSync(join(root, 'vendor/canvas'), { recursive: true });
    writeFileSync(join(root, 'vendor/canvas/package.json'), '{"name":"canvas","version":"3.0.0"}');
    writeFileSync(join(root, 'vendor/canvas/index.js'), workingCanvas);
    fakePackage('canvas', workingCanvas);
    writeFileSync(join(root, 'node_modules/canvas/package.json'), '{"name":"canvas","version":"3.0.0"}');
    const binary = join(root, 'node_modules/canvas/build/Release/canvas.node');
    mkdirSync(dirname(binary), { recursive: true });
    writeFileSync(binary, 'compiled');
    fakePackage('better-sqlite3', workingSqlite);
    const bin = join(root, 'bin');
    mkdirSync(bin);
    // An npm whose "ci" lays node_modules anew.
    writeFileSync(
      join(bin, 'npm.js'),
      `const fs = require('node:fs');
       fs.rmSync('node_modules', { recursive: true });
       fs.cpSync('vendor', 'node_modules', { recursive: true });
       fs.mkdirSync('node_modules/better-sqlite3');
       fs.writeFileSync('node_modules/better-sqlite3/index.js', ${JSON.stringify(workingSqlite)});`,
    );
    const { status, stdout, stderr } = setUp({ npm_execpath: join(bin, 'npm.js') });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toMatch(/^set-up: installing packages \(npm ci\) \.\.\. \d+\.\d s$/m);
    expect(readFileSync(binary, 'utf8')).toBe('compiled');
  });
});
