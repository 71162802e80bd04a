import { choosePhone, isHiddenNumber, phoneOf, samePhone } from '#server/dealer/rules/phone-numbers';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

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

/** The same, unless it is hidden from shoppers. */
export function shownLocation(...of: Parameters<typeof carLocation>): TenantLocation | undefined {
  const place = carLocation(...of);
  return place?.visible ? place : undefined;
}

/** A place's name in a car's data; undefined if it is that of the car's yard and shoppers don't see the yard. */
export const shownName = (
  name: string | undefined,
  yard: Pick<TenantLocation, 'name' | 'visible'> | undefined,
): string | undefined => (yard?.visible === false && name === yard.name ? undefined : name);

/** The dealer's main number. */
export const sitePhone = (tenant: Tenant): string | undefined =>
  tenant.phone ?? primaryLocation(tenant)?.phone;

type NumberedCar = Pick<Car, 'car_type' | 'location_id' | 'location'>;

/**
 * The number in a sentence for anybody: of a car, otherwise the dealer's main one. Undefined while cars mask it, as a sentence
 * can't reveal it.
 */
export function openPhone(tenant: Tenant, car?: NumberedCar): string | undefined {
  const phone = car ? carPhone(car, tenant) : sitePhone(tenant);
  return phone !== undefined && !isHiddenNumber(tenant, phone) ? phone : undefined;
}

/** The number for questions about a car, never masked: by the phone order, otherwise the dealer's main one. */
export const carPhone = (car: NumberedCar, tenant: Tenant): string | undefined =>
  phoneOf(car, tenant, carLocation(car, tenant.locations)) ?? sitePhone(tenant);

/** The open number of a car's yard, for paper: that of the car itself is masked, and nobody can press on paper. */
export function paperPhone(car: NumberedCar, tenant: Tenant): string | undefined {
  const place = shownLocation(car, tenant.locations) ?? primaryLocation(tenant);
  const isMasked = tenant.phones.reveal === 'masked';
  return isMasked && place && !isHiddenNumber(tenant, place.phone) ? place.phone : undefined;
}

/** Whether cars have a number besides the dealer's main one. Pages then say which number is whose. */
export function hasSalesNumber(tenant: Tenant): boolean {
  const { override, new: ofNew, used, demo } = tenant.phones;
  const main = sitePhone(tenant) ?? '';
  return [override, ofNew, used, demo].some((phone) => phone !== undefined && !samePhone(phone, main));
}

/** What stands beside the number of a car: `Sales`, where it is the dealer's own for cars and not the main one. */
export function carPhoneLabel(car: Pick<Car, 'car_type'>, tenant: Tenant): string | undefined {
  const phone = choosePhone(tenant.phones, car.car_type, undefined);
  return phone === undefined || samePhone(phone, sitePhone(tenant) ?? '') ? undefined : 'Sales';
}

export const primaryLocation = (tenant: Pick<Tenant, 'locations'>): Tenant['locations'][number] | undefined =>
  tenant.locations.find((one) => one.primary) ?? tenant.locations[0];

/** More locations would make a long column beside a short form. */
const mostBeside = 3;

/** Whether the locations go beside the contact form; otherwise they go below it. */
export const placesBeside = (places: readonly unknown[]): boolean => places.length <= mostBeside;

/**
 * The locations whose cards a car page shows: the car's own location, then its other distribution locations and those
 * of its own location. Only visible sales locations: a shopper cannot see or buy a car at a service or parts counter.
 */
export function cardLocations(
  car: Pick<Car, 'location'>,
  own: TenantLocation | undefined,
  { locations }: Pick<Tenant, 'locations'>,
): TenantLocation[] {
  if (!own) return [];
  const names = new Set([...own.distribution_locations, ...(car.location?.distribution_locations ?? [])]);
  const others = locations.filter(
    (one) => one !== own && [one.id, one.slug, one.name].some((name) => names.has(name)),
  );
  return [own, ...others].filter(
    ({ visible, location_type: department }) => visible && department === 'sales',
  );
}

/**
 * The locations whose special hours a car page lists: those on its cards and, when the tenant shows departments, the
 * service and parts departments of the car's dealership.
 */
export function hoursLocations(
  car: Pick<Car, 'location'>,
  own: TenantLocation | undefined,
  { locations, places }: Pick<Tenant, 'locations' | 'places'>,
): TenantLocation[] {
  const cards = cardLocations(car, own, { locations });
  if (!own || !places.departments) return cards;
  const departments = sistersOf(locations, own).filter(({ location_type: type }) => type !== 'sales');
  return [...cards, ...departments.filter((one) => !cards.includes(one))];
}

/**
 * Columns of the location card grid: two rows of three for six, three where four would leave a last one alone, otherwise
 * four in a row for more than three, one row for three, and fewer share the width.
 */
export function locationColumns(count: number): number {
  if (count === 6 || (count > 4 && count % 4 === 1)) return 3;
  if (count > 3) return 4;
  return Math.max(1, count);
}
