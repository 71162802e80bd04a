import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { listDocuments } from '#server/dealer/documents';
import { checkRedirects } from '#server/dealer/rules/redirects';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { errorCode, folderPrint, readDataFile } from '#server/dealer/tenant-file';
import { err, ok, type Result } from '#server/platform/result';
import { modelsFileSchema, offersSchema, reviewSetSchema } from '#server/settings/data-files-schema';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { emptySiteData, type Site, type SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { folderPages } from '#server/site/content/content-files';
import { loadContent } from '#server/site/content/load-content';
import { categoryProblems } from '#server/site/content/rules/check-content';
import { readTenant, tenantFolders } from './load-tenants';
import {
  beyondLimit,
  type ReadSites,
  type SiteFolder,
  soundSites,
  tooMany,
  unreadPrint,
} from './rules/live-sites';

/** The print of a folder beyond the limit: it is read once there is a place for it. */
const beyondPrint = 'beyond the limit';

interface FolderOptions {
  /** Sites come from elsewhere: no folder is no problem. */
  readonly mayBeEmpty?: boolean | undefined;
  /** The site that answers unknown hosts: it has a place however many there are. */
  readonly defaultTenant?: string | undefined;
  /** Sites that were served before: they have their places before new ones. */
  readonly served?: ReadonlySet<string> | undefined;
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
  { mayBeEmpty, defaultTenant, served }: FolderOptions = {},
): Promise<Result<ReadSites, readonly TenantProblem[]>> {
  const folders = await tenantFolders(tenantsDir, mayBeEmpty);
  if (!folders.ok) return folders;
  const siteFolders = new Map<string, SiteFolder>();
  const isServed = (folder: string) => previous.get(folder)?.read.ok === true || served?.has(folder) === true;
  const left = beyondLimit(folders.value, isServed, defaultTenant);
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

/** A site from its settings and the other files of its folder. */
const siteOf = (tenant: Tenant, data: SiteData): Site => ({
  tenant: { ...tenant, ...folderPages(data, tenant) },
  data,
});

/** Contradictions between files that would mislead shoppers; each names the file at fault. */
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

/**
 * The site with files that don't contradict each other: those at fault as they were before, or left out.
 * `problems`: of the files as they are.
 */
function settledSite(
  site: Site,
  before: Site | undefined,
): { site: Site; problems: readonly TenantProblem[] } {
  const problems = togetherProblems(site);
  if (problems.length === 0) return { site, problems };
  const faulty = new Set(problems.map(({ file }) => file));
  const formerData = before?.data ?? emptySiteData;
  const formerPages = new Map([...formerData.content.values()].map((page) => [page.file, page]));
  const pages = [...site.data.content.values()].flatMap((page) =>
    faulty.has(page.file) ? (formerPages.get(page.file) ?? []) : [page],
  );
  const mended = siteOf(site.tenant, {
    ...site.data,
    content: new Map(pages.map((page) => [page.path, page])),
    redirects: faulty.has('redirects.json') ? formerData.redirects : site.data.redirects,
  });
  const withoutFaulty = siteOf(site.tenant, {
    ...mended.data,
    content: new Map([...site.data.content].filter(([, { file }]) => !faulty.has(file))),
    redirects: faulty.has('redirects.json') ? [] : site.data.redirects,
  });
  // Pages that stay as they were may contradict new settings: then those are at fault.
  const former = before ? [siteOf(before.tenant, site.data), siteOf(before.tenant, mended.data), before] : [];
  const sound = [mended, ...former].find((one) => togetherProblems(one).length === 0);
  return { site: sound ?? withoutFaulty, problems };
}

/** Whether nothing of a site has changed but the version; its pages are the same objects if their files are the same. */
function isSameSite({ tenant, data }: Site, before: Site): boolean {
  const pagesOf = ({ content }: SiteData) => [...content.values()];
  const former = new Set(pagesOf(before.data));
  return (
    data.content.size === former.size &&
    pagesOf(data).every((page) => former.has(page)) &&
    isDeepStrictEqual({ ...data, version: '', content: 0 }, { ...before.data, version: '', content: 0 }) &&
    isDeepStrictEqual(tenant, before.tenant)
  );
}
