import { randomUUID } from 'node:crypto';
import { mayFetch } from '#server/dealer/media/rules/photo-path';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { isOutside, OutgoingPosts } from '#server/platform/network/outgoing-posts';
import { noSpans, type Spans } from '#server/platform/observability/spans';
import type { SiteSecret } from '#server/platform/site-secret';
import type { JobLoop } from '#server/platform/threads/job-loop';
import type { Tenant } from '#server/settings/tenant-schema';
import { KyselyDeliveryHistory } from './adapters/kysely-webhooks/delivery-history';
import { KyselyEndpointQueue } from './adapters/kysely-webhooks/endpoint-queue';
import { KyselyEndpoints } from './adapters/kysely-webhooks/endpoints';
import { eventRecords } from './event-records';
import type { ManageDeps } from './manage-webhooks';
import { type Posted, postWebhook } from './post-webhook';
import { startSweepingEvents } from './sweep-events';
import type { DeliveryHistory, EndpointStore, WebhookEndpoint } from './webhook-port';
import { startWebhookWorker } from './webhook-worker';

export interface Webhooks {
  readonly webhooks: EndpointStore;
  readonly webhookHistory: DeliveryHistory;
  readonly webhookPosting: ManageDeps['webhookPosting'];
  /** Events about a customer, for their copy of their data and for its deletion. */
  readonly webhookEventRecords: ReturnType<typeof eventRecords>;
  /** Whether any event waits for its delivery. */
  hasPendingEvents(): Promise<boolean>;
  /** Deletes old events from now on. Returns a function that stops it. */
  startSweepingEvents(): () => void;
}

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

export function createWebhooks({
  config,
  commits,
  secret,
  clock,
  steady = clock,
  log,
}: WebhooksDeps): Webhooks {
  const history = new KyselyDeliveryHistory(commits);
  const queue = new KyselyEndpointQueue(commits);
  const mayBePrivate = privateHosts(config);
  const posts = new OutgoingPosts({ mayBePrivate, timeLimitMs: testMs });
  return {
    webhooks: new KyselyEndpoints(commits),
    webhookHistory: history,
    webhookPosting: {
      mayPostTo: (url) => URL.canParse(url) && (mayBePrivate(new URL(url)) || isOutside(new URL(url))),
      post: (endpoint, message) =>
        postWebhook({ posts, secret, clock, attemptMs: testMs }, endpoint, message),
    },
    webhookEventRecords: eventRecords(history),
    hasPendingEvents: () => queue.hasWork(clock.now()),
    startSweepingEvents: () => startSweepingEvents({ history, clock: steady, log }),
  };
}

export interface EventDeliveryDeps extends WebhooksDeps {
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  /** Slugs of the sites that are left out: their events wait. */
  readonly leftOut: () => readonly string[];
  readonly times: { readonly pollMs: number; readonly pace: number; readonly leaseMs?: number };
  /** Each attempt is a trace. */
  readonly spans?: Spans;
}

/** Delivers events to endpoints in the calling thread. */
export function startDeliveringEvents(deps: EventDeliveryDeps): JobLoop {
  const { config, commits, secret, tenant, leftOut, times, clock, log, spans = noSpans } = deps;
  const posts = new OutgoingPosts({
    mayBePrivate: privateHosts(config),
    timeLimitMs: attemptMs,
    // Endpoints of several dealers may share a host: a slow one must not delay the others.
    socketsPerHost: Number.POSITIVE_INFINITY,
  });
  return startWebhookWorker({
    queue: new KyselyEndpointQueue(commits),
    post: (endpoint, message) =>
      traced(spans, endpoint, message.id, () =>
        postWebhook({ posts, secret, clock, attemptMs }, endpoint, message),
      ),
    tenant,
    leftOut,
    clock,
    log,
    owner: randomUUID(),
    leaseMs: times.leaseMs ?? leaseMs,
    random: Math.random,
    pollMs: times.pollMs,
    pace: times.pace,
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
