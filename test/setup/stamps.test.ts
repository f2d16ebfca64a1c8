import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedMatchesLockfile, installStamp, sourceStamp } from '../../src/setup/stamps.mjs';

const runtime = { abi: '115', platform: 'linux', arch: 'x64' };

describe('the stamp of an installation', () => {
  it('changes with the lockfile, the binary interface of Node, the platform and the processor', () => {
    const stamps = [
      installStamp('{}', runtime),
      installStamp('{ }', runtime),
      installStamp('{}', { ...runtime, abi: '127' }),
      installStamp('{}', { ...runtime, platform: 'darwin' }),
      installStamp('{}', { ...runtime, arch: 'arm64' }),
    ];
    expect(new Set(stamps).size).toBe(stamps.length);
  });

  it('is the same for the same inputs', () => {
    expect(installStamp('{}', runtime)).toBe(installStamp('{}', { ...runtime }));
  });
});

describe('whether node_modules holds what the lockfile asks for', () => {
  const lockfile = (packages: object) => JSON.stringify({ packages: { '': { name: 'sparrow' }, ...packages } });
  const a1 = { version: '1.0.0', integrity: 'sha512-a1' };

  it('nothing installed does not match', () => {
    expect(installedMatchesLockfile(lockfile({ 'node_modules/a': a1 }), undefined)).toBe(false);
  });

  it('the same versions match', () => {
    const wanted = lockfile({ 'node_modules/a': a1 });
    expect(installedMatchesLockfile(wanted, JSON.stringify({ packages: { 'node_modules/a': a1 } }))).toBe(true);
  });

  it.each([
    ['another version', { version: '1.0.1', integrity: 'sha512-a1' }],
    ['other content', { version: '1.0.0', integrity: 'sha512-other' }],
  ])('%s does not match', (_, installed) => {
    const wanted = lockfile({ 'node_modules/a': a1 });
    expect(installedMatchesLockfile(wanted, JSON.stringify({ packages: { 'node_modules/a': installed } }))).toBe(false);
  });

  it('an absent package does not match unless it is optional', () => {
    const none = JSON.stringify({ packages: {} });
    expect(installedMatchesLockfile(lockfile({ 'node_modules/a': a1 }), none)).toBe(false);
    expect(installedMatchesLockfile(lockfile({ 'node_modules/a': { ...a1, optional: true } }), none)).toBe(true);
  });
});

describe('the stamp of sources', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sparrow-stamp-'));
    mkdirSync(join(root, 'src/page'), { recursive: true });
    writeFileSync(join(root, 'src/a.ts'), 'one');
    writeFileSync(join(root, 'src/page/b.ts'), 'two');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('stays when files are only touched', () => {
    const before = sourceStamp(root, ['src']);
    utimesSync(join(root, 'src/a.ts'), 1, 1);
    expect(sourceStamp(root, ['src'])).toBe(before);
  });

  it.each([
    ['content', () => writeFileSync(join(root, 'src/page/b.ts'), 'three')],
    ['a new file', () => writeFileSync(join(root, 'src/c.ts'), '')],
    ['a removed file', () => rmSync(join(root, 'src/a.ts'))],
  ])('changes with %s', (_, change) => {
    const before = sourceStamp(root, ['src']);
    change();
    expect(sourceStamp(root, ['src'])).not.toBe(before);
  });

  it('leaves out what is not included', () => {
    const withoutPage = () => sourceStamp(root, ['src'], (path) => !path.startsWith('src/page/'));
    const before = withoutPage();
    writeFileSync(join(root, 'src/page/b.ts'), 'three');
    expect(withoutPage()).toBe(before);
  });

  it('is defined for a folder that does not exist', () => {
    expect(sourceStamp(root, ['commands'])).toBe(sourceStamp(root, []));
  });
});
