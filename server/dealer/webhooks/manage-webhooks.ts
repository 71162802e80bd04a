import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import type { SiteSecret } from '#server/platform/site-secret';
import { newUlid } from '#server/platform/ulid';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Posted } from './post-webhook';
import { patternProblem } from './rules/endpoint-events';
import { eventMessage } from './rules/event-message';
import type { EndpointStore, WebhookEndpoint } from './webhook-port';
import { newWebhookSecret } from './webhook-secrets';

/** Endpoints of one site. */
export const mostEndpoints = 20;

export interface ManageDeps {
  readonly webhooks: EndpointStore;
  readonly webhookPosting: {
    /** Whether the site posts to an address: one outside the network of the server, over https. */
    readonly mayPostTo: (url: string) => boolean;
    readonly post: (endpoint: WebhookEndpoint, message: { id: string; body: string }) => Promise<Posted>;
  };
  readonly secret: SiteSecret;
  readonly clock: Clock;
}

export interface WebhookInput {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
}

/** Why an endpoint can't be made or changed: a field, and a sentence for people. */
export interface WebhookProblem {
  readonly field: 'url' | 'events' | 'webhooks';
  readonly message: string;
}

/** An endpoint with its secret, which is not shown again. */
export interface CreatedWebhook {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** Makes an endpoint. `types`: the event types that there are. */
export async function createWebhook(
  deps: ManageDeps,
  tenant: string,
  input: WebhookInput,
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
    failures: 0,
    failingSince: null,
    createdAt: now.toISOString(),
    changedAt: now.toISOString(),
  };
  if (await deps.webhooks.add(endpoint, mostEndpoints)) return ok({ endpoint, secret: shown });
  return err({ field: 'webhooks', message: `The site has ${mostEndpoints} webhooks, which is the most.` });
}

export type WebhookChange = {
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

/** The result of a test. */
export interface WebhookTest {
  readonly eventId: string;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** Posts an example of an event at once, without retries, even to a disabled endpoint. It is not stored. */
export async function testWebhook(
  { webhookPosting, clock }: Pick<ManageDeps, 'webhookPosting' | 'clock'>,
  tenant: Tenant,
  endpoint: WebhookEndpoint,
  example: { readonly type: string; readonly data: unknown },
): Promise<WebhookTest> {
  const now = clock.now();
  const id = `test-${newUlid(now)}`;
  const event = { type: example.type, createdAt: now.toISOString(), data: JSON.stringify(example.data) };
  const startedMs = performance.now();
  const { outcome, status } = await webhookPosting.post(endpoint, {
    id,
    body: eventMessage(event, tenant),
  });
  return {
    eventId: id,
    delivered: outcome.state === 'delivered',
    status,
    error: outcome.state === 'failed' ? outcome.reason : null,
    durationMs: Math.round(performance.now() - startedMs),
  };
}

function problemOf(
  { webhookPosting }: Pick<ManageDeps, 'webhookPosting'>,
  { url, events }: Omit<WebhookChange, 'enabled'>,
  types: readonly string[],
): WebhookProblem | null {
  if (url !== undefined && !webhookPosting.mayPostTo(url)) {
    return { field: 'url', message: 'Give a public https address.' };
  }
  const problem = (events ?? []).map((pattern) => patternProblem(pattern, types)).find(Boolean);
  return problem ? { field: 'events', message: problem } : null;
}
