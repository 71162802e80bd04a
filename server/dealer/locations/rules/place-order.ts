import { phoneOf } from '#server/dealer/phones/rules/to-phone-view';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { isBuyingYard } from './test-drive-yards';

/** Location types sort sales, service, parts. */
export const departmentOrder = ['sales', 'service', 'parts'] as const;

/** Sales first, then service, then parts; otherwise in the given order. */
export const inDepartmentOrder = <T extends Pick<TenantLocation, 'location_type'>>(
  places: readonly T[],
): T[] => [...places].sort((one, other) => rank(one) - rank(other));

const rank = ({ location_type }: Pick<TenantLocation, 'location_type'>): number =>
  departmentOrder.indexOf(location_type);

/** Which locations to choose; every visible one if nothing is set. */
export interface PlaceChoice {
  /** Slugs. */
  readonly locations?: readonly string[] | undefined;
  readonly department?: TenantLocation['location_type'] | undefined;
  /** E.g. `buying`. */
  readonly subtype?: string | undefined;
}

/** The chosen visible locations: in the order they are named, otherwise by department. */
export function chosenPlaces(
  all: readonly TenantLocation[],
  { locations: slugs, department, subtype }: PlaceChoice,
): TenantLocation[] {
  const visible = all.filter(({ visible: isShown }) => isShown);
  const namedPlaces = slugs
    ? slugs.flatMap((slug) => visible.find((one) => one.slug === slug) ?? [])
    : inDepartmentOrder(visible);
  return namedPlaces.filter(
    (one) =>
      (department === undefined || one.location_type === department) &&
      (subtype === undefined || one.location_subtype?.toLowerCase() === subtype),
  );
}

/** The other visible departments of the same dealership; of the only dealership if none is named. */
export const sistersOf = (all: readonly TenantLocation[], own: TenantLocation): TenantLocation[] =>
  inDepartmentOrder(
    all.filter((one) => one.visible && one.id !== own.id && one.dealership_slug === own.dealership_slug),
  );

/** The visible locations that sell a make: those that list it and those that list none, unless they only buy. */
export const sellersOf = (all: readonly TenantLocation[], make: string): TenantLocation[] =>
  all.filter((place) => {
    const { visible, location_type: type, manufacturers } = place;
    if (!visible || type !== 'sales') return false;
    if (manufacturers.length === 0) return !isBuyingYard(place);
    return manufacturers.some((one) => one.toLowerCase() === make.toLowerCase());
  });

/** The label of a subtype: `buying` is `Buying`, `pre_owned` is `Pre owned`. */
export function subtypeLabel({
  location_subtype: subtype,
}: Pick<TenantLocation, 'location_subtype'>): string | undefined {
  const words = subtype?.replace(/[_-]+/g, ' ').trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined;
}

/** The dealer's location where a car is; the only location if there is just one. */
export function carLocation(
  car: Pick<Car, 'location_id' | 'location'>,
  locations: readonly TenantLocation[],
): TenantLocation | undefined {
  const namedPlaces = locations.find(({ id, slug }) => id === car.location_id || slug === car.location?.slug);
  return namedPlaces ?? (locations.length === 1 ? locations[0] : undefined);
}

/** The dealer's main number. */
export const sitePhone = (tenant: Tenant): string | undefined =>
  tenant.phone ?? primaryLocation(tenant)?.phone;

/** The number for questions about a car, never masked: by the phone order, otherwise the dealer's main one. */
export const carPhone = (
  car: Pick<Car, 'car_type' | 'location_id' | 'location'>,
  tenant: Tenant,
): string | undefined => phoneOf(car, tenant, carLocation(car, tenant.locations)) ?? sitePhone(tenant);

export const primaryLocation = (tenant: Pick<Tenant, 'locations'>): Tenant['locations'][number] | undefined =>
  tenant.locations.find((one) => one.primary) ?? tenant.locations[0];

/** More locations would make a long column beside a short form. */
const mostBeside = 3;

/** Whether the locations go beside the contact form; otherwise they go below it. */
export const placesBeside = (places: readonly unknown[]): boolean => places.length <= mostBeside;
