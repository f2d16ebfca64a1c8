import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { describe } from 'vitest';

/** Chromium's program, from CHROMIUM_PATH or Debian's place for it; undefined where there is none. */
const chromiumPath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(isExecutable);

/**
 * `describe` for tests that need a browser. Where there is none they are skipped, and it is said which.
 *
 * @example describeInBrowser('the page', () => { it('...', async () => { const browser = await launchBrowser(); ... }) })
 */
export function describeInBrowser(title: string, tests: () => void): void {
  if (chromiumPath === undefined) {
    console.warn(
      `Skipped, because Chromium was not found: "${title}". Install Debian's package chromium, or set CHROMIUM_PATH.`,
    );
  }
  describe.skipIf(chromiumPath === undefined)(title, tests);
}

/** A browser with a new profile of its own that talks to nobody but the pages it is given. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('Chromium was not found.');
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

function isExecutable(path: string | undefined): path is string {
  if (path === undefined) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
