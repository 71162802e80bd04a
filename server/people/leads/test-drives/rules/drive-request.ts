import { instantOf } from '#server/people/leads/rules/starts-at-field';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { FieldErrors } from '../../views/field-rule';
import { bookablePlaces } from './bookable-places';
import { slotsAt } from './drive-time';
import { slotField } from './slot-days';
import type { Slot } from './slots';

interface DriveSite {
  readonly tenant: Tenant;
  readonly now: Date;
}

/** A start and a location as a program names them, unparsed. */
export type DriveInput = Readonly<Record<string, unknown>>;

/**
 * A time that a program asks for. `slot` is one of the location's times, free or not, which the store decides; it is
 * undefined for a time that the location does not offer.
 */
export type DriveRequest =
  | { readonly state: 'none' }
  | { readonly state: 'invalid'; readonly errors: FieldErrors }
  | {
      readonly state: 'time';
      readonly place: TenantLocation;
      readonly instant: Date;
      readonly slot: Slot | undefined;
    };

/** Reads `starts_at`, and `location_id` or `location` (an id, a slug or a name; the car's usual location if absent). */
export function driveRequest(site: DriveSite, car: Car | undefined, input: DriveInput): DriveRequest {
  const instant = instantOf(input[slotField]);
  if (!instant) return { state: 'none' };
  const places = bookablePlaces(site.tenant, car);
  if (places.length === 0) return { state: 'invalid', errors: { [slotField]: notOnline } };
  const field = textOf(input['location_id']) === '' ? 'location' : 'location_id';
  const place = placeNamed(places, textOf(input[field]));
  if (!place) return { state: 'invalid', errors: { [field]: notThere } };
  return { state: 'time', place, instant, slot: slotAt({ ...site, car }, place, instant) };
}

const notOnline = 'Test drives are not booked online here. Leave starts_at out and we will call.';
/** Field error for a location where the car is not driven. */
export const notThere = 'Test drives of this car are not booked at that location.';

/** The location with an id, slug or name; the first one for an empty name. */
export const placeNamed = (places: readonly TenantLocation[], name: string): TenantLocation | undefined =>
  name === ''
    ? places[0]
    : places.find((place) =>
        [place.id, place.slug, place.name].some((one) => one.toLowerCase() === name.toLowerCase()),
      );

const slotAt = (context: Parameters<typeof slotsAt>[0], place: TenantLocation, instant: Date) =>
  slotsAt(context, place, []).find(({ startsAt }) => Date.parse(startsAt) === instant.getTime());

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
