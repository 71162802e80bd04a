import { createHash } from 'node:crypto';
import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPassing } from './rules/passing-files';
import { errorCode } from './tenant-file';

const deepest = 6;
const mostFiles = 5_000;

/**
 * A short text that changes whenever a file in a tenant's folder is added, removed or written to. It covers names,
 * sizes and times, not contents, so comparing hundreds of folders is fast. An unreadable folder counts by its error.
 * Hidden files and editor backups don't count.
 */
export function folderPrint(tenantsDir: string, slug: string): string {
  const hash = createHash('sha1');
  let left = mostFiles;
  const walk = (folder: string, depth: number): void => {
    for (const name of namesIn(join(tenantsDir, folder))) {
      if (isPassing(name) || left-- <= 0) continue;
      const path = `${folder}/${name}`;
      const stats = lookAt(join(tenantsDir, path));
      if (typeof stats === 'object' && stats.isDirectory() && depth < deepest) walk(path, depth + 1);
      else hash.update(`${path} ${typeof stats === 'object' ? `${stats.size} ${stats.mtimeMs}` : stats}\n`);
    }
  };
  walk(slug, 0);
  return hash.digest('base64url').slice(0, 12);
}

/** What is at a path, or the error: removed meanwhile, a circular link. */
function lookAt(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    return errorCode(error);
  }
}

/** In alphabetical order; the error for an unreadable folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    return [errorCode(error)];
  }
}
