import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { FieldRule } from '../views/field-rule';
import { choiceField } from './field-kinds';
import type { LeadForm } from './lead-form';

/** The recipient of a form: a field if there is a choice, and the lead's record of it. */
export interface PlaceChoice extends Pick<LeadForm, 'impliedFields'> {
  readonly fields: readonly FieldRule[];
  /** The chosen one, or the only one. */
  readonly chosen: (values: Readonly<Record<string, string>>) => TenantLocation | undefined;
}

export const locationField = 'location_id';
export const dealershipField = 'dealership_slug';

type Department = TenantLocation['location_type'];

/** The visible locations, of some departments or of all. */
export const visibleLocations = (
  { locations }: Pick<Tenant, 'locations'>,
  departments?: readonly Department[],
): readonly TenantLocation[] =>
  locations.filter((one) => one.visible && (departments?.includes(one.location_type) ?? true));

/** The contact for general matters: the primary location, or the first. */
export const mainPlace = (tenant: Pick<Tenant, 'locations'>): readonly TenantLocation[] => {
  const visible = visibleLocations(tenant);
  const main = visible.find(({ primary }) => primary) ?? visible[0];
  return main ? [main] : [];
};

/** A required select if there are several. */
export function locationChoice(locations: readonly TenantLocation[], label = 'Location'): PlaceChoice {
  const chosenPlace: PlaceChoice['chosen'] = (values) =>
    locations.length > 1 ? locations.find(({ id }) => id === values[locationField]) : locations[0];
  const field = choiceField({
    name: locationField,
    label,
    control: 'select',
    options: locations.map(({ id, name }) => ({ value: id, text: name })),
    required: true,
    empty: 'Choose a location',
    missing: 'Choose a location.',
  });
  return {
    fields: locations.length > 1 ? [field] : [],
    chosen: chosenPlace,
    impliedFields: (values) => placeFields(chosenPlace(values)),
  };
}

/** A required select of dealerships, if the locations belong to several. */
export function dealershipChoice(locations: readonly TenantLocation[]): PlaceChoice {
  const dealerships = dealershipsOf(locations);
  const chosenPlace: PlaceChoice['chosen'] = (values) =>
    dealerships.length > 1
      ? dealerships.find(({ dealership_slug: slug }) => slug === values[dealershipField])
      : dealerships[0];
  const field = choiceField({
    name: dealershipField,
    label: 'Dealership',
    control: 'select',
    options: dealerships.map(({ dealership_slug: slug = '', name }) => ({ value: slug, text: name })),
    required: true,
    empty: 'Choose a dealership',
    missing: 'Choose a dealership.',
  });
  return {
    fields: dealerships.length > 1 ? [field] : [],
    chosen: chosenPlace,
    // By name and without a location's id: the dealership is all that was chosen.
    impliedFields: (values) => dealershipFields(chosenPlace(values)),
  };
}

/** The location whose name a dealership has: the primary one, otherwise the first that sells, otherwise the first. */
export const mainOf = (locations: readonly TenantLocation[]): TenantLocation | undefined =>
  locations.find(({ primary }) => primary) ??
  locations.find(({ location_type: type }) => type === 'sales') ??
  locations[0];

/** The main location of each dealership. */
function dealershipsOf(locations: readonly TenantLocation[]): readonly TenantLocation[] {
  const slugs = new Set(locations.flatMap(({ dealership_slug: slug }) => (slug ? [slug] : [])));
  return [...slugs].flatMap((slug) => {
    const ownPlace = mainOf(locations.filter((one) => one.dealership_slug === slug));
    return ownPlace ? [ownPlace] : [];
  });
}

function dealershipFields(place: TenantLocation | undefined): Record<string, string> {
  return {
    ...(place ? { location: place.name } : {}),
    ...(place?.dealership_slug ? { dealership_slug: place.dealership_slug } : {}),
    ...(place?.dealership_id ? { dealership_id: place.dealership_id } : {}),
  };
}

/** A lead's record of a location: its id, name and dealership. */
export const placeFields = (place: TenantLocation | undefined): Record<string, string> =>
  place ? { location_id: place.id, ...dealershipFields(place) } : {};
