import { setTimeout as wait } from 'node:timers/promises';
import { type FailedAttempt, nextAttempt, restUntil } from '#server/dealer/messages/rules/delivery-schedule';
import { type NotSent, notSentText } from '#server/dealer/messages/rules/not-sent';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { type JobRunner, startLeasedJobs } from '#server/platform/threads/leased-jobs';
import type { Attempted } from './attempt-delivery';
import type { DeliveryLanes, Lane } from './delivery-lanes';
import type { Delivery, DeliveryQueue } from './delivery-queue';

interface LaneDeps extends JobRunner {
  readonly lanes: Pick<DeliveryLanes, 'take' | 'keep' | 'due' | 'leave' | 'giveUp'>;
  readonly deliveries: Pick<DeliveryQueue, 'delivered' | 'failed'>;
  readonly attempt: (delivery: Delivery) => Promise<Attempted>;
}

/**
 * Delivers the outbox until stopped: every delivery at least once, each destination's in the order of
 * the leads, retried on its schedule, then dead (`dealer deliveries retry`). Destinations do not wait for each other.
 */
export const startDeliveryWorker = (deps: LaneDeps): JobLoop =>
  startLeasedJobs<Lane>(deps, {
    take: async (lease) => ({ jobs: await deps.lanes.take(lease) }),
    keep: (lane, lease) => deps.lanes.keep(lane, lease),
    work: (lane, mayGoOn) => workLane(deps, lane, mayGoOn),
    atOnce: 8,
    failureText: 'could not read or write the outbox',
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
 * destination needs a rest, or once it may not go on. Returns when to check the lane again, if known. Throws if the
 * outbox is unusable.
 */
export async function workLane(deps: LaneDeps, lane: Lane, mayGoOn: () => boolean): Promise<Date | null> {
  const end = await work(deps, lane, mayGoOn);
  const { failures, closed } = end;
  await deps.lanes.leave({ ...lane, failures, closed }, deps.owner, end.restUntil);
  const again = end.restUntil ?? end.dueAt ?? null;
  return again === null ? null : new Date(again);
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
    const rest = restUntil(failures, failure.retryAfterMs, deps.clock.now(), deps.chance())?.toISOString();
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
): Promise<FailedAttempt | null> {
  // Recorded while the next ones are in progress.
  const writes: Promise<void>[] = [];
  const note = (writing: Promise<void>) => {
    // Handled at the end: a failure while waiting for a recipient must not end the thread, with its deliveries to
    // others.
    writing.catch(() => undefined);
    writes.push(writing);
  };
  const unwritten: { readonly id: string; readonly notSent: NotSent | undefined }[] = [];
  let writtenMs = performance.now();
  const write = () => {
    writtenMs = performance.now();
    for (const { id, notSent } of unwritten.splice(0)) {
      note(deps.deliveries.delivered(id, deps.clock.now(), notSent));
    }
  };
  let failure: FailedAttempt | null = null;
  for (const delivery of deliveries) {
    if (!mayGoOn()) break;
    const { kind, outcome } = await deps.attempt(delivery);
    if (outcome.state === 'failed') {
      note(putOff(deps, delivery, kind, outcome));
      failure = outcome;
      break;
    }
    onDelivered();
    const { notSent } = outcome;
    unwritten.push({ id: delivery.id, notSent });
    if (unwritten.length === writtenAtOnce || performance.now() - writtenMs > writtenWithinMs) write();
    const details = { delivery: delivery.id, attempts: delivery.attempts + 1 };
    deps.log.info(details, notSent === undefined ? 'lead delivered' : `lead stored, ${notSentText(notSent)}`);
  }
  write();
  await Promise.all(writes);
  return failure;
}

async function putOff(
  deps: LaneDeps,
  delivery: Delivery,
  kind: Attempted['kind'],
  outcome: FailedAttempt,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  const schedule = kind === 'email' || kind === 'adf-email' ? 'mail' : 'webhook';
  const next = nextAttempt({ schedule, attempts, outcome }, deps.clock.now(), deps.chance());
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
