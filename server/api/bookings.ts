import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { placeOfBooking } from '#server/leads/test-drives/booking-list';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { bookingById, type FoundBooking } from '#server/leads/test-drives/find-booking';
import { type FreeTime, freeTimeSchema } from '#server/leads/test-drives/free-times';
import { cancelBooking, moveToTime } from '#server/leads/test-drives/move-booking';
import {
  type BookingRecord,
  bookingRecordSchema,
  bookingStateSchema,
} from '#server/leads/test-drives/rules/booking-record';
import { bookingRecord } from '#server/leads/test-drives/rules/drive-facts';
import { instantOf, startsAtField, takenText } from '#server/leads/test-drives/rules/drive-time';
import { type Caller, hasScope, isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { isTestLead } from '#server/settings/lead';
import { invalidFields } from './invalid-fields';
import { idParams } from './parameters';
import { defineEndpoint, type ProblemDeclaration, reply } from './routes/endpoint';
import { answerList, listParts } from './routes/list';
import { instant } from './routes/query';

/** An example for the API documents. */
export const exampleBooking: BookingRecord = {
  object: 'booking',
  id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  url: 'https://www.brolga.example/desk/leads/01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  created_at: '2026-11-20T01:02:03.000Z',
  updated_at: '2026-11-20T01:02:03.000Z',
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  location_id: 'brolga-aspley',
  car_id: 'c1',
  starts_at: '2026-11-22T23:00:00.000Z',
  ends_at: '2026-11-22T23:30:00.000Z',
  state: 'booked',
  changes: 0,
};

/** The start of a test drive in a body. */
const startSchema = z
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
    detail: takenText,
    members: {
      free_times: [
        {
          location_id: 'brolga-aspley',
          date: '2026-11-23',
          text: '9:30 am',
          starts_at: '2026-11-22T23:30:00.000Z',
          ends_at: '2026-11-23T00:00:00.000Z',
        },
        {
          location_id: 'brolga-aspley',
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
  new Problem('time_not_free', message, { param: 'starts_at', members: { free_times: freeTimes } });

const place = {
  path: '/api/bookings/{id}',
  tags: ['Leads'],
  params: idParams('Booking id, which is also the id of its lead.'),
} as const;
const unknownBooking = new Problem('not_found', 'Booking not found.', { param: 'id' });
const movedBooking = {
  ...exampleBooking,
  starts_at: '2026-11-22T23:30:00.000Z',
  ends_at: '2026-11-23T00:00:00.000Z',
  changes: 1,
  updated_at: '2026-11-21T01:02:03.000Z',
};

const recordOf = ({ tenant, url }: Bff, booking: Booking): BookingRecord =>
  bookingRecord(booking, tenant, url.origin);

/** The answer to a change: whether the test drive is booked, and to a caller who may read leads everything. */
const changeSchema = z.union([bookingRecordSchema, bookingStateSchema]);
const changedBooking = (site: Bff, booking: Booking, caller: Caller) => {
  const record = recordOf(site, booking);
  return reply(200, hasScope(caller, 'leads:read') ? record : bookingStateSchema.parse(record));
};

const bookings = listParts('Bookings', 'BookingList', bookingRecordSchema, exampleBooking);
/** Booked test drives, for a dealer's other systems. */
export const listBookings = defineEndpoint({
  ...bookings,
  path: '/api/bookings',
  summary: 'List test drive bookings, newest first',
  description:
    'With `updated_since` those that changed, the oldest change first. The person is in the lead with the same id.',
  tags: ['Leads'],
  caller: { scope: 'leads:read' },
  query: bookings.query.extend({
    state: z.enum(['booked', 'cancelled']).optional().describe('Only bookings in this state.'),
    location_id: z.string().min(1).max(120).optional().describe('Only bookings at this location, by its id.'),
    car_id: z.string().min(1).max(200).optional().describe('Only bookings of this car, by its id.'),
    starts_from: instant.optional().describe('Only bookings that start at this time or later.'),
    starts_to: instant.optional().describe('Only bookings that start before this time.'),
    updated_since: instant.optional().describe('Only bookings that changed at this time or later.'),
  }),
  handler: async (site, { query, caller }) => {
    const filter = {
      isTest: isTestCaller(caller),
      state: query.state,
      locationId: query.location_id,
      carId: query.car_id,
      startsFrom: query.starts_from,
      startsTo: query.starts_to,
      updatedSince: query.updated_since,
    };
    return answerList(site.url, query, {
      read: (page) => site.services.bookings.list(site.tenant.slug, { ...filter, ...page }),
      place: (booking) => placeOfBooking(booking, filter),
      data: (bookings) => bookings.map((booking) => recordOf(site, booking)),
    });
  },
});

/** The booking that the caller may know: of a test lead with a test key alone. */
async function bookingOfCaller(site: Bff, id: string, caller: Caller): Promise<FoundBooking | undefined> {
  const lookup = await bookingById(site, id);
  return lookup && isTestLead(lookup.lead) === isTestCaller(caller) ? lookup : undefined;
}

/** A booked test drive, for a dealer's other systems. */
export const showBooking = defineEndpoint({
  ...place,
  method: 'GET',
  summary: 'Show a test drive booking',
  description: 'The person is in the lead with the same id.',
  caller: { scope: 'leads:read' },
  responses: { 200: bookingRecordSchema },
  examples: { responses: { 200: { summary: 'A booked test drive', value: exampleBooking } } },
  problems: { not_found: 'Booking not found.' },
  handler: async (site, { params: { id }, caller }) => {
    const lookup = await bookingOfCaller(site, id, caller);
    return lookup ? reply(200, recordOf(site, lookup.booking)) : unknownBooking;
  },
});

/** Moves a booked test drive. */
export const changeBookingTime = defineEndpoint({
  ...place,
  method: 'PATCH',
  summary: 'Move a test drive to another time',
  description:
    'In one step: the booking keeps its time unless it gets the new one. The shopper and everyone who received the ' +
    'lead are notified, as when the shopper moves it. The same time again changes nothing. The answer is the whole booking only with ' +
    'the scope leads:read.',
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
  responses: { 200: changeSchema },
  examples: {
    body: { summary: 'Half an hour later', value: { starts_at: movedBooking.starts_at } },
    responses: { 200: { summary: 'The moved test drive', value: movedBooking } },
  },
  problems: {
    not_found: 'Booking not found.',
    time_not_free: timeNotFree('The time is not free, and the booking keeps its own.'),
    wrong_state: 'The test drive has started, was cancelled or has just changed.',
  },
  handler: async (site, { params: { id }, body, caller }) => {
    const lookup = await bookingOfCaller(site, id, caller);
    if (!lookup) return unknownBooking;
    const outcome = await moveToTime(site, lookup, body.starts_at, body.location_id);
    switch (outcome.state) {
      case 'done':
        return changedBooking(site, outcome.booking, caller);
      case 'taken':
        return timeProblem(outcome.message, outcome.freeTimes);
      case 'refused':
        return new Problem('wrong_state', outcome.message);
      case 'invalid':
        return invalidFields(outcome.errors, { sent: body, code: 'not_found' });
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
    'state cancelled, and so does its lead; cancelling it again changes nothing. The answer is the whole booking only ' +
    'with the scope leads:read.',
  caller: { scope: 'leads:write' },
  responses: { 200: changeSchema },
  examples: {
    responses: {
      200: {
        summary: 'The cancelled test drive',
        value: { ...movedBooking, state: 'cancelled', changes: 2 },
      },
    },
  },
  problems: {
    not_found: 'Booking not found.',
    wrong_state: 'The test drive has started, or has just changed.',
  },
  handler: async (site, { params: { id }, caller }) => {
    const lookup = await bookingOfCaller(site, id, caller);
    if (!lookup) return unknownBooking;
    const outcome = await cancelBooking(site, lookup);
    return outcome.state === 'done'
      ? changedBooking(site, outcome.booking, caller)
      : new Problem('wrong_state', outcome.message);
  },
});
