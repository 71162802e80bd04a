import { z } from 'zod';
import { bookingById } from '#server/leads/test-drives/find-booking';
import { cancelBooking, moveToTime } from '#server/leads/test-drives/move-booking';
import { bookingRecord } from '#server/leads/test-drives/rules/drive-facts';
import { bookingRecordSchema } from '#server/leads/test-drives/views/booking-view';
import { Problem } from '#server/platform/http/problem';
import { exampleBooking, startSchema, timeNotFree, timeProblem } from './booking-answers';
import { defineEndpoint, reply } from './routes/endpoint';

const place = {
  path: '/api/bookings/{id}',
  tags: ['Leads'],
  params: z.object({
    id: z
      .string()
      .min(1)
      .max(64)
      .describe('Booking id, which is also the id of its lead.')
      .meta({ examples: [exampleBooking.booking_id] }),
  }),
} as const;
const unknownBooking = new Problem(404, 'Booking not found.');
const movedBooking = {
  ...exampleBooking,
  starts_at: '2026-11-22T23:30:00.000Z',
  ends_at: '2026-11-23T00:00:00.000Z',
  changes: 1,
  changed_at: '2026-11-21T01:02:03.000Z',
};

/** A booked test drive, for a dealer's other systems. */
export const showBooking = defineEndpoint({
  ...place,
  method: 'GET',
  summary: 'Show a test drive booking',
  description: 'The person is in the lead with the same id.',
  caller: { scope: 'leads:read' },
  responses: { 200: bookingRecordSchema },
  examples: { responses: { 200: { summary: 'A booked test drive', value: exampleBooking } } },
  problems: { 404: 'Booking not found.' },
  handler: async (site, { params: { id } }) => {
    const lookup = await bookingById(site, id);
    return lookup ? reply(200, bookingRecord(lookup.booking)) : unknownBooking;
  },
});

/** Moves a booked test drive. */
export const changeBookingTime = defineEndpoint({
  ...place,
  method: 'PATCH',
  summary: 'Move a test drive to another time',
  description:
    'In one step: the booking keeps its time unless it gets the new one. The shopper and everyone who received the ' +
    'lead are notified, as when the shopper moves it. The same time again changes nothing.',
  caller: { scope: 'leads:write' },
  body: z
    .strictObject({
      starts_at: startSchema,
      location_id: z
        .string()
        .trim()
        .min(1)
        .max(120)
        .optional()
        .describe("Id or slug of a location; the booking's own by default."),
    })
    .meta({ id: 'NewBookingTime' }),
  responses: { 200: bookingRecordSchema },
  examples: {
    body: { summary: 'Half an hour later', value: { starts_at: movedBooking.starts_at } },
    responses: { 200: { summary: 'The moved test drive', value: movedBooking } },
  },
  problems: {
    404: 'Booking not found.',
    409: timeNotFree(
      'The time is not free, and the booking keeps its own. Without free_times: the test drive has started, was cancelled or has just changed.',
    ),
  },
  handler: async (site, { params: { id }, body }) => {
    const lookup = await bookingById(site, id);
    if (!lookup) return unknownBooking;
    const outcome = await moveToTime(site, lookup, body.starts_at, body.location_id);
    switch (outcome.state) {
      case 'done':
        return reply(200, bookingRecord(outcome.booking));
      case 'taken':
        return timeProblem(outcome.message, outcome.freeTimes);
      case 'refused':
        return new Problem(409, outcome.message);
      case 'invalid': {
        const errors = Object.entries(outcome.errors).map(([field, message]) => ({ field, message }));
        return new Problem(422, 'Please fix the following errors.', { errors });
      }
    }
  },
});

/** Cancels a booked test drive. */
export const removeBooking = defineEndpoint({
  ...place,
  method: 'DELETE',
  summary: 'Cancel a test drive',
  description:
    'The time is free again. The shopper and everyone who received the lead are notified. The booking stays, with the ' +
    'state cancelled, and so does its lead; cancelling it again changes nothing.',
  caller: { scope: 'leads:write' },
  responses: { 200: bookingRecordSchema },
  examples: {
    responses: {
      200: {
        summary: 'The cancelled test drive',
        value: { ...movedBooking, state: 'cancelled', changes: 2 },
      },
    },
  },
  problems: {
    404: 'Booking not found.',
    409: 'The test drive has started, or has just changed.',
  },
  handler: async (site, { params: { id } }) => {
    const lookup = await bookingById(site, id);
    if (!lookup) return unknownBooking;
    const outcome = await cancelBooking(site, lookup);
    return outcome.state === 'done'
      ? reply(200, bookingRecord(outcome.booking))
      : new Problem(409, outcome.message);
  },
});
