import type { Group } from '#server/platform/text/json';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { titleCased } from './appearance';
import { compact, isAbsent, textOf } from './cell';
import type { Field } from './columns';
import type { Cells } from './headers';
import { dropAbsent, filled, itemsOf, listOf, plainKeys, recordIn } from './lists';

/** States by their names, as letters in lower case. */
export const states: Readonly<Record<string, string>> = {
  newsouthwales: 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  southaustralia: 'SA',
  westernaustralia: 'WA',
  tasmania: 'TAS',
  tassie: 'TAS',
  northernterritory: 'NT',
  australiancapitalterritory: 'ACT',
};
const shortStates = new Set(Object.values(states));

/** NSW, VIC, QLD, SA, WA, TAS, NT or ACT; undefined for anything else. */
export function stateOf(value: unknown): string | undefined {
  const text = textOf(value)?.toUpperCase().replace(/\./g, '');
  if (text === undefined) return undefined;
  return shortStates.has(text) ? text : states[compact(text)];
}

/** City and state of `Auburn, NSW`; undefined for text in another form. */
export function cityAndStateOf(value: unknown): { city?: string; state?: string } {
  const match = /^(.{2,60}?),?\s+([A-Za-z.]{2,6})(?:,?\s+\d{4})?$/.exec(textOf(value) ?? '');
  const state = stateOf(match?.[2]);
  return match?.[1] !== undefined && state !== undefined ? { city: titleCased(match[1]), state } : {};
}

export type Place = Pick<
  Car,
  | 'location_id'
  | 'location_name'
  | 'dealership_id'
  | 'dealership_slug'
  | 'dealership_name'
  | 'city'
  | 'location'
>;

/** A column that names a row's yard, and its text. */
interface YardText {
  readonly field: Field;
  readonly text: string;
}

/** The texts of a row that name its yard, by code or by name; `Auburn, NSW` is a place, not the name of a yard. */
export function yardsIn(cells: Cells): readonly YardText[] {
  const record = plainKeys(recordIn(cells.location));
  const recordName = recordNames.map((key) => textOf(record[key])).find((text) => text !== undefined);
  const place = cityAndStateOf(cells.location).city === undefined ? textOf(cells.location) : undefined;
  const texts = [
    { field: 'location_code', text: textOf(cells.location_code) ?? severalIn(cells.location_code) },
    { field: 'location_id', text: textOf(cells.location_id) ?? severalIn(cells.location_id) },
    { field: 'location_name', text: textOf(cells.location_name) ?? severalIn(cells.location_name) },
    {
      field: 'location',
      text: recordName ?? place ?? (Array.isArray(cells.location) ? severalIn(cells.location) : undefined),
    },
  ] as const;
  return texts.flatMap(({ field, text }) => (text === undefined ? [] : [{ field, text }]));
}
/** A car stands in one yard: several of them, or a record of something else, name none. */
const severalIn = (cell: unknown): string | undefined =>
  typeof cell === 'object' && !isAbsent(cell) ? JSON.stringify(cell) : undefined;
const recordNames = [
  'slug',
  'id',
  'code',
  'name',
  'locationid',
  'locationcode',
  'yardcode',
  'yardid',
] as const;

/**
 * The car's location. A code or name from the tenant's locations selects that location. A feed without one selects the
 * only location, if there is just one. Otherwise the feed's own address is used; the name of a yard that is none of the
 * tenant's locations only where the tenant has none at all.
 */
