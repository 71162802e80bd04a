import type { Result } from '#server/platform/result';
import { emptySiteData, type SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { hostName, hostsOf, isLoopback } from './rules/host-name';
import type { TenantProblem } from './rules/tenant-problems';

/** The sites of this process, and which of them a request is for. */
export interface TenantRegistry {
  /** By the request's Host header; null if no site has that host. */
  byHost(host: string | null): Tenant | null;
  bySlug(slug: string): Tenant | null;
  /** In alphabetical order of slug. */
  all(): readonly Tenant[];
  /** The contents of a site's folder besides its tenant.json, as read with the tenant. */
  dataOf(tenant: Pick<Tenant, 'slug'>): SiteData;
  /** Broken versions on disk: a site still uses the previous one, or is left out. */
  problems(): readonly TenantProblem[];
  /** Sites that cannot be served, in order of slug. */
  leftOut(): readonly LeftOutSite[];
  /** Whether a request is for a site that is left out: no other site answers it. */
  isLeftOut(host: string | null): boolean;
  /**
   * Calls `listener` after sites are changed, added or removed while the process runs, or others than before are left
   * out. Returns a function that unsubscribes.
   */
  onChange(listener: (change: SiteChange) => void): () => void;
}

/** Whether there is no site at all, not even one that cannot be served. */
export const hasNoSite = (tenants: Pick<TenantRegistry, 'all' | 'leftOut'>): boolean =>
  tenants.all().length === 0 && tenants.leftOut().length === 0;

/** Whether there is a dealer's own site, and not demonstrations alone. */
export const hasOwnSite = (tenants: Pick<TenantRegistry, 'all' | 'leftOut'>): boolean =>
  tenants.leftOut().length > 0 || tenants.all().some(({ demo }) => demo === undefined);

/** The demonstrations beside a dealer's own site. */
export interface DemoSites {
  /** How many there are, and whether they are off; null unless exactly one dealer or none has a site here. */
  state(): Promise<{ readonly count: number; readonly areOff: boolean } | null>;
  /** Switches them off or on, here at once and in other processes within seconds. The error is for people. */
  switch(isOn: boolean): Promise<Result<null, string>>;
}

/** A site whose files break a rule, so that it cannot be served. The others are. */
export interface LeftOutSite {
  readonly slug: string;
  /** Hosts that it claims, besides SLUG.localhost. */
  readonly hosts: readonly string[];
  readonly problems: readonly TenantProblem[];
}

/** The sites whose work waits until their files are mended: none of it is taken, so that it holds up no others. */
export const leftOutSlugs = (tenants: Pick<TenantRegistry, 'leftOut'>): readonly string[] =>
  tenants.leftOut().map(({ slug }) => slug);

/** Sites that differ from before; none if only `leftOut()` does. */
export interface SiteChange {
  /** Changed or new. */
  readonly changed: readonly Tenant[];
  /** Slugs of removed sites. */
  readonly removed: readonly string[];
}

export interface RegistryOptions {
  /** Slug of the site that answers unknown hosts. */
  readonly defaultTenant?: string | undefined;
  /** The default tenant may come later: until then no site answers unknown hosts. */
  readonly mayLackDefault?: boolean;
  /** Without a default, the first site answers plain `localhost`, in development only. */
  readonly production: boolean;
  /** Demonstrations are switched off: no host leads to them. */
  readonly demosOff?: boolean;
}

/** Throws RangeError if the default tenant is not one of `tenants`: a configuration fault, reported at startup. */
export function createTenantRegistry(
  tenants: ReadonlyMap<string, Tenant>,
  { defaultTenant, mayLackDefault = false, production, demosOff = false }: RegistryOptions,
  data: ReadonlyMap<string, SiteData> = new Map(),
  leftOut: readonly LeftOutSite[] = [],
): TenantRegistry {
  const all = [...tenants.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const isOn = ({ demo }: Tenant): boolean => !demosOff || demo === undefined;
  const served = all.filter(isOn);
  const byHostName = new Map(
    served.flatMap((tenant) => hostsOf(tenant).map((host) => [host, tenant] as const)),
  );
  const fallback = defaultTenant === undefined ? null : (tenants.get(defaultTenant) ?? null);
  if (defaultTenant !== undefined && fallback === null && !mayLackDefault) {
    const slugs = all.map(({ slug }) => slug).join(', ');
    throw new RangeError(`DEFAULT_TENANT: tenant "${defaultTenant}" not found; choose from ${slugs}`);
  }
  const onUnknown = fallback && isOn(fallback) ? fallback : null;
  const onLoopback = production ? null : (served[0] ?? null);
  const leftOutHosts = new Set(leftOut.flatMap(hostsOf));
  const lacksFallback = leftOut.some(({ slug }) => slug === defaultTenant);
  const isLeftOut = (name: string | null): boolean =>
    (name === null || !byHostName.has(name)) && (lacksFallback || leftOutHosts.has(name ?? ''));

  return {
    byHost(host) {
      const name = hostName(host);
      const claimed = name === null ? undefined : byHostName.get(name);
      if (claimed) return claimed;
      if (isLeftOut(name)) return null;
      return onUnknown ?? (name !== null && isLoopback(name) ? onLoopback : null);
    },
    bySlug: (slug) => tenants.get(slug) ?? null,
    all: () => all,
    dataOf: ({ slug }) => data.get(slug) ?? emptySiteData,
    problems: () => [],
    leftOut: () => leftOut,
    isLeftOut: (host) => isLeftOut(hostName(host)),
    onChange: () => () => undefined,
  };
}
