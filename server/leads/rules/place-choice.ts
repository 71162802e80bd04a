import { type Hours, hoursOn, hoursText } from '#server/dealer/rules/opening-hours';
import type { FieldRule, Texts } from '#server/page/views/field-rule';
import { isDate, localTime, momentInWords, weekdayNames, weekdayOf } from '#server/platform/text/local-time';
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

export const preferredTimeField = 'preferred_time';
export const localTimePattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2})?$';

const furthestDays = 90;
const dayMs = 86_400_000;

/** An instant in a time zone's local time: `YYYY-MM-DDTHH:MM`. */
function localMinute(timeZone: string, at: Date): string {
  const { date, time } = localTime(timeZone, at);
  return `${date}T${time}`;
}

/** The earliest and latest time that can be requested, in the location's local time. */
export const timeBounds = (timeZone: string, now: Date): { readonly min: string; readonly max: string } => ({
  min: localMinute(timeZone, now),
  max: localMinute(timeZone, new Date(now.getTime() + furthestDays * dayMs)),
});

type Place = Hours & Pick<TenantLocation, 'name' | 'time_zone'>;

/**
 * The form's error message for a preferred time; undefined if it is valid. A weekday
 * missing from the opening hours is allowed. `value` is local time at the location, `YYYY-MM-DDTHH:MM`.
 */
export function preferredTimeProblem(value: string, place: Place, now: Date): string | undefined {
  const [date = '', clock = ''] = value.split('T');
  const time = clock.slice(0, 5);
  if (!isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'Enter a date and time.';
  const { min, max } = timeBounds(place.time_zone, now);
  if (`${date}T${time}` < min) return 'Choose a time in the future.';
  if (`${date}T${time}` > max) return `Choose a day within the next ${furthestDays} days.`;
  return closedProblem(place, date, time);
}

function closedProblem(place: Place, date: string, time: string): string | undefined {
  const hours = hoursOn(place, date);
  const on = hours?.name ? 'that day' : `on ${weekdayNames[weekdayOf(date)]}s`;
  if (hours?.status === 'closed') return `${place.name} is closed ${on}. Please choose another day.`;
  if (hours?.status !== 'open' || !hours.open || !hours.close) return undefined;
  if (time >= hours.open && time <= hours.close) return undefined;
  const open = hoursText({ ...hours, words: undefined });
  return `${place.name} is open ${open} ${on}. Please choose a time within those hours.`;
}

/** `2026-12-05T10:30` as `Sat 5 Dec 2026, 10:30 am`; anything else unchanged. */
export function preferredTimeText(value: string): string {
  const moment = value.slice(0, 16);
  if (!new RegExp(localTimePattern).test(value) || Number.isNaN(Date.parse(`${moment}:00Z`))) return value;
  const [date = '', time = ''] = moment.split('T');
  return momentInWords({ date, time });
}
