import type { TenantLocation } from '#server/settings/tenant-schema';

/** A dealership's display name, by slug. */
export type DealershipNames = ReadonlyMap<string, string>;

/** The names of a tenant's dealerships: of the primary location, else the first one, that belongs to it. */
export function dealershipNames(
  locations: readonly Pick<TenantLocation, 'dealership_slug' | 'name' | 'primary'>[],
): DealershipNames {
  const names = new Map<string, string>();
  const primaryFirst = [...locations].sort((a, b) => Number(b.primary) - Number(a.primary));
  for (const { dealership_slug, name } of primaryFirst) {
    if (dealership_slug !== undefined && !names.has(dealership_slug)) names.set(dealership_slug, name);
  }
  return names;
}
