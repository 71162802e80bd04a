import { readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Config } from '#server/platform/config';
import { siteIdFile } from './place-owner';

/**
 * Why backups must not be kept in a place, in one line; null if they may. A folder inside the data folder or the
 * tenants folder would be lost with it, and each backup would hold those before it. Links are followed; a bucket is
 * always fine.
 */
export async function backupPlaceProblem(
  { DATA_DIR, TENANTS_DIR }: Pick<Config, 'DATA_DIR' | 'TENANTS_DIR'>,
  place: string,
): Promise<string | null> {
  if (place.startsWith('s3:')) return null;
  const [backups, data, tenants] = await Promise.all([place, DATA_DIR, TENANTS_DIR].map(realFolder));
  if (backups === undefined || data === undefined || tenants === undefined) return null;
  if (isWithin(backups, data)) return `the backups would be inside DATA_DIR (${DATA_DIR}), and lost with it`;
  if (isWithin(data, backups)) return `DATA_DIR (${DATA_DIR}) is inside the folder of the backups`;
  if (isWithin(backups, tenants)) return `the backups would be inside TENANTS_DIR (${TENANTS_DIR})`;
  return null;
}

/** Whether two places are the same folder, whatever links lead to it, or the same part of a bucket. */
export async function isSamePlace(one: string, other: string): Promise<boolean> {
  if (one.startsWith('s3:') || other.startsWith('s3:'))
    return one.replace(/\/$/, '') === other.replace(/\/$/, '');
  return (await realFolder(one)) === (await realFolder(other));
}

/** The folder without links; for one that is still to be created, that of the nearest folder above it. */
async function realFolder(path: string): Promise<string> {
  const whole = resolve(path);
  return realpath(whole).catch(async () =>
    dirname(whole) === whole ? whole : join(await realFolder(dirname(whole)), basename(whole)),
  );
}

/** Whether an absolute path is that of a folder or of something in it. */
export function isWithin(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

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

/** Where other systems put stock files; often a read-only mount. */
export const dropFolder = 'feeds';

/**
 * Folders in the data folder that are not the site's: stock files of other systems, and what a file system keeps for
 * itself. Backups leave them out and restores leave them as they are.
 */
export const foreignFolders: readonly string[] = [dropFolder, 'lost+found'];

/** Whether a path within the data folder is in one of these folders. */
export const isInOneOf = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isWithin(`/${path}`, `/${folder}`));

/** Paths within a folder that are mounts of their own; none where the system does not list its mounts. */
export async function mountsWithin(folder: string): Promise<readonly string[]> {
  const [list, whole] = await Promise.all([
    readFile('/proc/self/mountinfo', 'utf8').catch(() => ''),
    realpath(folder).catch(() => folder),
  ]);
  const inside = mountPoints(list).filter((mount) => mount !== whole && isWithin(mount, whole));
  return [...new Set(inside.map((mount) => relative(whole, mount)))];
}

const escaped = /\\([0-7]{3})/g;

/** Paths of the mounts that Linux lists in `/proc/self/mountinfo`; it writes a space in a path as `\040`. */
export const mountPoints = (mountinfo: string): string[] =>
  mountinfo.split('\n').flatMap((line) => {
    const path = line.split(' ')[4];
    return path
      ? [path.replace(escaped, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))]
      : [];
  });
