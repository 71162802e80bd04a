import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listDocuments } from '#server/dealer/documents';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { errorCode, folderPrint, readDataFile } from '#server/dealer/tenant-file';
import { err, ok, type Result } from '#server/platform/result';
import { modelsFileSchema, offersSchema, reviewSetSchema } from '#server/settings/data-files-schema';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { emptySiteData, type Site } from '#server/settings/site-data';
import { loadContent } from '#server/site/content/load-content';
import { readTenant, tenantFolders } from './load-tenants';
import {
  beyondLimit,
  type ReadSites,
  type SiteFolder,
  soundSites,
  tooMany,
  unreadPrint,
} from './rules/live-sites';
import { isSameSite, settledSite, siteOf } from './settled-site';

/** The print of a folder beyond the limit: it is read once there is a place for it. */
const beyondPrint = 'beyond the limit';

interface FolderOptions {
  /** Sites come from elsewhere: no folder is no problem. */
  readonly mayBeEmpty?: boolean | undefined;
  /** The site that answers unknown hosts: it has a place however many there are. */
  readonly defaultTenant?: string | undefined;
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
  const former = before?.read.ok ? before.read.value : undefined;
  // An unexpected failure in one site's files is reported for that site only; the others still load.
  try {
    return { print, ...(await loadSite(dir, folder, print, former)) };
  } catch (error) {
    const problems = [{ file: folder, path: '', message: `expected readable files (${errorCode(error)})` }];
    if (former) return { print: unreadPrint, read: ok(former), fileProblems: problems };
    return { print: unreadPrint, read: err(problems) };
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

/**
 * The site of a folder. A file that breaks a rule stays as it was `before`, or is left out: the others are not held up.
 * Without a usable tenant.json there is no site.
 */
async function loadSite(
  dir: string,
  slug: string,
  version: string,
  before: Site | undefined,
): Promise<Pick<SiteFolder, 'read' | 'fileProblems'>> {
  const [tenant, reviews, offers, models, content, redirects] = await Promise.all([
    readTenant(dir, slug),
    readDataFile(dir, `${slug}/reviews.json`, reviewSetSchema),
    readDataFile(dir, `${slug}/offers.json`, offersSchema),
    readDataFile(dir, `${slug}/models.json`, modelsFileSchema),
    loadContent(dir, slug, before?.data.content),
    readDataFile(dir, `${slug}/redirects.json`, redirectsSchema),
  ]);
  const fileProblems = [
    ...[tenant, reviews, offers, models].flatMap((one) => (one.ok ? [] : one.error)),
    ...content.problems,
    ...(redirects.ok ? [] : redirects.error),
  ];
  const settings = tenant.ok ? tenant.value : before?.tenant;
  if (settings === undefined) return { read: err(fileProblems) };
  const former = before?.data ?? emptySiteData;
  const data = {
    version,
    reviews: reviews.ok ? reviews.value : former.reviews,
    offers: offers.ok ? (offers.value ?? emptySiteData.offers) : former.offers,
    models: models.ok ? (models.value ?? emptySiteData.models) : former.models,
    content: content.content,
    redirects: redirects.ok ? (redirects.value ?? emptySiteData.redirects) : former.redirects,
    documents: listDocuments(dir, slug),
  };
  const settled = settledSite(siteOf(settings, data), before);
  const problems = [
    ...fileProblems,
    ...settled.problems.map((one) => ({ ...one, file: `${slug}/${one.file}` })),
  ];
  const site = before && problems.length > 0 && isSameSite(settled.site, before) ? before : settled.site;
  return { read: ok(site), fileProblems: problems };
}
