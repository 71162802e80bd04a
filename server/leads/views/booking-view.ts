import { z } from 'zod';
import type { toBookingView } from '#server/leads/test-drives/find-booking';
import type { managePage } from '#server/leads/test-drives/manage-page';

/** A booked test drive for the shopper. */
export type BookingView = ReturnType<typeof toBookingView>;

/** The page to change a booking. */
export type ManageView = Awaited<ReturnType<typeof managePage>>['view'];

/** The free times of a test drive, for integrators. */
export const driveSlotsViewSchema = z.object({
  booking: z
    .boolean()
    .describe('Whether times can be booked straight away; if not, the form asks for a preferred time.'),
  location: z
    .object({ id: z.string(), name: z.string(), slug: z.string(), time_zone: z.string() })
    .optional()
    .describe('Location; absent where test drives cannot be booked.'),
  locations: z
    .array(z.object({ id: z.string(), name: z.string(), slug: z.string() }))
    .describe('Every location offered, the usual one first.'),
  slot_minutes: z.number().int().optional(),
  slots: z.array(
    z.object({
      starts_at: z.string().describe('UTC; use it as starts_at in a lead or form.'),
      ends_at: z.string().describe('UTC.'),
      date: z.string().describe('YYYY-MM-DD, local to the location.'),
      text: z.string().describe('Start in the location’s local time.'),
    }),
  ),
});
