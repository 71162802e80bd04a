import type { TenantRegistry } from '#server/dealer/tenants/registry';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { startSweeps } from '#server/platform/start-sweeps';
import { addDays, localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import { UsageCounter } from './usage-counter';
import { type LeadsOfDay, type LeadsOfMinute, UsageStore } from './usage-store';

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
  const store = new UsageStore(commits);
  const measure = () => measureUsage({ store, tenants: tenants.all, clock, steady });
  return {
    counter: new UsageCounter({ store, tenants, clock, log }),
    store,
    measure,
    startMeasuring: () =>
      startSweeps(measure, { firstAfterMs, log, failureText: 'could not measure the usage' }),
  };
}

type Site = Pick<Tenant, 'slug' | 'time_zone'>;

interface MeasuringDeps {
  readonly store: Pick<UsageStore, 'leadsByMinute' | 'setLeads' | 'storage' | 'setStorage' | 'sweep'>;
  readonly tenants: () => readonly Site[];
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
}

const hourMs = 60 * 60 * 1_000;
/** Two days of any site, one of which may have 25 hours. */
const backMs = 49 * hourMs;
/** Sites in a statement: a thousand sites one by one would hold up pages for seconds. */
const batchSize = 100;
/** Days of usage that are kept: a year, and the month that bills it. */
const keptDays = 400;

/**
 * Measures each site's leads of today and yesterday and its storage, and deletes old days. Any process may do it, as often as
 * it likes: figures are set, not added.
 */
export async function measureUsage({ store, tenants, clock, steady = clock }: MeasuringDeps): Promise<void> {
  const now = clock.now();
  const sites = tenants();
  const storage = await store.storage();
  for (let at = 0; at < sites.length; at += batchSize) {
    const batch = sites.slice(at, at + batchSize);
    const minutes = await store.leadsByMinute(
      batch.map(({ slug }) => slug),
      new Date(now.getTime() - backMs),
    );
    const ofSite = ({ slug }: Site) => minutes.filter(({ tenant }) => tenant === slug);
    await store.setLeads(batch.flatMap((site) => leadsByDay(site, ofSite(site), now)));
    await store.setStorage(
      batch.map(({ slug, time_zone }) => ({
        tenant: slug,
        day: localTime(time_zone, now).date,
        storage_bytes: storage.get(slug) ?? 0,
      })),
    );
  }
  await store.sweep(addDays(localTime('UTC', steady.now()).date, -keptDays));
}

/** Today's and yesterday's leads of a site, as far as there are any. */
export function leadsByDay(
  { slug, time_zone }: Site,
  minutes: readonly Pick<LeadsOfMinute, 'at' | 'leads'>[],
  now: Date,
): readonly LeadsOfDay[] {
  const today = localTime(time_zone, now).date;
  const days = minutes.map(({ at, leads }) => ({ day: localTime(time_zone, at).date, leads }));
  return [addDays(today, -1), today].flatMap((day) => {
    const leads = days.reduce((sum, one) => sum + (one.day === day ? one.leads : 0), 0);
    return leads === 0 ? [] : [{ tenant: slug, day, leads }];
  });
}
