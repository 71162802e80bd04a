import type { TenantRegistry } from '#server/dealership/tenants/registry';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import { KyselyUsageStore } from './adapters/kysely-usage-store';
import { measureUsage } from './measure-usage';
import { UsageCounter } from './usage-counter';
import type { UsageStore } from './usage-store-port';

const firstAfterMs = 30_000;

/** Usage by site and day. */
export interface Usage {
  /** Counts this process's requests. */
  readonly counter: UsageCounter;
  readonly store: UsageStore;
  /** Measures leads and storage, and deletes old days. */
  measure(): Promise<void>;
  /** Does so soon after the start, then every hour. Returns a function that stops it. */
  startMeasuring(): () => void;
}

interface UsageDeps {
  readonly commits: GroupCommit;
  readonly tenants: TenantRegistry;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
}

export function createUsage({ commits, tenants, clock, steady = clock, log }: UsageDeps): Usage {
  const store = new KyselyUsageStore(commits);
  const measure = () => measureUsage({ store, tenants: tenants.all, clock, steady });
  return {
    counter: new UsageCounter({ store, tenants, clock, log }),
    store,
    measure,
    startMeasuring: () =>
      startSweeps(measure, { firstAfterMs, log, failureText: 'could not measure the usage' }),
  };
}
