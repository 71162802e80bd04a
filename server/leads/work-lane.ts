import { setTimeout as wait } from 'node:timers/promises';
import { nextAttempt, type Outcome, restUntil } from '#server/dealer/messages/rules/delivery-schedule';
import type { Chance } from '#server/dealer/messages/rules/message-schedule';
import type { Clock } from '#server/platform/clock';
import { jobFailure } from '#server/platform/database/database-away';
import type { Log } from '#server/platform/log';
import { type JobLoop, keepLease, startJobLoop } from '#server/platform/threads/job-loop';
import type { Attempted } from './attempt-delivery';
import type { DeliveryLanes, Lane } from './delivery-lanes';
import type { Delivery, DeliveryQueue } from './delivery-queue';

export interface LaneDeps {
  readonly lanes: Pick<DeliveryLanes, 'take' | 'keep' | 'due' | 'leave' | 'giveUp'>;
  readonly deliveries: Pick<DeliveryQueue, 'delivered' | 'failed'>;
  readonly attempt: (delivery: Delivery) => Promise<Attempted>;
  readonly clock: Clock;
  readonly log: Log;
  /** Identifies this worker in leases; unique among processes. */
  readonly owner: string;
  /** How long a lease lasts without renewal. */
  readonly leaseMs: number;
  /** 0..1, spreads retries. */
  readonly random: () => number;
  /** Multiplies the delays between attempts; 1 except in tests. */
  readonly pace: number;
}

export interface DeliveryDeps extends LaneDeps {
  /** Slugs of the sites that are left out: their deliveries wait. */
  readonly leftOut: () => readonly string[];
  /** How often to check the outbox without a nudge. */
  readonly pollMs: number;
}

/** Destinations that one process delivers to concurrently. */
const lanesAtOnce = 8;

/**
 * Delivers the outbox until stopped: every delivery at least once, each destination's in the order of
 * the leads, retried on its schedule, then dead (`dealer deliveries retry`). Destinations do not wait for each other.
 * Work leased by a killed process resumes when its lease ends.
 */
export const startDeliveryWorker = (deps: DeliveryDeps): JobLoop =>
  startJobLoop<Lane>({
    take: async (most) => ({
      jobs: await deps.lanes.take(deps.owner, deps.clock.now(), deps.leaseMs, most, deps.leftOut()),
    }),
    work: async (lane, stopping) => {
      const again = await workLane(deps, lane, stopping);
      return again === null ? null : new Date(again);
    },
    onFailure: (error) => deps.log.error(jobFailure(error), 'could not read or write the outbox'),
    atOnce: lanesAtOnce,
    pollMs: deps.pollMs,
    now: () => deps.clock.now(),
  });

/** Deliveries read at a time. */
const batch = 64;
/**
 * Waits briefly for more deliveries: leads that arrive one by one would otherwise cost several disk commits each,
 * which delay the pages of a site on SQLite.
 */
const gatherMs = 40;
/** Deliveries are recorded in batches of this size, or after this long; a crash repeats them, under the same ids. */
const writtenAtOnce = 16;
const writtenWithinMs = 200;
type Failed = Extract<Outcome, { state: 'failed' }>;
/** State of a lane after its work. */
interface LaneEnd {
  readonly failures: number;
  readonly closed: string | null;
  /** Until then the lane delivers nothing, not even what arrives meanwhile. */
  readonly restUntil: string | null;
  /** When something in it is due next. */
  readonly dueAt?: string | null;
}

/**
 * Delivers everything due in a leased lane in the order of the leads, then releases the lane. Ends early if the
 * destination needs a rest, `stopping` is true, or the lease is lost. Returns when to check the lane again, if known.
 * Throws if the outbox is unusable.
 */
export async function workLane(deps: LaneDeps, lane: Lane, stopping: () => boolean): Promise<string | null> {
  const { clock, leaseMs } = deps;
  const renew = (now: Date) => deps.lanes.keep(lane, deps.owner, now, leaseMs);
  const lease = keepLease({ renew, now: () => clock.now(), leaseMs });
  try {
    const end = await work(deps, lane, () => !stopping() && lease.held());
    const { failures, closed } = end;
    await deps.lanes.leave({ ...lane, failures, closed }, deps.owner, end.restUntil);
    return end.restUntil ?? end.dueAt ?? null;
  } finally {
    lease.end();
  }
}

