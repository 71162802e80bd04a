import { z } from 'zod';
import { type FreeTime, freeTimeSchema } from '#server/leads/test-drives/free-times';
import { instantOf, startsAtField, takenText } from '#server/leads/test-drives/rules/drive-time';
import type { BookingRecord } from '#server/leads/test-drives/views/booking-view';
import { Problem } from '#server/platform/http/problem';
import type { ProblemDeclaration } from './routes/endpoint';

/** An example for the API documents. */
export const exampleBooking: BookingRecord = {
  booking_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  location_id: 'aspley',
  car_id: 'c1',
  starts_at: '2026-11-22T23:00:00.000Z',
  ends_at: '2026-11-22T23:30:00.000Z',
  state: 'booked',
  changes: 0,
  changed_at: '2026-11-20T01:02:03.000Z',
};

/** The start of a test drive in a body. */
export const startSchema = z
  .unknown()
  .transform((value, context): Date => {
    const start = instantOf(value);
    if (start) return start;
    context.issues.push({ code: 'custom', message: startsAtField.messages.pattern, input: value });
    return z.NEVER;
  })
  .meta({
    type: 'string',
    format: 'date-time',
    description: 'A free time, as an ISO 8601 instant.',
  });

const membersSchema = z
  .object({
    free_times: z
      .array(freeTimeSchema)
      .optional()
      .describe('Up to five free times at the location, nearest to the one you sent, in order.'),
  })
  .meta({ id: 'FreeTimes' });

/** The declared 409 of an endpoint that books a time. */
export const timeNotFree = (description: string): ProblemDeclaration => ({
  description,
  members: membersSchema,
  example: {
    summary: 'Two other times are free',
    value: {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: takenText,
      request_id: 'r-1',
      free_times: [
        {
          location_id: 'aspley',
          date: '2026-11-23',
          text: '9:30 am',
          starts_at: '2026-11-22T23:30:00.000Z',
          ends_at: '2026-11-23T00:00:00.000Z',
        },
        {
          location_id: 'aspley',
          date: '2026-11-23',
          text: '10:00 am',
          starts_at: '2026-11-23T00:00:00.000Z',
          ends_at: '2026-11-23T00:30:00.000Z',
        },
      ],
    },
  },
});

/** A time that is not free, with the nearest times that are. */
export const timeProblem = (message: string, freeTimes: readonly FreeTime[]): Problem =>
  new Problem(409, message, { members: { free_times: freeTimes } });
