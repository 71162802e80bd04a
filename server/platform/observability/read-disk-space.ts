import { statfs } from 'node:fs/promises';
import type { DiskSpace } from './rules/disk-space';

/** The room on a folder's disk. Rejects if the folder cannot be read. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  // Some file systems make room for files as they need it, and report none.
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeFiles: files > 0 ? ffree : null };
}
