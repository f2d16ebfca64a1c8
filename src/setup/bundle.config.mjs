/**
 * The program that `npm start` runs: everything it needs in a few files. Finding and reading the thousand and more small
 * files that it is made of would take as long as all the rest of a start.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  root,
  publicDir: false,
  // Native code stays where it was compiled.
  ssr: { noExternal: true, external: ['better-sqlite3', 'canvas'] },
  build: {
    ssr: true,
    outDir: `${root}dist/bundle`,
    target: 'node20',
    minify: false,
    // Read only where Node runs with --enable-source-maps.
    sourcemap: true,
    rolldownOptions: {
      input: { main: `${root}src/main.ts`, worker: `${root}src/store/worker.ts` },
      // In one folder: the database's worker is looked for beside the file that starts it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      // Native code that discord.js and ws use where somebody has installed it.
      external: ['bufferutil', 'utf-8-validate', 'zlib-sync'],
      // What discord.js evaluates is asked for by processes of one bot, of which there is one.
      checks: { eval: false },
    },
  },
});
