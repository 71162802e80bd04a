import { z } from 'zod';
import { mostReplayed } from '#server/dealer/webhooks/delivery-history';
import { eventDeliveryRecord, eventDeliverySchema } from '#server/dealer/webhooks/manage-webhooks';
import { testWebhook, webhookTestSchema } from '#server/dealer/webhooks/test-webhook';
import { Problem } from '#server/platform/http/problem';
import { codesOf } from '#server/platform/http/problem-codes';
import { eventRegistry, eventTypeNames, testEvent } from './event-registry';
import { defineEndpoint, reply } from './routes/endpoint';
import { exampleRecord } from './routes/example-record';
import { answerList, listParts, pageQuery } from './routes/list';
import { instant } from './routes/query';
import { webhookScenarios } from './webhook-scenarios';
import { endpointOf, idParam, readers, tags, unknownWebhook, writers } from './webhooks';

const scenarioNames = codesOf(webhookScenarios);
const webhookId = '01KXM4T3W5S0N9V7YB2QJ8ZC6D';
const exampleDelivery = {
  ...exampleRecord('webhook_delivery', `/api/webhooks/${webhookId}/deliveries`),
  id: `${webhookId}-01KXM4T3W5S0N9V7YB2QJ8ZC6E`,
  webhook_id: webhookId,
  event_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6E',
  type: 'car.sold',
  state: 'delivered' as const,
  attempts: 1,
  next_attempt_at: null,
  last_status: 204,
  last_error: null,
  delivered_at: '2026-11-20T01:02:04.000Z',
};

const deliveries = listParts('Deliveries', 'WebhookDeliveryList', eventDeliverySchema, exampleDelivery);

/** Events that were sent to an endpoint, or wait for it. */
export const listWebhookDeliveries = defineEndpoint({
  ...deliveries,
  path: '/api/webhooks/{id}/deliveries',
  summary: 'List deliveries of a webhook, newest event first',
  description: 'Of the last 30 days.',
  tags,
  caller: readers,
  params: idParam,
  query: z.object({
    ...pageQuery('Deliveries'),
    state: z.enum(['pending', 'delivered', 'failed']).optional().describe('Only deliveries in this state.'),
  }),
  problems: { ...deliveries.problems, not_found: 'Webhook not found.' },
  handler: async (site, { params: { id }, query, caller }) => {
    const endpoint = await endpointOf(site, id, caller);
    if (!endpoint) return unknownWebhook;
    const { url, services } = site;
    return answerList(url, query, {
      read: ({ limit, after = '0' }) =>
        /^\d{1,15}$/.test(after)
          ? services.webhookHistory.list(id, {
              limit,
              state: query.state,
              after: Number(after) || undefined,
            })
          : null,
      place: ({ place }) => String(place),
      data: (some) => some.map((one) => eventDeliveryRecord(one, id, url.origin)),
    });
  },
});

/** Posts an example to an endpoint. */
export const testWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  summary: 'Test a webhook',
  description:
    'Posts an example at once, signed like every event, and answers with the result. It is not retried, not stored, and ' +
    'is sent to a disabled endpoint too. A `scenario` is a whole sale: its events in order, with invented records, up to ' +
    'the first that is not delivered. All of them have `test: true`.',
  tags,
  caller: writers,
  params: idParam,
  body: z
    .strictObject({
      type: z
        .enum(eventTypeNames)
        .optional()
        .describe(`The event type whose example is posted; ${testEvent.type} by default.`),
      scenario: z
        .enum(scenarioNames)
        .optional()
        .describe('Or the events of a sale: of a reservation with its deposit, or of an order.'),
    })
    .refine(({ type, scenario }) => type === undefined || scenario === undefined, {
      message: 'Give type or scenario, not both.',
      path: ['scenario'],
    })
    .meta({ id: 'NewWebhookTest' }),
  responses: { 200: webhookTestSchema },
  examples: {
    body: { summary: 'A sold car', value: { type: 'car.sold' } },
    responses: {
      200: {
        summary: 'It works',
        value: {
          object: 'webhook_test',
          event_id: 'test-01KXM4T3W5S0N9V7YB2QJ8ZC6D',
          delivered: true,
          status: 204,
          error: null,
          duration_ms: 84,
          events: [
            {
              type: 'car.sold',
              event_id: 'test-01KXM4T3W5S0N9V7YB2QJ8ZC6D',
              delivered: true,
              status: 204,
              error: null,
              duration_ms: 84,
            },
          ],
        },
      },
    },
  },
  problems: { not_found: 'Webhook not found.' },
  handler: async (site, { params: { id }, body, caller }) => {
    const endpoint = await endpointOf(site, id, caller);
    if (!endpoint) return unknownWebhook;
    const event = eventRegistry.find(({ type }) => type === body.type) ?? testEvent;
    const examples = body.scenario
      ? webhookScenarios[body.scenario]
      : ([{ type: event.type, data: event.example }] as const);
    return reply(200, await testWebhook(site.services, site.tenant, endpoint, examples));
  },
});

