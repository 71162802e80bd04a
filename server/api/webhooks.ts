import { z } from 'zod';
import {
  changeWebhook,
  createWebhook,
  mostEndpoints,
  rotateSecret,
  type WebhookProblem,
  webhookRecord,
  webhookRecordSchema,
} from '#server/dealer/webhooks/manage-webhooks';
import type { WebhookEndpoint } from '#server/dealer/webhooks/webhook-endpoints';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { postAddress } from '#server/settings/delivery-schema';
import { eventRegistry, eventTypeNames } from './event-registry';
import { idParams } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';

export const tags = ['Webhooks'];
export const readers = { scope: 'webhooks:read' } as const;
export const writers = { scope: 'webhooks:write' } as const;

export const idParam = idParams('Webhook id.');

const urlSchema = postAddress.describe('A public https address.');
const eventsSchema = z
  .array(z.string('an event type').trim().min(1).max(80), 'a list of event types')
  .min(1, 'at least one event type')
  .max(60, 'at most 60 event types')
  .describe('Event types; car.* stands for all of a kind, * for everything.')
  .meta({ examples: [['car.*', 'lead.created']] });
const descriptionSchema = z
  .string('a text')
  .trim()
  .max(200, 'at most 200 characters')
  .describe('Your own words.');

const madeSchema = webhookRecordSchema
  .extend({ secret: z.string().describe('The signing secret (whsec_…). It is not shown again.') })
  .meta({ id: 'CreatedWebhook' });

const exampleWebhook = {
  webhook_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  url: 'https://crm.example/events',
  description: 'Our CRM',
  events: ['car.*', 'lead.created'],
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  previous_secret_until: null,
  failing_since: null,
  created_at: '2026-11-20T01:02:03.000Z',
  changed_at: '2026-11-20T01:02:03.000Z',
};
const exampleMade = {
  ...exampleWebhook,
  secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
};

export const unknownWebhook = new Problem('not_found', 'Webhook not found.', { param: 'id' });

/** The endpoint of the site with this id; null if there is none. */
export const endpointOf = ({ tenant, services }: Bff, id: string): Promise<WebhookEndpoint | null> =>
  services.webhooks.byId(tenant.slug, id);

const problemOf = ({ field, message }: WebhookProblem): Problem =>
  field === 'webhooks'
    ? new Problem('limit_reached', message)
    : new Problem('invalid_fields', 'Some fields are not valid.', {
        errors: [{ param: field, code: field === 'url' ? 'not_allowed' : 'not_a_choice', detail: message }],
      });

/** A site's endpoints. */
export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List webhooks',
  description:
    "Endpoints that were made here or by dealer webhook add. Those of the site's settings are not listed.",
  tags,
  caller: readers,
  responses: { 200: z.object({ webhooks: z.array(webhookRecordSchema) }).meta({ id: 'WebhookList' }) },
  examples: { responses: { 200: { summary: 'One endpoint', value: { webhooks: [exampleWebhook] } } } },
  handler: async ({ tenant, services }) => {
    const endpoints = await services.webhooks.list(tenant.slug);
    return reply(200, { webhooks: endpoints.map(webhookRecord) });
  },
});

/** Makes an endpoint. */
export const addWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Create a webhook',
  description:
    'Events are sent as JSON, signed to Standard Webhooks 1.0.0, from now on. They are stored for 30 days, and can be ' +
    `replayed for as long. A site has at most ${mostEndpoints} webhooks.`,
  tags,
  caller: writers,
  body: z
    .strictObject({ url: urlSchema, events: eventsSchema, description: descriptionSchema.default('') })
    .meta({ id: 'NewWebhook' }),
  responses: { 201: madeSchema },
  examples: {
    body: {
      summary: 'Every event of cars, and new leads',
      value: { url: exampleWebhook.url, events: exampleWebhook.events, description: 'Our CRM' },
    },
    responses: { 201: { summary: 'With its secret', value: exampleMade } },
  },
  problems: { limit_reached: 'The site has the most webhooks that it can have.' },
  handler: async ({ tenant, services }, { body }) => {
    const result = await createWebhook(services, tenant.slug, body, eventTypeNames);
    if (!result.ok) return problemOf(result.error);
    return reply(201, { ...webhookRecord(result.value.endpoint), secret: result.value.secret });
  },
});

