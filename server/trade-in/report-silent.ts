import { setTimeout as wait } from 'node:timers/promises';
import { destinationsOf } from '#server/leads/rules/destinations';
import type { Clock } from '#server/platform/clock';
import { faultOf, type Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ValuationStore } from './valuation-store-port';
import type { ValuationUpkeep } from './valuation-upkeep-port';

export interface ReportDeps {
  readonly valuations: Pick<ValuationStore, 'change'>;
  readonly upkeep: Pick<ValuationUpkeep, 'silentSites' | 'silent' | 'removeExpired'>;
  readonly tenants: () => readonly Tenant[];
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Called when leads leave, so that their delivery starts at once. */
  readonly onLead: () => void;
}

const silentMs = 30 * 60_000;
/** Time to think again after "Not now": the dealer hears of the last decision only. */
const declinedMs = 2 * 60_000;
const everyMs = 60_000;
const batch = 50;

/**
 * Reports the leads of valuations that have been silent for half an hour, each once, with how far the shopper got. A
 * site may do without, except for accepted offers. Declined offers are reported after two minutes. Returns how many
 * were reported.
 */
export async function reportSilent(deps: ReportDeps): Promise<number> {
  let reported = 0;
  const sites = await deps.upkeep.silentSites(new Date(deps.clock.now().getTime() - declinedMs));
  for (const tenant of deps.tenants()) {
    if (sites.has(tenant.slug)) reported += await reportOf(deps, tenant);
  }
  if (reported > 0) deps.onLead();
  return reported;
}

async function reportOf({ valuations, upkeep, clock }: ReportDeps, tenant: Tenant): Promise<number> {
  const now = clock.now();
  const since = (ms: number) => new Date(now.getTime() - ms);
  const only = tenant.valuation.report_abandoned ? undefined : 'accepted';
  const declined = await upkeep.silent(tenant.slug, since(declinedMs), { only: 'declined', limit: batch });
  const silent = await upkeep.silent(tenant.slug, since(silentMs), { only, limit: batch });
  const declinedIds = new Set(declined.map(({ id }) => id));
  let reported = 0;
  for (const valuation of [...declined, ...silent.filter(({ id }) => !declinedIds.has(id))]) {
    const release = {
      at: now,
      destinations: (lead: Parameters<typeof destinationsOf>[0]) => destinationsOf(lead, tenant),
    };
    // Another process that reports it first changes its version.
    const isReported = await valuations.change({ ...valuation, reportedAt: now.toISOString() }, { release });
    reported += Number(isReported);
    // Lets leads and pages through.
    await wait(10);
  }
  return reported;
}

/** Checks every minute, and deletes valuations without a lead once their link has ended. Returns a stop function. */
export function startReporting(deps: ReportDeps, intervalMs = everyMs): () => void {
  let isRunning = false;
  const check = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await reportSilent(deps);
      await deps.upkeep.removeExpired((deps.steady ?? deps.clock).now());
    } catch (error) {
      deps.log.error(faultOf(error), 'could not report unfinished valuations');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(check, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
