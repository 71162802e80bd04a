import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Booking } from '../../booking-store-port';

export const toBooking = (row: Selectable<Database['bookings']>): Booking => ({
  id: row.id,
  tenant: row.tenant,
  locationId: row.location_id,
  carId: row.car_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  seat: row.seat,
  leadId: row.lead_id,
  state: row.state,
  sequence: row.sequence,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  heldUntil: row.held_until,
  cancelReason: row.cancel_reason,
});

/** The row of one booking; undefined if there is none. */
export const bookingRow = (db: Kysely<Database>, tenant: string, id: string) =>
  db.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('id', '=', id).executeTakeFirst();

/** The rows of bookings, including cancelled ones, that overlap a time. */
export const touching = (db: Kysely<Database>, tenant: string, from: Date, to: Date) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('ends_at', '>', from.toISOString())
    .where('starts_at', '<', to.toISOString());
