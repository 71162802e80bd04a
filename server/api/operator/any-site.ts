import type { LeftOutSite } from '#server/dealer/tenants/registry';
import type { Services } from '#server/entry/services';
import type { Tenant } from '#server/settings/tenant-schema';

/** A site in use, or one that is left out. */
export type AnySite = Tenant | LeftOutSite;

/** In order of slug. */
export const allSites = (tenants: Services['tenants']): readonly AnySite[] =>
  [...tenants.all(), ...tenants.leftOut()].sort((a, b) => (a.slug < b.slug ? -1 : 1));

/** Undefined if there is no such site. */
export const siteNamed = (tenants: Services['tenants'], slug: string): AnySite | undefined =>
  tenants.bySlug(slug) ?? tenants.leftOut().find((one) => one.slug === slug);
