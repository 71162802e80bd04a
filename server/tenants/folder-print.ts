import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const deepest = 6;
const mostFiles = 5_000;

/**
 * A short text that is another one whenever a file of a tenant's folder is added, removed or written to: of names,
 * sizes and times, not of contents, so that hundreds of folders are compared in a blink. Empty for a folder that cannot
 * be read. Hidden files (an editor's, a mounted volume's own) do not count.
 */
export function folderPrint(tenantsDir: string, slug: string): string {
  const hash = createHash('sha1');
  let left = mostFiles;
  const walk = (folder: string, depth: number): void => {
    for (const name of readdirSync(join(tenantsDir, folder)).sort()) {
      if (name.startsWith('.') || left-- <= 0) continue;
      const path = `${folder}/${name}`;
      const found = statSync(join(tenantsDir, path), { throwIfNoEntry: false });
      if (found?.isDirectory() && depth < deepest) walk(path, depth + 1);
      else hash.update(`${path} ${found?.size} ${found?.mtimeMs}\n`);
    }
  };
  try {
    walk(slug, 0);
    return hash.digest('base64url').slice(0, 12);
  } catch {
    return '';
  }
}
