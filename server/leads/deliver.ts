import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Tenant } from '../tenants/tenant-schema';
import type { Delivery, DeliveryQueue, LeadStore } from './lead-store-port';
import type { Mailer } from './mailer-port';
import { DeliveryProblem, failureCode, nextAttempt } from './rules/delivery-schedule';
import { leadEmail } from './rules/lead-email';

export interface DeliveryDeps {
  readonly deliveries: Pick<DeliveryQueue, 'lease' | 'delivered' | 'failed'>;
  readonly leads: Pick<LeadStore, 'byId'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly tenant: (slug: string) => Tenant | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Names this worker in the leases; unique among processes. */
  readonly owner: string;
  /** How long a delivery is kept from other workers, and with a quarter to spare how long an attempt may take. */
  readonly leaseMs: number;
  /** How often the outbox is looked at when nobody nudges. */
  readonly pollMs: number;
  /** 0..1, spreads retries. */
  readonly random: () => number;
}

export interface DeliveryWorker {
  /** There is something new in the outbox. */
  nudge(): void;
  /** Takes nothing more and waits for what is under way. */
  stop(): Promise<void>;
}

/** Deliveries leased, and attempted side by side, at a time. */
const batch = 10;

/**
 * Delivers what is in the outbox until it is stopped: every delivery at least once, retried for a day, then dead
 * (`dealer deliveries retry`). What a killed worker had leased is taken up when its lease ends.
 */
export function startDeliveryWorker(deps: DeliveryDeps): DeliveryWorker {
  let stopped = false;
  let nudged = false;
  let wake: () => void = () => {};

  const rest = async () => {
    if (nudged || stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, deps.pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  const work = async () => {
    while (!stopped) {
      nudged = false;
      const taken = await deliverDue(deps).catch((error: unknown) => {
        deps.log.error({ failure: failureCode(error) }, 'the outbox could not be read or written');
        return 0;
      });
      if (taken === 0) await rest();
    }
  };

  const working = work();
  return {
    nudge: () => {
      nudged = true;
      wake();
    },
    stop: async () => {
      stopped = true;
      wake();
      await working;
    },
  };
}

/** Leases and attempts one batch. Returns how many were taken. */
export async function deliverDue(deps: DeliveryDeps): Promise<number> {
  const { owner, leaseMs } = deps;
  const due = await deps.deliveries.lease(owner, deps.clock.now(), leaseMs, batch);
  await Promise.all(due.map((delivery) => attempt(deps, delivery)));
  return due.length;
}

async function attempt(deps: DeliveryDeps, delivery: Delivery): Promise<void> {
  try {
    await withinLease(deps.leaseMs * 0.75, (signal) => send(deps, delivery, signal));
  } catch (error) {
    return putOff(deps, delivery, failureCode(error));
  }
  await deps.deliveries.delivered(delivery.id, deps.clock.now());
  deps.log.info({ delivery: delivery.id, attempts: delivery.attempts }, 'lead delivered');
}

async function send(deps: DeliveryDeps, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const tenant = deps.tenant(delivery.tenant);
  if (!tenant) throw new DeliveryProblem('its site is not configured');
  const lead = await deps.leads.byId(delivery.tenant, delivery.leadId);
  if (!lead) throw new DeliveryProblem('its lead is gone');
  if (delivery.destination !== 'email') throw new DeliveryProblem('unknown destination');
  await deps.mailer.send(leadEmail(lead, tenant, delivery.id), signal);
}

async function putOff(deps: DeliveryDeps, delivery: Delivery, failure: string): Promise<void> {
  const next = nextAttempt(delivery.attempts, deps.clock.now(), deps.random());
  const told = { delivery: delivery.id, attempts: delivery.attempts, failure };
  if (next) deps.log.warn({ ...told, next: next.toISOString() }, 'lead not delivered, will be retried');
  else deps.log.error(told, 'lead not delivered, given up: dealer deliveries retry');
  await deps.deliveries.failed(delivery.id, failure, next);
}

/** Rejects when the time is up, so that an attempt never outlives its lease by much. */
async function withinLease<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const timeUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryProblem('took too long')), { once: true });
  });
  return Promise.race([work(signal), timeUp]);
}
