import { z } from 'zod';
import {
  changeWebhook,
  createWebhook,
  eventPatterns,
  mostEndpoints,
  rotateSecret,
  type WebhookProblem,
  webhookRecord,
  webhookRecordSchema,
} from '#server/dealer/webhooks/manage-webhooks';
import type { WebhookEndpoint } from '#server/dealer/webhooks/webhook-endpoints';
import type { Bff } from '#server/entry/bff';
import { type Caller, isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { deleted, deletedSchema, fileBase, fileShape } from '#server/platform/rules/record';
import { postAddress } from '#server/settings/delivery-schema';
import { eventRegistry, eventTypeNames } from './event-registry';
import { idParams } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { exampleOrigin, exampleRecord } from './routes/example-record';
import { notAChoice } from './routes/issue-words';
import { answerWhole, listParts } from './routes/list';

export const tags = ['Webhooks'];
export const readers = { scope: 'webhooks:read' } as const;
export const writers = { scope: 'webhooks:write' } as const;

export const idParam = idParams('Webhook id.');

const settable = z.strictObject({
  endpoint_url: postAddress.describe(
    'A public https address; one of a local network, such as `https://localhost`, is refused.',
  ),
  events: z
    .array(z.string().trim().min(1).max(80))
    .min(1)
    .max(60)
    .describe('Event types; car.* stands for all of a kind, * for everything.')
    .meta({ examples: [['car.*', 'lead.created']] }),
  description: z.string().trim().max(200).describe('Your own words.'),
});

export const newWebhookSchema = settable
  .extend({ description: settable.shape.description.default('') })
  .meta({ id: 'NewWebhook' });

/** A webhook with its secret. */
export const createdWebhookSchema = webhookRecordSchema
  .extend({ secret: z.string().describe('The signing secret (whsec_…). It is not shown again.') })
  .meta({ id: 'CreatedWebhook' });

export const exampleWebhook = {
  ...exampleRecord('webhook', '/api/webhooks/01KXM4T3W5S0N9V7YB2QJ8ZC6D'),
  endpoint_url: 'https://crm.example/events',
  description: 'Our CRM',
  events: ['car.*', 'lead.created'],
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  previous_secret_until: null,
  test: false,
  failing_since: null,
};
const exampleMade = {
  ...exampleWebhook,
  secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
};

export const unknownWebhook = new Problem('not_found', 'Webhook not found.', { param: 'id' });

/** The endpoint with this id that the caller may know, by a test key or not as it was made; null if there is none. */
export async function endpointOf(
  { tenant, services }: Bff,
  id: string,
  caller: Caller,
): Promise<WebhookEndpoint | null> {
  const endpoint = await services.webhooks.byId(tenant.slug, id);
  return endpoint?.isTest === isTestCaller(caller) ? endpoint : null;
}

/** Why a webhook can't be made or changed, as the API says it. */
export function problemOf({ field, message, unknownEvents }: WebhookProblem): Problem {
  if (field === 'webhooks') return new Problem('limit_reached', message);
  const errors = unknownEvents?.map((event) => ({
    param: field,
    ...notAChoice(event, eventPatterns(eventTypeNames)),
    detail: `There is no event ${event}. See GET /api/webhooks/event-types.`,
  })) ?? [{ param: field, code: 'not_allowed' as const, detail: message }];
  return new Problem('invalid_fields', 'Some fields are not valid.', { errors });
}

/** A site's endpoints. */
export const listWebhooks = defineEndpoint({
  ...listParts('Webhooks', 'WebhookList', webhookRecordSchema, exampleWebhook),
  path: '/api/webhooks',
  summary: 'List webhooks, newest first',
  description:
    "Endpoints that were made here or by dealer webhook add. Those of the site's settings are not listed.",
  tags,
  caller: readers,
  handler: async ({ tenant, services, url }, { query, caller }) => {
    const all = await services.webhooks.list(tenant.slug);
    const newestFirst = all.filter(({ isTest }) => isTest === isTestCaller(caller)).toReversed();
    return answerWhole(url, query, newestFirst, (endpoint) => webhookRecord(endpoint, url.origin));
  },
});

/** Of a site's own operation and of the operators'. */
export const creationExamples = {
  body: {
    summary: 'Every event of cars, and new leads',
    value: {
      endpoint_url: exampleWebhook.endpoint_url,
      events: exampleWebhook.events,
      description: 'Our CRM',
    },
  },
  responses: { 201: { summary: 'With its secret', value: exampleMade } },
};

/** Makes an endpoint. */
export const addWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Create a webhook',
  description:
    'Events are sent as JSON, signed to Standard Webhooks 1.0.0, from now on. They are stored for 30 days, and can be ' +
    `replayed for as long. A site has at most ${mostEndpoints} webhooks. One that a test key makes gets the events of test records, and no other.`,
  tags,
  caller: writers,
  body: newWebhookSchema,
  responses: { 201: createdWebhookSchema },
  examples: creationExamples,
  problems: { limit_reached: 'The site has the most webhooks that it can have.' },
  handler: async ({ tenant, services, url }, { body, caller }) => {
    const input = { ...body, url: body.endpoint_url, isTest: isTestCaller(caller) };
    const result = await createWebhook(services, tenant.slug, input, eventTypeNames);
    if (!result.ok) return problemOf(result.error);
    const { endpoint, secret } = result.value;
    return reply(201, { ...webhookRecord(endpoint, url.origin), secret });
  },
});

