import { lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import { mkdir, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type DiskSpace, hasRoomForUploads } from './rules/disk-space';

/** The mode of a folder that other users may read, as far as the process's umask lets them. */
export const sharedFolder = 0o777;
const forOwner = 0o700;

/**
 * Makes a folder, for its owner only by default, and the folders that it is in. Node's own way never ends where the system takes no
 * new names, as in /proc and below some automatic mounts: it answers ENOENT there, which is thrown here.
 */
export async function makeFolder(folder: string, mode = forOwner): Promise<void> {
  const failure = await failureOfMaking(folder, mode);
  if (failure === null) return;
  await makeFolder(parentToMake(folder, failure), mode);
  const lastFailure = await failureOfMaking(folder, mode);
  if (lastFailure) throw lastFailure;
}

/** The same for callers that cannot wait, for the owner only: it blocks their thread. */
export function makeFolderSync(folder: string): void {
  const failure = failureOfMakingSync(folder);
  if (failure === null) return;
  makeFolderSync(parentToMake(folder, failure));
  const lastFailure = failureOfMakingSync(folder);
  if (lastFailure) throw lastFailure;
}

/** What is in the place of a folder, to follow its path in a line; null if that is a folder, or nothing. */
export function obstacleAt(folder: string): string | null {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats) return stats.isDirectory() ? null : 'is not a folder';
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return null;
  return `is a link to ${readlinkSync(folder)}, which does not exist`;
}

/** The folder whose absence is a failure's only reason. Throws any other failure. */
function parentToMake(folder: string, failure: NodeJS.ErrnoException): string {
  const parent = dirname(folder);
  if (failure.code !== 'ENOENT' || parent === folder) throw failure;
  return parent;
}

/** Null if the folder is there now. */
async function failureOfMaking(folder: string, mode: number): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(folder, { mode });
    return null;
  } catch (error) {
    const isThere = await stat(folder).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    return isThere ? null : (error as NodeJS.ErrnoException);
  }
}

function failureOfMakingSync(folder: string): NodeJS.ErrnoException | null {
  try {
    mkdirSync(folder, { mode: forOwner });
    return null;
  } catch (error) {
    const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
    return isThere ? null : (error as NodeJS.ErrnoException);
  }
}

/** The room on a folder's disk. Rejects if the folder cannot be read. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  // Some file systems make room for files as they need it, and report none.
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeFiles: files > 0 ? ffree : null };
}

/**
 * Called before the files of visitors and callers are stored. Throws as a full disk does, while there is still room for
 * everything else. A disk that says nothing of its room, and of its size, is not full.
 */
export async function refuseWithoutRoom(folder: string, read = readDiskSpace): Promise<void> {
  const space = await read(folder).catch(() => null);
  if (space === null || hasRoomForUploads(space)) return;
  throw Object.assign(new Error('the disk has no room for uploads'), { code: 'ENOSPC' });
}