const replayStart = 'replay.';
const replaySchema = z
  .strictObject({
    event_id: z.string().min(1).max(120).optional().describe('One event, and nothing else.'),
    since: instant.optional().describe('All events that happened since.'),
    until: instant.optional().describe('With since: until then; now by default.'),
    state: z
      .enum(['failed'])
      .optional()
      .describe('Only events that failed for this webhook; without since, all of them.'),
    after: z
      .string()
      .regex(/^replay\.\d{1,15}$/)
      .optional()
      .describe('`next` of the answer before, to go on.')
      .meta({ examples: ['replay.10482'] }),
  })
  .refine(({ event_id, since, state }) => event_id ?? since ?? state, {
    message: 'Give event_id, since or state.',
  })
  .refine(({ event_id, ...others }) => event_id === undefined || Object.keys(others).length === 0, {
    path: ['event_id'],
    message: 'One event: leave out the other fields.',
  })
  .refine(({ since, until }) => until === undefined || since !== undefined, {
    path: ['until'],
    message: 'until goes with since.',
  })
  .refine(({ since, until }) => !since || !until || since <= until, {
    path: ['until'],
    message: 'until is before since.',
  })
  .meta({ id: 'Replay' });

/** Sends stored events again. */
export const replayWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/replay',
  summary: 'Replay events',
  description:
    'Sends events again, in their old order under their old webhook-id: one event, all from a range of time, those that ' +
    'failed, or those that failed in a range of time. Events that happened before the webhook existed are included if ' +
    'they were stored. Only types that this webhook wants. An event that still waits is sent now, and once. At most ' +
    `${mostReplayed.toLocaleString('en-AU')} events, the oldest first: \`next\` says whether more are left.`,
  tags,
  caller: writers,
  idempotent: true,
  params: idParam,
  body: replaySchema,
  responses: {
    200: z
      .object({
        object: z.literal('webhook_replay').describe('Says what this is.'),
        replayed: z.int().describe('How many events are sent again.'),
        has_more: z.boolean().describe('Whether more are left.'),
        next: z.string().nullable().describe('For `after`, to replay the rest; null if none is left.'),
      })
      .meta({ id: 'Replayed' }),
  },
  examples: {
    body: {
      summary: 'After an outage',
      value: { since: '2026-11-20T01:00:00.000Z', until: '2026-11-20T02:00:00.000Z', state: 'failed' },
    },
    responses: {
      200: {
        summary: 'Twelve events go out again',
        value: { object: 'webhook_replay', replayed: 12, has_more: false, next: null },
      },
    },
  },
  problems: { not_found: 'Webhook not found, or no such event that it wants.' },
  handler: async (site, { params: { id }, body, caller }) => {
    const endpoint = await endpointOf(site, id, caller);
    if (!endpoint) return unknownWebhook;
    const { event_id: eventId, since, until, state, after } = body;
    const { replayed, next } = await site.services.webhookHistory.replay(
      endpoint,
      {
        eventId,
        since,
        until,
        failed: state === 'failed',
        after: after === undefined ? undefined : Number(after.slice(replayStart.length)),
      },
      site.now,
    );
    if (replayed === 0 && eventId !== undefined)
      return new Problem('not_found', 'No such event for this webhook.', { param: 'event_id' });
    const place = next === null ? null : replayStart + next;
    return reply(200, { object: 'webhook_replay', replayed, has_more: place !== null, next: place });
  },
});
