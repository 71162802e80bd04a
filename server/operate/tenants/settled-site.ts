import { isDeepStrictEqual } from 'node:util';
import { checkRedirects } from '#server/dealer/rules/redirects';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { emptySiteData, type Site, type SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { folderPages } from '#server/site/content/content-files';
import { categoryProblems } from '#server/site/content/rules/check-content';

/** A site from its settings and the other files of its folder. */
export const siteOf = (tenant: Tenant, data: SiteData): Site => ({
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
export function settledSite(
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
export function isSameSite({ tenant, data }: Site, before: Site): boolean {
  const pagesOf = ({ content }: SiteData) => [...content.values()];
  const former = new Set(pagesOf(before.data));
  return (
    data.content.size === former.size &&
    pagesOf(data).every((page) => former.has(page)) &&
    isDeepStrictEqual({ ...data, version: '', content: 0 }, { ...before.data, version: '', content: 0 }) &&
    isDeepStrictEqual(tenant, before.tenant)
  );
}
