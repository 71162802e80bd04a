import { z } from 'zod';
import type { Clock } from '#server/platform/clock';
import { newUlid } from '#server/platform/ulid';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Webhooks } from './create-webhooks';
import { eventMessage } from './post-webhook';
import type { WebhookEndpoint } from './webhook-endpoints';

const postSchema = z.object({
  event_id: z.string().describe('The webhook-id of the test event.'),
  delivered: z.boolean().describe('Whether the webhook answered with a status from 200 to 299.'),
  status: z.int().nullable().describe('HTTP status; null without a response.'),
  error: z
    .string()
    .nullable()
    .describe('What went wrong, as in `last_error` of a delivery; null if nothing did.'),
  duration_ms: z.int().describe('Milliseconds until the response.'),
});
type Post = z.infer<typeof postSchema>;

/** The result of a test. */
export const webhookTestSchema = z
  .object({
    object: z.literal('webhook_test').describe('Says what this is.'),
    ...postSchema.shape,
    events: z
      .array(postSchema.extend({ type: z.string().describe('The event type.') }))
      .describe(
        'Each event that was posted, in order; the fields beside this list are those of the last one.',
      ),
  })
  .meta({ id: 'WebhookTest' });

/** An event as it is posted for a test: its records are invented. */
interface EventExample {
  readonly type: string;
  readonly data: unknown;
}

interface TestDeps extends Pick<Webhooks, 'webhookPosting'> {
  readonly clock: Clock;
}

/**
 * Posts examples of events at once, one after the other, without retries, even to a disabled endpoint. The first that is not
 * delivered is the last. They are not stored, and say that they are tests.
 */
export async function testWebhook(
  deps: TestDeps,
  tenant: Tenant,
  endpoint: WebhookEndpoint,
  [first, ...others]: readonly [EventExample, ...EventExample[]],
): Promise<z.infer<typeof webhookTestSchema>> {
  let last = await postExample(deps, tenant, endpoint, first);
  const events = [{ type: first.type, ...last }];
  for (const example of others) {
    if (!last.delivered) break;
    last = await postExample(deps, tenant, endpoint, example);
    events.push({ type: example.type, ...last });
  }
  return { object: 'webhook_test', ...last, events };
}

async function postExample(
  { webhookPosting, clock }: TestDeps,
  tenant: Tenant,
  endpoint: WebhookEndpoint,
  { type, data }: EventExample,
): Promise<Post> {
  const now = clock.now();
  const id = `test-${newUlid(now)}`;
  const event = { type, createdAt: now.toISOString(), data: JSON.stringify(data), isTest: true };
  const startedMs = performance.now();
  const { outcome, status } = await webhookPosting.post(endpoint, { id, body: eventMessage(event, tenant) });
  return {
    event_id: id,
    delivered: outcome.state === 'delivered',
    status,
    error: outcome.state === 'failed' ? outcome.reason : null,
    duration_ms: Math.round(performance.now() - startedMs),
  };
}
