import type { FieldRule, Texts } from '#server/page/views/field-rule';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { choiceField } from './field-kinds';

export const locationField = 'location_id';
export const dealershipField = 'dealership_slug';

/** The visible locations, of some departments or of all. */
export const visibleLocations = (
  { locations }: Pick<Tenant, 'locations'>,
  departments?: readonly TenantLocation['location_type'][],
): readonly TenantLocation[] =>
  locations.filter((one) => one.visible && (departments?.includes(one.location_type) ?? true));

/** The contact for general matters: the primary location, or the first. */
export const mainPlace = (tenant: Pick<Tenant, 'locations'>): readonly TenantLocation[] => {
  const visible = visibleLocations(tenant);
  const main = visible.find(({ primary }) => primary) ?? visible[0];
  return main ? [main] : [];
};

/** The recipient of a form: a required select if there are several, and the lead's record of it. */
function placeChoice(
  places: readonly TenantLocation[],
  asks: { readonly name: string; readonly label: string; readonly what: string },
  keyOf: (place: TenantLocation) => string,
  recordOf: (place: TenantLocation) => Record<string, string>,
) {
  const { name, label, what } = asks;
  /** The chosen one, or the only one. */
  const chosen = (values: Texts): TenantLocation | undefined =>
    places.length > 1 ? places.find((place) => keyOf(place) === values[name]) : places[0];
  const fields: readonly FieldRule[] = [
    choiceField({
      name,
      label,
      control: 'select',
      options: places.map((place) => ({ value: keyOf(place), text: place.name })),
      required: true,
      empty: `Choose a ${what}`,
      missing: `Choose a ${what}.`,
    }),
  ];
  return {
    fields: places.length > 1 ? fields : [],
    chosen,
    impliedFields: (values: Texts): Record<string, string> => {
      const place = chosen(values);
      return place ? recordOf(place) : {};
    },
  };
}

/** A choice of locations. */
export const locationChoice = (locations: readonly TenantLocation[], label = 'Location') =>
  placeChoice(locations, { name: locationField, label, what: 'location' }, ({ id }) => id, placeFields);

/** A choice of dealerships. By name and without a location's id: the dealership is all that was chosen. */
export const dealershipChoice = (locations: readonly TenantLocation[]) =>
  placeChoice(
    dealershipsOf(locations),
    { name: dealershipField, label: 'Dealership', what: 'dealership' },
    ({ dealership_slug: slug = '' }) => slug,
    dealershipFields,
  );

/** The location whose name a dealership has: the primary one, otherwise the first that sells, otherwise the first. */
export const mainOf = (locations: readonly TenantLocation[]): TenantLocation | undefined =>
  locations.find(({ primary }) => primary) ??
  locations.find(({ location_type: type }) => type === 'sales') ??
  locations[0];

/** The main location of each dealership. */
function dealershipsOf(locations: readonly TenantLocation[]): readonly TenantLocation[] {
  const slugs = new Set(locations.flatMap(({ dealership_slug: slug }) => slug || []));
  return [...slugs].flatMap((slug) => mainOf(locations.filter((one) => one.dealership_slug === slug)) ?? []);
}

const dealershipFields = ({
  name,
  dealership_slug,
  dealership_id,
}: TenantLocation): Record<string, string> => ({
  location: name,
  ...(dealership_slug && { dealership_slug }),
  ...(dealership_id && { dealership_id }),
});

/** A lead's record of a location: its id, name and dealership. */
export const placeFields = (place: TenantLocation): Record<string, string> => ({
  location_id: place.id,
  ...dealershipFields(place),
});
