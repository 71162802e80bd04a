import { mayFetch } from '#server/dealer/media/rules/picture-path';
import { failed, outcomeOf } from '#server/dealer/messages/rules/delivery-schedule';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { isOutside, OutgoingPosts, signedWebhook } from '#server/platform/network/outgoing-posts';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import { failureCode } from '#server/platform/rules/failure-code';
import type { SiteSecret } from '#server/platform/site-secret';
import { startSweeps } from '#server/platform/start-sweeps';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { newRunner, type RunnerDeps } from '#server/platform/threads/leased-jobs';
import type { Tenant } from '#server/settings/tenant-schema';
import { DeliveryHistory } from './delivery-history';
import { EndpointQueue } from './endpoint-queue';
import { EventHistory, sweepEvents } from './event-history';
import { type EventMessage, type Posted, webhookKeys } from './post-webhook';
import { type WebhookEndpoint, WebhookEndpoints } from './webhook-endpoints';
import { startWebhookWorker } from './work-endpoint';

export type Webhooks = ReturnType<typeof createWebhooks>;

interface WebhooksDeps {
  readonly config: Config;
  readonly commits: GroupCommit;
  /** The key that encrypts endpoints' secrets. */
  readonly secret: SiteSecret;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
}

/** Someone waits for the result of a test. */
const testMs = 10_000;
const attemptMs = 20_000;
/** A lease outlasts an attempt. */
const leaseMs = 30_000;

export function createWebhooks({ config, commits, secret, clock, steady = clock, log }: WebhooksDeps) {
  const events = new EventHistory(commits);
  const queue = new EndpointQueue(commits);
  const mayBePrivate = privateHosts(config);
  const posts = new OutgoingPosts({ mayBePrivate, timeLimitMs: testMs });
  return {
    webhooks: new WebhookEndpoints(commits),
    webhookEvents: events,
    webhookHistory: new DeliveryHistory(commits),
    webhookPosting: {
      /** Whether the site posts to an address: one outside the network of the server, over https. */
      mayPostTo: (url: string) =>
        URL.canParse(url) && (mayBePrivate(new URL(url)) || isOutside(new URL(url))),
      post: (endpoint: WebhookEndpoint, message: EventMessage) =>
        postWebhook({ posts, secret, clock, attemptMs: testMs }, endpoint, message),
    },
    webhookEventRecords: eventRecords(events),
    /** Whether any event waits for its delivery. */
    hasPendingEvents: () => queue.hasWork(clock.now()),
    /** Deletes old events from now on. Returns a function that stops it. */
    startSweepingEvents: () =>
      startSweeps(() => sweepEvents(events, steady.now()), {
        firstAfterMs: 40_000,
        failureText: 'could not delete old events',
        log,
      }),
  };
}

interface EventDeliveryDeps extends RunnerDeps, Pick<WebhooksDeps, 'config' | 'commits' | 'secret'> {
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  /** Each attempt is a trace. */
  readonly spans?: Spans;
}

/** Delivers events to endpoints in the calling thread. */
export function startDeliveringEvents(deps: EventDeliveryDeps): JobLoop {
  const { config, commits, secret, tenant, clock, spans = noSpans } = deps;
  const posts = new OutgoingPosts({
    mayBePrivate: privateHosts(config),
    timeLimitMs: attemptMs,
    // Endpoints of several dealers may share a host: a slow one must not delay the others.
    socketsPerHost: Number.POSITIVE_INFINITY,
  });
  return startWebhookWorker({
    ...newRunner(deps, leaseMs),
    queue: new EndpointQueue(commits),
    post: (endpoint, message) =>
      traced(spans, endpoint, message.id, () =>
        postWebhook({ posts, secret, clock, attemptMs }, endpoint, message),
      ),
    tenant,
  });
}

/** The address of an endpoint may hold a secret: its id says which it is. */
function traced(
  spans: Spans,
  { id, tenant }: WebhookEndpoint,
  eventId: string,
  post: () => Promise<Posted>,
): Promise<Posted> {
  const facts = {
    'dealer_site.tenant': tenant,
    'dealer_site.endpoint_id': id,
    'dealer_site.event_id': eventId,
    'dealer_site.destination_kind': 'webhook',
  };
  return spans.trace({ name: 'deliver event', kind: 'client', facts }, post, ({ outcome, status }) => ({
    facts: { 'http.response.status_code': status ?? undefined, 'dealer_site.outcome': outcome.state },
    failure: outcome.state === 'failed' ? outcome.reason : undefined,
  }));
}

const privateHosts =
  ({ WEBHOOK_PRIVATE_HOSTS: inside }: Pick<Config, 'WEBHOOK_PRIVATE_HOSTS'>) =>
  (url: URL): boolean =>
    inside.length > 0 && mayFetch(inside, url);

interface Person {
  readonly tenant: string;
  /** In E.164 form. */
  readonly phone: string;
}

/** Stored events about a customer, for their copy of their data and for its deletion. */
const eventRecords = (events: EventHistory) => ({
  name: 'webhook_events',
  export: ({ tenant, phone }: Person) => events.ofPerson(tenant, phone),
  forget: ({ tenant, phone }: Person) => events.forget(tenant, phone),
});

interface PostDeps {
  readonly posts: Pick<OutgoingPosts, 'post'>;
  /** Opens the secrets of endpoints. */
  readonly secret: SiteSecret;
  readonly clock: Clock;
  /** Time limit of one attempt. */
  readonly attemptMs: number;
}

/** Makes one attempt to post a message to an endpoint. Every error becomes a failed outcome. */
async function postWebhook(
  { posts, secret, clock, attemptMs }: PostDeps,
  endpoint: WebhookEndpoint,
  { id, body }: EventMessage,
): Promise<Posted> {
  const now = clock.now();
  const keys = webhookKeys(secret, endpoint, now);
  if (!keys) return { outcome: failed('the signing secret cannot be read: rotate it'), status: null };
  try {
    const request = signedWebhook({ url: endpoint.url, id, body, now }, keys);
    const answer = await posts.post(request, AbortSignal.timeout(attemptMs));
    return { outcome: outcomeOf(answer, clock.now()), status: answer.status };
  } catch (error) {
    return { outcome: failed(failureCode(error)), status: null };
  }
}
