import { createHash } from 'node:crypto';
import { open, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#server/platform/make-folder';
import { isInOneOf } from './backup-place';
import { BackupFailure } from './backup-storage';
import type { BackupRepository } from './repository';
import { type BackupFile, type Manifest, piecesOf } from './rules/manifest';

const filesAtOnce = 12;

/** The path to restore a file of a backup to; null to skip the file. */
type Destination = (path: string) => string | null;

/**
 * Writes files of a backup, for their owner only. Throws BackupFailure at the first that is damaged, once no file is
 * being written any more. Returns how many.
 */
export async function restoreFiles(
  repository: BackupRepository,
  manifest: Manifest,
  destination: Destination,
): Promise<number> {
  const waiting = manifest.files.flatMap((file) => {
    const target = destination(file.path);
    return target === null ? [] : [{ file, target }];
  });
  const total = waiting.length;
  const work = async () => {
    try {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        await restoreFile(repository, next.file, next.target);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: filesAtOnce }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return total;
}

async function restoreFile(repository: BackupRepository, file: BackupFile, target: string): Promise<void> {
  await makeFolder(dirname(target));
  const handle = await open(target, 'wx', 0o600);
  const whole = createHash('sha256');
  try {
    for (const sha256 of piecesOf(file)) {
      const bytes = await repository.piece(sha256);
      whole.update(bytes);
      await handle.writeFile(bytes);
    }
    await handle.datasync();
  } finally {
    await handle.close();
  }
  if (whole.digest('hex') !== file.sha256) throw new BackupFailure(`${file.path} is damaged.`);
  await utimes(target, new Date(), new Date(file.changedMs));
}

/** The name of the database's file in a backup. */
export const databasePath = 'database/site.sqlite';
export const dumpPath = 'database/dump';

/**
 * Files of the data folder and the database go into `dataDir`; tenants' into `tenantsDir`, or nowhere. `left` are folders
 * within the data folder, such as `tenants`, whose files are left out.
 */
export const intoFolders =
  (dataDir: string, tenantsDir: string | null, left: readonly string[]): Destination =>
  (path) => {
    if (path === databasePath) return join(dataDir, 'site.sqlite');
    const [folder, ...parts] = path.split('/');
    if (folder === 'data' && isInOneOf(parts.join('/'), left)) return null;
    if (folder === 'data') return join(dataDir, ...parts);
    if (folder === 'tenants' && tenantsDir !== null) return join(tenantsDir, ...parts);
    return null;
  };
