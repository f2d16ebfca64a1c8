import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';
import { build, staleTargets } from '../../src/setup/build.mjs';

/**
 * The folder of the built page, for `createDiscordServer({ pageDir })`. Under `npm test` it is up to date already; where only some
 * tests are run, it is built here.
 */
export async function builtPage(): Promise<string> {
  const stale = staleTargets(projectRoot).filter(({ name }) => name === 'page');
  if (stale.length > 0) await build(projectRoot, stale);
  return join(projectRoot, 'dist', 'page');
}
