import { z } from 'zod';
import { type WebhookProblem, webhookRecordSchema } from '#server/dealer/webhooks/manage-webhooks';
import type { WebhookEndpoint } from '#server/dealer/webhooks/webhook-endpoints';
import type { Bff } from '#server/entry/bff';
import { Problem } from '#server/platform/http/problem';
import { postAddress } from '#server/settings/delivery-schema';

export const tags = ['Webhooks'];
export const readers = { scope: 'webhooks:read' } as const;
export const writers = { scope: 'webhooks:write' } as const;

export const idParam = z.object({
  id: z
    .string()
    .min(1)
    .max(64)
    .describe('Webhook id.')
    .meta({ examples: ['01KXM4T3W5S0N9V7YB2QJ8ZC6D'] }),
});

export const urlSchema = postAddress.describe('A public https address.');
export const eventsSchema = z
  .array(z.string('an event type').trim().min(1).max(80), 'a list of event types')
  .min(1, 'at least one event type')
  .max(60, 'at most 60 event types')
  .describe('Event types; car.* stands for all of a kind, * for everything.')
  .meta({ examples: [['car.*', 'lead.created']] });
export const descriptionSchema = z
  .string('a text')
  .trim()
  .max(200, 'at most 200 characters')
  .describe('Your own words.');

export const madeSchema = webhookRecordSchema
  .extend({ secret: z.string().describe('The signing secret (whsec_…). It is not shown again.') })
  .meta({ id: 'CreatedWebhook' });

export const exampleWebhook = {
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
export const exampleMade = {
  ...exampleWebhook,
  secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
};

export const unknownWebhook = new Problem(404, 'Webhook not found.');

/** The endpoint of the site with this id; null if there is none. */
export const endpointOf = ({ tenant, services }: Bff, id: string): Promise<WebhookEndpoint | null> =>
  services.webhooks.byId(tenant.slug, id);

export const problemOf = ({ field, message }: WebhookProblem): Problem =>
  field === 'webhooks'
    ? new Problem(409, message)
    : new Problem(422, 'Some fields are not valid.', { errors: [{ field, message }] });
