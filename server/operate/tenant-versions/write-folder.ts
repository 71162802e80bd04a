import { randomBytes } from 'node:crypto';
import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { err, ok, type Result } from '#server/platform/result';
import type { FileSet } from './rules/file-set';

/**
 * Writes the files of a site into a folder of sites, whole or not at all. Fails with 'exists' if the site has a folder
 * there, unless the caller replaces it.
 */
export async function writeFolder(
  tenantsDir: string,
  slug: string,
  files: FileSet,
  replace: boolean,
): Promise<Result<string, 'exists'>> {
  const folder = join(tenantsDir, slug);
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  if (exists && !replace) return err('exists');
  // Hidden until complete: folders with a leading dot are ignored.
  const mark = randomBytes(4).toString('hex');
  const draft = join(tenantsDir, `.new-${slug}-${mark}`);
  const former = join(tenantsDir, `.former-${slug}-${mark}`);
  try {
    await writeAll(draft, files);
    if (exists) await rename(folder, former);
    await rename(draft, folder);
    return ok(folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(former, { recursive: true, force: true });
  }
}

/** Settings contain no secrets, and the site may run as another user than their author. */
async function writeAll(root: string, files: FileSet): Promise<void> {
  await makeFolder(root, sharedFolder);
  await chmod(root, 0o755);
  for (const [path, content] of files) {
    const file = join(root, path);
    await makeFolder(dirname(file), sharedFolder);
    await writeFile(file, content);
    await chmod(file, 0o644);
    for (let folder = dirname(file); folder.length > root.length; folder = dirname(folder))
      await chmod(folder, 0o755);
  }
}
