import { nextAttempt, type Outcome, restUntil } from '#server/dealer/messages/rules/delivery-schedule';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { type JobRunner, startLeasedJobs } from '#server/platform/threads/leased-jobs';
import type { Tenant } from '#server/settings/tenant-schema';
import type { EndpointQueue, EndpointState } from './endpoint-queue';
import { type EventMessage, eventMessage, type Posted } from './post-webhook';
import type { WebhookEndpoint } from './webhook-endpoints';

interface EndpointDeps extends Pick<JobRunner, 'clock' | 'log' | 'owner' | 'chance'> {
  readonly queue: EndpointQueue;
  readonly post: (endpoint: WebhookEndpoint, message: EventMessage) => Promise<Posted>;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
}

/**
 * Delivers events until stopped: each at least once under a stable id, those of one object in order, retried on their
 * schedule. Endpoints do not wait for each other.
 */
export const startWebhookWorker = (deps: EndpointDeps & JobRunner): JobLoop =>
  startLeasedJobs<WebhookEndpoint>(deps, {
    take: async (lease) => ({ jobs: await deps.queue.take(lease) }),
    keep: ({ id }, lease) => deps.queue.keep(id, lease),
    work: (endpoint, mayGoOn) => workEndpoint(deps, endpoint, mayGoOn),
    // Many, because each may be slow.
    atOnce: 64,
    failureText: 'could not read or write deliveries of events',
  });

/** Events read at a time, each of another object. */
const batch = 64;
/** Requests to one endpoint at the same time. */
const requestsAtOnce = 4;
/** Then other endpoints get their turn. */
const turnMs = 20_000;
/** How long the events of a site that is not served wait. */
const absentMs = 5 * 60_000;

/** State of an endpoint during its turn. */
interface Turn extends EndpointState {
  /** When the first of its retries is due. */
  retryAt: string | null;
}

/**
 * Delivers what is due to a leased endpoint, then releases it. Events of one object go out in order, others beside them.
 * Ends early if the endpoint needs a rest or is disabled, or once it may not go on. Returns when to look again, if known.
 */
async function workEndpoint(
  deps: EndpointDeps,
  endpoint: WebhookEndpoint,
  mayGoOn: () => boolean,
): Promise<Date | null> {
  const { queue, clock, owner } = deps;
  const endsAtMs = clock.now().getTime() + turnMs;
  const { failures, failingSince } = endpoint;
  const turn: Turn = { failures, failingSince, restUntil: null, disabled: null, retryAt: null };
  const continues = () =>
    mayGoOn() && turn.restUntil === null && turn.disabled === null && clock.now().getTime() < endsAtMs;
  const site = await deps.tenant(endpoint.tenant);
  // Its files may be corrected: the endpoint is not to blame.
  if (!site) turn.restUntil = new Date(clock.now().getTime() + absentMs).toISOString();
  while (site && continues()) {
    const due = await queue.due(endpoint.id, clock.now(), batch);
    if (!due || due.events.length === 0) break;
    await deliverAll(deps, { endpoint: due.endpoint, site, turn }, due.events, continues);
  }
  await queue.leave(endpoint.id, owner, turn);
  const again = turn.restUntil ?? turn.retryAt;
  return again === null ? null : new Date(again);
}

interface Work {
  readonly endpoint: WebhookEndpoint;
  readonly site: Tenant;
  readonly turn: Turn;
}

/** Each is of another object, so the order among them does not matter. */
async function deliverAll(
  deps: EndpointDeps,
  work: Work,
  due: readonly DueEvent[],
  continues: () => boolean,
): Promise<void> {
  const waiting = [...due];
  const deliverSome = async () => {
    while (continues()) {
      const event = waiting.shift();
      if (!event) return;
      await deliverOne(deps, work, event);
    }
  };
  await Promise.all(Array.from({ length: Math.min(requestsAtOnce, due.length) }, deliverSome));
}

async function deliverOne(deps: EndpointDeps, work: Work, event: DueEvent): Promise<void> {
  const { endpoint, site, turn } = work;
  const { queue, clock, log, chance } = deps;
  const message = { id: event.id, body: eventMessage(event, site) };
  const { outcome, status } = await deps.post(endpoint, message);
  const now = clock.now();
  const attempts = event.attempts + 1;
  const next =
    outcome.state === 'failed'
      ? nextAttempt({ schedule: 'webhook', attempts, outcome }, now, chance())
      : null;
  await queue.record(endpoint.id, {
    seq: event.seq,
    status,
    at: now.toISOString(),
    state: outcome.state === 'delivered' ? 'delivered' : next ? 'pending' : 'failed',
    error: outcome.state === 'failed' ? outcome.reason : null,
    nextAttemptAt: next?.toISOString() ?? null,
  });
  note(deps, turn, { outcome, now, next });
  const details = { webhook: endpoint.id, event: event.id, attempts };
  if (outcome.state === 'delivered') log.debug(details, 'event delivered');
  else log.warn({ ...details, failure: outcome.reason, next: next?.toISOString() }, 'event not delivered');
  if (turn.disabled) {
    const { reason } = turn.disabled;
    log.error({ webhook: endpoint.id, site: endpoint.tenant, reason }, 'webhook disabled');
  }
}

interface Noted {
  readonly outcome: Outcome;
  readonly now: Date;
  readonly next: Date | null;
}

/** Longer than all attempts at one event take. */
const longestFailureDays = 5;
const longFailureReason = `Every attempt has failed for ${longestFailureDays} days`;

/** What an attempt says about the endpoint. One without a single success for days is disabled: nobody seems to be there. */
function note({ chance }: EndpointDeps, turn: Turn, { outcome, now, next }: Noted): void {
  if (outcome.state === 'delivered') {
    turn.failures = 0;
    turn.failingSince = null;
    return;
  }
  turn.failures += 1;
  turn.failingSince ??= now.toISOString();
  const at = next?.toISOString() ?? null;
  if (at !== null && (turn.retryAt === null || at < turn.retryAt)) turn.retryAt = at;
  const rest = restUntil(turn.failures, outcome.retryAfterMs, now, chance());
  if (rest) turn.restUntil = rest.toISOString();
  const failingMs = now.getTime() - Date.parse(turn.failingSince);
  const isOver = failingMs >= longestFailureDays * 86_400_000;
  if (outcome.closes || isOver) {
    turn.disabled ??= { at: now.toISOString(), reason: isOver ? longFailureReason : outcome.reason };
  }
}

type DueEvents = NonNullable<Awaited<ReturnType<EndpointQueue['due']>>>;
/** A delivery that is due; `data` is JSON, `attempts` are completed ones. */
type DueEvent = DueEvents['events'][number];
