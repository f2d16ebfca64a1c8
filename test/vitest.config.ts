import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Folders of tests that share nothing outside of their own values: they need no process each. */
const SHARED = ['engine', 'rulesets', 'ai', 'i18n', 'cli', 'app', 'discord'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // canvas 3 crashes the process when it is loaded only in worker threads.
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // One process after another starts as often as there are files, and loads the whole bot each time: not for these.
      { extends: true, test: { name: 'parts', include: SHARED, isolate: false } },
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'], exclude: SHARED } },
    ],
  },
});