export function placeOf(cells: Cells, locations: Tenant['locations']): Place {
  const record = plainKeys(recordIn(cells.location));
  const { state, ...own } = statedPlace(cells, record);
  const home = homeOf(cells, record, { city: own.city, state }, locations);
  const isUnknown = home === undefined && locations.length > 0 && yardsIn(cells).length > 0;
  const name = isUnknown ? undefined : own.location_name;
  const ofYard = home && tenantPlace(home);
  const location = filled({
    ...(ofYard?.location ?? {
      name,
      slug: isUnknown ? undefined : textOf(record['slug']),
      city: own.city,
      state,
    }),
    ...dropAbsent({
      phone: isUnknown ? undefined : textOf(record['phone']),
      distribution_locations: listOf(itemsOf(record['distributionlocations'])),
    }),
  });
  return {
    location_id: ofYard?.location_id,
    location_name: home?.name ?? name,
    dealership_id: own.dealership_id ?? ofYard?.dealership_id,
    dealership_slug: own.dealership_slug ?? ofYard?.dealership_slug,
    dealership_name: own.dealership_name ?? ofYard?.dealership_name,
    city: home?.city ?? own.city,
    location,
  };
}

/** The location from the feed alone, without the tenant. */
function statedPlace(cells: Cells, locationRecord: Group) {
  const place = cityAndStateOf(cells.location);
  const city = textOf(cells.city) ?? textOf(locationRecord['city']);
  return {
    // `Auburn, NSW` is a place, not the name of a dealer's location.
    location_name:
      textOf(cells.location_name) ??
      textOf(locationRecord['name']) ??
      (place.city ? undefined : nameIn(cells.location)),
    dealership_id: textOf(cells.dealership_id),
    dealership_slug: textOf(cells.dealership_slug),
    dealership_name: textOf(cells.dealership_name),
    city: city === undefined ? place.city : titleCased(city),
    state: stateOf(cells.state) ?? stateOf(locationRecord['state']) ?? place.state,
  };
}

/** A text that reads as a name; a bare code such as `03` or `Y1` would mean nothing to a shopper. */
function nameIn(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /\p{L}{3}/u.test(text) ? text : undefined;
}

function homeOf(
  cells: Cells,
  locationRecord: Group,
  address: { city?: string | undefined; state?: string | undefined },
  locations: Tenant['locations'],
): TenantLocation | undefined {
  const sales = locations.filter((location) => location.location_type === 'sales');
  const words = [
    cells.location_code,
    cells.location_id,
    cells.location_name,
    ...recordNames.map((key) => locationRecord[key]),
    cells.location,
    cells.dealership_name,
  ]
    .map(textOf)
    .filter((word) => word !== undefined);
  for (const name of words.map(compact)) {
    const namedLocation = locations.find((location) => knownAs(location).has(name));
    if (namedLocation) return namedLocation;
  }
  const owner = [cells.dealership_id, cells.dealership_slug].map(textOf).filter((word) => word !== undefined);
  const owned = onlyOne(
    sales,
    (l) => owner.includes(l.dealership_id ?? '\0') || owner.includes(l.dealership_slug ?? '\0'),
  );
  if (owned) return owned;
  const { city, state } = address;
  if (city !== undefined) {
    return onlyOne(
      sales,
      (l) => compact(l.city) === compact(city) && (state === undefined || l.state === state),
    );
  }
  const silent = words.length === 0 && owner.length === 0 && state === undefined;
  return silent ? onlyOne(sales, () => true) : undefined;
}

function onlyOne(
  locations: readonly TenantLocation[],
  fits: (location: TenantLocation) => boolean,
): TenantLocation | undefined {
  const matches = locations.filter(fits);
  return matches.length === 1 ? matches[0] : undefined;
}

const namesByLocation = new WeakMap<TenantLocation, ReadonlySet<string>>();
/** Remembered: every row asks again. */
function knownAs(location: TenantLocation): ReadonlySet<string> {
  const names =
    namesByLocation.get(location) ??
    new Set([...location.feed_codes, location.name, location.slug, location.id].map(compact));
  namesByLocation.set(location, names);
  return names;
}

const tenantPlace = (location: TenantLocation) => ({
  location_id: location.id,
  dealership_id: location.dealership_id,
  dealership_slug: location.dealership_slug,
  dealership_name: location.name,
  location: {
    name: location.name,
    phone: location.phone,
    slug: location.slug,
    city: location.city,
    state: location.state,
  },
});
