import type { EventRecord } from '#server/platform/events/record-events';
import type { Booking } from '../booking-store-port';
import { bookingRecord } from './drive-facts';

type BookingEventType = 'booking.created' | 'booking.moved' | 'booking.cancelled';

/** The event of a booking, deleted with its lead. */
export const bookingEvent = (booking: Booking, type: BookingEventType): EventRecord => ({
  type,
  object: `booking:${booking.id}`,
  at: booking.changedAt,
  leadId: booking.leadId,
  data: bookingRecord(booking),
});
