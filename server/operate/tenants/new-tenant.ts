import { existsSync } from 'node:fs';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeProblems } from '#server/dealer/files/rules/tenant-problems';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { err, ok, type Result } from '#server/platform/result';
import { newSlug } from '#server/settings/text-schema';
import { readTenant } from './load-tenants';
import { newcomerProblems } from './newcomer-problems';
import { checkTenant } from './rules/check-tenant';
import { type StarterAnswers, type StarterFile, starterSite } from './rules/starter-site';

/** Dealers' settings contain no secrets, and the site may run as another user than their author. */
async function makeReadable(root: string, file: string): Promise<void> {
  await chmod(file, 0o644);
  for (let folder = dirname(file); folder.length > root.length; folder = dirname(folder)) {
    await chmod(folder, 0o755);
  }
}

/**
 * Creates a new site's folder, whole or not at all; a running site picks it up at once. Fails if another site has one of
 * its hosts, or if `tenant check` would refuse it.
 * @param fileExists answers for paths relative to the project folder
 */
export async function newTenant(
  tenantsDir: string,
  answers: StarterAnswers,
  fileExists: (path: string) => boolean = () => true,
): Promise<Result<readonly StarterFile[], string>> {
  const { slug } = answers;
  const slugResult = newSlug.safeParse(slug);
  if (!slugResult.success) return err(`Slug "${slug}": expected ${slugResult.error.issues[0]?.message}.`);
  const folder = join(tenantsDir, slug);
  if (existsSync(folder)) return err(`${folder} already exists: choose another slug.`);
  const files = starterSite(answers);
  // Hidden until complete: folders with a leading dot are ignored.
  const hidden = `.new-${slug}-${process.pid}`;
  const draft = join(tenantsDir, hidden);
  try {
    await writeAll(draft, files);
    const read = await readTenant(draft, slug);
    if (!read.ok) return err(describeProblems(read.error));
    const errors = checkTenant(read.value, fileExists).filter(({ severity }) => severity === 'error');
    const problems = [...errors, ...(await newcomerProblems(tenantsDir, slug, read.value.hosts))];
    if (problems.length > 0) return err(describeProblems(problems));
    await rename(join(draft, slug), folder);
    return ok(files);
  } catch (error) {
    return err(`Cannot write to ${tenantsDir}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }

  async function writeAll(root: string, all: readonly StarterFile[]): Promise<void> {
    for (const { path, text } of all) {
      const file = join(root, slug, path);
      await makeFolder(dirname(file), sharedFolder);
      await writeFile(file, text);
      await makeReadable(root, file);
    }
  }
}
