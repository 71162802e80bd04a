import { z } from 'zod';
import { recordShape } from '#server/platform/rules/record';

/** A booked test drive for integrators and the command line. */
export const bookingRecordSchema = z
  .object({
    ...recordShape('booking'),
    lead_id: z.string(),
    location_id: z.string(),
    car_id: z.string().nullable(),
    starts_at: z.string().describe('UTC.'),
    ends_at: z.string().describe('UTC.'),
    state: z.enum(['booked', 'cancelled']),
    changes: z.number().int().describe('Number of times it was moved or cancelled.'),
  })
  .meta({ id: 'Booking' });
/** A booking as a caller may know it who changes bookings and does not read leads. */
export const bookingStateSchema = bookingRecordSchema
  .pick({ object: true, id: true, url: true, created_at: true, updated_at: true, state: true })
  .meta({ id: 'BookingState' });

export type BookingRecord = z.infer<typeof bookingRecordSchema>;
