import type { Services } from '#server/entry/services';
import {
  asBeforeRemoval,
  type SiteWithData,
  versionBeforeRemoval,
  withoutSettings,
} from '#server/entry/tenant-versions/sites-with-data';
import { type NamingServices, tenantNamed } from './options';

type Deps = NamingServices & Pick<Services, 'leads' | 'customers' | 'alerts' | 'auditLog'>;

/**
 * The site in `--tenant` for a command that reads or erases personal data. People may ask for theirs after the dealer has
 * left, so it may be a site that was removed, or one without a folder that left data.
 */
export async function siteWithData(services: Deps, slug: string): Promise<SiteWithData> {
  const { tenants } = services;
  if (tenants.bySlug(slug) || tenants.leftOut().some((one) => one.slug === slug))
    return tenantNamed(services, slug);
  const version = await versionBeforeRemoval(services, slug);
  if (version !== undefined) return asBeforeRemoval(services, slug, version);
  return (await hasData(services, slug)) ? withoutSettings(slug) : tenantNamed(services, slug);
}

/** The log counts too: it says who erased the last of the data. */
async function hasData({ leads, customers, alerts, auditLog }: Deps, slug: string): Promise<boolean> {
  return (
    (await leads.list(slug, { limit: 1 })).leads.length > 0 ||
    (await customers.list(slug, 1)).length > 0 ||
    (await alerts.hasAny(slug)) ||
    (await auditLog.list(slug, { limit: 1 })).entries.length > 0
  );
}
