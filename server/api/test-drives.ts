import { z } from 'zod';
import { bookingPath, findBooking } from '#server/leads/test-drives/find-booking';
import { freeSlots } from '#server/leads/test-drives/free-times';
import { calendarFile } from '#server/leads/test-drives/rules/drive-email';
import { driveEvent, driveFacts } from '#server/leads/test-drives/rules/drive-facts';
import { driveSlotsViewSchema } from '#server/leads/views/booking-view';
import { Problem } from '#server/platform/http/problem';
import { carParams, findNamedCar, namedProblems, nameKind } from './named-car';
import { idParams } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { listOf } from './routes/list';
import { day, wholeOr } from './routes/query';

const { slots: slotsSchema, ...beside } = driveSlotsViewSchema.shape;

/** The available test drive times of a car. */
export const listDriveSlots = defineEndpoint({
  method: 'GET',
  path: '/api/cars/{id}/test-drive-slots',
  summary: 'List free test drive times for a car',
  description:
    'Times are booked with the form on the car page or with `POST /api/leads`, first come, first served: a listed ' +
    'time may be gone a moment later.',
  tags: ['Stock'],
  caller: 'anyone',
  cors: true,
  rateLimit: { perSecond: 10, burst: 60 },
  params: carParams,
  query: z.object({
    by: nameKind,
    location: z
      .string()
      .min(1)
      .max(120)
      .optional()
      .describe("Id or slug of a location; the car's usual one by default."),
    from: day.optional().describe('First day at the location, YYYY-MM-DD; today by default.'),
    days: wholeOr(31, 1, 31).describe('Number of days.'),
  }),
  responses: {
    200: listOf(slotsSchema.element, 'TestDriveSlots').extend(beside).meta({ id: 'TestDriveSlots' }),
  },
  examples: {
    responses: {
      200: {
        summary: 'Two free times',
        value: {
          object: 'list',
          has_more: false,
          next: null,
          booking: true,
          location: {
            id: 'brolga-aspley',
            name: 'Brolga Aspley',
            slug: 'aspley',
            time_zone: 'Australia/Brisbane',
          },
          locations: [{ id: 'brolga-aspley', name: 'Brolga Aspley', slug: 'aspley' }],
          slot_minutes: 30,
          data: [
            {
              starts_at: '2026-11-23T00:00:00.000Z',
              ends_at: '2026-11-23T00:30:00.000Z',
              date: '2026-11-23',
              text: '10:00 am',
            },
            {
              starts_at: '2026-11-23T00:30:00.000Z',
              ends_at: '2026-11-23T01:00:00.000Z',
              date: '2026-11-23',
              text: '10:30 am',
            },
          ],
        },
      },
    },
  },
  problems: {
    ...namedProblems,
    not_found: 'Car not found, or it cannot be driven at that location.',
  },
  handler: async (site, { params, query: { by, ...range } }) => {
    const lookup = await findNamedCar(site, params.id, by);
    if (lookup instanceof Problem) return lookup;
    const free = await freeSlots(site, lookup.car, range);
    if (!free)
      return new Problem('not_found', 'This car cannot be driven at that location.', { param: 'location' });
    const { slots, ...place } = free;
    return reply(200, { object: 'list' as const, data: slots, has_more: false, next: null, ...place });
  },
});

/** A booked test drive for the shopper's calendar; opened by the key of its link. */
export const showBookingCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/test-drives/{id}/calendar.ics',
  summary: 'Download a test drive booking as a calendar file',
  description:
    'The key is the one in the shopper’s link. The entry keeps its id, so a later file updates it or removes ' +
    'it if the test drive is cancelled.',
  tags: ['Leads'],
  caller: 'anyone',
  rateLimit: { perSecond: 5, burst: 30 },
  cacheControl: 'private, no-store',
  params: idParams('Booking id.'),
  query: z.object({ key: z.string().min(1).max(64).describe('Key from the booking’s link.') }),
  ignores: () => true,
  responses: {},
  file: {
    type: 'text/calendar; charset=utf-8',
    description: 'The iCalendar file (RFC 5545).',
    example: {
      summary: 'The beginning',
      value: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Test drive\r\n',
    },
  },
  problems: { not_found: 'Booking not found, or the key is wrong.' },
  handler: async (site, { params, query }) => {
    const lookup = await findBooking(site, params.id, query.key);
    if (!lookup) return new Problem('not_found', 'Booking not found.');
    const { tenant, services, url } = site;
    const { booking, lead } = lookup;
    const link = new URL(bookingPath(services.secret, tenant.slug, booking.id), url.origin).href;
    const file = calendarFile(driveEvent(driveFacts(booking, lead, tenant), tenant, link));
    return {
      status: 200,
      file: {
        name: 'test-drive.ics',
        taggedBy: file,
        open: async () => new TextEncoder().encode(file),
      },
    };
  },
});
