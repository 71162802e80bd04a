import { z } from 'zod';
import type { EventDelivery, WebhookEndpoint } from '#server/dealer/webhooks/webhook-port';

/** An endpoint for programs. Its secret is shown once, when it is made. */
export const webhookRecordSchema = z
  .object({
    webhook_id: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.string()).describe('Event types; car.* stands for all of a kind, * for everything.'),
    enabled: z.boolean(),
    disabled_reason: z.string().nullable().describe('Why it gets no events.'),
    disabled_at: z.iso.datetime().nullable(),
    previous_secret_until: z.iso
      .datetime()
      .nullable()
      .describe('Until then requests are also signed with the previous secret.'),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe('The first of its failures in a row. After five days it is disabled.'),
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

export const webhookRecord = (endpoint: WebhookEndpoint): z.infer<typeof webhookRecordSchema> => ({
  webhook_id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: [...endpoint.events],
  enabled: endpoint.disabled === null,
  disabled_reason: endpoint.disabled?.reason ?? null,
  disabled_at: endpoint.disabled?.at ?? null,
  previous_secret_until: endpoint.previous?.until ?? null,
  failing_since: endpoint.failingSince,
  created_at: endpoint.createdAt,
  changed_at: endpoint.changedAt,
});

/** How far an event is on its way to an endpoint. */
export const eventDeliverySchema = z
  .object({
    event_id: z.string().describe('The webhook-id: the same for every attempt and replay.'),
    type: z.string(),
    state: z
      .enum(['pending', 'delivered', 'failed'])
      .describe('failed: out of retries until someone replays it.'),
    attempts: z.int(),
    next_attempt_at: z.iso.datetime().nullable(),
    last_status: z.int().nullable().describe('HTTP status of the last attempt; null without a response.'),
    last_error: z.string().nullable(),
    delivered_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime().describe('When it happened.'),
  })
  .meta({ id: 'WebhookDelivery' });

export const eventDeliveryRecord = (delivery: EventDelivery): z.infer<typeof eventDeliverySchema> => ({
  event_id: delivery.eventId,
  type: delivery.type,
  state: delivery.state,
  attempts: delivery.attempts,
  next_attempt_at: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  delivered_at: delivery.deliveredAt,
  created_at: delivery.createdAt,
});
