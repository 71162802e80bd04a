import { z } from 'zod';
import { defineEndpoint } from '#server/entry/routes/endpoint';
import { findBooking } from '#server/people/leads/test-drives/find-booking';
import { bookingPath } from '#server/people/leads/test-drives/rules/booking-key';
import { calendarFile } from '#server/people/leads/test-drives/rules/calendar';
import { driveEvent, driveFacts } from '#server/people/leads/test-drives/rules/drive-facts';
import { Problem } from '#server/platform/http/problem';

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
  params: z.object({
    id: z
      .string()
      .min(1)
      .max(64)
      .describe('Booking id.')
      .meta({ examples: ['01KXM4T3W5S0N9V7YB2QJ8ZC6D'] }),
  }),
  query: z.object({ key: z.string().min(1).max(64).describe('Key from the booking’s link.') }),
  responses: {},
  file: { type: 'text/calendar; charset=utf-8', description: 'The iCalendar file (RFC 5545).' },
  problems: { 404: 'Booking not found, or the key is wrong.' },
  handler: async (site, { params, query }) => {
    const found = await findBooking(site, params.id, query.key);
    if (!found) return new Problem(404, 'Booking not found.');
    const { tenant, services, url } = site;
    const { booking, lead } = found;
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