/** The registry of event types. */
export const listEventTypes = defineEndpoint({
  method: 'GET',
  path: '/api/webhooks/event-types',
  summary: 'List event types',
  description: 'Schemas and examples are in the webhooks of this document.',
  tags,
  caller: readers,
  responses: {
    200: z
      .object({ event_types: z.array(z.object({ type: z.string(), summary: z.string() })) })
      .meta({ id: 'EventTypeList' }),
  },
  examples: {
    responses: {
      200: {
        summary: 'The beginning',
        value: { event_types: [{ type: 'lead.created', summary: 'New lead' }] },
      },
    },
  },
  handler: async () =>
    reply(200, { event_types: eventRegistry.map(({ type, summary }) => ({ type, summary })) }),
});

/** One endpoint. */
export const showWebhook = defineEndpoint({
  method: 'GET',
  path: '/api/webhooks/{id}',
  summary: 'Show a webhook',
  tags,
  caller: readers,
  params: idParam,
  responses: { 200: webhookRecordSchema },
  examples: { responses: { 200: { summary: 'An endpoint', value: exampleWebhook } } },
  problems: { not_found: 'Webhook not found.' },
  handler: async (site, { params: { id } }) => {
    const endpoint = await endpointOf(site, id);
    return endpoint ? reply(200, webhookRecord(endpoint)) : unknownWebhook;
  },
});

/** Changes an endpoint. */
export const editWebhook = defineEndpoint({
  method: 'PATCH',
  path: '/api/webhooks/{id}',
  summary: 'Change a webhook',
  description:
    'Fields that are absent stay. Events that happen while it is disabled are not stored for it; those that waited ' +
    'before go out once it is enabled again.',
  tags,
  caller: writers,
  params: idParam,
  body: z
    .strictObject({
      url: urlSchema.optional(),
      events: eventsSchema.optional(),
      description: descriptionSchema.optional(),
      enabled: z.boolean('true or false').optional(),
    })
    .meta({ id: 'WebhookChange' }),
  responses: { 200: webhookRecordSchema },
  examples: {
    body: { summary: 'Switched on again', value: { enabled: true } },
    responses: { 200: { summary: 'The endpoint', value: exampleWebhook } },
  },
  problems: { not_found: 'Webhook not found.' },
  handler: async ({ tenant, services }, { params: { id }, body }) => {
    const changed = await changeWebhook(services, { tenant: tenant.slug, id }, body, eventTypeNames);
    if (!changed.ok) return problemOf(changed.error);
    return changed.value ? reply(200, webhookRecord(changed.value)) : unknownWebhook;
  },
});

/** Deletes an endpoint. */
export const removeWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: 'Delete a webhook',
  description: 'Events that wait for it are not sent.',
  tags,
  caller: writers,
  params: idParam,
  responses: {
    200: z.object({ webhook_id: z.string(), deleted: z.literal(true) }).meta({ id: 'DeletedWebhook' }),
  },
  examples: {
    responses: {
      200: { summary: 'Deleted', value: { webhook_id: exampleWebhook.webhook_id, deleted: true } },
    },
  },
  problems: { not_found: 'Webhook not found.' },
  handler: async ({ tenant, services }, { params: { id } }) =>
    (await services.webhooks.remove(tenant.slug, id))
      ? reply(200, { webhook_id: id, deleted: true as const })
      : unknownWebhook,
});

/** Gives an endpoint a new secret. */
export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/rotate',
  summary: 'Rotate the secret of a webhook',
  description:
    'Until the overlap is over, requests have two signatures: with the new secret and with the previous one.',
  tags,
  caller: writers,
  params: idParam,
  body: z
    .strictObject({
      overlap_hours: z
        .int('a whole number of hours')
        .min(0, 'at least 0')
        .max(168, 'at most 168')
        .default(24)
        .describe('How long the previous secret signs too.'),
    })
    .meta({ id: 'SecretRotation' }),
  responses: { 200: madeSchema },
  examples: {
    body: { summary: 'Over two days', value: { overlap_hours: 48 } },
    responses: { 200: { summary: 'With its new secret', value: exampleMade } },
  },
  problems: { not_found: 'Webhook not found.' },
  handler: async (site, { params: { id }, body }) => {
    const endpoint = await endpointOf(site, id);
    const result = endpoint && (await rotateSecret(site.services, endpoint, body.overlap_hours));
    return result ? reply(200, { ...webhookRecord(result.endpoint), secret: result.secret }) : unknownWebhook;
  },
});
