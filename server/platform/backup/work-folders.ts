import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config';
import { isWithin } from './backup-place';
import { foreignFolders } from './foreign-folders';
import { siteIdFile } from './place-owner';

/** Names of folders in the data folder that work of a while needs. */
export const backupPrefix = '.backup-';
export const verifyPrefix = '.verify-';
/** What a restore prepares; once it is complete, its name says how far it has replaced what was there. */
export const restorePrefix = '.restore-';
export const preparedSuffix = '.prepared';
export const emptiedSuffix = '.emptied';

/** Whether a name in the data folder is no part of a site's data: unfinished work, the site's id, folders of others. */
export const isNoSiteData = (name: string): boolean =>
  [backupPrefix, verifyPrefix, restorePrefix].some((prefix) => name.startsWith(prefix)) ||
  name === siteIdFile ||
  foreignFolders.includes(name);

/**
 * Why a site must not start on a data folder: a restore was killed after it had begun to replace what was there, or
 * before it had put anything into an empty folder. Null if it may start.
 */
export async function unfinishedRestore({
  DATA_DIR,
  editedTenantsDir,
}: Pick<Config, 'DATA_DIR' | 'editedTenantsDir'>): Promise<string | null> {
  const names = await readdir(DATA_DIR).catch(() => []);
  const restores = names.filter((name) => name.startsWith(restorePrefix));
  const isReplacing = restores.some((name) => name.endsWith(preparedSuffix) || name.endsWith(emptiedSuffix));
  const isEmpty = names.every(
    (name) => isNoSiteData(name) || isWithin(editedTenantsDir, join(DATA_DIR, name)),
  );
  if (restores.length === 0 || (!isReplacing && !isEmpty)) return null;
  return `DATA_DIR: A restore was interrupted, and ${DATA_DIR} is not complete. Run \`dealer backup restore\` again, with the same options. For a new site instead, empty the folder.`;
}
