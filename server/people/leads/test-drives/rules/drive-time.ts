import type { NewBooking } from '#server/people/leads/lead-store-port';
import type { Car } from '#server/settings/car';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { TakenTime } from '../booking-store-port';
import { driveSettings } from './bookable-places';
import { appointmentText } from './drive-facts';
import { slotField, slotValue } from './slot-days';
import { type Slot, slotsOf } from './slots';

/** Field error when the time is already booked. */
export const takenText = 'That time has just been booked. Please choose another.';
/** Field error for a time that cannot be booked, or no longer. */
export const goneText = 'That time is no longer available. Please choose another.';

interface DriveContext {
  readonly tenant: Pick<Tenant, 'test_drives'>;
  readonly now: Date;
  readonly car?: Pick<Car, 'id'> | undefined;
}

/** The times at a location that none of the bookings block. */
export const slotsAt = (
  { tenant, car, now }: DriveContext,
  place: TenantLocation,
  bookings: readonly TakenTime[],
): readonly Slot[] =>
  slotsOf(place, driveSettings(tenant.test_drives, place), bookings, now, { carId: car?.id });

/** The booking of a time at a location, to store with its lead. */
export const driveBooking = (
  { tenant, car }: Omit<DriveContext, 'now'>,
  place: TenantLocation,
  slot: Slot,
): NewBooking => ({
  locationId: place.id,
  carId: car?.id,
  startsAt: new Date(slot.startsAt),
  endsAt: new Date(slot.endsAt),
  capacity: driveSettings(tenant.test_drives, place).capacity,
});

/** The fields of a lead that name its location and its booked time, for systems and for people. */
export const driveFields = (place: TenantLocation, slot: Slot | undefined): Record<string, string> => ({
  location_id: place.id,
  location: place.name,
  ...(slot && {
    [slotField]: slotValue(slot.startsAt),
    appointment: appointmentText(slot.startsAt, place.time_zone),
  }),
});
