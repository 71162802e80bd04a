import { z } from 'zod';
import {
  eventDeliveryRecord,
  eventDeliverySchema,
  testWebhook,
} from '#server/dealer/webhooks/manage-webhooks';
import { Problem } from '#server/platform/http/problem';
import { eventRegistry, eventTypeNames, testEvent } from './event-registry';
import { nextCursor, nextPage } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { endpointOf, idParam, readers, tags, unknownWebhook, writers } from './webhooks';

const exampleDelivery = {
  event_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  type: 'car.sold',
  state: 'delivered' as const,
  attempts: 1,
  next_attempt_at: null,
  last_status: 204,
  last_error: null,
  delivered_at: '2026-11-20T01:02:04.000Z',
  created_at: '2026-11-20T01:02:03.000Z',
};

/** Events that were sent to an endpoint, or wait for it. */
export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  summary: 'List deliveries of a webhook, newest event first',
  description: 'Of the last 30 days.',
  tags,
  caller: readers,
  params: idParam,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50).describe('Deliveries per page.'),
    after: z.string().min(1).max(120).optional().describe('`next` from the previous page.'),
    state: z.enum(['pending', 'delivered', 'failed']).optional().describe('Only deliveries in this state.'),
  }),
  responses: {
    200: z
      .object({
        deliveries: z.array(eventDeliverySchema),
        next: nextCursor,
      })
      .meta({ id: 'WebhookDeliveryList' }),
  },
  examples: {
    responses: {
      200: { summary: 'A delivered event', value: { deliveries: [exampleDelivery], next: null } },
    },
  },
  problems: { not_found: 'Webhook not found.' },
  handler: async (site, { params: { id }, query }) => {
    const endpoint = await endpointOf(site, id);
    if (!endpoint) return unknownWebhook;
    const read = await site.services.webhookHistory.list(id, { ...query, limit: query.limit + 1 });
    const rows = read.map((delivery) => ({ ...delivery, id: delivery.eventId }));
    const page = nextPage(rows, `/api/webhooks/${id}/deliveries`, query);
    const deliveries = page.rows.map(eventDeliveryRecord);
    return reply(200, { deliveries, next: page.next }, { headers: page.headers });
  },
});

/** Posts an example to an endpoint. */
export const testWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  summary: 'Test a webhook',
  description:
    'Posts an example at once, signed like every event, and answers with the result. It is not retried, not stored, and ' +
    'is sent to a disabled endpoint too.',
  tags,
  caller: writers,
  params: idParam,
  body: z
    .strictObject({
      type: z
        .enum(eventTypeNames, 'one of the event types')
        .default(testEvent.type)
        .describe('The event type whose example is posted.'),
    })
    .meta({ id: 'NewWebhookTest' }),
  responses: {
    200: z
      .object({
        event_id: z.string(),
        delivered: z.boolean(),
        status: z.int().nullable().describe('HTTP status; null without a response.'),
        error: z.string().nullable(),
        duration_ms: z.int(),
      })
      .meta({ id: 'WebhookTest' }),
  },
  examples: {
    body: { summary: 'A sold car', value: { type: 'car.sold' } },
    responses: {
      200: {
        summary: 'It works',
        value: {
          event_id: 'test-01KXM4T3W5S0N9V7YB2QJ8ZC6D',
          delivered: true,
          status: 204,
          error: null,
          duration_ms: 84,
        },
      },
    },
  },
  problems: { not_found: 'Webhook not found.' },
  handler: async (site, { params: { id }, body }) => {
    const endpoint = await endpointOf(site, id);
    if (!endpoint) return unknownWebhook;
    const event = eventRegistry.find(({ type }) => type === body.type) ?? testEvent;
    const example = { type: event.type, data: event.example };
    const result = await testWebhook(site.services, site.tenant, endpoint, example);
    const { eventId: event_id, durationMs: duration_ms, ...rest } = result;
    return reply(200, { event_id, ...rest, duration_ms });
  },
});

const instant = z.iso.datetime({ offset: true, message: 'an instant, such as 2026-11-20T09:00:00+10:00' });

/** Sends stored events again. */
export const replayWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/replay',
  summary: 'Replay events',
  description:
    'Sends one event again, or all from a range of time, in their old order under their old webhook-id. Events that ' +
    'happened before the webhook existed are included if another webhook of the site wanted them. Only types that ' +
    'this webhook wants.',
  tags,
  caller: writers,
  params: idParam,
  body: z
    .strictObject({
      event_id: z.string().min(1).max(120).optional().describe('One event.'),
      since: instant.optional().describe('Or all events since.'),
      until: instant.optional().describe('With since: until then; now by default.'),
    })
    .refine(({ event_id, since }) => (event_id === undefined) !== (since === undefined), {
      message: 'Give event_id, or since.',
    })
    .refine(({ event_id, until }) => event_id === undefined || until === undefined, {
      message: 'until goes with since.',
    })
    .meta({ id: 'Replay' }),
  responses: { 200: z.object({ replayed: z.int() }).meta({ id: 'Replayed' }) },
  examples: {
    body: {
      summary: 'An hour',
      value: { since: '2026-11-20T01:00:00.000Z', until: '2026-11-20T02:00:00.000Z' },
    },
    responses: { 200: { summary: 'Twelve events go out again', value: { replayed: 12 } } },
  },
  problems: { not_found: 'Webhook not found, or no such event that it wants.' },
  handler: async (site, { params: { id }, body }) => {
    const endpoint = await endpointOf(site, id);
    if (!endpoint) return unknownWebhook;
    const { event_id: eventId, since, until } = body;
    const which =
      eventId === undefined
        ? { since: new Date(since ?? 0), ...(until ? { until: new Date(until) } : {}) }
        : { eventId };
    const replayed = await site.services.webhookHistory.replay(endpoint, which, site.now);
    if (replayed === 0 && eventId !== undefined)
      return new Problem('not_found', 'No such event for this webhook.', { param: 'event_id' });
    return reply(200, { replayed });
  },
});
