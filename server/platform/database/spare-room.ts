import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { databaseFile } from './connect';

/** SQLite needs 32 KB to open a database, and the rest is too little for /readyz to call the disk usable. */
const spareBytes = 64 * 1024;
/** With less than this left, leads need the room more. */
const plentyBytes = 16 * spareBytes;

const spareFile = (dataDir: string): string => `${databaseFile(dataDir)}-spare`;

/**
 * Keeps a file in the data folder whose room lets a site start on a full disk. Never throws: without room, or in a
 * folder that can't be written, there is none.
 */
export async function keepSpareRoom(dataDir: string): Promise<void> {
  const file = spareFile(dataDir);
  try {
    if (await isWhole(file)) return;
    const { bavail, bsize } = await statfs(dataDir);
    // Random bytes: a file system that compresses would keep no room for others.
    if (bavail * bsize > plentyBytes) await writeFile(file, randomBytes(spareBytes), { mode: 0o600 });
  } catch {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

const isWhole = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size === spareBytes,
    () => false,
  );

/** Gives the spare room to the disk. Returns whether there was any. Throws as the file system does. */
export function freeSpareRoom(dataDir: string): boolean {
  const file = spareFile(dataDir);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}
