import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Config } from '#server/platform/config';

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
