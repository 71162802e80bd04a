import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, link, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPassing } from '#server/dealer/rules/tenant-problems';
import { mostFiles } from '#server/dealer/site-files/file-set';
import type { FileChanges } from '#server/dealer/site-files/tenant-writer-port';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';

/** Hidden, so that no process takes it for a site; left behind only by a process that was killed. */
const draftPrefix = '.provisioning-';
const oldMs = 10 * 60_000;

/** Runs a task with a folder of sites that has only this one, as it is with these changes. */
export async function withDraft<T>(
  tenantsDir: string,
  slug: string,
  files: FileChanges,
  task: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = join(tenantsDir, `${draftPrefix}${randomUUID()}`);
  const site = join(tenantsDir, slug);
  try {
    await makeFolder(join(draft, slug), sharedFolder);
    await chmod(join(draft, slug), 0o755);
    if (existsSync(site)) await mirrorSite(site, join(draft, slug), await pathsOf(tenantsDir, slug));
    await writeSiteFiles(join(draft, slug), files);
    return await task(draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes drafts of processes that were killed: those that are too old to be another process's work. */
export async function clearOldDrafts(tenantsDir: string): Promise<void> {
  const names = (await readdir(tenantsDir)).filter((name) => name.startsWith(draftPrefix));
  for (const name of names) {
    const draft = join(tenantsDir, name);
    const changed = await stat(draft).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > oldMs) await rm(draft, { recursive: true, force: true });
  }
}

const deepest = 6;

/** Paths of a site's files within its folder, without hidden files and backups of editors. */
export async function pathsOf(tenantsDir: string, slug: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const walk = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(join(tenantsDir, slug, folder), { withFileTypes: true });
    for (const entry of entries) {
      if (isPassing(entry.name) || paths.length >= mostFiles) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && depth < deepest) await walk(path, depth + 1);
    }
  };
  await walk('', 1);
  return paths;
}

/** The folders of a file, readable for the users that may read the site, whatever this process's umask. */
async function makeFolders(root: string, path: string): Promise<void> {
  const names = path.split('/').slice(0, -1);
  for (let depth = 1; depth <= names.length; depth += 1) {
    const folder = join(root, ...names.slice(0, depth));
    await makeFolder(folder, sharedFolder);
    await chmod(folder, 0o755);
  }
}

/** Puts the files of a site into another folder without copying their contents, where the disk can do that. */
async function mirrorSite(from: string, to: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const target = join(to, path);
    await makeFolders(to, path);
    await link(join(from, path), target).catch(() => copyFile(join(from, path), target));
  }
}

/** Writes files so that they are on the disk afterwards. An older file is replaced, not overwritten: it may be a mirror. */
async function writeSiteFiles(folder: string, files: FileChanges): Promise<void> {
  for (const [path, bytes] of files) {
    const file = join(folder, path);
    await makeFolders(folder, path);
    await rm(file, { force: true });
    if (bytes === null) continue;
    const handle = await open(file, 'wx', 0o644);
    try {
      await handle.writeFile(bytes);
      // The site may run as another user than its dealer's editor; settings hold no secrets.
      await handle.chmod(0o644);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** A rename is on the disk once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
