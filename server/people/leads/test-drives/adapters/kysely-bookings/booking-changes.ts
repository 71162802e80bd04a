import type { Transaction } from 'kysely';
import { addDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import { recordEvents } from '#server/platform/events/record-events';
import type { Booking, BookingChange } from '../../booking-store-port';
import { bookingEvent } from '../../rules/booking-event';
import { toBooking } from './booking-rows';

/** Changes a booking that nobody has changed since it was read, and adds the notifications to the outbox. */
export async function storeChange(
  trx: Transaction<Database>,
  { tenant, id, seen, now, destinations, because }: BookingChange,
  values: Partial<Pick<Database['bookings'], 'state' | 'location_id' | 'seat' | 'starts_at' | 'ends_at'>>,
  from: Booking['state'] = 'booked',
): Promise<Booking | 'changed'> {
  const row = await trx
    .updateTable('bookings')
    .set({ ...values, cancel_reason: because ?? null, sequence: seen + 1, changed_at: now.toISOString() })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('state', '=', from)
    .where('sequence', '=', seen)
    .returningAll()
    .executeTakeFirst();
  if (!row) return 'changed';
  // Booking the old time again creates a new lead.
  await trx.updateTable('leads').set({ content_key: null }).where('id', '=', row.lead_id).execute();
  await tell(trx, row, destinations);
  if (row.held_until === null) {
    const type = row.state === 'cancelled' ? 'booking.cancelled' : 'booking.moved';
    await recordEvents(trx, tenant, [bookingEvent(toBooking(row), type)]);
  }
  return toBooking(row);
}

async function tell(
  trx: Transaction<Database>,
  { tenant, lead_id: leadId, sequence, changed_at: at }: Database['bookings'],
  destinations: readonly string[],
): Promise<void> {
  await addDeliveries(trx, { tenant, leadId, destinations, about: `booking-${sequence}`, at });
}
