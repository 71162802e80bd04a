import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPassing } from '#server/dealer/files/rules/passing-files';

/** What is at a path: a folder, something else such as a file, or nothing. */
export const kindOf = (path: string): Promise<'folder' | 'other' | 'nothing'> =>
  stat(path).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'other'),
    () => 'nothing',
  );

/**
 * Why sites cannot be read from a folder of sites, in a sentence for the person who named it; undefined if they can. With a
 * slug, also why that site cannot be read.
 */
export async function folderProblem(
  tenantsDir: string,
  slug: string | undefined,
): Promise<string | undefined> {
  const advice = 'name the folder that holds the folders of sites with --from or TENANTS_DIR.';
  const kind = await kindOf(tenantsDir);
  if (kind !== 'folder')
    return `${tenantsDir} ${kind === 'nothing' ? 'does not exist' : 'is a file'}: ${advice}`;
  const isSite = (await kindOf(join(tenantsDir, 'tenant.json'))) === 'other';
  if (slug === undefined) return isSite ? `${tenantsDir} is the folder of one site: ${advice}` : undefined;
  const folder = join(tenantsDir, slug);
  const siteKind = await kindOf(folder);
  if (siteKind === 'nothing' && isSite) return `${tenantsDir} is the folder of one site: ${advice}`;
  if (siteKind === 'nothing') return `${folder} does not exist: check the slug, or ${advice}`;
  if (siteKind === 'other') return `${folder} is a file: expected the folder of the site.`;
  const names = await readdir(folder).catch(() => undefined);
  if (names?.every(isPassing)) return `${folder} is empty: a site needs at least a tenant.json.`;
  return undefined;
}
