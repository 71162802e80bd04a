import type { Tenant } from '#server/settings/tenant-schema';

/** The dealer's main number. */
export const sitePhone = (tenant: Tenant): string | undefined =>
  tenant.phone ?? primaryLocation(tenant)?.phone;

export const primaryLocation = (tenant: Tenant): Tenant['locations'][number] | undefined =>
  tenant.locations.find((one) => one.primary) ?? tenant.locations[0];
