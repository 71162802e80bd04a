import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, lstat, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { TenantRegistry } from '#server/dealer/registry';
import { isPassing, type TenantProblem } from '#server/dealer/rules/tenant-problems';
import {
  type FileSet,
  mostFileBytes,
  mostFiles,
  mostTotalBytes,
  tooManyFiles,
} from '#server/dealer/site-files/file-set';
import { errorCode } from '#server/dealer/tenant-file';
import type { Config } from '#server/platform/config';
import { makeFolder, sharedFolder } from '#server/platform/make-folder';
import { err, ok, type Result } from '#server/platform/result';
import { jsonIn } from '#server/platform/text/json';
import { accountsSchema } from '#server/settings/accounts-schema';
import { deliverySchema } from '#server/settings/delivery-schema';
import { deskSchema } from '#server/settings/desk-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { TenantVersions } from './tenant-versions';

/** Files are counted to here, to say how many there are. */
const mostCounted = 20 * mostFiles;
const mebibyte = 1024 * 1024;

/**
 * Reads the files of one site from a folder of sites; hidden files and leftovers of editors are left out. Fails with a
 * problem for each file that cannot be taken, or with one if there is too much.
 */
export async function readFolder(
  tenantsDir: string,
  slug: string,
): Promise<Result<FileSet, readonly TenantProblem[]>> {
  const files = new Map<string, Uint8Array>();
  const problems: TenantProblem[] = [];
  let total = 0;
  let count = 0;
  const refuse = (path: string, message: string) =>
    problems.push({ file: path === '' ? slug : `${slug}/${path}`, path: '', message });

  const take = async (path: string, stats: Stats): Promise<void> => {
    const problem = problemOf(stats);
    count += 1;
    if (count > mostFiles) return;
    if (problem !== undefined) return void refuse(path, problem);
    total += stats.size;
    if (total <= mostTotalBytes) files.set(path, await readFile(join(tenantsDir, slug, path)));
  };
  const walk = async (folder: string): Promise<void> => {
    const names = (await readdir(join(tenantsDir, slug, folder))).filter((name) => !isPassing(name)).sort();
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const stats = await lstat(join(tenantsDir, slug, path));
      if (count > mostCounted || total > mostTotalBytes) return;
      await (stats.isDirectory() ? walk(path) : take(path, stats));
    }
  };
  try {
    await walk('');
  } catch (error) {
    const code = errorCode(error);
    refuse('', code === 'ENOENT' ? 'there is no such folder' : `cannot be read (${code})`);
  }
  if (count > mostFiles) refuse('', tooManyFiles(count));
  if (total > mostTotalBytes) refuse('', `expected at most ${mostTotalBytes / mebibyte} MiB in total`);
  return problems.length > 0 ? err(problems) : ok(files);
}

/** Why something in the folder of a site is not one of its files. */
function problemOf(stats: Stats): string | undefined {
  if (!stats.isFile()) return 'expected a file, found a link or something else';
  return stats.size > mostFileBytes ? `expected at most ${mostFileBytes / mebibyte} MiB` : undefined;
}

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
  const exists = (await kindOf(folder)) !== 'nothing';
  if (exists && !replace) return err('exists');
  // Hidden until complete: folders with a leading dot are ignored.
  const mark = randomBytes(4).toString('hex');
  const draft = join(tenantsDir, `.new-${slug}-${mark}`);
  const former = join(tenantsDir, `.former-${slug}-${mark}`);
  try {
    await writeSiteFiles(draft, files);
    if (exists) await rename(folder, former);
    await rename(draft, folder);
    return ok(folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(former, { recursive: true, force: true });
  }
}

/** Settings contain no secrets, and the site may run as another user than their author. */
export async function writeSiteFiles(root: string, files: FileSet): Promise<void> {
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

/** What is at a path: a folder, something else such as a file, or nothing. */
export const kindOf = (path: string): Promise<'folder' | 'other' | 'nothing'> =>
  stat(path).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'other'),
    () => 'nothing',
  );

