import { hostProblems, takenHosts } from '#server/dealer/rules/host-name';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import type { Result } from '#server/platform/result';
import type { Site } from '#server/settings/site-data';
import { foreignSecrets, secretsOf, takenSecrets } from './secret-names';

/** A folder's contents at the last read; `print` shows whether they have changed. */
export interface SiteFolder {
  readonly print: string;
  readonly read: Result<Site, readonly TenantProblem[]>;
  /** Of files that break a rule: the site has their last good versions, or none. */
  readonly fileProblems?: readonly TenantProblem[] | undefined;
}
/** The print of a folder whose files could not be read: the next scan tries again. */
export const unreadPrint = '';

/** By slug, in alphabetical order. */
export type ReadSites = ReadonlyMap<string, SiteFolder>;
export type Sites = ReadonlyMap<string, Site>;

export interface NextSites {
  readonly sites: Sites;
  /** Versions on disk that are not in use, and why. */
  readonly problems: readonly TenantProblem[];
}

/**
 * The sites served from now on. A folder replaces the served version, with the last good version of each broken file; a
 * folder without a usable tenant.json leaves it, as does one that claims another site's host or names another site's secret. A removed folder removes its site, except the one that
 * answers unknown hosts.
 */
export function nextSites(live: Sites, folders: ReadSites, defaultTenant?: string): NextSites {
  const sites = new Map([...live].filter(([slug]) => folders.has(slug) || slug === defaultTenant));
  const problems: TenantProblem[] = [];
  const sitesNow: Site[] = [];
  for (const [slug, { read, fileProblems = [] }] of folders) {
    problems.push(...fileProblems);
    if (!read.ok) problems.push(...read.error);
    else if (read.value !== live.get(slug)) sitesNow.push(read.value);
  }
  if (defaultTenant !== undefined && !folders.has(defaultTenant) && sites.has(defaultTenant)) {
    problems.push({
      file: defaultTenant,
      path: '',
      message: 'was removed but is the DEFAULT_TENANT, so it stays',
    });
  }
  problems.push(...takeOver(sites, sitesNow, folders));
  return { sites: inOrder(sites), problems };
}

/** Adds the wanted sites to `sites`, all together if hosts allow, otherwise as many as possible; reports the rest. */
function takeOver(sites: Map<string, Site>, sitesNow: readonly Site[], folders: ReadSites): TenantProblem[] {
  const together = new Map(sites);
  for (const site of sitesNow) together.set(site.tenant.slug, site);
  const tenants = (of: ReadonlyMap<string, Site>) => [...of.values()].map(({ tenant }) => tenant);
  // A broken site keeps its secrets to itself as well; one that would take a secret of those served has none.
  const owned = tenants(sites).map(secretsOf);
  const slugs = [...new Set([...together.keys(), ...folders.keys()])].filter(
    (slug) => sites.has(slug) || takenSecrets(slug, owned).length === 0,
  );
  const clash = sitesNow.some(({ tenant }) => takenHosts(tenant, tenants(together)).length > 0);
  const problems: TenantProblem[] = [];
  for (const site of sitesNow) {
    const clashes = clash ? takenHosts(site.tenant, tenants(sites)) : [];
    const { slug } = site.tenant;
    const others = [...sites.values()].map(({ tenant }) => secretsOf(tenant));
    const losses = sites.has(slug) ? [] : takenSecrets(slug, others);
    const siteProblems = [...clashes, ...losses, ...foreignSecrets([site.tenant], slugs)];
    if (siteProblems.length === 0) sites.set(site.tenant.slug, site);
    problems.push(...siteProblems);
  }
  return problems;
}

const inOrder = (sites: Sites): Sites => new Map([...sites].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Slugs of the sites that differ between two states. */
export const changedSites = (before: Sites, after: Sites): ReadonlySet<string> =>
  new Set([...before.keys(), ...after.keys()].filter((slug) => before.get(slug) !== after.get(slug)));

/** The sites of folders that break no rule of a site, and all problems; those of single files leave no site out. */
export function soundSites(folders: ReadSites): NextSites {
  const reads = [...folders.values()].map(({ read }) => read);
  const readable = reads.flatMap((one) => (one.ok ? [one.value] : []));
  const tenants = readable.map(({ tenant }) => tenant);
  const clashes = [...hostProblems(tenants), ...foreignSecrets(tenants, [...folders.keys()])];
  const clashing = new Set(clashes.map(slugOf));
  const sound = readable.filter(({ tenant }) => !clashing.has(tenant.slug));
  return {
    sites: new Map(sound.map((site) => [site.tenant.slug, site])),
    problems: [
      ...[...folders.values()].flatMap(({ read, fileProblems = [] }) =>
        read.ok ? fileProblems : read.error,
      ),
      ...clashes,
    ],
  };
}

/**
 * The sites of a start. Those that were `served` before come first, so that no folder that came meanwhile takes a host or a
 * secret of theirs, whatever its name.
 */
export function sitesAtStart(
  folders: ReadSites,
  served: ReadonlySet<string>,
  defaultTenant?: string,
): NextSites {
  const before = new Map([...folders].filter(([slug]) => served.has(slug)));
  if (before.size === 0) return soundSites(folders);
  return nextSites(soundSites(before).sites, folders, defaultTenant);
}

/** A site without a place among those that are served. */
export interface UnsoundSite {
  readonly slug: string;
  readonly problems: readonly TenantProblem[];
}

/** The folders whose site is not served, and why, in order of slug. */
export const unsoundSites = (folders: ReadSites, { sites, problems }: NextSites): readonly UnsoundSite[] =>
  [...folders].flatMap(([slug, { read }]) =>
    sites.has(slug)
      ? []
      : [{ slug, problems: read.ok ? problems.filter((one) => slugOf(one) === slug) : read.error }],
  );

const slugOf = ({ file }: TenantProblem): string | undefined => file.split('/', 1)[0];

/** As many sites as an installation serves. */
export const mostTenants = 1_000;

/** Why a site beyond the limit is not served. */
export const tooMany = (slug: string): TenantProblem => ({
  file: `${slug}/tenant.json`,
  path: '',
  message: `expected at most ${mostTenants} tenants`,
});

/**
 * Folders of sites beyond the limit: never those that are served already; of the others, the last in alphabetical order,
 * where the site that answers unknown hosts comes first.
 */
export function beyondLimit(
  folders: readonly string[],
  isServed: (folder: string) => boolean,
  defaultTenant?: string,
): ReadonlySet<string> {
  if (folders.length <= mostTenants) return new Set();
  const isDefault = (folder: string) => folder === defaultTenant;
  const served = folders.filter(isServed);
  const waiting = folders.filter((folder) => !isServed(folder));
  const [first, others] = [waiting.filter(isDefault), waiting.filter((folder) => !isDefault(folder))];
  return new Set([...served, ...first, ...others].slice(mostTenants));
}
