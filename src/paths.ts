import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project's folder, absolute: where `package.json`, `assets`, `migrations` and `data` are. The same whether this
 * module runs from `src` or, built, from a folder of `dist`, where those files are not copied to.
 *
 * @example join(projectRoot, 'migrations')
 */
export const projectRoot = rootAbove(dirname(fileURLToPath(import.meta.url)));

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('No package.json above the running code: the project folder is incomplete.');
  return rootAbove(parent);
}
