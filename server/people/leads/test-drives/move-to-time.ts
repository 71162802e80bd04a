import type { LeadVisit } from '../create-leads';
import type { FieldErrors } from '../views/field-rule';
import type { FoundBooking } from './find-booking';
import { type FreeTime, nearestFreeTimes } from './free-times';
import { placesFor } from './manage-page';
import { type BookingOutcome, moveBooking } from './move-booking';
import { notThere, placeNamed } from './rules/drive-request';

/** The time that a program moves a booking to; at the booking's own location by default. */
export interface NewStart {
  readonly start: Date;
  /** Id, slug or name. */
  readonly location?: string | undefined;
}

/** `taken` comes with the free times nearest to the one that is not free. */
export type MoveOutcome =
  | Exclude<BookingOutcome, { readonly state: 'taken' }>
  | { readonly state: 'taken'; readonly message: string; readonly freeTimes: readonly FreeTime[] }
  | { readonly state: 'invalid'; readonly errors: FieldErrors };

/** Moves a booking as the shopper's own page does, for a program. */
export async function moveToTime(
  visit: LeadVisit,
  lookup: FoundBooking,
  { start, location }: NewStart,
): Promise<MoveOutcome> {
  const { booking } = lookup;
  const place = placeNamed(placesFor(visit.tenant, lookup), location ?? booking.locationId);
  if (!place && location !== undefined) return { state: 'invalid', errors: { location_id: notThere } };
  const outcome = await moveBooking(visit, lookup, place, start);
  if (outcome.state !== 'taken') return outcome;
  const car = booking.carId === null ? undefined : { id: booking.carId };
  const freeTimes = place
    ? await nearestFreeTimes(visit, { place, instant: start, car, moving: booking })
    : [];
  return { ...outcome, freeTimes };
}
