import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { takenHosts } from '#server/dealership/tenants/rules/host-name';
import type { Result } from '#server/platform/result';
import type { Site } from '#server/settings/site-data';
import { foreignSecrets } from './secret-names';

/** What a folder held when it was last read; `print` tells whether it is still the same. */
export interface SiteFolder {
  readonly print: string;
  readonly read: Result<Site, readonly TenantProblem[]>;
}
/** By slug, in alphabetical order. */
export type ReadSites = ReadonlyMap<string, SiteFolder>;
export type Sites = ReadonlyMap<string, Site>;

export interface NextSites {
  readonly sites: Sites;
  /** What is on disk and not in use, and why. */
  readonly problems: readonly TenantProblem[];
}

/**
 * Which sites are served from now on. A folder that reads well replaces what was served; a broken one leaves it, and
 * so does one that claims another site's host or names another site's secret. A folder that is gone takes its site along, but for the site that
 * answers unclaimed hosts.
 */
export function nextSites(live: Sites, folders: ReadSites, defaultTenant?: string): NextSites {
  const sites = new Map([...live].filter(([slug]) => folders.has(slug) || slug === defaultTenant));
  const problems: TenantProblem[] = [];
  const wanted: Site[] = [];
  for (const [slug, { read }] of folders) {
    if (!read.ok) problems.push(...read.error);
    else if (read.value !== live.get(slug)) wanted.push(read.value);
  }
  if (defaultTenant !== undefined && !folders.has(defaultTenant) && sites.has(defaultTenant)) {
    problems.push({
      file: defaultTenant,
      path: '',
      message: 'was removed but is the DEFAULT_TENANT, so it stays',
    });
  }
  problems.push(...takeOver(sites, wanted));
  return { sites: inOrder(sites), problems };
}

/** Puts what is wanted into `sites`, all together where hosts allow it, else what can be; tells what could not. */
function takeOver(sites: Map<string, Site>, wanted: readonly Site[]): TenantProblem[] {
  const together = new Map(sites);
  for (const site of wanted) together.set(site.tenant.slug, site);
  const tenants = (of: ReadonlyMap<string, Site>) => [...of.values()].map(({ tenant }) => tenant);
  const clash = wanted.some(({ tenant }) => takenHosts(tenant, tenants(together)).length > 0);
  const problems: TenantProblem[] = [];
  for (const site of wanted) {
    const taken = clash ? takenHosts(site.tenant, tenants(sites)) : [];
    const refused = [...taken, ...foreignSecrets([site.tenant], [...together.keys()])];
    if (refused.length === 0) sites.set(site.tenant.slug, site);
    problems.push(...refused);
  }
  return problems;
}

const inOrder = (sites: Sites): Sites => new Map([...sites].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Slugs of the sites that changed between two states. */
export const changedSites = (before: Sites, after: Sites): ReadonlySet<string> =>
  new Set([...before.keys(), ...after.keys()].filter((slug) => before.get(slug) !== after.get(slug)));
