import type { Booking } from '../booking-store-port';
import type { BookingRecord } from '../views/booking-record';

/** A booking without personal details, which the lead has. */
export const bookingRecord = (booking: Booking): BookingRecord => ({
  booking_id: booking.id,
  lead_id: booking.leadId,
  location_id: booking.locationId,
  car_id: booking.carId,
  starts_at: booking.startsAt,
  ends_at: booking.endsAt,
  state: booking.state,
  changes: booking.sequence,
  changed_at: booking.changedAt,
});
