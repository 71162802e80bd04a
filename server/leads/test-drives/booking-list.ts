import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { placeOfChange, readChangePlace } from '#server/platform/rules/change-place';
import { ofTests, toBooking } from './booking-rows';
import type { Booking } from './booking-store';

/** Which bookings to list. */
export interface BookingFilter {
  readonly limit: number;
  /** The place of the last booking of the previous page. */
  readonly after?: string | undefined;
  readonly state?: Booking['state'] | undefined;
  readonly locationId?: string | undefined;
  readonly carId?: string | undefined;
  /** Those of test leads in place of all others. */
  readonly isTest?: boolean | undefined;
  /** Only those that start at this instant or later, or before the other one. */
  readonly startsFrom?: Date | undefined;
  readonly startsTo?: Date | undefined;
  /** Only those that changed at this instant or later: the oldest change first. */
  readonly updatedSince?: Date | undefined;
}

/** The place of a booking in a list. */
export const placeOfBooking = (
  { id, changedAt }: Booking,
  { updatedSince }: Pick<BookingFilter, 'updatedSince'>,
): string => (updatedSince ? placeOfChange({ at: changedAt, id }) : id);

/** Newest first, or by their changes, without times that are only held for suspected spam; null if there is no such place. */
export async function listBookings(
  db: Kysely<Database>,
  tenant: string,
  { limit, after, updatedSince, ...filter }: BookingFilter,
): Promise<readonly Booking[] | null> {
  let rows = filtered(db, tenant, filter);
  if (updatedSince) {
    rows = rows.where('changed_at', '>=', updatedSince.toISOString()).orderBy('changed_at').orderBy('id');
  } else rows = rows.orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (after !== undefined) {
    const isAfter = updatedSince ? afterChange(after) : await olderThan(db, tenant, after);
    if (!isAfter) return null;
    rows = rows.where(isAfter);
  }
  return (await rows.limit(limit).execute()).map(toBooking);
}

function filtered(
  db: Kysely<Database>,
  tenant: string,
  { state, locationId, carId, isTest, startsFrom, startsTo }: Omit<BookingFilter, 'limit'>,
) {
  let rows = isTest
    ? ofTests(db, tenant)
    : db.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('held_until', 'is', null);
  if (state !== undefined) rows = rows.where('state', '=', state);
  if (locationId !== undefined) rows = rows.where('location_id', '=', locationId);
  if (carId !== undefined) rows = rows.where('car_id', '=', carId);
  if (startsFrom) rows = rows.where('starts_at', '>=', startsFrom.toISOString());
  if (startsTo) rows = rows.where('starts_at', '<', startsTo.toISOString());
  return rows;
}

function afterChange(cursor: string) {
  const place = readChangePlace(cursor);
  return place && sql<boolean>`(changed_at, id) > (${place.at}, ${place.id})`;
}

async function olderThan(db: Kysely<Database>, tenant: string, id: string) {
  const row = db.selectFrom('bookings').select('created_at').where('tenant', '=', tenant);
  const booking = await row.where('id', '=', id).executeTakeFirst();
  return booking ? sql<boolean>`(created_at, id) < (${booking.created_at}, ${id})` : null;
}
