import { z } from 'zod';
import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { recordBase, recordShape } from '#server/platform/rules/record';
import type { SiteSecret } from '#server/platform/site-secret';
import { didYouMean } from '#server/platform/text/nearest';
import { newUlid } from '#server/platform/ulid';
import type { Webhooks } from './create-webhooks';
import type { EventDelivery } from './delivery-history';
import { newWebhookSecret } from './post-webhook';
import type { WebhookEndpoint } from './webhook-endpoints';

/** Endpoints of one site. */
export const mostEndpoints = 20;

interface ManageDeps extends Pick<Webhooks, 'webhooks' | 'webhookPosting'> {
  readonly secret: SiteSecret;
  readonly clock: Clock;
}

interface WebhookInput {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
}

interface NewWebhook extends WebhookInput {
  /** Made with a test key. */
  readonly isTest?: boolean | undefined;
}

/** Why an endpoint can't be made or changed: a field, and a sentence for people. */
export interface WebhookProblem {
  readonly field: 'endpoint_url' | 'events' | 'webhooks';
  readonly message: string;
  /** Each event that there is not. */
  readonly unknownEvents?: readonly string[];
}

/** An endpoint with its secret, which is not shown again. */
interface CreatedWebhook {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** Makes an endpoint. `types`: the event types that there are. */
export async function createWebhook(
  deps: ManageDeps,
  tenant: string,
  input: NewWebhook,
  types: readonly string[],
): Promise<Result<CreatedWebhook, WebhookProblem>> {
  const problem = problemOf(deps, input, types);
  if (problem) return err(problem);
  const now = deps.clock.now();
  const owner = { id: newUlid(now), tenant };
  const { shown, sealed } = newWebhookSecret(deps.secret, owner);
  const endpoint: WebhookEndpoint = {
    ...owner,
    url: input.url,
    description: input.description,
    events: [...new Set(input.events)],
    sealedSecret: sealed,
    previous: null,
    disabled: null,
    isTest: input.isTest ?? false,
    failures: 0,
    failingSince: null,
    createdAt: now.toISOString(),
    changedAt: now.toISOString(),
  };
  if (await deps.webhooks.add(endpoint, mostEndpoints)) return ok({ endpoint, secret: shown });
  return err({ field: 'webhooks', message: `The site has ${mostEndpoints} webhooks, which is the most.` });
}

type WebhookChange = {
  readonly [F in keyof WebhookInput]?: WebhookInput[F] | undefined;
} & { readonly enabled?: boolean | undefined };

/** Changes an endpoint. Null: there is none. Switched on again, it gets what waits for it. */
export async function changeWebhook(
  deps: ManageDeps,
  { tenant, id }: Pick<WebhookEndpoint, 'tenant' | 'id'>,
  { enabled, ...input }: WebhookChange,
  types: readonly string[],
): Promise<Result<WebhookEndpoint | null, WebhookProblem>> {
  const problem = problemOf(deps, input, types);
  if (problem) return err(problem);
  const now = deps.clock.now();
  const { url, description } = input;
  const change = {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(input.events && { events: [...new Set(input.events)] }),
    ...(enabled === true && { disabled: null }),
    ...(enabled === false && { disabled: { at: now.toISOString(), reason: 'Disabled by request' } }),
  };
  return ok(await deps.webhooks.change(tenant, id, change, now));
}

const hourMs = 3_600_000;

/** Gives an endpoint a new secret; requests are also signed with the old one for some hours. Null: no such endpoint. */
export async function rotateSecret(
  { webhooks, secret, clock }: Pick<ManageDeps, 'webhooks' | 'secret' | 'clock'>,
  endpoint: WebhookEndpoint,
  overlapHours: number,
): Promise<CreatedWebhook | null> {
  const now = clock.now();
  const { shown, sealed } = newWebhookSecret(secret, endpoint);
  const until = new Date(now.getTime() + overlapHours * hourMs).toISOString();
  const previous = overlapHours > 0 ? { sealedSecret: endpoint.sealedSecret, until } : null;
  const change = { sealedSecret: sealed, previous };
  const changed = await webhooks.change(endpoint.tenant, endpoint.id, change, now);
  return changed && { endpoint: changed, secret: shown };
}

function problemOf(
  { webhookPosting }: Pick<ManageDeps, 'webhookPosting'>,
  { url, events }: Omit<WebhookChange, 'enabled'>,
  types: readonly string[],
): WebhookProblem | null {
  if (url !== undefined && !webhookPosting.mayPostTo(url)) {
    return { field: 'endpoint_url', message: notPublic };
  }
  const patterns = eventPatterns(types);
  const unknownEvents = [...new Set(events)].filter((pattern) => !patterns.includes(pattern));
  if (unknownEvents.length === 0) return null;
  const message = unknownEvents
    .map((event) => `There is no event ${event}.${didYouMean(event, patterns)}`)
    .join(' ');
  return { field: 'events', message, unknownEvents };
}

const notPublic =
  'Give a public https address: none of your own machine or network, such as localhost or 10.0.0.1.';

/** What names events: each type, `car.*` for all of a kind, `*` for everything. */
export const eventPatterns = (types: readonly string[]): readonly string[] => {
  const kinds = new Set(types.map((type) => `${type.split('.')[0]}.*`));
  return [...types, ...kinds, '*'];
};

/** An endpoint for programs. Its secret is shown once, when it is made. */
export const webhookRecordSchema = z
  .object({
    ...recordShape('webhook'),
    endpoint_url: z.string().describe('Where events are sent.'),
    description: z.string(),
    events: z.array(z.string()).describe('Event types; car.* stands for all of a kind, * for everything.'),
    enabled: z.boolean(),
    disabled_reason: z.string().nullable().describe('Why it gets no events.'),
    disabled_at: z.iso.datetime().nullable(),
    previous_secret_until: z.iso
      .datetime()
      .nullable()
      .describe('Until then requests are also signed with the previous secret.'),
    test: z.boolean().describe('True if a test key made it: it gets events of test records, and no other.'),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe('The first of its failures in a row. After five days it is disabled.'),
  })
  .meta({ id: 'Webhook' });

const webhookUrl = (origin: string, id: string): string => `${origin}/api/webhooks/${id}`;

/** `origin`: of the site as the caller sees it. */
export const webhookRecord = (
  endpoint: WebhookEndpoint,
  origin: string,
): z.infer<typeof webhookRecordSchema> => ({
  ...recordBase('webhook', {
    id: endpoint.id,
    url: webhookUrl(origin, endpoint.id),
    createdAt: endpoint.createdAt,
    updatedAt: endpoint.changedAt,
  }),
  endpoint_url: endpoint.url,
  description: endpoint.description,
  events: [...endpoint.events],
  enabled: endpoint.disabled === null,
  disabled_reason: endpoint.disabled?.reason ?? null,
  disabled_at: endpoint.disabled?.at ?? null,
  previous_secret_until: endpoint.previous?.until ?? null,
  test: endpoint.isTest,
  failing_since: endpoint.failingSince,
});

/** How far an event is on its way to an endpoint. */
export const eventDeliverySchema = z
  .object({
    ...recordShape('webhook_delivery'),
    created_at: z.iso.datetime().describe('When it happened.'),
    updated_at: z.iso
      .datetime()
      .describe('When it was last sent or replayed; before that, when it happened.'),
    webhook_id: z.string().describe('The webhook that gets it.'),
    event_id: z.string().describe('The webhook-id: the same for every attempt and replay.'),
    type: z.string(),
    state: z
      .enum(['pending', 'delivered', 'failed'])
      .describe('failed: out of retries until someone replays it.'),
    attempts: z.int(),
    next_attempt_at: z.iso.datetime().nullable(),
    last_status: z.int().nullable().describe('HTTP status of the last attempt; null without a response.'),
    last_error: z
      .string()
      .nullable()
      .describe(
        'Why the last attempt failed, as a code: `HTTP 500` for that status, `TIMEOUT`, `ENOTFOUND`, `ECONNREFUSED` and the ' +
          'like of the connection, or `REFUSED_ADDRESS` where the name of the host leads to an address that is not public.',
      ),
    delivered_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

export const eventDeliveryRecord = (
  delivery: EventDelivery,
  webhookId: string,
  origin: string,
): z.infer<typeof eventDeliverySchema> => ({
  ...recordBase('webhook_delivery', {
    id: `${webhookId}-${delivery.eventId}`,
    url: `${webhookUrl(origin, webhookId)}/deliveries`,
    createdAt: delivery.createdAt,
    updatedAt: delivery.updatedAt,
  }),
  webhook_id: webhookId,
  event_id: delivery.eventId,
  type: delivery.type,
  state: delivery.state,
  attempts: delivery.attempts,
  next_attempt_at: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  delivered_at: delivery.deliveredAt,
});