const eventTypeSchema = z
  .object({ ...fileShape('event_type'), summary: z.string() })
  .meta({ id: 'EventType', description: 'A type of event; its id is what `events` of a webhook names.' });
const exampleEventType = {
  ...fileBase('event_type', { id: 'lead.created', url: `${exampleOrigin}/api/docs` }),
  summary: 'New lead',
};

/** The registry of event types. */
export const listEventTypes = defineEndpoint({
  ...listParts('Event types', 'EventTypeList', eventTypeSchema, exampleEventType),
  path: '/api/webhooks/event-types',
  summary: 'List event types',
  description: 'Schemas and examples are in the webhooks of this document.',
  tags,
  caller: readers,
  handler: async ({ url }, { query }) =>
    answerWhole(url, query, eventRegistry, ({ type, summary }) => ({
      ...fileBase('event_type', { id: type, url: `${url.origin}/api/docs` }),
      summary,
    })),
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
  handler: async (site, { params: { id }, caller }) => {
    const endpoint = await endpointOf(site, id, caller);
    return endpoint ? reply(200, webhookRecord(endpoint, site.url.origin)) : unknownWebhook;
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
  body: settable.extend({ enabled: z.boolean() }).partial().meta({ id: 'WebhookChange' }),
  responses: { 200: webhookRecordSchema },
  examples: {
    body: { summary: 'Switched on again', value: { enabled: true } },
    responses: { 200: { summary: 'The endpoint', value: exampleWebhook } },
  },
  problems: { not_found: 'Webhook not found.' },
  handler: async (site, { params: { id }, body, caller }) => {
    const endpoint = await endpointOf(site, id, caller);
    if (!endpoint) return unknownWebhook;
    const change = { ...body, url: body.endpoint_url };
    const changed = await changeWebhook(site.services, endpoint, change, eventTypeNames);
    if (!changed.ok) return problemOf(changed.error);
    return changed.value ? reply(200, webhookRecord(changed.value, site.url.origin)) : unknownWebhook;
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
  responses: { 200: deletedSchema },
  examples: {
    responses: { 200: { summary: 'Deleted', value: deleted('webhook', exampleWebhook.id) } },
  },
  problems: { not_found: 'Webhook not found.' },
  handler: async (site, { params: { id }, caller }) => {
    const endpoint = await endpointOf(site, id, caller);
    const isRemoved = endpoint && (await site.services.webhooks.remove(endpoint.tenant, id));
    return isRemoved ? reply(200, deleted('webhook', id)) : unknownWebhook;
  },
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
      overlap_hours: z.int().min(0).max(168).default(24).describe('How long the previous secret signs too.'),
    })
    .meta({ id: 'SecretRotation' }),
  responses: { 200: createdWebhookSchema },
  examples: {
    body: { summary: 'Over two days', value: { overlap_hours: 48 } },
    responses: { 200: { summary: 'With its new secret', value: exampleMade } },
  },
  problems: { not_found: 'Webhook not found.' },
  handler: async (site, { params: { id }, body, caller }) => {
    const endpoint = await endpointOf(site, id, caller);
    const result = endpoint && (await rotateSecret(site.services, endpoint, body.overlap_hours));
    if (!result) return unknownWebhook;
    return reply(200, { ...webhookRecord(result.endpoint, site.url.origin), secret: result.secret });
  },
});
