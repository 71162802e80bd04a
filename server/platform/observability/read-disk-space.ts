import { statfs } from 'node:fs/promises';
import { type DiskSpace, hasRoomForUploads } from '#server/platform/rules/disk-space';

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
