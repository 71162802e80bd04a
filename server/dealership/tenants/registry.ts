import type { TenantProblem } from '#server/dealership/files/rules/tenant-problems';
import { emptySiteData, type SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { hostName, hostsOf, isLoopback } from './rules/host-name';

/** The sites of this process, and which of them a request is for (design §4). */
export interface TenantRegistry {
  /** By the request's Host header; null when no site answers to it. */
  byHost(host: string | null): Tenant | null;
  bySlug(slug: string): Tenant | null;
  /** In alphabetical order of slug. */
  all(): readonly Tenant[];
  /** What a site's folder holds beside its tenant.json, as it was when the tenant was read. */
  dataOf(tenant: Pick<Tenant, 'slug'>): SiteData;
  /** What stands on disk and is not in use, since it is broken; what was served before still is. */
  problems(): readonly TenantProblem[];
  /** Calls `listener` after sites were changed, added or removed while the process runs. Returns what ends that. */
  onChange(listener: (change: SiteChange) => void): () => void;
}

/** Sites that are others than before. */
export interface SiteChange {
  /** Changed or new. */
  readonly changed: readonly Tenant[];
  /** Slugs of sites that are gone. */
  readonly removed: readonly string[];
}

export interface RegistryOptions {
  /** Slug of the site that answers hosts nobody claims. */
  readonly defaultTenant?: string | undefined;
  /** Without a default, plain `localhost` is answered by the first site in development only. */
  readonly production: boolean;
}

/** Throws RangeError when the default tenant is not one of `tenants`: a configuration fault, told at boot. */
export function createTenantRegistry(
  tenants: ReadonlyMap<string, Tenant>,
  { defaultTenant, production }: RegistryOptions,
  data: ReadonlyMap<string, SiteData> = new Map(),
): TenantRegistry {
  const all = [...tenants.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const byHostName = new Map(all.flatMap((tenant) => hostsOf(tenant).map((host) => [host, tenant] as const)));
  const fallback = defaultTenant === undefined ? null : (tenants.get(defaultTenant) ?? null);
  if (defaultTenant !== undefined && fallback === null) {
    const known = all.map(({ slug }) => slug).join(', ');
    throw new RangeError(`DEFAULT_TENANT: tenant "${defaultTenant}" not found; choose from ${known}`);
  }
  const onLoopback = production ? null : (all[0] ?? null);

  return {
    byHost(host) {
      const name = hostName(host);
      const claimed = name === null ? undefined : byHostName.get(name);
      if (claimed) return claimed;
      return fallback ?? (name !== null && isLoopback(name) ? onLoopback : null);
    },
    bySlug: (slug) => tenants.get(slug) ?? null,
    all: () => all,
    dataOf: ({ slug }) => data.get(slug) ?? emptySiteData,
    problems: () => [],
    onChange: () => () => undefined,
  };
}
