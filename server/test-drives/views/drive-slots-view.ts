import { z } from 'zod';

/** The free times of a test drive, as integrators read them. */
export const driveSlotsViewSchema = z.object({
  booking: z
    .boolean()
    .describe('Whether times are booked at once; if not, a form asks for a preferred time.'),
  location: z
    .object({ id: z.string(), name: z.string(), slug: z.string(), time_zone: z.string() })
    .optional()
    .describe('Where; absent where no test drives are booked.'),
  locations: z
    .array(z.object({ id: z.string(), name: z.string(), slug: z.string() }))
    .describe('Every place that can be asked for, the usual one first.'),
  slot_minutes: z.number().int().optional(),
  slots: z.array(
    z.object({
      starts_at: z.string().describe('UTC; as the field starts_at of a lead or form.'),
      ends_at: z.string().describe('UTC.'),
      date: z.string().describe('YYYY-MM-DD at the location.'),
      text: z.string().describe('Begin on the location’s clocks.'),
    }),
  ),
});
export type DriveSlotsView = z.infer<typeof driveSlotsViewSchema>;
