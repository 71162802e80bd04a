import type { Transaction } from 'kysely';
import type { NewBooking } from '#server/people/leads/lead-store-port';
import type { Database } from '#server/platform/database/schema';
import type { Booking, BookingChange, NewTime } from './booking-store-port';

/** A time for a lead; suspected spam holds it until then only. */
export type LeadBooking = NewBooking & {
  readonly heldUntil?: string | undefined;
  /** Destinations to notify where a booking moves. */
  readonly destinations?: readonly string[] | undefined;
};

/** Books times within a transaction. */
export interface TimeBook {
  book(
    trx: Transaction<Database>,
    booking: LeadBooking & {
      readonly id: string;
      readonly tenant: string;
      readonly leadId: string;
      readonly now: string;
    },
  ): Promise<boolean>;
  moveIn(
    trx: Transaction<Database>,
    change: BookingChange,
    to: NewTime,
    from: Booking['state'],
  ): Promise<Booking | 'taken' | 'changed'>;
}

/**
 * Books a time for a stored lead, or moves the booking that it has, also one that was cancelled. The booking of a lead
 * has the lead's id, so a lead has one; the same time again changes nothing.
 */
export async function bookTimeOfLead(
  trx: Transaction<Database>,
  times: TimeBook,
  { tenant, leadId }: { readonly tenant: string; readonly leadId: string },
  booking: LeadBooking,
  now: Date,
): Promise<'booked' | 'taken' | 'changed'> {
  const existing = await trx.selectFrom('bookings').selectAll().where('id', '=', leadId).executeTakeFirst();
  if (!existing) {
    const isBooked = await times.book(trx, {
      ...{ ...booking, tenant, leadId },
      ...{ id: leadId, now: now.toISOString() },
    });
    return isBooked ? 'booked' : 'taken';
  }
  const isSame =
    existing.state === 'booked' &&
    existing.location_id === booking.locationId &&
    existing.starts_at === booking.startsAt.toISOString();
  if (isSame) return 'booked';
  const { destinations = [] } = booking;
  const change = { tenant, id: leadId, seen: existing.sequence, now, destinations };
  const moved = await times.moveIn(trx, change, booking, existing.state);
  return typeof moved === 'string' ? moved : 'booked';
}
