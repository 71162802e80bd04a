import { z } from 'zod';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import type { Config } from '#server/platform/config';
import { jsonIn } from '#server/platform/text/json';
import { accountsSchema } from '#server/settings/accounts-schema';
import { deliverySchema } from '#server/settings/delivery-schema';
import { deskSchema } from '#server/settings/desk-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { TenantVersions } from './tenant-versions';

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
