import type { NewBooking } from '#server/leads/lead-store';
import { messages } from '#server/leads/rules/field-kinds';
import type { TakenTime } from '#server/leads/test-drives/booking-store';
import type { FieldErrors, FieldRule } from '#server/page/views/field-rule';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { appointmentText } from './drive-facts';
import { slotField, slotValue } from './slot-days';
import { bookablePlaces, carDriveSettings, driveSettings, type Slot, slotsOf } from './slots';

/** Field error when the time is already booked. */
export const takenText = 'That time has just been booked. Please choose another.';
/** Field error for a time that cannot be booked, or no longer. */
export const goneText = 'That time is no longer available. Please choose another.';

interface DriveContext {
  readonly tenant: Pick<Tenant, 'test_drives' | 'locations'>;
  readonly now: Date;
  readonly car?: DrivenCar | undefined;
}

/** Where it is decides the notice; unknown where only its id is. */
type DrivenCar = Pick<Car, 'id'> & Partial<Pick<Car, 'location_id' | 'location'>>;

/** The times at a location that none of the bookings block. */
export const slotsAt = (
  { tenant, car, now }: DriveContext,
  place: TenantLocation,
  bookings: readonly TakenTime[],
): readonly Slot[] => slotsOf(place, carDriveSettings(tenant, place, car), bookings, now, { carId: car?.id });

/** A time at a location, to book or to move to. */
export const driveTime = (
  { test_drives }: Pick<Tenant, 'test_drives'>,
  place: TenantLocation,
  slot: Pick<Slot, 'startsAt' | 'endsAt'>,
) => ({
  locationId: place.id,
  startsAt: new Date(slot.startsAt),
  endsAt: new Date(slot.endsAt),
  capacity: driveSettings(test_drives, place).capacity,
});

/** The booking of a time at a location, to store with its lead. */
export const driveBooking = (
  {
    tenant,
    car,
  }: { readonly tenant: Pick<Tenant, 'test_drives'>; readonly car?: Pick<Car, 'id'> | undefined },
  place: TenantLocation,
  slot: Slot,
): NewBooking => ({ ...driveTime(tenant, place, slot), carId: car?.id });

/** The fields of a lead that name its location and its booked time, for systems and for people. */
export const driveFields = (
  place: TenantLocation,
  slot: Pick<Slot, 'startsAt'> | undefined,
): Record<string, string> => ({
  location_id: place.id,
  location: place.name,
  ...(slot && {
    [slotField]: slotValue(slot.startsAt),
    appointment: appointmentText(slot.startsAt, place.time_zone),
  }),
});

/** The start of a test drive as programs send it: an ISO 8601 instant in UTC or with an offset. */
export const startsAtField: FieldRule = {
  name: slotField,
  label: 'Start of the test drive',
  control: 'text',
  autocomplete: 'off',
  required: false,
  maxLength: 40,
  pattern:
    '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$',
  messages: messages('Enter an instant with its offset, like 2026-11-23T00:30:00Z.'),
};
const pattern = new RegExp(startsAtField.pattern ?? '', 'u');

/** The instant that a program sent; undefined if it sent none, or text in another form. */
export function instantOf(value: unknown): Date | undefined {
  const text = textOf(value);
  const instant = pattern.test(text) ? new Date(text) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

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
export function driveRequest(
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
  car: Car | undefined,
  input: Readonly<Record<string, unknown>>,
): DriveRequest {
  const instant = instantOf(input[slotField]);
  if (!instant) return { state: 'none' };
  const places = bookablePlaces(tenant, car);
  if (places.length === 0) return { state: 'invalid', errors: { [slotField]: notOnline } };
  const field = textOf(input['location_id']) === '' ? 'location' : 'location_id';
  const place = placeNamed(places, textOf(input[field]));
  if (!place) return { state: 'invalid', errors: { [field]: notThere } };
  const slots = slotsAt({ tenant, now, car }, place, []);
  const slot = slots.find(({ startsAt }) => Date.parse(startsAt) === instant.getTime());
  return { state: 'time', place, instant, slot };
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
