import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describeProblems, type TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import { takenHosts } from '#server/dealer/tenants/rules/host-name';
import { readTenant, tenantFolders } from '#server/operate/tenants/load-tenants';
import { checkTenant } from '#server/operate/tenants/rules/check-tenant';
import { mostTenants, tooMany } from '#server/operate/tenants/rules/live-sites';
import {
  type StarterAnswers,
  type StarterFile,
  starterSite,
} from '#server/operate/tenants/rules/starter-site';
import { err, ok, type Result } from '#server/platform/result';
import { newSlug } from '#server/settings/text-schema';
import { writeSiteFiles } from './site-folders';
import type { TenantVersions } from './tenant-versions';

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
  const draft = join(tenantsDir, `.new-${slug}-${process.pid}`);
  try {
    const contents = files.map(({ path, text }) => [path, new TextEncoder().encode(text)] as const);
    await writeSiteFiles(join(draft, slug), new Map(contents));
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
}

/**
 * Why a new site cannot join those of a folder: there are too many, or one of them has one of its hosts; sites that cannot
 * be read have none.
 */
export async function newcomerProblems(
  tenantsDir: string,
  slug: string,
  hosts: readonly string[],
): Promise<TenantProblem[]> {
  const folders = await tenantFolders(tenantsDir, true);
  const others = folders.ok ? folders.value.filter((folder) => folder !== slug) : [];
  if (others.length >= mostTenants) return [tooMany(slug)];
  const read = await Promise.all(others.map((folder) => readTenant(tenantsDir, folder)));
  const tenants = read.flatMap((one) => (one.ok ? [one.value] : []));
  return takenHosts({ slug, hosts: [...hosts] }, tenants);
}

export type SlugFailure = { readonly kind: 'exists' } | { readonly kind: 'used before' };

/**
 * Why a new site cannot have a slug; undefined if it can. A removed site keeps its slug: its leads, stock, staff and API
 * keys are stored under it, and another dealer must not get them.
 */
export async function slugFailure(
  tenantVersions: Pick<TenantVersions, 'current'>,
  slug: string,
): Promise<SlugFailure | undefined> {
  const current = await tenantVersions.current(slug);
  if (current === undefined) return undefined;
  return current.removed ? { kind: 'used before' } : { kind: 'exists' };
}
