import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin } from '#server/platform/backup/backup-place';

/** Empties a folder, which may be a volume, but for these folders in it. */
export async function emptyFolder(folder: string, kept: readonly string[]): Promise<void> {
  for (const path of (await namesIn(folder)).map((name) => join(folder, name))) {
    if (kept.includes(path)) continue;
    if (kept.some((one) => isWithin(one, path))) await emptyFolder(path, kept);
    else await rm(path, { recursive: true });
  }
}

/** Moves everything in a folder to another, into the folders that are there. */
export async function moveContent(from: string, to: string): Promise<void> {
  for (const name of await namesIn(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    const isMerged = await rename(source, target).then(
      () => false,
      (error: unknown) => isFull(error) || Promise.reject(error),
    );
    if (isMerged) await moveContent(source, target);
  }
}

/** Whether a folder could not be replaced because it is not empty. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');

/** Names of what is in a folder; none for one that does not exist. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
