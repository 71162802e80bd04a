import { setTimeout as wait } from 'node:timers/promises';
import { destinationsOf } from '#server/leads/rules/destinations';
import type { Clock } from '#server/platform/clock';
import { faultOf, type Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { OrderUpkeep } from './order-store-port';
import { withOrder } from './rules/lead-of-order';
import { type SettleDeps, settleOrder } from './settle-order';

export interface WatchDeps extends SettleDeps {
  readonly upkeep: Pick<OrderUpkeep, 'sitesToCheck' | 'silent' | 'behind' | 'removeExpired'>;
  readonly tenants: () => readonly Tenant[];
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed. */
  readonly steady: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Called when leads leave, so that their delivery starts at once. */
  readonly onLead: () => void;
}

const silentMs = 30 * 60_000;
const everyMs = 5_000;
const batch = 50;

/** Settles the orders that are behind their reservation, and reports those that have been silent for half an hour, each once. */
async function checkOrders(deps: WatchDeps): Promise<number> {
  let news = 0;
  const sites = await deps.upkeep.sitesToCheck(new Date(deps.clock.now().getTime() - silentMs));
  for (const tenant of deps.tenants()) {
    if (!tenant.orders.enabled || !sites.has(tenant.slug)) continue;
    news += await settleBehind(deps, tenant);
    news += await reportSilent(deps, tenant);
  }
  if (news > 0) deps.onLead();
  await deps.upkeep.removeExpired(deps.steady.now());
  return news;
}

async function settleBehind(deps: WatchDeps, tenant: Tenant): Promise<number> {
  let settled = 0;
  for (const order of await deps.upkeep.behind(tenant.slug, batch)) {
    const next = await settleOrder(deps, tenant, order, deps.clock.now());
    settled += Number(next.placedAt !== null);
    // Lets leads and pages through.
    await wait(10);
  }
  return settled;
}

async function reportSilent({ orders, upkeep, clock }: WatchDeps, tenant: Tenant): Promise<number> {
  const at = clock.now();
  let reported = 0;
  for (const order of await upkeep.silent(tenant.slug, new Date(at.getTime() - silentMs), batch)) {
    const next = { ...order, reportedAt: at.toISOString() };
    // Another process that reports it first changes its version.
    const isReported = await orders.change(next, {
      lead: (lead) => withOrder(lead, next, tenant),
      release: { at, destinations: (lead) => destinationsOf(lead, tenant) },
    });
    reported += Number(isReported);
    await wait(10);
  }
  return reported;
}

/** Checks every few seconds, and deletes orders without a lead once their link has ended. Returns a stop function. */
export function startWatchingOrders(deps: WatchDeps, intervalMs = everyMs): () => void {
  let isRunning = false;
  const check = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await checkOrders(deps);
    } catch (error) {
      deps.log.error(faultOf(error), 'could not check orders');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(check, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
