import { createHash } from 'node:crypto';
import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPassing } from './rules/passing-file';
import { errorCode } from './tenant-file';

const deepest = 6;
const mostFiles = 5_000;

/**
 * A short text that is another one whenever a file of a tenant's folder is added, removed or written to: of names,
 * sizes and times, not of contents, so that hundreds of folders are compared in a blink. A folder that cannot be read
 * counts as what is wrong with it. Hidden files and an editor's own do not count.
 */
export function folderPrint(tenantsDir: string, slug: string): string {
  const hash = createHash('sha1');
  let left = mostFiles;
  const walk = (folder: string, depth: number): void => {
    for (const name of namesIn(join(tenantsDir, folder))) {
      if (isPassing(name) || left-- <= 0) continue;
      const path = `${folder}/${name}`;
      const found = lookAt(join(tenantsDir, path));
      if (typeof found === 'object' && found.isDirectory() && depth < deepest) walk(path, depth + 1);
      else hash.update(`${path} ${typeof found === 'object' ? `${found.size} ${found.mtimeMs}` : found}\n`);
    }
  };
  walk(slug, 0);
  return hash.digest('base64url').slice(0, 12);
}

/** What stands at a path, or why nobody can tell: gone meanwhile, a link in a circle. */
function lookAt(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    return errorCode(error);
  }
}

/** In alphabetical order; of a folder that cannot be read, why. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    return [errorCode(error)];
  }
}
