import { describe, expect, it } from 'vitest';
import {
  aptCommand,
  mayInstall,
  missingMessage,
  missingSystemPackages,
  type Prober,
  requirements,
} from '../../src/setup/system-packages.mjs';

/** A machine that has everything except what is named. */
function machineWithout(...absent: string[]): Prober {
  const has = (name: string) => !absent.includes(name);
  return { command: has, pkgConfig: has, header: has };
}

describe('system packages for compiling', () => {
  it('a machine that has everything misses nothing', () => {
    expect(missingSystemPackages(['canvas', 'better-sqlite3'], machineWithout())).toEqual([]);
  });

  it.each([
    ['python3', 'python3'],
    ['make', 'make'],
    ['g++', 'g++'],
    ['pkg-config', 'pkg-config'],
    ['pixman-1', 'libcairo2-dev'],
    ['cairo', 'libcairo2-dev'],
    ['pangocairo', 'libpango1.0-dev'],
    ['jpeglib.h', 'libjpeg-dev'],
    ['gif_lib.h', 'libgif-dev'],
    ['librsvg-2.0', 'librsvg2-dev'],
  ])('without %s the Debian package %s is named', (absent, debian) => {
    expect(missingSystemPackages(['canvas'], machineWithout(absent))).toEqual([debian]);
  });

  it('SQLite alone needs the compilers but no picture libraries', () => {
    const nothing = machineWithout(...requirements.map(({ name }) => name));
    expect(missingSystemPackages(['better-sqlite3'], nothing)).toEqual(['python3', 'make', 'g++']);
  });

  it('on a bare machine each package is named once', () => {
    const nothing = machineWithout(...requirements.map(({ name }) => name));
    const missing = missingSystemPackages(['canvas', 'better-sqlite3'], nothing);
    expect(missing).toHaveLength(new Set(missing).size);
    expect(aptCommand(missing)).toBe(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends ' +
        'python3 make g++ pkg-config libcairo2-dev libpango1.0-dev libjpeg-dev libgif-dev librsvg2-dev',
    );
  });

  it('system packages are installed only by root, with apt-get, and not when SETUP_NO_APT forbids it', () => {
    const root = { hasApt: true, isRoot: true, aptForbidden: false };
    expect(mayInstall(root)).toBe(true);
    expect(mayInstall({ ...root, isRoot: false })).toBe(false);
    expect(mayInstall({ ...root, hasApt: false })).toBe(false);
    expect(mayInstall({ ...root, aptForbidden: true })).toBe(false);
  });

  it('who may not install is given one command to copy, on a line of its own', () => {
    const lines = missingMessage(['canvas'], ['libgif-dev'], { hasApt: true }).split('\n');
    expect(lines.map((line) => line.trim())).toContain(aptCommand(['libgif-dev']));
  });

  it('without apt-get the message names the packages and no command that cannot work', () => {
    const message = missingMessage(['canvas'], ['libgif-dev', 'g++'], { hasApt: false });
    expect(message).toContain('libgif-dev, g++');
    expect(message).not.toContain('apt-get');
  });
});