async function work(deps: LaneDeps, lane: Lane, mayGoOn: () => boolean): Promise<LaneEnd> {
  if (lane.closed !== null) return giveUp(deps, lane, lane.closed);
  let failures = lane.failures;
  while (mayGoOn()) {
    const { deliveries, waitUntil, isBlocked } = await deps.lanes.due(lane, deps.clock.now(), batch);
    if (deliveries.length === 0) {
      if (await waited(deps, waitUntil)) continue;
      return idle(failures, waitUntil, isBlocked);
    }
    const failure = await deliverRun(deps, deliveries, mayGoOn, () => {
      failures = 0;
    });
    if (failure?.closes) return giveUp(deps, lane, failure.reason);
    if (!failure && deliveries.length < batch) await wait(gatherMs);
    // A refusal of one lead says nothing about the next.
    if (!failure || failure.final) continue;
    failures += 1;
    const rest = restUntil(failures, failure.retryAfterMs, deps.clock.now(), chance(deps))?.toISOString();
    if (rest && !(await waited(deps, rest))) return { failures, closed: null, restUntil: rest };
  }
  return { failures, closed: null, restUntil: null };
}

/** Nothing is due: only a delivery that blocks the lane makes it rest. */
const idle = (failures: number, dueAt: string | null, isBlocked: boolean): LaneEnd => ({
  failures,
  closed: null,
  dueAt,
  restUntil: isBlocked ? dueAt : null,
});

/** Too short to release the lane. */
const shortMs = 500;

/** Waits until an instant that is near; returns false at once if it is not. */
async function waited({ clock }: Pick<LaneDeps, 'clock'>, until: string | null): Promise<boolean> {
  const ms = until === null ? Number.NaN : Date.parse(until) - clock.now().getTime();
  if (!(ms <= shortMs)) return false;
  await wait(Math.max(ms, 1));
  return true;
}

/** Continues until the first failure, which it returns. Everything is recorded by then. */
async function deliverRun(
  deps: LaneDeps,
  deliveries: readonly Delivery[],
  mayGoOn: () => boolean,
  onDelivered: () => void,
): Promise<Failed | null> {
  // Recorded while the next ones are in progress.
  const writes: Promise<void>[] = [];
  const note = (writing: Promise<void>) => {
    // Handled at the end: a failure while waiting for a recipient must not end the thread, with its deliveries to
    // others.
    writing.catch(() => undefined);
    writes.push(writing);
  };
  const unwritten: Delivery[] = [];
  let writtenMs = performance.now();
  const write = () => {
    writtenMs = performance.now();
    for (const { id } of unwritten.splice(0)) note(deps.deliveries.delivered(id, deps.clock.now()));
  };
  let failure: Failed | null = null;
  for (const delivery of deliveries) {
    if (!mayGoOn()) break;
    const { kind, outcome } = await deps.attempt(delivery);
    if (outcome.state === 'failed') {
      note(putOff(deps, delivery, kind, outcome));
      failure = outcome;
      break;
    }
    onDelivered();
    unwritten.push(delivery);
    if (unwritten.length === writtenAtOnce || performance.now() - writtenMs > writtenWithinMs) write();
    deps.log.info({ delivery: delivery.id, attempts: delivery.attempts + 1 }, 'lead delivered');
  }
  write();
  await Promise.all(writes);
  return failure;
}

async function putOff(
  deps: LaneDeps,
  delivery: Delivery,
  kind: Attempted['kind'],
  outcome: Failed,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  const next = nextAttempt({ kind, attempts, outcome }, deps.clock.now(), chance(deps));
  const details = { delivery: delivery.id, attempts, failure: outcome.reason };
  if (next) deps.log.warn({ ...details, next: next.toISOString() }, 'lead not delivered, will retry');
  else deps.log.error(details, 'lead not delivered, no retries left: run dealer deliveries retry');
  await deps.deliveries.failed(delivery.id, outcome.reason, next);
}

/** The recipient wants no more messages until someone retries by hand. */
async function giveUp(deps: LaneDeps, lane: Lane, reason: string): Promise<LaneEnd> {
  const abandonedCount = await deps.lanes.giveUp(lane, reason);
  const { tenant: site, destination } = lane;
  deps.log.error(
    { site, destination, reason, deliveries: abandonedCount },
    'destination closed, its leads are undelivered: run dealer deliveries retry --dead',
  );
  return { failures: 0, closed: reason, restUntil: null };
}

const chance = ({ random, pace }: LaneDeps): Chance => ({ jitter: random(), pace });
