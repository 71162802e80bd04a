import { nextAttempt, type Outcome, restUntil } from '#server/dealer/messages/rules/delivery-schedule';
import type { Chance } from '#server/dealer/messages/rules/message-schedule';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { keepLease } from '#server/platform/threads/job-loop';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Posted } from './post-webhook';
import { eventMessage } from './rules/event-message';
import { hasFailedTooLong, longFailureReason } from './rules/long-failure';
import type { DueEvent, EndpointEnd, EndpointQueue, WebhookEndpoint } from './webhook-port';

export interface EndpointDeps {
  readonly queue: EndpointQueue;
  readonly post: (endpoint: WebhookEndpoint, message: { id: string; body: string }) => Promise<Posted>;
  /** A site's current state. */
  readonly tenant: (slug: string) => Promise<Tenant | null>;
  readonly clock: Clock;
  readonly log: Log;
  /** Identifies this worker in leases; unique among processes. */
  readonly owner: string;
  readonly leaseMs: number;
  /** 0..1, spreads retries. */
  readonly random: () => number;
  /** Multiplies the delays between attempts; 1 except in tests. */
  readonly pace: number;
}

/** Events read at a time, each of another object. */
const batch = 64;
/** Requests to one endpoint at the same time. */
const requestsAtOnce = 4;
/** Then other endpoints get their turn. */
const turnMs = 20_000;
/** How long the events of a site that is not served wait. */
const absentMs = 5 * 60_000;

/** State of an endpoint during its turn. */
interface Turn {
  failures: number;
  failingSince: string | null;
  restUntil: string | null;
  disabled: EndpointEnd['disabled'];
  /** When the first of its retries is due. */
  retryAt: string | null;
}

/**
 * Delivers what is due to a leased endpoint, then releases it. Events of one object go out in order, others beside them.
 * Ends early if the endpoint needs a rest or is disabled, `stopping` is true, or the lease is lost. Returns when to look
 * again, if known.
 */
export async function workEndpoint(
  deps: EndpointDeps,
  endpoint: WebhookEndpoint,
  stopping: () => boolean,
): Promise<Date | null> {
  const { queue, clock, leaseMs, owner } = deps;
  const renew = (now: Date) => queue.keep(endpoint.id, owner, now, leaseMs);
  const lease = keepLease({ renew, now: () => clock.now(), leaseMs });
  const endsAtMs = clock.now().getTime() + turnMs;
  const { failures, failingSince } = endpoint;
  const turn: Turn = { failures, failingSince, restUntil: null, disabled: null, retryAt: null };
  const mayGoOn = () =>
    !stopping() &&
    lease.held() &&
    turn.restUntil === null &&
    turn.disabled === null &&
    clock.now().getTime() < endsAtMs;
  try {
    const site = await deps.tenant(endpoint.tenant);
    // Its files may be corrected: the endpoint is not to blame.
    if (!site) turn.restUntil = new Date(clock.now().getTime() + absentMs).toISOString();
    while (site && mayGoOn()) {
      const due = await queue.due(endpoint.id, clock.now(), batch);
      if (!due || due.events.length === 0) break;
      await deliverAll(deps, { endpoint: due.endpoint, site, turn }, due.events, mayGoOn);
    }
    await queue.leave(endpoint.id, owner, turn);
    const again = turn.restUntil ?? turn.retryAt;
    return again === null ? null : new Date(again);
  } finally {
    lease.end();
  }
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
  mayGoOn: () => boolean,
): Promise<void> {
  const waiting = [...due];
  const deliverSome = async () => {
    while (mayGoOn()) {
      const event = waiting.shift();
      if (!event) return;
      await deliverOne(deps, work, event);
    }
  };
  await Promise.all(Array.from({ length: Math.min(requestsAtOnce, due.length) }, deliverSome));
}

async function deliverOne(deps: EndpointDeps, work: Work, event: DueEvent): Promise<void> {
  const { endpoint, site, turn } = work;
  const message = { id: event.id, body: eventMessage(event, site) };
  const { outcome, status } = await deps.post(endpoint, message);
  const now = deps.clock.now();
  const attempts = event.attempts + 1;
  const next =
    outcome.state === 'failed'
      ? nextAttempt({ kind: 'webhook', attempts, outcome }, now, chance(deps))
      : null;
  await deps.queue.record(endpoint.id, {
    seq: event.seq,
    status,
    at: now.toISOString(),
    state: outcome.state === 'delivered' ? 'delivered' : next ? 'pending' : 'failed',
    error: outcome.state === 'failed' ? outcome.reason : null,
    nextAttemptAt: next?.toISOString() ?? null,
  });
  note(deps, work, { outcome, now, next });
  const details = { webhook: endpoint.id, event: event.id, attempts };
  if (outcome.state === 'delivered') deps.log.debug(details, 'event delivered');
  else
    deps.log.warn({ ...details, failure: outcome.reason, next: next?.toISOString() }, 'event not delivered');
  if (turn.disabled) {
    const { reason } = turn.disabled;
    deps.log.error({ webhook: endpoint.id, site: endpoint.tenant, reason }, 'webhook disabled');
  }
}

interface Noted {
  readonly outcome: Outcome;
  readonly now: Date;
  readonly next: Date | null;
}

/** What an attempt says about the endpoint. */
function note(deps: EndpointDeps, { turn }: Work, { outcome, now, next }: Noted): void {
  if (outcome.state === 'delivered') {
    turn.failures = 0;
    turn.failingSince = null;
    return;
  }
  turn.failures += 1;
  turn.failingSince ??= now.toISOString();
  const at = next?.toISOString() ?? null;
  if (at !== null && (turn.retryAt === null || at < turn.retryAt)) turn.retryAt = at;
  const rest = restUntil(turn.failures, outcome.retryAfterMs, now, chance(deps));
  if (rest) turn.restUntil = rest.toISOString();
  const isOver = hasFailedTooLong(turn.failingSince, now);
  if (outcome.closes || isOver) {
    turn.disabled ??= { at: now.toISOString(), reason: isOver ? longFailureReason : outcome.reason };
  }
}

const chance = ({ random, pace }: EndpointDeps): Chance => ({ jitter: random(), pace });
