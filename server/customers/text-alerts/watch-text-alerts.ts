import type { TenantRegistry } from '#server/dealer/tenants/registry';
import type { Clock } from '#server/platform/clock';
import { faultOf, type Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import { type ReportDeps, reportTexts } from './report-texts';
import { sendsTexts } from './rules/sends-texts';

interface WatchDeps extends ReportDeps {
  readonly tenants: Pick<TenantRegistry, 'all'>;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
}

const sweepMs = 3_600_000;

/** The settings and stock of a site when it was last compared to the end. */
interface Seen {
  readonly tenant: Tenant;
  readonly version: number;
}

/**
 * Compares text alerts with the stock of their sites until stopped. Any number of processes may do this. A failure is
 * logged, and the next round tries again.
 */
export function startWatchingTexts(deps: WatchDeps, pollMs: number): () => Promise<void> {
  const seen = new Map<string, Seen>();
  let sweepAt = 0;
  let running = Promise.resolve();
  const round = async () => {
    for (const tenant of deps.tenants.all()) {
      if (sendsTexts(tenant)) await attempt(deps, () => compare(deps, tenant, seen));
    }
    if (performance.now() < sweepAt) return;
    sweepAt = performance.now() + sweepMs;
    await attempt(deps, () => deps.textAlertReports.sweep((deps.steady ?? deps.clock).now()));
  };
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = round().finally(() => {
      isBusy = false;
    });
  }, pollMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Skips a site whose stock and settings have not changed since all of its alerts were compared. */
async function compare(deps: WatchDeps, tenant: Tenant, seen: Map<string, Seen>): Promise<void> {
  const version = await deps.cars.stockVersion(tenant.slug);
  const last = seen.get(tenant.slug);
  if (last?.version === version && last.tenant === tenant) return;
  if (await reportTexts(deps, tenant)) seen.set(tenant.slug, { tenant, version });
}

async function attempt({ log }: Pick<WatchDeps, 'log'>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(faultOf(error), 'text alerts could not be compared, trying again');
  }
}
