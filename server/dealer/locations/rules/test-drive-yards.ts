import type { TenantLocation } from '#server/settings/tenant-schema';

type Yard = Pick<TenantLocation, 'visible' | 'location_type' | 'location_subtype'>;

/** A yard of the subtype `buying` only buys cars. */
export const isBuyingYard = ({ location_subtype: subtype }: Pick<Yard, 'location_subtype'>): boolean =>
  subtype?.trim().toLowerCase() === 'buying';

/** Test drives start at sales yards, except those that only buy cars. */
export const givesTestDrives = (yard: Pick<Yard, 'location_type' | 'location_subtype'>): boolean =>
  yard.location_type === 'sales' && !isBuyingYard(yard);

/** A site offers test drives if at least one visible yard does. */
export const offersTestDrives = (locations: readonly Yard[]): boolean =>
  locations.some((one) => one.visible && givesTestDrives(one));
