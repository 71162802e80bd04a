import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder for its owner only, and the folders that it is in. Node's own way never ends where the system takes no
 * new names, as in /proc and below some automatic mounts: it answers ENOENT there, which is thrown here.
 */
export async function makeFolder(folder: string): Promise<void> {
  const failure = await failureOfMaking(folder);
  if (failure === null) return;
  const parent = dirname(folder);
  if (failure.code !== 'ENOENT' || parent === folder) throw failure;
  await makeFolder(parent);
  const lastFailure = await failureOfMaking(folder);
  if (lastFailure) throw lastFailure;
}

/** Null if the folder is there now. */
const failureOfMaking = (folder: string): Promise<NodeJS.ErrnoException | null> =>
  mkdir(folder, { mode: 0o700 }).then(
    () => null,
    (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? null : error),
  );