/**
 * Why sites cannot be read from a folder of sites, in a sentence for the person who named it; undefined if they can. With a
 * slug, also why that site cannot be read.
 */
export async function folderProblem(
  tenantsDir: string,
  slug: string | undefined,
): Promise<string | undefined> {
  const advice = 'name the folder that holds the folders of sites with --from or TENANTS_DIR.';
  const kind = await kindOf(tenantsDir);
  if (kind !== 'folder')
    return `${tenantsDir} ${kind === 'nothing' ? 'does not exist' : 'is a file'}: ${advice}`;
  const isSite = (await kindOf(join(tenantsDir, 'tenant.json'))) === 'other';
  if (slug === undefined) return isSite ? `${tenantsDir} is the folder of one site: ${advice}` : undefined;
  const folder = join(tenantsDir, slug);
  const siteKind = await kindOf(folder);
  if (siteKind === 'nothing' && isSite) return `${tenantsDir} is the folder of one site: ${advice}`;
  if (siteKind === 'nothing') return `${folder} does not exist: check the slug, or ${advice}`;
  if (siteKind === 'other') return `${folder} is a file: expected the folder of the site.`;
  const names = await readdir(folder).catch(() => undefined);
  if (names?.every(isPassing)) return `${folder} is empty: a site needs at least a tenant.json.`;
  return undefined;
}

/** Settings that rule personal data; a site that is no longer served has them too. */
const dataSettings = z.object({
  accounts: accountsSchema.pick({ countries: true }).strip().prefault({}),
  delivery: deliverySchema.pick({ retention_days: true }).strip().prefault({}),
  desk: deskSchema.pick({ audit_days: true }).strip().prefault({}),
});

/** A site with personal data, served or not. */
export type SiteWithData = z.infer<typeof dataSettings> &
  Pick<Tenant, 'slug'> & { readonly isRemoved?: true };

interface RemovedSiteDeps {
  readonly tenants: Pick<TenantRegistry, 'all' | 'bySlug'>;
  readonly tenantVersions: Pick<TenantVersions, 'current' | 'currentSince' | 'version' | 'contents'>;
  readonly config: Pick<Config, 'TENANTS'>;
}

/** A site whose settings are gone: the defaults, which delete nothing. */
export const withoutSettings = (slug: string): SiteWithData => ({
  slug,
  isRemoved: true,
  ...dataSettings.parse({}),
});

/** The version of a site before its removal; undefined if it was not removed, or sites are kept in a folder. */
export async function versionBeforeRemoval(
  { tenantVersions, config }: Omit<RemovedSiteDeps, 'tenants'>,
  slug: string,
): Promise<number | undefined> {
  if (config.TENANTS === 'folder') return undefined;
  const current = await tenantVersions.current(slug);
  return current?.removed ? current.version - 1 : undefined;
}

/** A site of the database as its last settings before the removal have it. */
export async function asBeforeRemoval(
  { tenantVersions }: Pick<RemovedSiteDeps, 'tenantVersions'>,
  slug: string,
  version: number,
): Promise<SiteWithData> {
  const hash = (await tenantVersions.version(slug, version))?.manifest.get('tenant.json')?.sha256;
  const content = hash === undefined ? undefined : (await tenantVersions.contents([hash])).get(hash);
  const settings = dataSettings.safeParse(jsonIn(content));
  return settings.success ? { slug, isRemoved: true, ...settings.data } : withoutSettings(slug);
}

/** Sites whose old data is deleted: those that are served, and those removed from the database. */
export async function sitesToSweep(deps: RemovedSiteDeps): Promise<readonly SiteWithData[]> {
  const { tenants, tenantVersions, config } = deps;
  const served = tenants.all();
  if (config.TENANTS === 'folder') return served;
  const removedSites: SiteWithData[] = [];
  for (const { tenant, version, removed } of await tenantVersions.currentSince(0)) {
    if (removed && !tenants.bySlug(tenant))
      removedSites.push(await asBeforeRemoval(deps, tenant, version - 1));
  }
  return [...served, ...removedSites];
}
