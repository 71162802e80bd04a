import { z } from 'zod';
import { countEvent } from '#server/leads/counting/count-event';
import { asksNotToBeTracked, pageEvent } from '#server/leads/counting/rules/events';
import { Problem } from '#server/platform/http/problem';
import { defineEndpoint, reply } from './routes/endpoint';

/** Counts what shoppers do on a page without storing anything about them. */
export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Count a call or a favourite',
  description:
    "For the site's own pages. Adds one to today's count of the event and stores nothing about the shopper. Nothing is " +
    'counted if counting is off or the browser asks not to be tracked (DNT, Sec-GPC). Leads are counted when saved.',
  tags: ['Leads'],
  caller: 'same-origin',
  rateLimit: { perSecond: 0.5, burst: 30 },
  bodyLimitBytes: 1_024,
  body: z
    .strictObject({
      event_id: z.number().int().describe('25 call the dealer, 39 favourite.'),
      label: z.string().max(40).describe('New Car or Used Car; Favourite.'),
    })
    .meta({ id: 'NewEvent' }),
  responses: { 202: z.object({ counted: z.boolean() }).meta({ id: 'CountedEvent' }) },
  examples: {
    body: { summary: 'A call about a used car', value: { event_id: 25, label: 'Used Car' } },
    responses: { 202: { summary: 'Counted', value: { counted: true } } },
  },
  problems: { 422: 'Some fields are not valid, or the event is unknown.' },
  handler: async ({ tenant, services }, { request, body }) => {
    const event = pageEvent(body.event_id, body.label);
    if (!event) {
      const errors = [{ field: 'event_id', message: 'No event has this id and label' }];
      return new Problem(422, 'Some fields are not valid.', { errors });
    }
    const isCounted = tenant.analytics.count && !asksNotToBeTracked(request.headers);
    if (isCounted) await countEvent(services, tenant, event);
    return reply(202, { counted: isCounted });
  },
});
