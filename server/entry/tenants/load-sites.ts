import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listDocuments } from '#server/dealership/documents/document-library';
import { folderPrint } from '#server/dealership/files/folder-print';
import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { errorCode } from '#server/dealership/files/tenant-file';
import { checkRedirects } from '#server/dealership/redirects/rules/check-redirects';
import { loadModels, loadOffers, loadRedirects, loadReviews } from '#server/entry/tenants/load-data-files';
import { folderPages } from '#server/pages/content/folder-pages';
import { loadContent } from '#server/pages/content/load-content';
import { categoryProblems } from '#server/pages/content/rules/page-conflicts';
import { err, ok, type Result } from '#server/platform/result';
import type { Site } from '#server/settings/site-data';
import { readTenant, tenantFolders } from './load-tenants';
import { type ReadSites, type SiteFolder, unreadPrint } from './rules/live-sites';
import { beyondLimit, tooMany } from './rules/most-tenants';
import { soundSites } from './rules/sound-sites';

/** The print of a folder beyond the limit: it is read once there is a place for it. */
const beyondPrint = 'beyond the limit';

interface FolderOptions {
  /** Sites come from elsewhere: no folder is no problem. */
  readonly mayBeEmpty?: boolean | undefined;
  /** The site that answers unknown hosts: it has a place however many there are. */
  readonly defaultTenant?: string | undefined;
}

type Loaded = Result<Site, readonly TenantProblem[]>;

/** Reads every tenant of a folder with all its files, by slug in alphabetical order. Reports all problems at once. */
export async function loadSites(
  tenantsDir: string,
): Promise<Result<ReadonlyMap<string, Site>, readonly TenantProblem[]>> {
  const read = await readSites(tenantsDir);
  return read.ok ? wholeSites(read.value) : read;
}

/** The sites of folders that are all valid, otherwise every problem. */
export function wholeSites(folders: ReadSites): Result<ReadonlyMap<string, Site>, readonly TenantProblem[]> {
  const { sites, problems } = soundSites(folders);
  return problems.length > 0 ? err(problems) : ok(sites);
}

/**
 * The current contents of every folder. Those with the same fingerprint as in `known` are not read again; with
 * `named`, only those and new ones are scanned.
 */
export async function readSites(
  tenantsDir: string,
  previous: ReadSites = new Map(),
  secretNames?: ReadonlySet<string>,
  { mayBeEmpty, defaultTenant }: FolderOptions = {},
): Promise<Result<ReadSites, readonly TenantProblem[]>> {
  const folders = await tenantFolders(tenantsDir, mayBeEmpty);
  if (!folders.ok) return folders;
  const siteFolders = new Map<string, SiteFolder>();
  const left = beyondLimit(folders.value, (folder) => previous.get(folder)?.read.ok === true, defaultTenant);
  for (const folder of folders.value) {
    if (left.has(folder)) {
      siteFolders.set(folder, { print: beyondPrint, read: err([tooMany(folder)]) });
      continue;
    }
    const before = previous.get(folder);
    const isNamed = secretNames === undefined || secretNames.has(folder);
    const skip = before !== undefined && before.print !== beyondPrint && !isNamed;
    siteFolders.set(folder, skip ? before : await readSite(tenantsDir, folder, before));
  }
  return ok(siteFolders);
}

async function readSite(
  tenantsDir: string,
  folder: string,
  before: SiteFolder | undefined,
): Promise<SiteFolder> {
  const dir = await homeOf(tenantsDir, folder);
  // Before the files: a write in between changes the fingerprint, so the next scan reads it.
  const print = folderPrint(dir, folder);
  if (before?.print === print) return before;
  // An unexpected failure in one site's files is reported for that site only; the others still load.
  try {
    return { print, read: await loadSite(dir, folder, print) };
  } catch (error) {
    const message = `expected readable files (${errorCode(error)})`;
    return { print: unreadPrint, read: err([{ file: folder, path: '', message }]) };
  }
}

/**
 * The folder that holds a site's folder once links are resolved: a link may change to another version at any time, and
 * all files must be of one.
 */
async function homeOf(tenantsDir: string, folder: string): Promise<string> {
  const path = await realpath(join(tenantsDir, folder)).catch(() => undefined);
  return path !== undefined && basename(path) === folder ? dirname(path) : tenantsDir;
}

/** Contradictions between files that would mislead shoppers. */
const togetherProblems = ({ tenant, data }: Site): TenantProblem[] => [
  ...categoryProblems([...data.content.values()], tenant.blog.categories),
  ...checkRedirects(data.redirects, tenant)
    .filter(({ severity }) => severity === 'error')
    .map(({ path, message }) => ({
      file: 'redirects.json',
      path,
      message: `expected a different address: ${message}`,
    })),
];

async function loadSite(dir: string, slug: string, version: string): Promise<Loaded> {
  const [tenant, reviews, offers, models, content, redirects] = await Promise.all([
    readTenant(dir, slug),
    loadReviews(dir, slug),
    loadOffers(dir, slug),
    loadModels(dir, slug),
    loadContent(dir, slug),
    loadRedirects(dir, slug),
  ]);
  if (tenant.ok && reviews.ok && offers.ok && models.ok && content.ok && redirects.ok) {
    const data = {
      version,
      reviews: reviews.value,
      offers: offers.value,
      models: models.value,
      content: content.value,
      redirects: redirects.value,
      documents: listDocuments(dir, slug),
    };
    const site = { tenant: { ...tenant.value, ...folderPages(data, tenant.value) }, data };
    const problems = togetherProblems(site);
    return problems.length > 0
      ? err(problems.map((one) => ({ ...one, file: `${slug}/${one.file}` })))
      : ok(site);
  }
  return err(
    [tenant, reviews, offers, models, content, redirects].flatMap((one) => (one.ok ? [] : one.error)),
  );
}
