import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileSet } from '#server/operate/tenant-versions/rules/file-set';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { mirrorSite, pathsOf, writeSiteFiles } from './site-folder';

/** Hidden, so that no process takes it for a site; left behind only by a process that was killed. */
const draftPrefix = '.provisioning-';
const oldMs = 10 * 60_000;

/** Runs a task with a folder of sites that has only this one, as it is with these files. */
export async function withDraft<T>(
  tenantsDir: string,
  slug: string,
  files: FileSet,
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
