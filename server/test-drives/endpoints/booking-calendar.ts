import { z } from 'zod';
import { defineEndpoint } from '../../platform/http/endpoint';
import { Problem } from '../../platform/http/problem';
import { findBooking } from '../find-booking';
import { bookingPath } from '../rules/booking-key';
import { calendarFile } from '../rules/calendar';
import { driveEvent, driveFacts } from '../rules/drive-facts';

/** A booked test drive for the shopper's calendar; opened by the key of its link. */
export const showBookingCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/test-drives/{id}/calendar.ics',
  summary: 'Download a booked test drive for a calendar',
  description:
    'The key is that of the shopper’s own link. The entry keeps its id, so that a later file changes it, or takes ' +
    'it away once the test drive is cancelled.',
  tags: ['Leads'],
  caller: 'anyone',
  rateLimit: { perSecond: 5, burst: 30 },
  cacheControl: 'private, no-store',
  params: z.object({
    id: z
      .string()
      .min(1)
      .max(64)
      .describe('Id of the booking.')
      .meta({ examples: ['01KXM4T3W5S0N9V7YB2QJ8ZC6D'] }),
  }),
  query: z.object({ key: z.string().min(1).max(64).describe('Key of the booking’s link.') }),
  responses: {},
  file: { type: 'text/calendar; charset=utf-8', description: 'The iCalendar file (RFC 5545).' },
  problems: { 404: 'There is no such booking, or the key does not open it.' },
  handler: async (site, { params, query }) => {
    const found = await findBooking(site, params.id, query.key);
    if (!found) return new Problem(404, 'There is no such booking.');
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
